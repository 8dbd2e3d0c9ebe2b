#include "mustache_face.h"

#include <cstdlib>
#include <cstring>
#include <kainjow/mustache.hpp>
#include <string>
#include <unordered_set>
#include <vector>

namespace mustache = kainjow::mustache;
using mustache::data;

namespace {

struct site {
    std::string name;
    std::vector<std::string> path; // the name split at its dots, empty for "."
    mustache_site_kind kind;
};

void append_escaped(std::string &out, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        switch (bytes[i]) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += bytes[i];
        }
    }
}

// Reads the flat form of a value into the library's tree, in place: its setters copy deeply.
class reader {
public:
    std::unordered_set<const data *> html;

    reader(const uint8_t *bytes, size_t length) : next(bytes), end(bytes + length) {}

    bool read_whole(data &into) { return read(into) && next == end; }

private:
    const uint8_t *next;
    const uint8_t *end;

    bool read_number(uint32_t &number) {
        if (size_t(end - next) < sizeof number) return false;
        std::memcpy(&number, next, sizeof number);
        next += sizeof number;
        return true;
    }

    bool read_bytes(const char *&bytes, uint32_t &count) {
        if (!read_number(count) || size_t(end - next) < count) return false;
        bytes = reinterpret_cast<const char *>(next);
        next += count;
        return true;
    }

    bool read(data &into) {
        if (next == end) return false;
        switch (*next++) {
        case 't': return read_text(into, true);
        case 'h': html.insert(&into); return read_text(into, false);
        case '1': into = data(true); return true;
        case '0': into = data(false); return true;
        case 'l': return read_list(into);
        case 'o': return read_object(into);
        default: return false;
        }
    }

    bool read_text(data &into, bool escaped) {
        const char *bytes;
        uint32_t count;
        if (!read_bytes(bytes, count)) return false;
        into = data(data::type::string);
        auto &text = const_cast<std::string &>(into.string_value());
        if (escaped)
            append_escaped(text, bytes, count);
        else
            text.assign(bytes, count);
        return true;
    }

    bool read_list(data &into) {
        uint32_t count;
        if (!read_number(count) || count > size_t(end - next)) return false;
        into = data(data::type::list);
        auto &items = const_cast<mustache::list &>(into.list_value());
        items.reserve(count); // addresses must stay: `html` keeps them
        for (uint32_t i = 0; i < count; i++) {
            items.push_back(data(false));
            if (!read(items.back())) return false;
        }
        return true;
    }

    bool read_object(data &into) {
        uint32_t count;
        if (!read_number(count)) return false;
        into = data(data::type::object);
        for (uint32_t i = 0; i < count; i++) {
            const char *bytes;
            uint32_t length;
            if (!read_bytes(bytes, length)) return false;
            const std::string name(bytes, length);
            into.set(name, data(false));
            if (!read(const_cast<data &>(*into.get(name)))) return false;
        }
        return true;
    }
};

// Looks a numbered tag's name up along the stack of sections, and remembers the first failure.
class site_context : public mustache::basic_context<std::string> {
public:
    mustache_failure failure = MUSTACHE_RENDERED;
    size_t failed_site = 0;

    site_context(
        const std::vector<site> &sites, const data *root, const std::unordered_set<const data *> &html)
        : sites(sites), html(html), stack{root} {}

    void push(const data *item) override { stack.push_back(item); }
    void pop() override { stack.pop_back(); }
    const data *get_partial(const std::string &) const override { return nullptr; }

    const data *get(const std::string &number) const override {
        const size_t index = std::strtoul(number.c_str(), nullptr, 10);
        if (index >= sites.size()) return nullptr;
        const site &site = sites[index];
        const data *found = find(site);
        if (!found)
            fail(MUSTACHE_MISSING_NAME, index);
        else if (site.kind == MUSTACHE_SITE_SECTION || site.kind == MUSTACHE_SITE_INVERTED)
            return found->is_string() && found->string_value().empty() ? &nothing : found;
        else if (!found->is_string())
            fail(MUSTACHE_NOT_TEXT, index);
        else if (site.kind == MUSTACHE_SITE_RAW && !html.count(found))
            fail(MUSTACHE_NOT_HTML, index);
        return found;
    }

private:
    const std::vector<site> &sites;
    const std::unordered_set<const data *> &html;
    std::vector<const data *> stack;
    const data nothing{false};

    // The innermost section that knows the first part of the name decides about the rest.
    const data *find(const site &site) const {
        if (site.path.empty()) return stack.back();
        for (auto place = stack.rbegin(); place != stack.rend(); ++place) {
            const data *found = (*place)->get(site.path[0]);
            if (!found) continue;
            for (size_t i = 1; found && i < site.path.size(); i++) found = found->get(site.path[i]);
            return found;
        }
        return nullptr;
    }

    void fail(mustache_failure reason, size_t site) const {
        if (failure != MUSTACHE_RENDERED) return;
        auto *self = const_cast<site_context *>(this); // the library's `get` is const
        self->failure = reason;
        self->failed_site = site;
    }
};

std::vector<std::string> split_path(const std::string &name) {
    if (name == ".") return {};
    std::vector<std::string> parts;
    size_t start = 0;
    for (size_t dot; (dot = name.find('.', start)) != std::string::npos; start = dot + 1)
        parts.push_back(name.substr(start, dot - start));
    parts.push_back(name.substr(start));
    return parts;
}

struct string_sink {
    std::string text;
    string_sink &operator<<(const std::string &piece) {
        text += piece;
        return *this;
    }
};

} // namespace

struct mustache_template {
    mustache::mustache parsed;
    std::vector<site> sites;
};

mustache_template *mustache_parse(
    const char *source, size_t length, const mustache_site *sites, size_t site_count) {
    try {
        auto *made = new mustache_template{mustache::mustache(std::string(source, length)), {}};
        // The reader has escaped what needs it.
        made->parsed.set_custom_escape([](const std::string &text) { return text; });
        for (size_t i = 0; i < site_count; i++)
            made->sites.push_back({sites[i].name, split_path(sites[i].name), sites[i].kind});
        if (made->parsed.is_valid()) return made;
        delete made;
    } catch (...) {
    }
    return nullptr;
}

void mustache_free(mustache_template *parsed) { delete parsed; }

// Safe from many threads: without lambdas and partials, which these templates can't have, the
// library's `render` only reads the parsed tree; what it changes lies in the context made here.
mustache_result mustache_render(
    const mustache_template *parsed, const uint8_t *value, size_t length) {
    mustache_result result{nullptr, 0, MUSTACHE_BROKEN_VALUES, 0};
    try {
        data root;
        reader values(value, length);
        if (!values.read_whole(root)) return result;
        site_context context(parsed->sites, &root, values.html);
        string_sink sink;
        const_cast<mustache_template *>(parsed)->parsed.render(context, sink);
        result.failure = context.failure;
        result.site = context.failed_site;
        result.length = sink.text.size();
        result.text = static_cast<char *>(std::malloc(sink.text.size() + 1));
        if (!result.text) {
            result.failure = MUSTACHE_BROKEN_VALUES;
            return result;
        }
        std::memcpy(result.text, sink.text.c_str(), sink.text.size() + 1);
    } catch (...) {
        result.failure = MUSTACHE_BROKEN_VALUES;
    }
    return result;
}

void mustache_free_text(char *text) { std::free(text); }
