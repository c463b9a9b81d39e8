#ifndef CTHEME_H
#define CTHEME_H

#include <stddef.h>

/// A file of Templates/, embedded in the binary.
typedef struct {
    const char *path;            ///< below Templates/, with `/` as separator
    const unsigned char *bytes;
    size_t count;
} ThemeFile;

const ThemeFile *theme_file_table(void);
size_t theme_file_count(void);

/// JSON Schemas of the files of a site. `path` is the name of the file.
const ThemeFile *theme_schema_table(void);
size_t theme_schema_count(void);

/// Files of the sites that `quizmark new site` makes, and of what is added to a site. `path` is below Starters/.
const ThemeFile *theme_starter_table(void);
size_t theme_starter_count(void);

/// Icons of a site as an app, in the theme's own colours. `path` is the name of the file.
const ThemeFile *theme_icon_table(void);
size_t theme_icon_count(void);

#endif
