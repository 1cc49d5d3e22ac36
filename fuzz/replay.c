/*
 * replay.c - runs a fuzz target over the files of folders, where no libFuzzer is.
 *
 * Each input is also run with its end cut off byte by byte: cheap, and hard on readers.
 */
#include <dirent.h>
#include <string.h>

#include "target.h"

enum { INPUT_MAX = 1 << 20, CUTS_MAX = 512 };

static void run(const uint8_t *data, size_t size)
{
    /* A copy of its very size, so that a sanitizer sees a read too far. */
    uint8_t *exact = malloc(size > 0 ? size : 1);
    FUZZ_CHECK(exact != NULL);
    memcpy(exact, data, size);
    (void)LLVMFuzzerTestOneInput(exact, size); /* always 0 */
    free(exact);
}

static void replay_file(const char *path)
{
    static uint8_t data[INPUT_MAX];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    size_t size = fread(data, 1, sizeof data, file);
    (void)fclose(file); /* only read from */
    run(data, size);
    for (size_t cut = size < CUTS_MAX ? size : CUTS_MAX; cut > 0; cut--)
        run(data, cut - 1);
}

static int replay_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        perror(folder);
        exit(1);
    }
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        int len = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        FUZZ_CHECK(len > 0 && (size_t)len < sizeof path);
        replay_file(path);
        count++;
    }
    (void)closedir(dir); /* only read from */
    return count;
}

int main(int count, char **args)
{
    int files = 0;
    for (int i = 1; i < count; i++)
        files += replay_folder(args[i]);
    printf("%d inputs\n", files);
    return files > 0 ? 0 : 1;
}
