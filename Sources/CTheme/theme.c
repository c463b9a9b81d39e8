#include "CTheme.h"

// #embed is C23; clang calls it an extension in older standards.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char strings_en[] = {
#embed "../../Templates/strings/en.strings"
};
static const unsigned char strings_es[] = {
#embed "../../Templates/strings/es.strings"
};
static const unsigned char strings_fr[] = {
#embed "../../Templates/strings/fr.strings"
};
static const unsigned char strings_it[] = {
#embed "../../Templates/strings/it.strings"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

// Every file of Templates/; a test holds this table against the folder.
static const ThemeFile theme_files[] = {
    FILE_AT("strings/en.strings", strings_en),
    FILE_AT("strings/es.strings", strings_es),
    FILE_AT("strings/fr.strings", strings_fr),
    FILE_AT("strings/it.strings", strings_it),
};

const ThemeFile *theme_file_table(void) { return theme_files; }
size_t theme_file_count(void) { return sizeof theme_files / sizeof theme_files[0]; }
