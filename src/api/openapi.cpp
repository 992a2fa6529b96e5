#include <map>
#include <utility>
#include <vector>

#include "api/request.h"
#include "schema/text.h"

namespace kradan::api {

namespace {

using schema::Member;
using schema::Part;
using schema::Parts;

/// Whether an operation's path names this member.
bool names(std::string_view path, const Member& member) {
    return path.contains("{" + member.name + "}");
}

/// Returns an operation's request, and adds the structs that it uses to `parts`.
template <class Op>
Part request_of(Parts& parts) {
    Part part{.name = request_name<Op>()};
    schema::Collector collector(parts, part);
    const typename Op::Request example{};
    Op::Request::describe(example, collector);
    return part;
}

void write_parameter(json::Writer& writer, const Member& member, bool in_path) {
    writer.begin_object().member("name", member.name).member("in", in_path ? "path" : "query");
    writer.member("required", !member.optional);
    if (!member.meaning.empty()) writer.member("description", member.meaning);
    writer.key("schema").begin_object();
    schema::write_json_schema(writer, member.type, true);
    writer.end_object().end_object();
}

/// The request and answer structs. A struct used in both has the limits for requests.
struct Schemas {
    Parts requests;
    Parts answers;
    /// The request bodies, without the members that the path names.
    std::vector<Part> bodies;
};

std::string_view name_of(Access access) {
    constexpr std::string_view names[] = {"anyone",      "a player, including guests",
                                          "an account",  "an account with a fresh sign-in",
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
void write_responses(json::Writer& writer, Schemas& schemas) {
    constexpr const Operation& operation = Op::operation;
    using Answer = typename Op::Answer;
    const auto content = [&](std::string_view media) -> json::Writer& {
        return writer.key("content").begin_object().key(media).begin_object().key("schema").begin_object();
    };
    const auto end_content = [&] { writer.end_object().end_object().end_object(); };
    const auto write_type = [&]<class T>(std::string_view media, const T&) {
        schema::write_json_schema(content(media), schema::type_of<T>(schemas.answers), false);
    };
    writer.key("responses").begin_object();
    if constexpr (std::is_same_v<Answer, Nothing>) {
        writer.key("204").begin_object().member("description", "Done").end_object();
    } else {
        writer.key("200").begin_object().member("description", "The answer");
        if constexpr (std::is_same_v<Answer, File>) {
            content(operation.media).member("type", "string").member("format", "binary");
        } else if constexpr (std::is_same_v<Answer, Stream>) {
            write_type(media_of_streams, typename Op::Line{});
        } else {
            write_type("application/json", Answer{});
        }
        end_content();
        writer.end_object();
    }
    writer.key("default").begin_object().member("description", "Refused; the status and `reason` say why");
    content("application/problem+json").member("$ref", "#/components/schemas/Problem");
    end_content();
    writer.end_object().end_object();
}

template <class Op>
void write_operation(json::Writer& writer, Schemas& schemas) {
    constexpr const Operation& operation = Op::operation;
    Part request = request_of<Op>(schemas.requests);
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
    for (const Member& member : request.members) {
        const bool in_path = names(operation.path, member);
        if (in_path || !has_body(operation.method)) write_parameter(writer, member, in_path);
    }
    writer.end_array();
    std::erase_if(request.members, [&](const Member& member) { return names(operation.path, member); });
    if (has_body(operation.method) && !request.members.empty()) {
        writer.key("requestBody").begin_object().member("required", true);
        writer.key("content")
            .begin_object()
            .key("application/json")
            .begin_object()
            .key("schema")
            .begin_object();
        writer.member("$ref", "#/components/schemas/" + request.name);
        writer.end_object().end_object().end_object().end_object();
        schemas.bodies.push_back(std::move(request));
    }
    write_responses<Op>(writer, schemas);
    writer.end_object();
}

constexpr std::string_view problem =
    R"({"type":"object","description":"problem details, RFC 9457","properties":{)"
    R"("type":{"type":"string","description":"urn:kradan:problem: followed by the reason"},)"
    R"("title":{"type":"string","description":"the reason in English"},)"
    R"("status":{"type":"integer","description":"the status of the answer"},)"
    R"("reason":{"type":"string","description":"an id, as in web/src/i18n/en/messages/refusals.tsv"},)"
    R"("clause":{"type":"string","description":"the clause of the rules that is broken, if there is one"},)"
    R"("detail":{"type":"string","description":"where the error is, and what to do"}},)"
    R"("required":["type","title","status","reason"]})";

/// The same JSON, formatted for human readers.
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
    Schemas schemas;
    // Keyed by path, because several methods may share one.
    std::map<std::string, std::string> paths;
    each_operation([&]<class Op>(Op) {
        json::Writer writer;
        writer.begin_object();
        write_operation<Op>(writer, schemas);
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
                  "are played with the API in docs/bots.md, or over the WebSocket in docs/protocol.md. Every "
                  "operation reports a refusal as a Problem.");
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
    std::map<std::string_view, std::pair<const Part*, bool>> parts;
    for (const Part& part : schemas.bodies) parts.try_emplace(part.name, &part, true);
    for (const Part& part : schemas.requests.list()) parts.try_emplace(part.name, &part, true);
    for (const Part& part : schemas.answers.list()) parts.try_emplace(part.name, &part, false);
    for (const auto& [name, part] : parts) {
        writer.key(name).begin_object();
        schema::write_json_schema(writer, *part.first, part.second);
        writer.end_object();
    }
    writer.key("Problem").raw(problem);
    writer.end_object().end_object().end_object();
    return indented(writer.text());
}

}  // namespace kradan::api
