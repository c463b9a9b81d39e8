// The floor: what the same pages cost when nothing is checked, planned or kept.
//
//     floor QUIZZES OUTPUT [THREADS]
//
// Lists the quizzes, reads and parses each, gives every Markdown field to libcmark, joins the page and writes it. It
// trusts its input (the corpus of corpus.py) and stops at the first surprise: it is a measure, not a tool.

#define _GNU_SOURCE
#include <cmark.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_QUESTIONS = 64, MAX_CHOICES = 16, MAX_THREADS = 64 };

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void refuse(const char *what) {
    fprintf(stderr, "floor: %s\n", what);
    exit(1);
}

// MARK: Texts and buffers

// A slice of the file that is being read.
typedef struct { char *bytes; size_t length; } Text;

typedef struct { char *bytes; size_t length, capacity; } Buffer;

static void reserve(Buffer *buffer, size_t more) {
    if (buffer->length + more <= buffer->capacity) return;
    buffer->capacity = 2 * (buffer->length + more);
    buffer->bytes = realloc(buffer->bytes, buffer->capacity);
    if (!buffer->bytes) fail("memory");
}

static void append(Buffer *buffer, const char *bytes, size_t length) {
    reserve(buffer, length);
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}

#define MARKUP(buffer, literal) append(buffer, literal, sizeof(literal) - 1)

static void append_escaped(Buffer *page, Text text) {
    for (size_t i = 0; i < text.length; i++) {
        switch (text.bytes[i]) {
        case '&': MARKUP(page, "&amp;"); break;
        case '<': MARKUP(page, "&lt;"); break;
        case '>': MARKUP(page, "&gt;"); break;
        case '"': MARKUP(page, "&quot;"); break;
        default: append(page, text.bytes + i, 1);
        }
    }
}

// MARK: JSON

typedef struct { Text text; bool is_right; } Choice;

typedef struct {
    Text id, prompt, explanation;
    Choice choices[MAX_CHOICES];
    int choice_count, right_count;
} Question;

typedef struct {
    Text id, title, description, introduction;
    Question questions[MAX_QUESTIONS];
    int question_count;
} Quiz;

// The next byte to read; a NUL ends the file, so that no loop runs past it.
typedef char *Cursor;

static char next_token(Cursor *at) {
    while (**at == ' ' || **at == '\n' || **at == '\t' || **at == '\r') (*at)++;
    return **at;
}

static void expect(Cursor *at, char token) {
    if (next_token(at) != token) refuse("a quiz is not the JSON that corpus.py writes");
    (*at)++;
}

static bool has_more(Cursor *at, char end) {
    if (next_token(at) == ',') {
        (*at)++;
        return true;
    }
    expect(at, end);
    return false;
}

static char unescaped(char escape) {
    switch (escape) {
    case 'n': return '\n';
    case 't': return '\t';
    case '"': case '\\': case '/': return escape;
    default: refuse("an escape that corpus.py does not write"); return 0;
    }
}

// Escapes are undone in place: what they stand for is never longer.
static Text parse_string(Cursor *at) {
    expect(at, '"');
    char *start = *at, *end = *at, *from = *at;
    while (*from != '"') {
        if (!*from) refuse("a string does not end");
        if (*from == '\\') {
            *end++ = unescaped(from[1]);
            from += 2;
        } else {
            *end++ = *from++;
        }
    }
    *at = from + 1;
    return (Text){start, (size_t)(end - start)};
}

static bool parse_boolean(Cursor *at) {
    bool value = next_token(at) == 't';
    *at += value ? strlen("true") : strlen("false");
    return value;
}

static Text parse_key(Cursor *at) {
    Text key = parse_string(at);
    expect(at, ':');
    return key;
}

static bool is(Text key, const char *name) { return key.length == strlen(name) && !memcmp(key.bytes, name, key.length); }

static void parse_choice(Cursor *at, Choice *choice) {
    expect(at, '{');
    do {
        if (is(parse_key(at), "text")) choice->text = parse_string(at);
        else choice->is_right = parse_boolean(at);
    } while (has_more(at, '}'));
}

