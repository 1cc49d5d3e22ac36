/*
 * draw_rules.c - draws the diagrams of docs/rules: one for each example, beside the pages.
 *
 *     draw-rules FOLDER            writes FOLDER/diagrams/NAME.svg and a line with the picture
 * above each example of FOLDER's pages draw-rules --check FOLDER    writes nothing; fails when a
 * picture or such a line is not what it would write, or a picture is left over
 *
 * An example is a block of FEN, moves and loop, which a test of the arbiter plays and judges. The
 * picture shows its position, the moves that are repeated, and from what the arbiter says of them
 * who attacks what. It is named after its page, or its clause where it has one.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <chuhe/draw.h>
#include <chuhe/fen.h>
#include <chuhe/rules.h>

enum {
    PAGE_MAX = 1 << 18,
    PATH_SIZE = 1024,
    NAME_SIZE = 64,
    NAMES_MAX = 512,
    PLIES_MAX = 640,
    MOVES_SHOWN = 6,
    ATTACKS_SHOWN = 4,
    WIDTH = 360
};

typedef struct Example {
    const char *page;
    char rules[NAME_SIZE], clause[NAME_SIZE];
    XqPosition start;
    XqMove moves[PLIES_MAX];
    int count, loop_first, loop_count;
    int line_first; /* of the moves of the last line of moves, which may be played several times */
} Example;

typedef struct Program {
    const char *folder;
    bool is_check;
    int faults;
    char names[NAMES_MAX][NAME_SIZE]; /* of the pictures so far */
    int name_count;
} Program;

static void die(const char *what, const char *detail)
{
    fprintf(stderr, "draw-rules: %s: %s\n", what, detail);
    exit(1);
}

static void complain(Program *program, const char *name, const char *what)
{
    printf("docs/rules: %s: %s: run `ninja draw-rules`\n", name, what);
    program->faults++;
}

/* --- Files ----------------------------------------------------------------------------------- */

static void join(char out[PATH_SIZE], const Program *program, const char *name, const char *suffix)
{
    if (snprintf(out, PATH_SIZE, "%s/%s%s", program->folder, name, suffix) >= PATH_SIZE)
        die(program->folder, "the path is too long");
}

/* False if there is no such file. */
static bool read_file(XqBuf *out, const char *path)
{
    char chunk[4096];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    for (size_t len; (len = fread(chunk, 1, sizeof chunk, file)) > 0;)
        xq_buf_append(out, (XqStr){ chunk, len });
    (void)fclose(file); /* only read from */
    if (xq_buf_status(out) != XQ_OK)
        die(path, "it is too large");
    return true;
}

static void write_file(const char *path, XqStr text)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(text.ptr, 1, text.len, file) != text.len || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

/* Writes the file if it is not so already; in a check complains instead. */
static void settle(Program *program, const char *name, const char *suffix, XqStr text)
{
    char path[PATH_SIZE];
    XqBuf old;
    join(path, program, name, suffix);
    xq_buf_init(&old, XQ_DIAGRAM_SVG_SIZE);
    bool is_there = read_file(&old, path);
    if (!is_there || !xq_str_equal(xq_buf_str(&old), text)) {
        if (program->is_check)
            complain(program, name, is_there ? "it is out of date" : "it is missing");
        else
            write_file(path, text);
    }
    xq_buf_release(&old);
}

/* --- An example ------------------------------------------------------------------------------ */

static void copy_name(char out[NAME_SIZE], XqStr text)
{
    size_t len = text.len < NAME_SIZE - 1 ? text.len : NAME_SIZE - 1;
    memcpy(out, text.ptr, len);
    out[len] = '\0';
}

static void add_move(Example *example, XqMove move)
{
    if (example->count == PLIES_MAX)
        die(example->page, "more moves than there is room for");
    example->moves[example->count++] = move;
}

static void read_moves(Example *example, XqStr value)
{
    example->line_first = example->count;
    for (XqStr word; (word = xq_str_next_word(&value)).len > 0;) {
        XqMove move;
        if (xq_move_parse(&move, word, NULL) != XQ_OK)
            die(example->page, "a move that cannot be read");
        add_move(example, move);
    }
}

static void repeat_moves(Example *example, XqStr value)
{
    unsigned long times;
    int count = example->count - example->line_first;
    if (xq_str_parse_uint(&times, value, PLIES_MAX, NULL) != XQ_OK || times == 0)
        die(example->page, "a number of times that cannot be read");
    for (int left = count * ((int)times - 1); left > 0; left--)
        add_move(example, example->moves[example->count - count]);
}

