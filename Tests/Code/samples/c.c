/* Reads a file;
   // still a comment */
#include <stdio.h>
#include "own.h"
#define MAX 100

typedef struct { uint8_t *bytes; size_t count; } Buffer;

int main(int argc, char **argv) { // "no"
    char quote = '"', tick = '\'';
    const char *text = "/* no */ \"x\" // y \n";
    for (size_t i = 0; i < 0xFFul; i++) printf("%d%c", (int)i, quote);
    return argc > 1 ? 1.5e-3f > 0 : NULL == text;
}
