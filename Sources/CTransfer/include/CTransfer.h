#ifndef CTRANSFER_H
#define CTRANSFER_H

#include <stdbool.h>
#include <stddef.h>

/// What happens to a transfer. Each function gets `context`.
typedef struct {
    void *context;
    /// Takes a line of the answer's head. Another result than 0 ends the transfer.
    int (*head)(void *context, const char *line, size_t length);
    /// Takes a piece of the answer's body, decompressed. Another result than 0 ends the transfer.
    int (*body)(void *context, const char *piece, size_t length);
    /// The time in milliseconds until which to wait at most; 0 ends the transfer.
    int (*patience)(void *context);
} quizmark_receiver;

/// Which addresses a transfer may reach, and has reached.
typedef struct {
    /// Whether addresses of this computer and of its own network are allowed.
    bool allows_private;
    /// Whether a connection to such an address was refused.
    bool was_refused;
    /// Whether a connection to any other address was opened.
    bool was_public;
} quizmark_reach;

/// How a transfer ended, besides the codes of libcurl.
enum {
    QUIZMARK_TRANSFER_ENDED = 0,
    /// The receiver ended it.
    QUIZMARK_TRANSFER_STOPPED = -1,
};

/// Loads libcurl, once before all transfers: no other command needs it, or the thirty libraries that it depends on.
///
/// - Returns: false where it isn't installed, or is older than 7.66.
bool quizmark_load_transfers(void);

/// Sends a GET request over http or https, without following redirects, and waits for its end.
///
/// - Parameter fields: lines of the request's head; the last is NULL.
/// - Parameter reach: says which addresses are allowed, and gets those that were tried.
/// - Parameter reason: gets the words of libcurl for a failure, which stay valid, or NULL.
/// - Parameter error: gets the system's error number of a failed connection, or 0.
/// - Returns: a code of libcurl (CURLcode) or of the list above.
int quizmark_transfer(
    const char *address, const char *const *fields, quizmark_receiver receiver, quizmark_reach *reach, const char **reason,
    long *error);

/// Whether an IP address, as text, is of this computer or of a network that the internet doesn't lead to. True for any other text.
bool quizmark_is_private(const char *address);

/// The same for the host of a URL, in any form of an IP address that libcurl takes. False for any other text, such as a name.
bool quizmark_is_private_literal(const char *host);

/// Whether a text is an address of IPv6.
bool quizmark_is_ipv6(const char *address);

#endif