static void read_key(Example *example, XqStr line)
{
    XqStr key = xq_str_next_word(&line), value = xq_str_trim(line);
    if (xq_str_equal(key, XQ_STR("rules"))) {
        copy_name(example->rules, value);
    } else if (xq_str_equal(key, XQ_STR("clause"))) {
        copy_name(example->clause, value);
    } else if (xq_str_equal(key, XQ_STR("under")) && example->rules[0] == '\0') {
        const char *colon = memchr(value.ptr, ':', value.len);
        copy_name(example->rules,
                  colon != NULL ? (XqStr){ value.ptr, (size_t)(colon - value.ptr) } : value);
    } else if (xq_str_equal(key, XQ_STR("fen"))) {
        if (xq_fen_parse(&example->start, value, NULL) != XQ_OK)
            die(example->page, "a FEN that cannot be read");
    } else if (xq_str_equal(key, XQ_STR("moves"))) {
        read_moves(example, value);
    } else if (xq_str_equal(key, XQ_STR("times"))) {
        repeat_moves(example, value);
    } else if (xq_str_equal(key, XQ_STR("loop"))) {
        char text[NAME_SIZE], *end;
        copy_name(text, value);
        example->loop_first = (int)strtol(text, &end, 10);
        example->loop_count = *end == ',' ? (int)strtol(end + 1, NULL, 10) : 0;
    }
}

static XqArbiter *judge(const Example *example)
{
    const XqRuleSet *rules = xq_rules_find(xq_str(example->rules));
    XqArbiter *arbiter;
    if (rules == NULL || xq_arbiter_new(&arbiter, rules, PLIES_MAX, NULL) != XQ_OK ||
        xq_arbiter_start(arbiter, &example->start, NULL) != XQ_OK)
        die(example->page, "an example that cannot be judged");
    for (int i = 0; i < example->count; i++)
        if (xq_arbiter_play(arbiter, example->moves[i], NULL) != XQ_OK)
            die(example->page, "a move that cannot be played");
    if (example->loop_count > 0 &&
        xq_arbiter_loop(arbiter, example->loop_first, example->loop_count, NULL) != XQ_OK)
        die(example->page, "a loop that is none");
    return arbiter;
}

/* --- A picture ------------------------------------------------------------------------------- */

/* Shows the first few of a tone alone. */
static void add_arrow(XqDiagram *diagram, XqSquare from, XqSquare to, XqTone tone, int most)
{
    int there = 0;
    for (int i = 0; i < diagram->arrow_count; i++)
        there += diagram->arrows[i].tone == tone;
    if (there < most && xq_diagram_add_arrow(diagram, xq_move(from, to), tone, NULL) != XQ_OK)
        die("an arrow", "there is no room for it");
}

/* The king in check, and who checks it. */
static void show_check(XqDiagram *diagram, const XqPosition *position)
{
    XqSquare king = position->king[xq_position_side(position)];
    XqBitboard checkers = xq_position_checkers(position);
    while (!xq_bitboard_is_empty(checkers))
        add_arrow(diagram, xq_bitboard_pop(&checkers), king, XQ_TONE_ATTACK, ATTACKS_SHOWN);
}

/* What a ply of the loop attacks that counts: a king in check, or what is chased. */
static void show_attacks(XqDiagram *diagram, const XqPlyFact *fact, const XqPosition *after)
{
    if (fact->class_ == XQ_CLASS_CHECK)
        show_check(diagram, after);
    for (int i = 0; fact->class_ == XQ_CLASS_CHASE && i < fact->threat_count; i++)
        if (fact->threats[i].counts)
            add_arrow(diagram, fact->threats[i].attacker, fact->threats[i].victim, XQ_TONE_ATTACK,
                      ATTACKS_SHOWN);
}

static void show_loop(XqDiagram *diagram, const Example *example, const XqEvidence *evidence)
{
    XqPosition position = example->start;
    int last = evidence->first + evidence->count;
    for (int ply = 0; ply < example->count && ply < last; ply++) {
        XqMove move = example->moves[ply];
        xq_position_play(&position, move);
        if (ply < evidence->first)
            continue;
        add_arrow(diagram, xq_move_from(move), xq_move_to(move), XQ_TONE_MOVE, MOVES_SHOWN);
        show_attacks(diagram, &evidence->plies[ply - evidence->first], &position);
    }
}

static void show_moves(XqDiagram *diagram, const Example *example)
{
    for (int ply = 0; ply < example->count; ply++)
        add_arrow(diagram, xq_move_from(example->moves[ply]), xq_move_to(example->moves[ply]),
                  XQ_TONE_MOVE, MOVES_SHOWN);
    if (example->count == 0 && xq_position_in_check(&example->start))
        show_check(diagram, &example->start);
}

static void draw(XqBuf *out, const Example *example, const char *title)
{
    XqDiagram diagram;
    XqArbiter *arbiter = judge(example);
    XqEvidence evidence = xq_arbiter_explain(arbiter);
    xq_diagram_init(&diagram, &example->start);
    diagram.width_px = WIDTH;
    diagram.title = title;
    if (evidence.count > 0)
        show_loop(&diagram, example, &evidence);
    else
        show_moves(&diagram, example);
    xq_draw_svg(out, &diagram);
    if (xq_buf_status(out) != XQ_OK)
        die(example->page, "out of memory");
    xq_arbiter_free(arbiter);
}

