#include "CTransfer.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>

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
    OPTION_OPEN_SOCKET_FUNCTION = 20163,
    OPTION_OPEN_SOCKET_DATA = 10164,
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

/// An address to connect to, as libcurl gives it (struct curl_sockaddr).
typedef struct {
    int family;
    int type;
    int protocol;
    unsigned length;
    struct sockaddr address;
} socket_address;

/// Ranges that RFC 6890 and its registry call not globally reachable, multicast, and reserved ones.
static bool is_private_4(const unsigned char *a) {
    return a[0] == 0 || a[0] == 10 || a[0] == 127 || a[0] >= 224 || (a[0] == 100 && (a[1] & 0xC0) == 64) ||
        (a[0] == 169 && a[1] == 254) || (a[0] == 172 && (a[1] & 0xF0) == 16) || (a[0] == 192 && a[1] == 168) ||
        (a[0] == 192 && a[1] == 0 && a[2] == 0) || (a[0] == 198 && (a[1] & 0xFE) == 18);
}

static bool is_private_6(const unsigned char *a) {
    static const unsigned char zeros[12] = {0};
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    static const unsigned char translated[12] = {0, 0x64, 0xFF, 0x9B};
    if (memcmp(a, mapped, 12) == 0 || memcmp(a, translated, 12) == 0) return is_private_4(a + 12);
    // The unspecified address, loopback and addresses that embed others.
    if (memcmp(a, zeros, 12) == 0) return true;
    // 6to4, with the address of IPv4 that it leads to.
    if (a[0] == 0x20 && a[1] == 0x02) return is_private_4(a + 2);
    // Translation for local use (RFC 8215), documentation, and Teredo, which leads to an address of IPv4 behind another one.
    static const unsigned char local[6] = {0, 0x64, 0xFF, 0x9B, 0, 1};
    static const unsigned char documentation[4] = {0x20, 0x01, 0x0D, 0xB8};
    static const unsigned char teredo[4] = {0x20, 0x01, 0, 0};
    if (memcmp(a, local, 6) == 0 || memcmp(a, documentation, 4) == 0 || memcmp(a, teredo, 4) == 0) return true;
    return (a[0] & 0xFE) == 0xFC || a[0] == 0xFF || (a[0] == 0xFE && (a[1] & 0x80) == 0x80);
}

static bool is_private(const struct sockaddr *address) {
    switch (address->sa_family) {
    case AF_INET: return is_private_4((const unsigned char *)&((const struct sockaddr_in *)address)->sin_addr);
    case AF_INET6: return is_private_6((const unsigned char *)&((const struct sockaddr_in6 *)address)->sin6_addr);
    default: return true;
    }
}

bool quizmark_is_private(const char *address) {
    unsigned char bytes[16];
    if (inet_pton(AF_INET, address, bytes) == 1) return is_private_4(bytes);
    return inet_pton(AF_INET6, address, bytes) == 1 ? is_private_6(bytes) : true;
}

bool quizmark_is_private_literal(const char *address) {
    struct in_addr four;
    struct in6_addr six;
    // Also the short forms of IPv4 that libcurl takes, such as 127.1.
    if (inet_aton(address, &four) != 0) return is_private_4((const unsigned char *)&four);
    return inet_pton(AF_INET6, address, &six) == 1 && is_private_6((const unsigned char *)&six);
}

bool quizmark_is_ipv6(const char *address) {
    struct in6_addr six;
    return inet_pton(AF_INET6, address, &six) == 1;
}

/// Opens a socket, after the name of the server was looked up: what a name means can change from one moment to the next.
static int open_socket(void *data, int purpose, socket_address *address) {
    (void)purpose;
    quizmark_reach *reach = data;
    const bool is_here = is_private(&address->address);
    if (is_here && !reach->allows_private) {
        reach->was_refused = true;
        return -1;
    }
    if (!is_here) reach->was_public = true;
    const int opened = socket(address->family, address->type, address->protocol);
    if (opened >= 0) fcntl(opened, F_SETFD, FD_CLOEXEC);
    return opened;
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
    const char *address, const char *const *fields, quizmark_receiver receiver, quizmark_reach *reach, const char **reason,
    long *error) {
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
        curl.easy_setopt(transfer, OPTION_OPEN_SOCKET_FUNCTION, open_socket);
        curl.easy_setopt(transfer, OPTION_OPEN_SOCKET_DATA, reach);
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
