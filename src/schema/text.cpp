#include "schema/text.h"

#include <algorithm>
#include <span>

namespace kradan::schema {

namespace {

using Kind = Type::Kind;

std::string words_of(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "\"" : " | \"") + word + "\"";
    return text;
}

/// The type for use within a list or a union.
std::string enclosed(const std::string& type) {
    return type.contains(" | ") ? "(" + type + ")" : type;
}

std::string plain_typescript(const Type& type) {
    switch (type.kind) {
        case Kind::text:
            return type.name.empty() ? "string" : type.name;
        case Kind::number:
            return "number";
        case Kind::flag:
            return "boolean";
        case Kind::word:
            return type.name.empty() ? words_of(type.words) : type.name;
        case Kind::part:
            return type.name;
        case Kind::list:
            return enclosed(typescript_of(type.inner.front())) + "[]";
        case Kind::sides: {
            const std::string inner = typescript_of(type.inner.front());
            const std::string colon = type.optional_sides ? "?: " : ": ";
            return "{ first" + colon + inner + "; second" + colon + inner + " }";
        }
        case Kind::tuple: {
            std::string text;
            for (const Type& inner : type.inner) text += (text.empty() ? "" : ", ") + typescript_of(inner);
            return "[" + text + "]";
        }
        case Kind::anything:
            return "object";
    }
    return {};
}

std::string lines_of(const std::vector<Member>& members, const std::string& indent) {
    std::string text;
    for (const Member& member : members) {
        if (!member.meaning.empty()) text += indent + "/** " + member.meaning + " */\n";
        text += indent + member.name + (member.optional ? "?: " : ": ") + typescript_of(member.type) + ";\n";
    }
    return text;
}

std::string case_of(const Part& part, const Case& one, const std::string& indent) {
    std::string text = indent + "| {\n";
    if (!part.tag.empty()) text += indent + "    " + part.tag + ": " + words_of(one.words) + ";\n";
    return text + lines_of(one.members, indent + "    ") + indent + "  }\n";
}

std::string_view type_word(Kind kind) {
    switch (kind) {
        case Kind::text:
        case Kind::word:
            return "string";
        case Kind::number:
            return "integer";
        case Kind::flag:
            return "boolean";
        case Kind::list:
        case Kind::tuple:
            return "array";
        default:
            return "object";
    }
}

void write_properties(json::Writer& writer, const std::vector<Member>& members, bool limits) {
    for (const Member& member : members) {
        writer.key(member.name).begin_object();
        write_json_schema(writer, member.type, limits);
        if (!member.meaning.empty()) writer.member("description", member.meaning);
        writer.end_object();
    }
}

void add_required(std::vector<std::string>& names, const std::vector<Member>& members) {
    for (const Member& member : members) {
        if (!member.optional) names.push_back(member.name);
    }
}

/// The schema of a struct, or of one of its cases.
void write_object(json::Writer& writer, const Part& part, const Case* one, bool limits) {
    std::vector<std::string> required;
    add_required(required, part.members);
    writer.member("type", "object").key("properties").begin_object();
    write_properties(writer, part.members, limits);
    if (one && !part.tag.empty()) {
        writer.key(part.tag).begin_object().member("type", "string").texts("enum", one->words);
        if (!part.meaning_of_tag.empty()) writer.member("description", part.meaning_of_tag);
        writer.end_object();
        required.push_back(part.tag);
    }
    if (one) {
        write_properties(writer, one->members, limits);
        add_required(required, one->members);
    }
    writer.end_object();
    if (!required.empty()) writer.texts("required", required);
}

}  // namespace

std::string typescript_of(const Type& type) {
    return plain_typescript(type) + (type.or_null ? " | null" : "");
}

std::string typescript_of(const Part& part, std::string_view type) {
    std::string text = "export ";
    if (part.cases.empty()) {
        text += "interface " + part.name + " {\n";
        if (!type.empty()) text.append("  type: \"").append(type).append("\";\n");
        return text + lines_of(part.members, "  ") + "}\n\n";
    }
    text += "type " + part.name + " =";
    const bool common = !part.members.empty();
    text += common ? " {\n" + lines_of(part.members, "  ") + "} & (\n" : "\n";
    for (const Case& one : part.cases) text += case_of(part, one, "  ");
    if (common) return text + ");\n\n";
    text.insert(text.size() - 1, ";");
    return text + "\n";
}