/* A name that no picture has yet. */
static const char *name_picture(Program *program, const Example *example)
{
    const char *base = example->clause[0] != '\0' ? example->clause : example->page;
    if (program->name_count == NAMES_MAX)
        die(base, "too many pictures");
    char *name = program->names[program->name_count];
    for (int number = 1, taken = 1; taken != 0; number++) {
        int len = number == 1 ? snprintf(name, NAME_SIZE, "%s", base)
                              : snprintf(name, NAME_SIZE, "%s-%d", base, number);
        if (len >= NAME_SIZE)
            die(base, "the name is too long");
        taken = 0;
        for (int i = 0; i < program->name_count; i++)
            taken |= strcmp(program->names[i], name) == 0;
    }
    program->name_count++;
    return name;
}

/* --- Pages ----------------------------------------------------------------------------------- */

/* Takes what an example says; `rest` is behind its first line. */
static void read_example(Example *example, XqStr rest)
{
    for (XqStr line; xq_str_next_line(&rest, &line) && line.len > 0;)
        read_key(example, line);
}

static bool is_picture(XqStr line)
{
    static const XqStr between = { "](diagrams/", sizeof "](diagrams/" - 1 };
    if (!xq_str_has_prefix(line, XQ_STR("![")))
        return false;
    for (; line.len > 0; line = xq_str_sub(line, 1, line.len))
        if (xq_str_has_prefix(line, between))
            return true;
    return false;
}

/* The page once more, with the line of its picture above each example, and the picture itself. */
static void do_page(Program *program, const char *page)
{
    char path[PATH_SIZE], suffix[NAME_SIZE];
    XqBuf old, new;
    XqStr line;
    bool skips_blank = false;
    xq_buf_init(&old, PAGE_MAX);
    xq_buf_init(&new, PAGE_MAX);
    join(path, program, page, ".md");
    if (!read_file(&old, path))
        die(path, "it cannot be read");
    for (XqStr rest = xq_buf_str(&old); xq_str_next_line(&rest, &line);) {
        if (is_picture(line)) {
            skips_blank = true;
            continue;
        }
        if (skips_blank && line.len == 0) {
            skips_blank = false;
            continue;
        }
        skips_blank = false;
        if (xq_str_equal(line, XQ_STR("```judge"))) {
            Example example = { .page = page, .loop_first = -1 };
            XqBuf svg;
            read_example(&example, rest);
            const char *name = name_picture(program, &example);
            xq_buf_init(&svg, XQ_DIAGRAM_SVG_SIZE);
            draw(&svg, &example, name);
            (void)snprintf(suffix, sizeof suffix, "diagrams/%s", name); /* NAME_SIZE is ample */
            settle(program, suffix, ".svg", xq_buf_str(&svg));
            xq_buf_release(&svg);
            xq_buf_printf(&new, "![%s](diagrams/%s.svg)\n\n", name, name);
        }
        xq_buf_append(&new, line);
        xq_buf_append_char(&new, '\n');
    }
    if (xq_buf_status(&new) != XQ_OK)
        die(page, "the page is too long");
    settle(program, page, ".md", xq_buf_str(&new));
    xq_buf_release(&old);
    xq_buf_release(&new);
}

/* Pictures of examples that are gone. */
static void do_leftovers(Program *program)
{
    char path[PATH_SIZE];
    join(path, program, "diagrams", "");
    DIR *folder = opendir(path);
    if (folder == NULL)
        die(path, "it cannot be read");
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        bool is_known = entry->d_name[0] == '.';
        for (int i = 0; i < program->name_count && !is_known; i++) {
            size_t len = strlen(program->names[i]);
            is_known = strncmp(entry->d_name, program->names[i], len) == 0 &&
                       strcmp(entry->d_name + len, ".svg") == 0;
        }
        if (is_known)
            continue;
        if (program->is_check) {
            complain(program, entry->d_name, "its example is gone");
            continue;
        }
        char file[2 * PATH_SIZE];
        (void)snprintf(file, sizeof file, "%s/%s", path, entry->d_name); /* cannot be longer */
        (void)remove(file); /* else the check says so */
    }
    (void)closedir(folder); /* only read from */
}

int main(int count, char **args)
{
    static const char *const pages[] = { "wxf",     "cxa",      "computer",      "tiantian", "cxq",
                                         "folk-hk", "folk-prc", "disagreements", "disputed" };
    static Program program;
    program.is_check = count == 3 && strcmp(args[1], "--check") == 0;
    if (count != 2 + program.is_check) {
        fputs("Usage: draw-rules [--check] FOLDER\n", stderr);
        return 2;
    }
    program.folder = args[count - 1];
    char path[PATH_SIZE];
    join(path, &program, "diagrams", "");
    if (!program.is_check && mkdir(path, 0777) != 0 && errno != EEXIST)
        die(path, "it cannot be made");
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        do_page(&program, pages[i]);
    do_leftovers(&program);
    return program.faults > 0;
}
