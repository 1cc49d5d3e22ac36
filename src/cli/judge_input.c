/*
 * judge_input.c - reading the games that `chuhe judge` is asked about.
 *
 * A game is a position and moves, one behind the other: `start h2e2 h9g7`, or a FEN with as many of
 * its fields as were written. A field that could be a move's number is taken for a counter only
 * behind the two dashes, which every FEN with counters has. A file that begins with a tag holds
 * records instead: judge_records.c.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include <chuhe/game.h>
#include <chuhe/notation.h>
#include "base/intl.h"
#include "cli/command.h"
#include "cli/judge.h"
#include "cli/text.h"

/* --- One game -------------------------------------------------------------------------------- */

static XqStatus fault_at(JudgeFault *fault, const char *base, const char *at)
{
    fault->column = at == NULL ? 0 : (size_t)(at - base) + 1;
    return fault->error.code;
}

/* Whether nothing but a result is left, as in `1-0`. */
static bool is_result(XqStr rest)
{
    XqResult result;
    return xq_result_parse(&result, xq_str_trim(rest), NULL) == XQ_OK;
}

/* Whether a loop is to be judged as going on for ever, and the rule set judges loops. */
static bool judges_loop(const XqArbiter *arbiter, const JudgeTask *task)
{
    return task->loop_first >= 0 && xq_rules_occurrences(xq_arbiter_rules(arbiter)) > 0;
}

/* Whether another move is wanted: not behind the loop, nor behind what ended the game. */
static bool wants_move(const XqArbiter *arbiter, const JudgeTask *task)
{
    int end = task->loop_first >= 0 ? task->loop_first + task->loop_count : XQ_ARBITER_PLIES_MAX;
    return xq_arbiter_plies(arbiter) < end &&
           (judges_loop(arbiter, task) || xq_arbiter_verdict(arbiter)->outcome == XQ_OUTCOME_NONE);
}

/* Plays the moves in one notation; err->offset of a failure counts from their beginning. */
static XqStatus play_moves(XqArbiter *arbiter, const JudgeTask *task, XqStr moves,
                           XqNotation notation, XqError *err)
{
    XqStr rest = moves;
    while (wants_move(arbiter, task)) {
        XqMove move;
        size_t taken = moves.len - rest.len;
        XqStatus status =
            xq_notation_take(&move, xq_arbiter_position(arbiter), &rest, notation, err);
        if (status == XQ_E_NOT_FOUND || (status == XQ_E_SYNTAX && is_result(rest)))
            break;
        if (status == XQ_OK)
            status = xq_arbiter_play(arbiter, move, err);
        if (status != XQ_OK) {
            err->offset += taken;
            return status;
        }
    }
    return XQ_OK;
}

static XqStatus judge_loop(XqArbiter *arbiter, const JudgeTask *task, XqError *err)
{
    if (!judges_loop(arbiter, task))
        return XQ_OK;
    return xq_arbiter_loop(arbiter, task->loop_first, task->loop_count, err);
}

XqStatus judge_play_line(XqArbiter *arbiter, const JudgeTask *task, const XqPosition *start,
                         const XqMove *moves, int count, XqError *err)
{
    XqStatus status = xq_arbiter_start(arbiter, start, err);
    for (int i = 0; status == XQ_OK && i < count && wants_move(arbiter, task); i++)
        status = xq_arbiter_play(arbiter, moves[i], err);
    return status == XQ_OK ? judge_loop(arbiter, task, err) : status;
}

XqStatus judge_play(XqArbiter *arbiter, const JudgeTask *task, const XqPosition *start, XqStr moves,
                    JudgeFault *fault)
{
    XqNotation notation = XQ_NOTATION_UCI;
    fault->is_of_loop = false;
    XqStatus status = xq_arbiter_start(arbiter, start, &fault->error);
    if (status != XQ_OK)
        return fault_at(fault, moves.ptr, NULL);
    status = play_moves(arbiter, task, moves, XQ_NOTATION_UCI, &fault->error);
    XqError ignored; /* what UCI makes of it is the better complaint where nothing fits */
    if (status != XQ_OK && xq_notation_detect(&notation, start, moves, &ignored) == XQ_OK &&
        notation != XQ_NOTATION_UCI) {
        status = xq_arbiter_start(arbiter, start, &fault->error);
        if (status == XQ_OK)
            status = play_moves(arbiter, task, moves, notation, &fault->error);
    }
    if (status != XQ_OK)
        return fault_at(fault, moves.ptr, moves.ptr + fault->error.offset);
    if (judge_loop(arbiter, task, &fault->error) == XQ_OK)
        return XQ_OK;
    fault->is_of_loop = true;
    return fault_at(fault, moves.ptr, NULL);
}

static XqStr word_at(XqStr text, XqStr *rest)
{
    *rest = text;
    return xq_str_next_word(rest);
}

