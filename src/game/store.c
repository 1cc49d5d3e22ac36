/* store.c - arrays that grow by doubling, and the life of a game. */
#include "game/store.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "base/fail.h"

XqStatus xq_array_extend(XqArray *array, const XqAlloc *alloc, size_t size, uint32_t more,
                         uint32_t max)
{
    if (more > max - array->count)
        return XQ_E_LIMIT;
    if (array->count + more > array->capacity) {
        uint32_t capacity = array->capacity < 16 ? 16 : array->capacity * 2;
        if (capacity < array->count + more)
            capacity = array->count + more;
        if (capacity > max)
            capacity = max;
        void *data = alloc->get(alloc->context, capacity * size, alignof(max_align_t));
        if (data == NULL)
            return XQ_E_MEMORY;
        if (array->count > 0)
            memcpy(data, array->data, array->count * size);
        alloc->give_back(alloc->context, array->data);
        array->data = data;
        array->capacity = capacity;
    }
    array->count += more;
    return XQ_OK;
}

static XqStatus copy_array(XqArray *out, const XqArray *in, const XqAlloc *alloc, size_t size)
{
    *out = (XqArray){ NULL, 0, 0 };
    if (in->count == 0)
        return XQ_OK;
    XqStatus status = xq_array_extend(out, alloc, size, in->count, in->count);
    if (status == XQ_OK)
        memcpy(out->data, in->data, in->count * size);
    return status;
}

XqStatus xq_span_store(XqSpan *out, XqGame *game, XqStr text)
{
    XqSpan span = { game->text.count, (uint32_t)text.len };
    if (text.len > XQ_GAME_TEXT_MAX)
        return XQ_E_LIMIT;
    XqStatus status =
        xq_array_extend(&game->text, game->alloc, 1, (uint32_t)text.len, XQ_GAME_TEXT_MAX);
    if (status == XQ_OK) {
        if (text.len > 0)
            memcpy((char *)game->text.data + span.at, text.ptr, text.len);
        *out = span;
    }
    return status;
}

XqStr xq_span_text(const XqGame *game, XqSpan span)
{
    return (XqStr){ span.len > 0 ? (const char *)game->text.data + span.at : NULL, span.len };
}

XqStatus xq_game_new(XqGame **out, const XqPosition *start, const XqAlloc *alloc)
{
    if (alloc == NULL)
        alloc = xq_alloc_default();
    XqGame *game = alloc->get(alloc->context, sizeof *game, alignof(max_align_t));
    if (game == NULL)
        return XQ_E_MEMORY;
    *game = (XqGame){ .alloc = alloc, .live = 1 };
    if (xq_array_extend(&game->nodes, alloc, sizeof(XqNodeData), 1, 1) != XQ_OK) {
        xq_game_free(game);
        return XQ_E_MEMORY;
    }
    *xq_node(game, XQ_ROOT) = (XqNodeData){
        .parent = XQ_NO_NODE,
        .first_child = XQ_NO_NODE,
        .next_sibling = XQ_NO_NODE,
        .move = XQ_NO_MOVE,
        .clock_ms = -1,
    };
    XqPosition usual;
    xq_position_start(&usual);
    XqStatus status = xq_game_set_start(game, start != NULL ? start : &usual);
    assert(status == XQ_OK); /* there are no moves yet */
    (void)status;
    *out = game;
    return XQ_OK;
}

void xq_game_free(XqGame *game)
{
    if (game == NULL)
        return;
    const XqAlloc *alloc = game->alloc;
    alloc->give_back(alloc->context, game->nodes.data);
    alloc->give_back(alloc->context, game->tags.data);
    alloc->give_back(alloc->context, game->text.data);
    alloc->give_back(alloc->context, game);
}

XqStatus xq_game_copy(XqGame **out, const XqGame *game, const XqAlloc *alloc)
{
    if (alloc == NULL)
        alloc = xq_alloc_default();
    XqGame *copy = alloc->get(alloc->context, sizeof *copy, alignof(max_align_t));
    if (copy == NULL)
        return XQ_E_MEMORY;
    *copy = *game;
    copy->alloc = alloc;
    copy->tags = copy->text = (XqArray){ NULL, 0, 0 };
    XqStatus status = copy_array(&copy->nodes, &game->nodes, alloc, sizeof(XqNodeData));
    if (status == XQ_OK)
        status = copy_array(&copy->tags, &game->tags, alloc, sizeof(XqTag));
    if (status == XQ_OK)
        status = copy_array(&copy->text, &game->text, alloc, 1);
    if (status != XQ_OK) {
        xq_game_free(copy);
        return status;
    }
    *out = copy;
    return XQ_OK;
}
