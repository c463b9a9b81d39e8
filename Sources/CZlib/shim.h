#include <zlib.h>

/* These are macros, which Swift doesn't see. Raw deflate (RFC 1951), without a frame around it. */
static inline int quizmark_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}

static inline int quizmark_inflate_init(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }

/* zlib only reads its input, but declares it as constant only with ZLIB_CONST, which doesn't reach the module that a Mac has for it. */
static inline void quizmark_set_input(z_stream *stream, const unsigned char *bytes, unsigned count) {
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = count;
}