static bool is_number(XqStr word)
{
    unsigned long value;
    return xq_str_parse_uint(&value, word, XQ_COUNTER_MAX, NULL) == XQ_OK;
}

/* How much of the line is the position. */
static size_t position_len(XqStr line)
{
    XqStr rest, word = word_at(line, &rest);
    const char *end = rest.ptr;
    XqStr after;
    word = word_at(rest, &after);
    if (word.len == 1 && memchr("wrb", word.ptr[0], 3) != NULL) {
        end = after.ptr;
        int dashes = 0;
        for (word = word_at(after, &after); dashes < 2 && xq_str_equal(word, XQ_STR("-"));
             word = word_at(after, &after), dashes++)
            end = word.ptr + word.len;
        for (int i = 0; dashes == 2 && i < 2 && is_number(word); i++) {
            end = word.ptr + word.len;
            word = word_at(after, &after);
        }
    }
    return end == NULL ? line.len : (size_t)(end - line.ptr);
}

static XqStatus parse_position(XqPosition *out, XqStr text, XqError *err)
{
    if (xq_str_equal(xq_str_trim(text), XQ_STR("start"))) {
        xq_position_start(out);
        return XQ_OK;
    }
    return xq_fen_parse(out, text, err);
}

/* --- Complaints ------------------------------------------------------------------------------ */

static void complain_of(const char *path, int line, JudgeFault *fault)
{
    const char *text = xq_intl_error(&fault->error);
    if (fault->column > 0)
        fprintf(stderr, "%s:%d:%zu: %s\n", path, line, fault->column, text);
    else
        fprintf(stderr, "%s:%d: %s\n", path, line, text);
}

static XqArbiter *new_arbiter(const JudgeTask *task, const XqRuleSet *rules)
{
    XqArbiter *arbiter = NULL;
    if (rules == NULL)
        rules = xq_rules_default();
    if (xq_arbiter_new(&arbiter, rules, XQ_ARBITER_PLIES_MAX, NULL) != XQ_OK) {
        fputs(_("chuhe: out of memory\n"), stderr);
        return NULL;
    }
    XqRuleLimits limits = judge_limits(task, rules);
    xq_arbiter_set_limits(arbiter, &limits);
    return arbiter;
}

int judge_report(const JudgeTask *task, XqArbiter *arbiter, const char *title)
{
    int result = judge_print(task, arbiter, title);
    bool goes_on = xq_arbiter_verdict(arbiter)->outcome == XQ_OUTCOME_NONE;
    return result == EXIT_OK && goes_on ? EXIT_FAILED : result;
}

int judge_arguments(const JudgeTask *task, const char *fen, const char *moves)
{
    XqPosition start;
    JudgeFault fault;
    if (!command_read_position(&start, fen != NULL ? fen : "start"))
        return EXIT_INPUT;
    XqArbiter *arbiter = new_arbiter(task, task->rules);
    if (arbiter == NULL)
        return EXIT_FAILED;
    int result = EXIT_INPUT;
    if (judge_play(arbiter, task, &start, xq_str(moves), &fault) != XQ_OK) {
        if (fault.is_of_loop)
            fprintf(stderr, "--loop: %s\n", xq_intl_error(&fault.error));
        else
            complain_of("--moves", 1, &fault);
    } else {
        result = judge_report(task, arbiter, NULL);
    }
    xq_arbiter_free(arbiter);
    return result;
}

/* --- Files ----------------------------------------------------------------------------------- */

enum { INPUT_LINE_MAX = 1 << 20 };

typedef struct LineReader {
    FILE *file;
    char *text; /* INPUT_LINE_MAX bytes, once the first line is read */
    int number;
    bool is_cut; /* the line is longer than that: the rest is passed over */
} LineReader;

/* The next line without its end, nor the byte order mark of the first; false when there is none, or
 * no memory. */
static bool next_line(LineReader *reader, XqStr *out)
{
    if (reader->text == NULL && (reader->text = malloc(INPUT_LINE_MAX)) == NULL)
        return false;
    size_t len = 0;
    int c = getc_unlocked(reader->file);
    if (c == EOF)
        return false;
    reader->is_cut = false;
    for (; c != EOF && c != '\n'; c = getc_unlocked(reader->file)) {
        if (len < INPUT_LINE_MAX)
            reader->text[len++] = (char)c;
        else
            reader->is_cut = true;
    }
    while (len > 0 && reader->text[len - 1] == '\r')
        len--;
    XqStr line = { reader->text, len };
    *out = xq_str_sub(line, reader->number++ == 0 ? command_mark_len(line) : 0, len);
    return true;
}

/* Frees the reader. The end of the input and a failure look alike until here: true if all of it was
 * read, else it is said what went wrong. */
