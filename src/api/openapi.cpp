#include <map>
#include <set>

#include "api/request.h"

namespace kradan::api {

namespace {

/// Writes the members of a struct as the properties of a JSON schema, and collects the structs that they use.
class SchemaWriter {
  public:
    /// Members that the path names are not in the body.
    SchemaWriter(json::Writer& writer, std::map<std::string, std::string>& parts, bool answers,
                 std::string_view path = {})
        : writer_(writer), parts_(parts), answers_(answers), path_(path) {}

    template <class T>
    void operator()(std::string_view name, const T& member, std::string_view meaning) {
        if (path_.contains("{" + std::string{name} + "}")) return;
        add(name, member, meaning);
        required_.emplace_back(name);
    }
    template <class T>
    void operator()(std::string_view name, const std::optional<T>&, std::string_view meaning) {
        add(name, T{}, meaning);
    }
    const std::vector<std::string>& required() const { return required_; }

    /// The schema of a type.
    template <class T>
    void write(const T& value) {
        if constexpr (std::is_same_v<T, std::string>) {
            writer_.member("type", "string");
            if (!answers_) writer_.member("maxLength", static_cast<std::int64_t>(wire::longest_text));
        } else if constexpr (std::is_same_v<T, wire::LongText>) {
            writer_.member("type", "string")
                .member("maxLength", static_cast<std::int64_t>(wire::longest_long_text));
        } else if constexpr (std::is_same_v<T, bool>) {
            writer_.member("type", "boolean");
        } else if constexpr (std::is_same_v<T, int> || std::is_same_v<T, std::int64_t>) {
            writer_.member("type", "integer");
        } else if constexpr (std::is_same_v<T, Colour>) {
            writer_.member("type", "string").texts("enum", {"first", "second"});
        } else if constexpr (wire::Worded<T>) {
            const auto list = words(value);
            writer_.member("type", "string").texts("enum", {list.begin(), list.end()});
        } else if constexpr (wire::Described<T>) {
            writer_.member("$ref", "#/components/schemas/" + std::string{T::name});
            define<T>();
        } else if constexpr (requires { value.text; }) {
            write_embedded(value);
        } else if constexpr (requires { typename T::value_type; }) {
            writer_.member("type", "array").key("items").begin_object();
            write(typename T::value_type{});
            writer_.end_object();
        }
    }

    template <wire::Name type>
    void write_embedded(const wire::Embedded<type>& /*value*/) {
        const bool list = type.view().ends_with("[]");
        if (list) writer_.member("type", "array").key("items").begin_object();
        writer_.member("type", "object").member("additionalProperties", true);
        if (list) writer_.end_object();
    }

    /// The schema of a request's body.
    template <class T>
    void write_body(const T& /*request*/) {
        writer_.member("$ref", "#/components/schemas/" + std::string{T::name});
        define<T>(path_);
    }

    /// Adds a struct to the parts.
    template <class T>
    void define(std::string_view path = {}) {
        const std::string name{T::name};
        if (!parts_.emplace(name, "").second) return;
        json::Writer writer;
        writer.begin_object().member("type", "object").key("properties").begin_object();
        SchemaWriter inner(writer, parts_, answers_, path);
        const T example{};
        T::describe(example, inner);
        writer.end_object();
        if (!inner.required().empty()) writer.texts("required", inner.required());
        writer.end_object();
        parts_[name] = writer.text();
    }

  private:
    template <class T>
    void add(std::string_view name, const T& member, std::string_view meaning) {
        writer_.key(name).begin_object();
        write(member);
        if (!meaning.empty()) writer_.member("description", meaning);
        writer_.end_object();
    }

    json::Writer& writer_;
    std::map<std::string, std::string>& parts_;
    bool answers_;
    std::string_view path_;
    std::vector<std::string> required_;
};

/// Writes the parameters that the path or the query of an operation takes.
class ParameterWriter {
  public:
    ParameterWriter(json::Writer& writer, std::map<std::string, std::string>& parts, std::string_view path,
                    bool query)
        : writer_(writer), parts_(parts), path_(path), query_(query) {}

