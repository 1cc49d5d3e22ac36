/*
 * page.h - the files of the built page.
 *
 * Maps a path to a file below one folder and to the headers it is served with. A path never leads
 * out of the folder: every segment is looked at, and the file is opened relative to the folder.
 */
#ifndef CHUHE_SERVER_PAGE_H
#define CHUHE_SERVER_PAGE_H

#include "server/http.h"

typedef struct XqPage {
    int folder; /* descriptor */
} XqPage;

/* XQ_E_NOT_FOUND if there is no such folder, or no index.html in it. */
XQ_NODISCARD XqStatus xq_page_open(XqPage *out, const char *path, XqError *err);
void xq_page_close(XqPage *page);

/* Answers a GET with a file, 304 or 404. */
void xq_page_handle(const XqPage *page, const XqHttpRequest *request, XqHttpAnswer *answer);

#endif
