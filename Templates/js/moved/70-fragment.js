/**
 * A page at a former address, which leads to the page that is there now. The refresh in its head would lose the place that the
 * address names, such as a question or a heading.
 */
(() => {
    'use strict';

    if (location.hash) location.replace(document.querySelector('main .button').href + location.hash);
})();
