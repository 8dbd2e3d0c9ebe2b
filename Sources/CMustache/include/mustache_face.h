#pragma once
#include <stddef.h>
#include <stdint.h>

/*
 * A C face of kainjow's mustache.hpp: templates parsed once, rendered from many threads.
 *
 * A template comes with its tags numbered: where a person wrote {{name}}, the source given here has
 * {{7}}, and place 7 of the sites says which name that is and what the tag wants of its value. So a
 * failure can point at the very tag, and nothing renders as silence.
 *
 * Escaping goes by the value's kind and never by the tag: text is escaped, HTML isn't.
 */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mustache_template mustache_template;

enum mustache_site_kind {
    MUSTACHE_SITE_VALUE = 0,    /* wants text or HTML */
    MUSTACHE_SITE_RAW = 1,      /* wants HTML */
    MUSTACHE_SITE_SECTION = 2,  /* wants anything */
    MUSTACHE_SITE_INVERTED = 3, /* wants anything */
};

typedef struct {
    const char *name; /* "a", "a.b" or "." */
    enum mustache_site_kind kind;
} mustache_site;

/* Null when the source doesn't parse; the caller has checked it, so no reason is given. */
mustache_template *mustache_parse(
    const char *source, size_t length, const mustache_site *sites, size_t site_count);
void mustache_free(mustache_template *parsed);

enum mustache_failure {
    MUSTACHE_RENDERED = 0,
    MUSTACHE_MISSING_NAME = 1,
    MUSTACHE_NOT_TEXT = 2,
    MUSTACHE_NOT_HTML = 3,
    MUSTACHE_BROKEN_VALUES = 4,
};

typedef struct {
    char *text; /* to be freed by mustache_free_text */
    size_t length;
    enum mustache_failure failure;
    size_t site; /* the tag that failed first */
} mustache_result;

/*
 * Renders with a value in this form, numbers being 4 bytes in the machine's order:
 * 't' or 'h', length, bytes: text or HTML; '1' or '0': true or false; 'l', count, values: a list;
 * 'o', count, and for each member length, bytes of the name, value: an object.
 */
mustache_result mustache_render(
    const mustache_template *parsed, const uint8_t *value, size_t length);
void mustache_free_text(char *text);

#ifdef __cplusplus
}
#endif