static void parse_question(Cursor *at, Question *question) {
    question->choice_count = question->right_count = 0;
    expect(at, '{');
    do {
        Text key = parse_key(at);
        if (is(key, "id")) question->id = parse_string(at);
        else if (is(key, "prompt")) question->prompt = parse_string(at);
        else if (is(key, "explanation")) question->explanation = parse_string(at);
        else {
            expect(at, '[');
            do {
                if (question->choice_count == MAX_CHOICES) refuse("too many choices");
                Choice *choice = &question->choices[question->choice_count++];
                parse_choice(at, choice);
                question->right_count += choice->is_right;
            } while (has_more(at, ']'));
        }
    } while (has_more(at, '}'));
}

static void parse_quiz(Cursor at, Quiz *quiz) {
    quiz->question_count = 0;
    expect(&at, '{');
    do {
        Text key = parse_key(&at);
        if (is(key, "id")) quiz->id = parse_string(&at);
        else if (is(key, "title")) quiz->title = parse_string(&at);
        else if (is(key, "description")) quiz->description = parse_string(&at);
        else if (is(key, "introduction")) quiz->introduction = parse_string(&at);
        else {
            expect(&at, '[');
            do {
                if (quiz->question_count == MAX_QUESTIONS) refuse("too many questions");
                parse_question(&at, &quiz->questions[quiz->question_count++]);
            } while (has_more(&at, ']'));
        }
    } while (has_more(&at, '}'));
}

// MARK: Pages

static void append_markdown(Buffer *page, Text text) {
    char *html = cmark_markdown_to_html(text.bytes, text.length, CMARK_OPT_DEFAULT);
    append(page, html, strlen(html));
    free(html);
}

// A field that is one paragraph stands in its element without <p>, as Hugo's markdownify has it.
static void append_phrase(Buffer *page, Text text) {
    size_t start = page->length;
    append_markdown(page, text);
    if (page->length > start && page->bytes[page->length - 1] == '\n') page->length--;
    const size_t open = strlen("<p>"), close = strlen("</p>");
    char *html = page->bytes + start;
    size_t length = page->length - start;
    if (length < open + close || memcmp(html, "<p>", open) || memcmp(html + length - close, "</p>", close)) return;
    if (memmem(html + open, length - open, "<p>", open)) return;
    memmove(html, html + open, length - open - close);
    page->length -= open + close;
}

static void append_question(Buffer *page, const Question *question, int number) {
    MARKUP(page, "<fieldset id=\"");
    append_escaped(page, question->id);
    char legend[64];
    int length = snprintf(legend, sizeof legend, "\">\n<legend>Question %d</legend>\n<div>", number);
    append(page, legend, (size_t)length);
    append_phrase(page, question->prompt);
    MARKUP(page, "</div>\n<ol>\n");
    for (int i = 0; i < question->choice_count; i++) {
        const Choice *choice = &question->choices[i];
        if (question->right_count > 1) MARKUP(page, "<li><label><input type=\"checkbox\" name=\"");
        else MARKUP(page, "<li><label><input type=\"radio\" name=\"");
        append_escaped(page, question->id);
        if (choice->is_right) MARKUP(page, "\" data-right=\"true\"> <span>");
        else MARKUP(page, "\" data-right=\"false\"> <span>");
        append_phrase(page, choice->text);
        MARKUP(page, "</span></label></li>\n");
    }
    MARKUP(page, "</ol>\n<div hidden>");
    append_phrase(page, question->explanation);
    MARKUP(page, "</div>\n</fieldset>\n");
}

