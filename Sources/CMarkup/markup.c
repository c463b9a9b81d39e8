#include "markup.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#include <stdio.h>
#include <string.h>

/* Some errors, such as those of encodings, aren't the parser's own, and would be printed. */
static void be_silent(void *context, const char *format, ...) {
    (void)context;
    (void)format;
}

/* Errors after which the rest of a text isn't read: one that is no XML has millions, and each takes as long as a line of XML. */
enum { MOST_ERRORS = 10000 };

typedef struct {
    int count;
    markup_fault *first;
} error_log;

static void copy(char *to, size_t size, const char *text) { snprintf(to, size, "%s", text ? text : ""); }

static markup_fault_kind kind_of(const xmlError *error) {
    const char *message = error->message ? error->message : "";
    if (strstr(message, "not proper UTF-8")) return MARKUP_WRONG_ENCODING;
    switch (error->code) {
    case XML_ERR_INVALID_ENCODING:
    case XML_I18N_CONV_FAILED: return MARKUP_WRONG_ENCODING;
    case XML_ERR_UNSUPPORTED_ENCODING:
    case XML_ERR_UNKNOWN_ENCODING: return MARKUP_UNKNOWN_ENCODING;
    case XML_ERR_NAME_REQUIRED:
        if (strstr(message, "EntityRef")) return MARKUP_BARE_AMPERSAND;
        return strstr(message, "StartTag") ? MARKUP_BARE_ANGLE : MARKUP_OTHER_FAULT;
    case XML_ERR_ENTITYREF_SEMICOL_MISSING: return MARKUP_UNFINISHED_ENTITY;
    case XML_ERR_UNDECLARED_ENTITY: return MARKUP_UNKNOWN_ENTITY;
    case XML_ERR_TAG_NAME_MISMATCH: return MARKUP_OTHER_END_TAG;
    case XML_ERR_TAG_NOT_FINISHED: return MARKUP_EARLY_END;
    case XML_ERR_DOCUMENT_END: return MARKUP_SECOND_ROOT;
    case XML_ERR_RESERVED_XML_NAME: return MARKUP_LATE_DECLARATION;
    default: return MARKUP_OTHER_FAULT;
    }
}

static void note_error(void *context, void *noted) {
    const xmlError *error = noted;
    xmlParserCtxtPtr parser = context;
    error_log *log = parser->_private;
    /* Others are about namespaces, and the text is read. */
    if (!log->first->line && error->level == XML_ERR_FATAL) {
        log->first->kind = kind_of(error);
        log->first->line = error->line > 0 ? error->line : 1;
        log->first->column = error->int2 > 0 ? error->int2 : 1;
        log->first->about_line = error->int1;
        copy(log->first->message, sizeof log->first->message, error->message);
        copy(log->first->name, sizeof log->first->name, error->str1);
        copy(log->first->other, sizeof log->first->other, error->str2);
    }
    if (++log->count == MOST_ERRORS) xmlStopParser(parser);
}

markup_document markup_read_xml(const char *text, int length, markup_fault *fault) {
    memset(fault, 0, sizeof *fault);
    xmlSetGenericErrorFunc(NULL, be_silent);
    xmlResetLastError();
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (!parser) return NULL;
    error_log log = {0, fault};
    parser->_private = &log;
    /* Versions of the library differ in whether the error is constant. */
    parser->sax->serror = (xmlStructuredErrorFunc)note_error;
    /* No XML_PARSE_HUGE, no XML_PARSE_NOENT, no XML_PARSE_DTDLOAD: the library's limits stay on, nothing is fetched. */
    xmlDocPtr document =
        xmlCtxtReadMemory(parser, text, length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
    xmlFreeParserCtxt(parser);
    return document;
}

const char *markup_fault_message(const markup_fault *fault) { return fault->message; }

const char *markup_fault_name(const markup_fault *fault) { return fault->name; }

const char *markup_fault_other(const markup_fault *fault) { return fault->other; }

markup_document markup_read_html(const char *text, int length) {
    xmlSetGenericErrorFunc(NULL, be_silent);
    return htmlReadMemory(text, length, NULL, "UTF-8",
                          HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_NODEFDTD);
}

int markup_knows_entity(const char *name) { return htmlEntityLookup((const xmlChar *)name) != NULL; }

void markup_free(markup_document document) { xmlFreeDoc(document); }

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
