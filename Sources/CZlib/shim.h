#define ZLIB_CONST
#include <zlib.h>

/* These are macros, which Swift doesn't see. Raw deflate (RFC 1951), without a frame around it. */
static inline int quizmark_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}

static inline int quizmark_inflate_init(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
