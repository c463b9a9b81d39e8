#include "CTransfer.h"

#include <dlfcn.h>
#include <stdbool.h>

// The part of libcurl's interface that is needed here. Its numbers never change: https://curl.se/libcurl/abi.html
typedef void easy_handle;
typedef void multi_handle;
typedef struct list list;

enum {
    OPTION_WRITE_DATA = 10001,
    OPTION_URL = 10002,
    OPTION_HTTP_HEADER = 10023,
    OPTION_HEADER_DATA = 10029,
    OPTION_ACCEPT_ENCODING = 10102,
    OPTION_NO_SIGNAL = 99,
    OPTION_PROTOCOLS = 181,
    OPTION_WRITE_FUNCTION = 20011,
    OPTION_HEADER_FUNCTION = 20079,
    PROTOCOLS_OF_THE_WEB = 1 | 2,
    INFO_OS_ERROR = 0x200000 + 25,
    MESSAGE_DONE = 1,
};

typedef struct {
    int kind;
    easy_handle *handle;
    union {
        void *whatever;
        int result;
    } data;
} message;

static struct {
    int (*global_init)(long);
    easy_handle *(*easy_init)(void);
    int (*easy_setopt)(easy_handle *, int, ...);
    int (*easy_getinfo)(easy_handle *, int, ...);
    void (*easy_cleanup)(easy_handle *);
    const char *(*easy_strerror)(int);
    multi_handle *(*multi_init)(void);
    int (*multi_add_handle)(multi_handle *, easy_handle *);
    int (*multi_remove_handle)(multi_handle *, easy_handle *);
    int (*multi_perform)(multi_handle *, int *);
    int (*multi_poll)(multi_handle *, void *, unsigned, int, int *);
    message *(*multi_info_read)(multi_handle *, int *);
    int (*multi_cleanup)(multi_handle *);
    list *(*slist_append)(list *, const char *);
    void (*slist_free_all)(list *);
} curl;

static bool find(void *library, const char *name, void *place) {
    *(void **)place = dlsym(library, name);
    return *(void **)place != NULL;
}

bool quizmark_load_transfers(void) {
    static const char *const names[] = {
#if defined(__APPLE__)
        "/usr/lib/libcurl.4.dylib",
#else
        "libcurl.so.4", "libcurl-gnutls.so.4",
#endif
    };
    void *library = NULL;
    for (size_t index = 0; library == NULL && index < sizeof names / sizeof *names; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    const long everything = 3;
    return library != NULL && find(library, "curl_global_init", &curl.global_init) && curl.global_init(everything) == 0 &&
        find(library, "curl_easy_init", &curl.easy_init) &&
        find(library, "curl_easy_setopt", &curl.easy_setopt) && find(library, "curl_easy_getinfo", &curl.easy_getinfo) &&
        find(library, "curl_easy_cleanup", &curl.easy_cleanup) && find(library, "curl_easy_strerror", &curl.easy_strerror) &&
        find(library, "curl_multi_init", &curl.multi_init) && find(library, "curl_multi_add_handle", &curl.multi_add_handle) &&
        find(library, "curl_multi_remove_handle", &curl.multi_remove_handle) &&
        find(library, "curl_multi_perform", &curl.multi_perform) && find(library, "curl_multi_poll", &curl.multi_poll) &&
        find(library, "curl_multi_info_read", &curl.multi_info_read) &&
        find(library, "curl_multi_cleanup", &curl.multi_cleanup) && find(library, "curl_slist_append", &curl.slist_append) &&
        find(library, "curl_slist_free_all", &curl.slist_free_all);
}

static size_t take_head(char *line, size_t size, size_t count, void *data) {
    quizmark_receiver *receiver = data;
    return receiver->head(receiver->context, line, size * count) == 0 ? size * count : 0;
}

static size_t take_body(char *piece, size_t size, size_t count, void *data) {
    quizmark_receiver *receiver = data;
    return receiver->body(receiver->context, piece, size * count) == 0 ? size * count : 0;
}

/// Waits for the end. Returns a code.
static int wait_for_end(multi_handle *transfers, quizmark_receiver *receiver) {
    for (;;) {
        int running = 0;
        if (curl.multi_perform(transfers, &running) != 0) return QUIZMARK_TRANSFER_STOPPED;
        if (running == 0) break;
        int patience = receiver->patience(receiver->context);
        if (patience <= 0) return QUIZMARK_TRANSFER_STOPPED;
        curl.multi_poll(transfers, NULL, 0, patience, NULL);
    }
    int left = 0;
    message *ended = curl.multi_info_read(transfers, &left);
    return ended != NULL && ended->kind == MESSAGE_DONE ? ended->data.result : QUIZMARK_TRANSFER_STOPPED;
}

int quizmark_transfer(
    const char *address, const char *const *fields, quizmark_receiver receiver, const char **reason, long *error) {
    *reason = NULL;
    *error = 0;
    easy_handle *transfer = curl.easy_init();
    multi_handle *transfers = curl.multi_init();
    list *head = NULL;
    for (; *fields != NULL; fields++) head = curl.slist_append(head, *fields);
    int code = QUIZMARK_TRANSFER_STOPPED;
    if (transfer != NULL && transfers != NULL) {
        curl.easy_setopt(transfer, OPTION_URL, address);
        curl.easy_setopt(transfer, OPTION_HTTP_HEADER, head);
        // An empty text stands for all encodings that the library can undo.
        curl.easy_setopt(transfer, OPTION_ACCEPT_ENCODING, "");
        curl.easy_setopt(transfer, OPTION_NO_SIGNAL, 1L);
        curl.easy_setopt(transfer, OPTION_PROTOCOLS, (long)PROTOCOLS_OF_THE_WEB);
        curl.easy_setopt(transfer, OPTION_HEADER_FUNCTION, take_head);
        curl.easy_setopt(transfer, OPTION_HEADER_DATA, &receiver);
        curl.easy_setopt(transfer, OPTION_WRITE_FUNCTION, take_body);
        curl.easy_setopt(transfer, OPTION_WRITE_DATA, &receiver);
        if (curl.multi_add_handle(transfers, transfer) == 0) {
            code = wait_for_end(transfers, &receiver);
            curl.easy_getinfo(transfer, INFO_OS_ERROR, error);
            curl.multi_remove_handle(transfers, transfer);
        }
        if (code > 0) *reason = curl.easy_strerror(code);
    }
    if (transfer != NULL) curl.easy_cleanup(transfer);
    if (transfers != NULL) curl.multi_cleanup(transfers);
    curl.slist_free_all(head);
    return code;
}
