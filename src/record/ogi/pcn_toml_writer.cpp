#include <algorithm>

#include "record/ogi/pcn_document.h"

namespace kradan::record {

namespace {

using Kind = Document::Kind;

bool is_table(const Document& value) {
    return value.kind == Kind::object;
}
bool is_table_list(const Document& value) {
    return value.kind == Kind::array && !value.items.empty() && std::ranges::all_of(value.items, is_table);
}

void write_key(std::string& out, std::string_view key) {
    if (!key.empty() && std::ranges::all_of(key, is_bare_toml)) {
        out += key;
    } else {
        write_quoted(out, key, Quoting::toml);
    }
}

void write_inline(std::string& out, const Document& value) {
    switch (value.kind) {
        case Kind::text:
        case Kind::null:
            return write_quoted(out, value.text, Quoting::toml);
        case Kind::number:
        case Kind::boolean:
            out += value.text;
            return;
        case Kind::array:
        case Kind::object:
            break;
    }
    const bool object = is_table(value);
    out += object ? "{" : "[";
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        if (i > 0) out += ", ";
        if (object) {
            write_key(out, value.keys[i]);
            out += " = ";
        }
        write_inline(out, value.items[i]);
    }
    out += object ? "}" : "]";
}

/// Plain members come first, because after a table they would belong to that table.
void write_table(std::string& out, const Document& table, const std::string& path) {
    for (std::size_t i = 0; i < table.items.size(); ++i) {
        const Document& item = table.items[i];
        if (item.kind == Kind::null || is_table(item) || is_table_list(item)) continue;
        write_key(out, table.keys[i]);
        out += " = ";
        write_inline(out, item);
        out += '\n';
    }
    for (std::size_t i = 0; i < table.items.size(); ++i) {
        const Document& item = table.items[i];
        if (!is_table(item) && !is_table_list(item)) continue;
        std::string name = path;
        write_key(name, table.keys[i]);
        if (is_table(item)) {
            if (!out.empty()) out += '\n';
            out.append("[").append(name).append("]\n");
            write_table(out, item, name + ".");
            continue;
        }
        for (const Document& element : item.items) {
            if (!out.empty()) out += '\n';
            out.append("[[").append(name).append("]]\n");
            write_table(out, element, name + ".");
        }
    }
}

}  // namespace

std::string write_toml(const Document& root) {
    std::string out;
    write_table(out, root, {});
    return out;
}

}  // namespace kradan::record
