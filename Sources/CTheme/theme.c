#include "CTheme.h"

const ThemeFile theme_files[] = {{0, 0, 0}};
const size_t theme_file_count = 0;
