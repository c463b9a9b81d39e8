#include "CTheme.h"

// #embed is C23; clang calls it an extension in older standards.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char icon_192[] = {
#embed "icons/icon-192.png"
};
static const unsigned char icon_512[] = {
#embed "icons/icon-512.png"
};
static const unsigned char icon_512_full[] = {
#embed "icons/icon-512-full.png"
};
static const unsigned char icon_touch[] = {
#embed "icons/icon-touch.png"
};

static const ThemeFile icons[] = {
    {"icon-192.png", icon_192, sizeof icon_192},
    {"icon-512.png", icon_512, sizeof icon_512},
    {"icon-512-full.png", icon_512_full, sizeof icon_512_full},
    {"icon-touch.png", icon_touch, sizeof icon_touch},
};

const ThemeFile *theme_icon_table(void) { return icons; }
size_t theme_icon_count(void) { return sizeof icons / sizeof icons[0]; }
