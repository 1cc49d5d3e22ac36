/* store.c - arrays that grow by doubling, and the life of a game. */
#include "game/store.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
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

/* Where in the array of texts a text lies that is the game's own; SIZE_MAX for one that is not. */
static size_t own_place(const XqGame *game, XqStr text)
{
    uintptr_t start = (uintptr_t)game->text.data, at = (uintptr_t)text.ptr;
    return text.len > 0 && at >= start && at - start < game->text.count ? at - start : SIZE_MAX;
}

XqStatus xq_spans_store(XqSpan *out, XqGame *game, const XqStr *texts, int count)
{
    size_t own[XQ_SPANS_MAX], len = 0;
    assert(count <= XQ_SPANS_MAX);
    for (int i = 0; i < count; i++) {
        if (texts[i].len > XQ_GAME_TEXT_MAX - len)
            return XQ_E_LIMIT;
        len += texts[i].len;
        own[i] = own_place(game, texts[i]);
    }
    uint32_t at = game->text.count;
    XqStatus status = xq_array_extend(&game->text, game->alloc, 1, (uint32_t)len, XQ_GAME_TEXT_MAX);
    if (status != XQ_OK)
        return status;
    char *data = game->text.data;
    for (int i = 0; i < count; i++) {
        out[i] = (XqSpan){ at, (uint32_t)texts[i].len };
        if (texts[i].len > 0)
            memcpy(data + at, own[i] == SIZE_MAX ? texts[i].ptr : data + own[i], texts[i].len);
        at += out[i].len;
    }
    return XQ_OK;
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