    template <class T>
    void operator()(std::string_view name, const T& member, std::string_view meaning) {
        add(name, member, meaning, true);
    }
    template <class T>
    void operator()(std::string_view name, const std::optional<T>&, std::string_view meaning) {
        add(name, T{}, meaning, false);
    }

  private:
    template <class T>
    void add(std::string_view name, const T& member, std::string_view meaning, bool required) {
        const bool in_path = path_.contains("{" + std::string{name} + "}");
        if (!in_path && !query_) return;
        writer_.begin_object().member("name", name).member("in", in_path ? "path" : "query");
        writer_.member("required", required);
        if (!meaning.empty()) writer_.member("description", meaning);
        writer_.key("schema").begin_object();
        SchemaWriter(writer_, parts_, false).write(member);
        writer_.end_object().end_object();
    }

    json::Writer& writer_;
    std::map<std::string, std::string>& parts_;
    std::string_view path_;
    bool query_;
};

/// Whether a request has members that its path does not name.
class MemberCounter {
  public:
    explicit MemberCounter(std::string_view path) : path_(path) {}
    template <class T>
    void operator()(std::string_view name, const T&, std::string_view) {
        if (!path_.contains("{" + std::string{name} + "}")) ++count_;
    }
    int count() const { return count_; }

  private:
    std::string_view path_;
    int count_ = 0;
};

std::string_view name_of(Access access) {
    constexpr std::string_view names[] = {"anyone",      "a player, also a guest",
                                          "an account",  "an account that has just signed in",
                                          "a moderator", "an owner"};
    return names[static_cast<std::size_t>(access)];
}

std::string lower(std::string_view text) {
    std::string result{text};
    for (char& character : result)
        character = static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    return result;
}

template <class Op>
void write_responses(json::Writer& writer, std::map<std::string, std::string>& parts) {
    constexpr const Operation& operation = Op::operation;
    using Answer = typename Op::Answer;
    const auto content = [&](std::string_view media) -> json::Writer& {
        return writer.key("content").begin_object().key(media).begin_object().key("schema").begin_object();
    };
    const auto end_content = [&] { writer.end_object().end_object().end_object(); };
    writer.key("responses").begin_object();
    if constexpr (std::is_same_v<Answer, Nothing>) {
        writer.key("204").begin_object().member("description", "Done").end_object();
    } else {
        writer.key("200").begin_object().member("description", "The answer");
        if constexpr (std::is_same_v<Answer, File>) {
            content(operation.media).member("type", "string").member("format", "binary");
        } else if constexpr (std::is_same_v<Answer, Stream>) {
            SchemaWriter(content(media_of_streams), parts, true).write(typename Op::Line{});
        } else {
            SchemaWriter(content("application/json"), parts, true).write(Answer{});
        }
        end_content();
        writer.end_object();
    }
    writer.key("default").begin_object().member("description", "Refused: the status and the reason say why");
    content("application/problem+json").member("$ref", "#/components/schemas/Problem");
    end_content();
    writer.end_object().end_object();
}

template <class Op>
void write_operation(json::Writer& writer, std::map<std::string, std::string>& parts) {
    constexpr const Operation& operation = Op::operation;
    using Request = typename Op::Request;
    const Request example{};
    writer.key(lower(name_of(operation.method))).begin_object();
    writer.member("operationId", operation.id).member("summary", operation.summary);
    writer.member("x-access", name_of(operation.access));
    if (!operation.scope.empty()) writer.member("x-scope", operation.scope);
    writer.key("security").begin_array();
    if (operation.access != Access::anyone) {
        writer.begin_object().key("token").begin_array().end_array().end_object();
    }
    writer.end_array();
    writer.key("parameters").begin_array();
    ParameterWriter parameters(writer, parts, operation.path, !has_body(operation.method));
    Request::describe(example, parameters);
    writer.end_array();
    MemberCounter counter(operation.path);
    Request::describe(example, counter);
    if (has_body(operation.method) && counter.count() > 0) {
        writer.key("requestBody").begin_object().member("required", true);
        writer.key("content")
            .begin_object()
            .key("application/json")
            .begin_object()
            .key("schema")
            .begin_object();
        SchemaWriter(writer, parts, false, operation.path).write_body(example);
        writer.end_object().end_object().end_object().end_object();
    }
    write_responses<Op>(writer, parts);
    writer.end_object();
}

constexpr std::string_view problem =
    R"({"type":"object","description":"problem details, RFC 9457","properties":{)"
    R"("type":{"type":"string","description":"urn:kradan:problem: and the reason"},)"
    R"("title":{"type":"string","description":"the reason in English"},)"
    R"("status":{"type":"integer","description":"the status of the answer"},)"
    R"("reason":{"type":"string","description":"an id, as in web/src/i18n/en/messages/reasons.tsv"},)"
    R"("clause":{"type":"string","description":"of the rules, if one is broken"},)"
    R"("detail":{"type":"string","description":"where, and what to do"}},)"
    R"("required":["type","title","status","reason"]})";

/// The same JSON, for people to read.
std::string indented(std::string_view text) {
    std::string result;
    std::size_t depth = 0;
    bool quoted = false;
    const auto new_line = [&] { result.append("\n").append(depth * 2, ' '); };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char character = text[i];
        if (quoted) {
            result += character;
            if (character == '\\') result += text[++i];
            quoted = character != '"';
        } else if ((character == '{' || character == '[') && i + 1 < text.size() &&
                   text[i + 1] == character + 2) {
            result.append(text.substr(i++, 2));
        } else if (character == '{' || character == '[') {
            result += character;
            ++depth;
            new_line();
        } else if (character == '}' || character == ']') {
            --depth;
            new_line();
            result += character;
        } else if (character == ',') {
            result += character;
            new_line();
        } else {
            result.append(character == ':' ? ": " : std::string(1, character));
            quoted = character == '"';
        }
    }
    return result + "\n";
}

}  // namespace

