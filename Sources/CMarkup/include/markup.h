/* Trees of XML and HTML as libxml2 reads them. Its own headers stay in the C file: on Debian they bring those of ICU along, which
   Swift has in another version. */
#ifndef QUIZMARK_MARKUP_H
#define QUIZMARK_MARKUP_H

#include <stddef.h>

struct _xmlDoc;
struct _xmlNode;
typedef struct _xmlDoc *markup_document;
typedef struct _xmlNode *markup_node;

typedef enum { MARKUP_ELEMENT, MARKUP_TEXT, MARKUP_ENTITY, MARKUP_OTHER } markup_kind;

/* Errors that have words of their own. */
typedef enum {
    MARKUP_OTHER_FAULT,
    MARKUP_WRONG_ENCODING,
    MARKUP_UNKNOWN_ENCODING,
    MARKUP_BARE_AMPERSAND,
    MARKUP_UNFINISHED_ENTITY,
    MARKUP_UNKNOWN_ENTITY,
    MARKUP_BARE_ANGLE,
    MARKUP_OTHER_END_TAG,
    MARKUP_EARLY_END,
    MARKUP_SECOND_ROOT,
    MARKUP_LATE_DECLARATION
} markup_fault_kind;

/* The first error in a text, with its place from 1, what the reader says, and the name and the line that it is about. */
typedef struct {
    markup_fault_kind kind;
    int line, column;
    char message[200];
    char name[80];
    char other[80];
    int about_line;
} markup_fault;

/* NULL where the text is not well-formed, and then with the first error. Free it with markup_free. */
markup_document markup_read_xml(const char *text, int length, markup_fault *fault);
/* NULL only without memory. */
markup_document markup_read_html(const char *text, int length);
void markup_free(markup_document document);
/* Whether the reader of HTML knows the name of a character, such as "le". */
int markup_knows_entity(const char *name);

const char *markup_fault_message(const markup_fault *fault);
const char *markup_fault_name(const markup_fault *fault);
const char *markup_fault_other(const markup_fault *fault);

/* Nodes belong to their document. NULL ends a list. */
markup_node markup_root(markup_document document);
markup_node markup_first_child(markup_node node);
markup_node markup_next(markup_node node);
/* An attribute's name is its node's name, its value the text of its children. */
markup_node markup_first_attribute(markup_node element);
markup_kind markup_node_kind(markup_node node);
/* Without a prefix. */
const char *markup_name(markup_node node);
/* The address of an element's or attribute's namespace; empty where it has none. */
const char *markup_namespace(markup_node node);
const char *markup_text(markup_node text);
long markup_line(markup_node node);

#endif
