#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>

/* The options are an enum of flags, whose sum Swift's import of C enums makes clumsy. */
static inline htmlDocPtr chtml_read(const char *bytes, int count) {
    return htmlReadMemory(bytes, count, NULL, "UTF-8",
                          HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                              HTML_PARSE_NONET | HTML_PARSE_COMPACT);
}

/* xmlFree is a variable that holds a function. */
static inline void chtml_free_text(xmlChar *text) { xmlFree(text); }
