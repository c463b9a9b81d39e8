#include <cmark.h>
// cmark's texts are C strings, and Swift searches them with C's functions.
#include <string.h>