static bool end_lines(LineReader *reader, const char *path)
{
    bool is_read = reader->text != NULL && ferror(reader->file) == 0;
    if (!is_read)
        command_complain_of_file(path);
    free(reader->text);
    return is_read;
}

static XqStatus judge_line(XqArbiter *arbiter, const JudgeTask *task, XqStr line, JudgeFault *fault)
{
    XqPosition start;
    size_t len = position_len(line);
    if (parse_position(&start, xq_str_sub(line, 0, len), &fault->error) != XQ_OK)
        return fault_at(fault, line.ptr, line.ptr + fault->error.offset);
    XqStatus status = judge_play(arbiter, task, &start, xq_str_sub(line, len, line.len), fault);
    if (status != XQ_OK && fault->column > 0)
        fault->column += len;
    return status;
}

/* Judges the records in the rest of the file, of which `first` is a line that is read already.
 * Empty lines stand for those before it, so that lines are counted as in the file. */
static int judge_rest(const JudgeTask *task, XqArbiter *arbiter, const LineReader *reader,
                      XqStr first, const char *path)
{
    char chunk[4096];
    XqBuf bytes;
    xq_buf_init(&bytes, JUDGE_RECORDS_MAX);
    for (int i = 1; i < reader->number; i++)
        xq_buf_append_char(&bytes, '\n');
    xq_buf_append(&bytes, first);
    xq_buf_append_char(&bytes, '\n');
    for (size_t len;
         (len = fread(chunk, 1, sizeof chunk, reader->file)) > 0 && xq_buf_status(&bytes) == XQ_OK;)
        xq_buf_append(&bytes, (XqStr){ chunk, len });
    int result = EXIT_INPUT;
    if (xq_buf_status(&bytes) == XQ_OK)
        result = judge_records(task, arbiter, xq_buf_str(&bytes), path);
    else if (xq_buf_status(&bytes) == XQ_E_LIMIT)
        fprintf(stderr, _("%s: the file is longer than %d bytes\n"), path, JUDGE_RECORDS_MAX);
    else
        fputs(_("chuhe: out of memory\n"), stderr);
    xq_buf_release(&bytes);
    return result;
}

/* The worst status wins: bad input, then a game that goes on. */
static int judge_file(const JudgeTask *task, XqArbiter *arbiter, FILE *file, const char *path)
{
    LineReader reader = { .file = file };
    int result = EXIT_OK;
    bool is_first = true; /* no game so far */
    for (XqStr line; next_line(&reader, &line);) {
        XqStr text = xq_str_trim(line);
        if (text.len == 0 || text.ptr[0] == '#')
            continue;
        if (is_first && text.ptr[0] == '[' && !reader.is_cut) {
            is_first = false;
            result = judge_rest(task, arbiter, &reader, line, path);
            break;
        }
        is_first = false;
        JudgeFault fault;
        if (reader.is_cut) {
            fprintf(stderr, _("%s:%d: the line is longer than %d bytes\n"), path, reader.number,
                    INPUT_LINE_MAX);
            result = EXIT_INPUT;
            continue;
        }
        if (judge_line(arbiter, task, line, &fault) != XQ_OK) {
            complain_of(path, reader.number, &fault);
            result = EXIT_INPUT;
            continue;
        }
        XqBuf title;
        xq_buf_init(&title, strlen(path) + 32);
        xq_buf_printf(&title, "%s:%d", path, reader.number);
        int one = judge_report(task, arbiter, xq_buf_cstr(&title));
        xq_buf_release(&title);
        result = one > result ? one : result;
        if (!command_is_heard())
            break;
    }
    if (!end_lines(&reader, path))
        return EXIT_INPUT;
    if (is_first) {
        fprintf(stderr, _("%s: there is no game in it\n"), path);
        return EXIT_INPUT;
    }
    return result;
}

static int judge_path(const JudgeTask *task, XqArbiter *arbiter, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        command_complain_of_file(path);
        return EXIT_INPUT;
    }
    int result = judge_file(task, arbiter, file, path);
    (void)fclose(file); /* only read from */
    return result;
}

int judge_files(const JudgeTask *task, int count, char **paths)
{
    XqArbiter *arbiter = new_arbiter(task, task->rules);
    if (arbiter == NULL)
        return EXIT_FAILED;
    int result = EXIT_OK;
    if (count == 0)
        result = judge_file(task, arbiter, stdin, "-");
    for (int i = 0; i < count && command_is_heard(); i++) {
        int one = strcmp(paths[i], "-") == 0 ? judge_file(task, arbiter, stdin, "-")
                                             : judge_path(task, arbiter, paths[i]);
        result = one > result ? one : result;
    }
    xq_arbiter_free(arbiter);
    return result;
}

/* --- Batch ----------------------------------------------------------------------------------- */

