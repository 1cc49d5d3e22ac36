/* said.c - comments, marks, clocks and tags. */
#include <assert.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "game/store.h"

XqStr xq_game_comment(const XqGame *game, XqNode node)
{
    return xq_span_text(game, xq_node(game, node)->comment);
}

XqStatus xq_game_set_comment(XqGame *game, XqNode node, XqStr text)
{
    if (!xq_utf8_is_valid(text))
        return XQ_E_SYNTAX;
    return xq_spans_store(&xq_node(game, node)->comment, game, &text, 1);
}

int xq_game_mark_count(const XqGame *game, XqNode node)
{
    return xq_node(game, node)->mark_count;
}

int xq_game_mark(const XqGame *game, XqNode node, int index)
{
    assert(index >= 0 && index < xq_game_mark_count(game, node));
    return xq_node(game, node)->marks[index];
}

XqStatus xq_game_add_mark(XqGame *game, XqNode node, int mark)
{
    XqNodeData *data = xq_node(game, node);
    if (mark < 1 || mark > 255)
        return XQ_E_RANGE;
    for (int i = 0; i < data->mark_count; i++)
        if (data->marks[i] == mark)
            return XQ_OK;
    if (data->mark_count == XQ_GAME_MARKS_MAX)
        return XQ_E_LIMIT;
    data->marks[data->mark_count++] = (uint8_t)mark;
    return XQ_OK;
}

int64_t xq_game_clock_ms(const XqGame *game, XqNode node)
{
    return xq_node(game, node)->clock_ms;
}

void xq_game_set_clock_ms(XqGame *game, XqNode node, int64_t clock_ms)
{
    xq_node(game, node)->clock_ms = clock_ms < 0 ? -1 : clock_ms;
}

/* --- Tags ------------------------------------------------------------------------------------ */

static XqTag *tag_at(const XqGame *game, int index)
{
    return (XqTag *)game->tags.data + index;
}

int xq_game_tag_count(const XqGame *game)
{
    return (int)game->tags.count;
}

void xq_game_tag_at(XqStr *out_name, XqStr *out_value, const XqGame *game, int index)
{
    assert(index >= 0 && index < xq_game_tag_count(game));
    *out_name = xq_span_text(game, tag_at(game, index)->name);
    *out_value = xq_span_text(game, tag_at(game, index)->value);
}

static int find_tag(const XqGame *game, XqStr name)
{
    for (int i = 0; i < xq_game_tag_count(game); i++)
        if (xq_str_equal(xq_span_text(game, tag_at(game, i)->name), name))
            return i;
    return -1;
}

XqStr xq_game_tag(const XqGame *game, XqStr name)
{
    int index = find_tag(game, name);
    return index >= 0 ? xq_span_text(game, tag_at(game, index)->value) : (XqStr){ NULL, 0 };
}

static bool is_tag_name(XqStr name)
{
    if (name.len == 0 || name.len > 64)
        return false;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
              c == '_'))
            return false;
    }
    return true;
}

static void remove_tag(XqGame *game, int index)
{
    for (int i = index; i + 1 < xq_game_tag_count(game); i++)
        *tag_at(game, i) = *tag_at(game, i + 1);
    game->tags.count--;
}

XqStatus xq_game_set_tag(XqGame *game, XqStr name, XqStr value)
{
    if (!is_tag_name(name) || !xq_utf8_is_valid(value))
        return XQ_E_SYNTAX;
    int index = find_tag(game, name);
    if (value.len == 0) {
        if (index >= 0)
            remove_tag(game, index);
        return XQ_OK;
    }
    if (index >= 0)
        return xq_spans_store(&tag_at(game, index)->value, game, &value, 1);
    XqSpan spans[2];
    XqStatus status = xq_spans_store(spans, game, (XqStr[]){ name, value }, 2);
    if (status == XQ_OK)
        status = xq_array_extend(&game->tags, game->alloc, sizeof(XqTag), 1, XQ_GAME_TAGS_MAX);
    if (status == XQ_OK)
        *tag_at(game, xq_game_tag_count(game) - 1) = (XqTag){ spans[0], spans[1] };
    return status;
}