std::string openapi() {
    std::map<std::string, std::string> parts;
    // By path, since several methods may share one.
    std::map<std::string, std::string> paths;
    each_operation([&]<class Op>(Op) {
        json::Writer writer;
        writer.begin_object();
        write_operation<Op>(writer, parts);
        writer.end_object();
        std::string& path = paths[std::string{Op::operation.path}];
        const std::string text = writer.text().substr(1, writer.text().size() - 2);
        path += (path.empty() ? "" : ",") + text;
    });
    json::Writer writer;
    writer.begin_object().member("openapi", "3.1.0");
    writer.key("info").begin_object().member("title", "Kradan").member("version", "1");
    writer.member("description",
                  "Accounts, games, the lobby, challenges, puzzles, analyses, ratings: docs/api.md. Games "
                  "are played by the "
                  "API of docs/bots.md, or over the WebSocket of docs/protocol.md. A refusal of any "
                  "operation is a Problem.");
    writer.key("license").begin_object().member("name", "see LICENSE").end_object().end_object();
    writer.key("security").begin_array().end_array();
    writer.key("paths").begin_object();
    for (const auto& [path, operations] : paths) writer.key(path).raw("{" + operations + "}");
    writer.end_object();
    writer.key("components").begin_object().key("securitySchemes").begin_object().key("token").begin_object();
    writer.member("type", "http").member("scheme", "bearer");
    writer.key("x-scopes").begin_object();
    for (const Scope& scope : scopes) writer.member(scope.id, scope.summary);
    writer.end_object().end_object().end_object();
    writer.key("schemas").begin_object();
    for (const auto& [name, schema] : parts) writer.key(name).raw(schema);
    writer.key("Problem").raw(problem);
    writer.end_object().end_object().end_object();
    return indented(writer.text());
}

}  // namespace kradan::api
