/*
 * export.h - a room as a file: the record formats of formats.h, and two of one line each.
 */
#ifndef CHUHE_SERVER_EXPORT_H
#define CHUHE_SERVER_EXPORT_H

#include "server/http.h"
#include "server/room.h"

/*
 * Writes the room in the format of that name into the answer, as a file to be saved: any format of
 * the library that can be written, `fen` (the last position) or `uci` (`position fen ... moves
 * ...`). The moves before a handicap's last first move are no part of a record: its start is the
 * position after them.
 */
bool xq_export(XqHttpAnswer *answer, const XqRoom *room, XqStr format, XqProblem *problem);

#endif