static void append_page(Buffer *page, const Quiz *quiz) {
    MARKUP(page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    append_escaped(page, quiz->title);
    MARKUP(page, "</title>\n<meta name=\"description\" content=\"");
    append_escaped(page, quiz->description);
    MARKUP(page, "\">\n</head>\n<body>\n<main>\n<h1>");
    append_escaped(page, quiz->title);
    MARKUP(page, "</h1>\n<p>");
    append_escaped(page, quiz->description);
    MARKUP(page, "</p>\n");
    append_markdown(page, quiz->introduction);
    MARKUP(page, "\n<form id=\"");
    append_escaped(page, quiz->id);
    MARKUP(page, "\">\n");
    for (int i = 0; i < quiz->question_count; i++) append_question(page, &quiz->questions[i], i + 1);
    MARKUP(page, "<button>Check</button>\n</form>\n</main>\n</body>\n</html>\n");
}

// MARK: Files

static void read_file(int folder, const char *name, Buffer *file) {
    int descriptor = openat(folder, name, O_RDONLY);
    if (descriptor < 0) fail(name);
    file->length = 0;
    ssize_t count;
    do {
        reserve(file, 65536);
        count = read(descriptor, file->bytes + file->length, file->capacity - file->length);
        if (count < 0) fail(name);
        file->length += (size_t)count;
    } while (count > 0);
    close(descriptor);
    append(file, "", 1);
}

static void write_file(int folder, const char *name, const Buffer *file) {
    int descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (descriptor < 0) fail(name);
    if (write(descriptor, file->bytes, file->length) != (ssize_t)file->length) fail(name);
    close(descriptor);
}

static int open_folder(const char *path) {
    int folder = open(path, O_RDONLY | O_DIRECTORY);
    if (folder < 0) fail(path);
    return folder;
}

// MARK: Work

// What the list of all quizzes needs of one, kept after its page is written.
typedef struct { char *name; Text id, title, description; } Entry;

typedef struct {
    int source, pages;
    Entry *entries;
    size_t count;
    atomic_size_t next;
} Site;

static Text copy(Text text) { return (Text){strndup(text.bytes, text.length), text.length}; }

static void *build_pages(void *argument) {
    Site *site = argument;
    Buffer file = {0}, page = {0};
    Quiz *quiz = calloc(1, sizeof *quiz);
    for (size_t i; (i = atomic_fetch_add(&site->next, 1)) < site->count;) {
        Entry *entry = &site->entries[i];
        read_file(site->source, entry->name, &file);
        parse_quiz(file.bytes, quiz);
        page.length = 0;
        append_page(&page, quiz);
        char name[256];
        snprintf(name, sizeof name, "%.*s.html", (int)quiz->id.length, quiz->id.bytes);
        write_file(site->pages, name, &page);
        entry->id = copy(quiz->id);
        entry->title = copy(quiz->title);
        entry->description = copy(quiz->description);
    }
    return NULL;
}

static void build_list(const Site *site, int output) {
    Buffer page = {0};
    MARKUP(&page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Benchmark quizzes</title>\n</head>\n"
        "<body>\n<main>\n<h1>Benchmark quizzes</h1>\n<ul class=\"quizzes\">\n");
    for (size_t i = 0; i < site->count; i++) {
        const Entry *entry = &site->entries[i];
        MARKUP(&page, "<li><a href=\"/quizzes/");
        append_escaped(&page, entry->id);
        MARKUP(&page, ".html\">");
        append_escaped(&page, entry->title);
        MARKUP(&page, "</a> <span>");
        append_escaped(&page, entry->description);
        MARKUP(&page, "</span></li>\n");
    }
    MARKUP(&page, "</ul>\n</main>\n</body>\n</html>\n");
    write_file(output, "index.html", &page);
}

static int by_name(const void *left, const void *right) {
    return strcmp(((const Entry *)left)->name, ((const Entry *)right)->name);
}

static void list_quizzes(Site *site) {
    DIR *folder = fdopendir(dup(site->source));
    if (!folder) fail("quizzes");
    size_t capacity = 0;
    for (struct dirent *file; (file = readdir(folder));) {
        size_t length = strlen(file->d_name);
        if (length < 5 || strcmp(file->d_name + length - 5, ".json")) continue;
        if (site->count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            site->entries = realloc(site->entries, capacity * sizeof *site->entries);
            if (!site->entries) fail("memory");
        }
        site->entries[site->count++] = (Entry){.name = strdup(file->d_name)};
    }
    closedir(folder);
    qsort(site->entries, site->count, sizeof *site->entries, by_name);
}

int main(int count, char **arguments) {
    if (count < 3) refuse("floor QUIZZES OUTPUT [THREADS]");
    int threads = count > 3 ? atoi(arguments[3]) : 2;
    if (threads < 1 || threads > MAX_THREADS) refuse("THREADS is a number from 1 to 64");

    Site site = {.source = open_folder(arguments[1])};
    mkdir(arguments[2], 0755);
    int output = open_folder(arguments[2]);
    mkdirat(output, "quizzes", 0755);
    site.pages = openat(output, "quizzes", O_RDONLY | O_DIRECTORY);
    if (site.pages < 0) fail("quizzes");

    list_quizzes(&site);
    pthread_t workers[MAX_THREADS];
    for (int i = 0; i < threads; i++)
        if (pthread_create(&workers[i], NULL, build_pages, &site)) fail("thread");
    for (int i = 0; i < threads; i++) pthread_join(workers[i], NULL);
    build_list(&site, output);
    return 0;
}
