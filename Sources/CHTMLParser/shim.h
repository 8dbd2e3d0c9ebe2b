#pragma once
/* Debian's libxml2 shows ICU's headers, which define what Foundation's own ICU defines too. Only a handler's
   private fields depend on them, and nothing here touches those. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
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
