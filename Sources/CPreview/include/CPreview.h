#ifndef CPREVIEW_H
#define CPREVIEW_H

#include <stddef.h>

/// A file that the preview adds to the site it shows.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} PreviewFile;

PreviewFile preview_script(void);
PreviewFile preview_styles(void);

#endif