std::string rows_of(const std::vector<Member>& members, std::string_view of) {
    std::string text;
    for (const Member& member : members) {
        std::string type = typescript_of(member.type);
        for (std::size_t at = 0; (at = type.find('|', at)) != std::string::npos; at += 2)
            type.insert(at, "\\");
        text += "| `" + member.name + (member.optional ? "`?" : "`") + " | " + type + " | ";
        text.append(of).append(member.meaning) += " |\n";
    }
    return text;
}

std::string table_of(const Part& part) {
    std::string text = "**" + part.name + "**\n\n| member | type | meaning |\n|---|---|---|\n";
    const auto split = part.members.begin() + static_cast<std::ptrdiff_t>(part.before);
    text += rows_of({part.members.begin(), split});
    if (!part.tag.empty()) {
        std::vector<std::string> all;
        for (const Case& one : part.cases) all.insert(all.end(), one.words.begin(), one.words.end());
        const Member tag{part.tag, {.kind = Kind::word, .words = all}, part.meaning_of_tag};
        text += rows_of({tag});
    }
    for (const Case& one : part.cases) text += rows_of(one.members, "`" + one.words.front() + "`: ");
    return text + rows_of({split, part.members.end()}) + "\n";
}

void write_json_schema(json::Writer& writer, const Type& type, bool limits) {
    if (type.kind == Kind::part) {
        const std::string reference = "#/components/schemas/" + type.name;
        if (!type.or_null) {
            writer.member("$ref", reference);
            return;
        }
        writer.key("oneOf").begin_array().begin_object().member("$ref", reference).end_object();
        writer.begin_object().member("type", "null").end_object().end_array();
        return;
    }
    const std::string word{type_word(type.kind)};
    if (type.or_null) {
        writer.texts("type", {word, "null"});
    } else {
        writer.member("type", word);
    }
    if (limits && type.longest) writer.member("maxLength", static_cast<std::int64_t>(*type.longest));
    if (limits && type.least) writer.member("minimum", *type.least);
    if (limits && type.most) writer.member("maximum", *type.most);
    if (!type.words.empty()) {
        writer.key("enum").begin_array();
        for (const std::string& each : type.words) writer.value(std::string_view{each});
        if (type.or_null) writer.null();
        writer.end_array();
    }
    if (type.kind == Kind::list) {
        writer.key("items").begin_object();
        write_json_schema(writer, type.inner.front(), limits);
        writer.end_object();
    } else if (type.kind == Kind::tuple) {
        writer.key("prefixItems").begin_array();
        for (const Type& inner : type.inner) {
            writer.begin_object();
            write_json_schema(writer, inner, limits);
            writer.end_object();
        }
        writer.end_array();
    } else if (type.kind == Kind::sides) {
        writer.key("properties").begin_object();
        for (const Colour colour : colours) {
            writer.key(id(colour)).begin_object();
            write_json_schema(writer, type.inner.front(), limits);
            writer.end_object();
        }
        writer.end_object();
        if (!type.optional_sides) writer.texts("required", {"first", "second"});
    } else if (type.kind == Kind::anything) {
        writer.member("additionalProperties", true);
    }
}

void write_json_schema(json::Writer& writer, const Part& part, bool limits) {
    if (part.cases.empty()) return write_object(writer, part, nullptr, limits);
    writer.key("oneOf").begin_array();
    for (const Case& one : part.cases) {
        writer.begin_object();
        write_object(writer, part, &one, limits);
        writer.end_object();
    }
    writer.end_array();
}

std::vector<std::string> without_meaning(const Part& part) {
    std::vector<std::string> names;
    const auto add = [&](const std::vector<Member>& members) {
        for (const Member& member : members) {
            if (member.meaning.empty()) names.push_back(part.name + "." + member.name);
        }
    };
    add(part.members);
    for (const Case& one : part.cases) add(one.members);
    if (!part.tag.empty() && part.meaning_of_tag.empty()) names.push_back(part.name + "." + part.tag);
    return names;
}

}  // namespace kradan::schema
