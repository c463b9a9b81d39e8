#include "markup.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

/* Some errors, such as those of encodings, aren't the parser's own, and would be printed. */
static void be_silent(void *context, const char *format, ...) {
    (void)context;
    (void)format;
}

/* Errors after which the rest of a text isn't read: one that is no XML has millions, and each takes as long as a line of XML. */
enum { MOST_ERRORS = 10000 };

static void count_error(void *context, void *error) {
    (void)error;
    xmlParserCtxtPtr parser = context;
    int *count = parser->_private;
    if (++*count == MOST_ERRORS) xmlStopParser(parser);
}

markup_document markup_read_xml(const char *text, int length) {
    xmlSetGenericErrorFunc(NULL, be_silent);
    xmlResetLastError();
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (!parser) return NULL;
    int count = 0;
    parser->_private = &count;
    /* Versions of the library differ in whether the error is constant. */
    parser->sax->serror = (xmlStructuredErrorFunc)count_error;
    /* No XML_PARSE_HUGE, no XML_PARSE_NOENT, no XML_PARSE_DTDLOAD: the library's limits stay on, nothing is fetched. */
    xmlDocPtr document =
        xmlCtxtReadMemory(parser, text, length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
    xmlFreeParserCtxt(parser);
    return document;
}

markup_document markup_read_html(const char *text, int length) {
    xmlSetGenericErrorFunc(NULL, be_silent);
    return htmlReadMemory(text, length, NULL, "UTF-8",
                          HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_NODEFDTD);
}

void markup_free(markup_document document) { xmlFreeDoc(document); }

const char *markup_error(int *line, int *column) {
    const xmlError *error = xmlGetLastError();
    if (!error) return NULL;
    *line = error->line;
    *column = error->int2;
    return error->message;
}

markup_node markup_root(markup_document document) { return xmlDocGetRootElement(document); }

markup_node markup_first_child(markup_node node) { return node->children; }

markup_node markup_next(markup_node node) { return node->next; }

/* Attributes begin with the same members as nodes, up to the next one. */
markup_node markup_first_attribute(markup_node element) { return (markup_node)element->properties; }

markup_kind markup_node_kind(markup_node node) {
    switch (node->type) {
    case XML_ELEMENT_NODE: return MARKUP_ELEMENT;
    case XML_TEXT_NODE:
    case XML_CDATA_SECTION_NODE: return MARKUP_TEXT;
    case XML_ENTITY_REF_NODE: return MARKUP_ENTITY;
    default: return MARKUP_OTHER;
    }
}

const char *markup_name(markup_node node) { return node->name ? (const char *)node->name : ""; }

const char *markup_namespace(markup_node node) { return node->ns && node->ns->href ? (const char *)node->ns->href : ""; }

const char *markup_text(markup_node text) { return text->content ? (const char *)text->content : ""; }

long markup_line(markup_node node) { return xmlGetLineNo(node); }
