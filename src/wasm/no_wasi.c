/*
 * no_wasi.c - the module imports nothing.
 *
 * wasi-libc's formatted printing drags in the closing of standard streams, and with it three calls
 * to a WASI host that a browser is not. They are defined here instead, each saying "no such file".
 * The rules never reach them: nothing in the library prints.
 */
#if defined(__wasm__)
#include <stdint.h>

enum { WASI_EBADF = 8 };

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t offset, int32_t whence,
                                                  int32_t out);
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t parts, int32_t count,
                                                   int32_t out);

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd)
{
    (void)fd;
    return WASI_EBADF;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t offset, int32_t whence,
                                                  int32_t out)
{
    (void)fd, (void)offset, (void)whence, (void)out;
    return WASI_EBADF;
}

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t parts, int32_t count,
                                                   int32_t out)
{
    (void)fd, (void)parts, (void)count, (void)out;
    return WASI_EBADF;
}
#else
typedef int no_wasi_is_for_wasm_only; /* ISO C wants a declaration in every file */
#endif
