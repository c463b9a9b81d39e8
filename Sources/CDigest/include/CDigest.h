#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

/// Adds blocks of 64 bytes to the eight words of a SHA-256 (FIPS 180-4).
void quizmark_sha256(uint32_t state[8], const void *blocks, size_t count);

#endif
