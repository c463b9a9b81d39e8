#include "CTheme.h"

// #embed is C23; clang calls it an extension in older standards.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char css_00_tokens[] = {
#embed "../../Templates/css/00-tokens.css"
};
static const unsigned char css_10_base[] = {
#embed "../../Templates/css/10-base.css"
};
static const unsigned char css_20_frame[] = {
#embed "../../Templates/css/20-frame.css"
};
static const unsigned char css_30_prose[] = {
#embed "../../Templates/css/30-prose.css"
};
static const unsigned char css_40_cards[] = {
#embed "../../Templates/css/40-cards.css"
};
static const unsigned char css_50_quiz[] = {
#embed "../../Templates/css/50-quiz.css"
};
static const unsigned char css_60_taking[] = {
#embed "../../Templates/css/60-taking.css"
};
static const unsigned char css_70_penalties[] = {
#embed "../../Templates/css/70-penalties.css"
};
static const unsigned char css_75_assignments[] = {
#embed "../../Templates/css/75-assignments.css"
};
static const unsigned char css_90_circumstances[] = {
#embed "../../Templates/css/90-circumstances.css"
};
static const unsigned char page[] = {
#embed "../../Templates/page.mustache"
};
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
    FILE_AT("css/00-tokens.css", css_00_tokens),
    FILE_AT("css/10-base.css", css_10_base),
    FILE_AT("css/20-frame.css", css_20_frame),
    FILE_AT("css/30-prose.css", css_30_prose),
    FILE_AT("css/40-cards.css", css_40_cards),
    FILE_AT("css/50-quiz.css", css_50_quiz),
    FILE_AT("css/60-taking.css", css_60_taking),
    FILE_AT("css/70-penalties.css", css_70_penalties),
    FILE_AT("css/75-assignments.css", css_75_assignments),
    FILE_AT("css/90-circumstances.css", css_90_circumstances),
    FILE_AT("page.mustache", page),
    FILE_AT("strings/en.strings", strings_en),
    FILE_AT("strings/es.strings", strings_es),
    FILE_AT("strings/fr.strings", strings_fr),
    FILE_AT("strings/it.strings", strings_it),
};

const ThemeFile *theme_file_table(void) { return theme_files; }
size_t theme_file_count(void) { return sizeof theme_files / sizeof theme_files[0]; }