static XqStr next_column(XqStr *rest)
{
    const char *tab = rest->len > 0 ? memchr(rest->ptr, '\t', rest->len) : NULL;
    size_t len = tab != NULL ? (size_t)(tab - rest->ptr) : rest->len;
    XqStr column = xq_str_sub(*rest, 0, len);
    *rest = xq_str_sub(*rest, len + 1, rest->len);
    return column;
}

/* The loop's columns; both empty, missing or -1 where there is none. */
static bool parse_loop_columns(JudgeTask *task, XqStr first, XqStr count)
{
    unsigned long a, l;
    first = xq_str_trim(first);
    count = xq_str_trim(count);
    task->loop_first = -1;
    if (first.len == 0 || xq_str_equal(first, XQ_STR("-1")))
        return true;
    if (xq_str_parse_uint(&a, first, XQ_ARBITER_PLIES_MAX, NULL) != XQ_OK ||
        xq_str_parse_uint(&l, count, XQ_ARBITER_PLIES_MAX, NULL) != XQ_OK)
        return false;
    task->loop_first = (int)a;
    task->loop_count = (int)l;
    return true;
}

/* An arbiter a rule set, made when first wanted. */
typedef struct Bench {
    XqArbiter *arbiters[XQ_RULES_COUNT];
} Bench;

static XqArbiter *arbiter_for(Bench *bench, const JudgeTask *task, const XqRuleSet *rules)
{
    int index = 0;
    while (xq_rules_at(index) != rules)
        index++;
    if (bench->arbiters[index] == NULL)
        bench->arbiters[index] = new_arbiter(task, rules);
    return bench->arbiters[index];
}

static void print_column(XqStr column)
{
    (void)fwrite(column.ptr, 1, column.len, stdout); /* main() looks at the stream's end */
    putchar('\t');
}

/* In place of a verdict: which column is wrong, and why, in the reader's language. */
static void batch_fail(const char *column, const char *sentence)
{
    printf("error\t\t%s: %s\n", column, sentence);
}

static void print_batch_fault(JudgeFault *fault, const char *column)
{
    const char *text = xq_intl_error(&fault->error);
    if (fault->column == 0) {
        batch_fail(column, text);
        return;
    }
    printf("error\t\t%s: ", column);
    printf(_("byte %zu: %s\n"), fault->column, text);
}

/* One line; false when memory runs out. */
static bool batch_line(Bench *bench, const JudgeTask *common, XqStr line)
{
    JudgeTask task = *common;
    JudgeFault fault;
    XqPosition start;
    print_column(next_column(&line));
    XqStr id = xq_str_trim(next_column(&line));
    XqStr fen = next_column(&line), moves = next_column(&line);
    XqStr first = next_column(&line), count = next_column(&line);
    if (id.len > 0)
        task.rules = xq_rules_find(id);
    if (task.rules == NULL) {
        batch_fail("rules", id.len > 0 ? _("there is no such rule set")
                                       : _("neither a column nor --rules says the rule set"));
        return true;
    }
    if (!parse_loop_columns(&task, first, count)) {
        batch_fail("loop", _("two numbers were expected"));
        return true;
    }
    if (parse_position(&start, fen, &fault.error) != XQ_OK) {
        fault.column = fault.error.offset + 1;
        print_batch_fault(&fault, "fen");
        return true;
    }
    XqArbiter *arbiter = arbiter_for(bench, common, task.rules);
    if (arbiter == NULL)
        return false;
    if (judge_play(arbiter, &task, &start, moves, &fault) != XQ_OK) {
        bool is_of_fen = fault.error.code == XQ_E_POSITION;
        print_batch_fault(&fault, fault.is_of_loop ? "loop" : is_of_fen ? "fen" : "moves");
        return true;
    }
    const XqVerdict *verdict = xq_arbiter_verdict(arbiter);
    printf("%s\t%d\t%s\n", xq_outcome_name((XqOutcome)verdict->outcome), verdict->ply,
           xq_reason_name((XqReason)verdict->reason));
    return true;
}

int judge_batch(const JudgeTask *task)
{
    Bench bench = { { NULL } };
    LineReader reader = { .file = stdin };
    bool goes_on = true;
    for (XqStr line; goes_on && next_line(&reader, &line);) {
        if (reader.is_cut) {
            print_column(next_column(&line));
            printf("error\t\t%s\n", _("the line is too long"));
        } else if (line.len > 0) {
            goes_on = batch_line(&bench, task, line);
        }
        (void)fflush(stdout); /* the asker may wait for each answer */
        if (!command_is_heard())
            break;
    }
    bool is_read = end_lines(&reader, "-");
    for (int i = 0; i < XQ_RULES_COUNT; i++)
        xq_arbiter_free(bench.arbiters[i]);
    if (!goes_on)
        return EXIT_FAILED;
    return is_read ? EXIT_OK : EXIT_INPUT;
}
