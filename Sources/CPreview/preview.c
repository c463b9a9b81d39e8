#include "CPreview.h"

// #embed is C23; clang calls it an extension in older standards.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "preview.js"
};
static const unsigned char styles[] = {
#embed "preview.css"
};

PreviewFile preview_script(void) { return (PreviewFile){script, sizeof script}; }
PreviewFile preview_styles(void) { return (PreviewFile){styles, sizeof styles}; }
