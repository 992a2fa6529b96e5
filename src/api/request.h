#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/operations.h"
#include "refusals/refusal.h"
#include "schema/read.h"
#include "schema/write.h"

namespace kradan::api {

/// Whether a string is valid UTF-8 without control characters.
bool is_text(std::string_view text);

/// The path and the query of a request, decoded.
struct Target {
    std::vector<std::string> segments = {};
    std::map<std::string, std::string> query = {};
};

/// Parses "/api/v1/names/Anna?most=5". Returns nullopt if it contains an invalid escape or invalid UTF-8.
std::optional<Target> read_target(std::string_view target);

/// Reads members from the strings in the path or the query.
class TextReader {
  public:
    TextReader(const std::map<std::string, std::string>& texts, json::Fault& fault)
        : texts_(texts), fault_(fault) {}

    template <class T>
    void operator()(std::string_view name, T& member, schema::Meaning /*meaning*/,
                    const schema::Limits& /*limits*/ = {}) {
        const auto found = texts_.find(std::string{name});
        if (found != texts_.end()) {
            read(name, found->second, member);
        } else if constexpr (!requires { member.has_value(); }) {
            fault_.report("", name, "is missing");
        }
    }

  private:
    void read(std::string_view name, const std::string& text, std::string& member);
    void read(std::string_view name, const std::string& text, bool& member);
    void read(std::string_view name, const std::string& text, std::int64_t& member);
    void read(std::string_view name, const std::string& text, int& member);
    template <schema::Worded E>
    void read(std::string_view name, const std::string& text, E& member) {
        const auto list = words(E{});
        const auto found = std::ranges::find(list, std::string_view{text});
        if (found == list.end()) return fault_.report("", name, "is none of the permitted words");
        member = static_cast<E>(found - list.begin());
    }
    template <class T>
    void read(std::string_view name, const std::string& text, std::optional<T>& member) {
        read(name, text, member.emplace());
    }

    const std::map<std::string, std::string>& texts_;
    json::Fault& fault_;
};

/// Reads members from an object, except that those named by the path come from its segments.
class BodyReader {
  public:
    BodyReader(const json::Value& body, const std::map<std::string, std::string>& segments,
               json::Fault& fault)
        : body_(body, "", fault), texts_(segments, fault), segments_(segments) {}

    template <class T>
    void operator()(std::string_view name, T& member, schema::Meaning meaning,
                    const schema::Limits& limits = {}) {
        if constexpr (std::is_same_v<T, std::string>) {
            if (segments_.contains(std::string{name})) return texts_(name, member, meaning);
        }
        body_(name, member, meaning, limits);
    }

  private:
    schema::MemberReader body_;
    TextReader texts_;
    const std::map<std::string, std::string>& segments_;
};

/// Collects the names of the members that the path does not name: the query parameters.
class NameCollector {
  public:
    explicit NameCollector(const std::map<std::string, std::string>& segments) : segments_(segments) {}

    template <class T>
    void operator()(std::string_view name, const T& /*member*/, schema::Meaning /*meaning*/,
                    const schema::Limits& /*limits*/ = {}) {
        if (!segments_.contains(std::string{name})) names_.emplace_back(name);
    }
    const std::vector<std::string_view>& names() const { return names_; }

  private:
    const std::map<std::string, std::string>& segments_;
    std::vector<std::string_view> names_;
};

/// Returns an error that names a query parameter that is not in `names`; nullopt if there is none.
std::optional<std::string> unknown_parameter(const std::map<std::string, std::string>& query,
                                             const std::vector<std::string_view>& names);

/// The name that documents use for an operation's request.
template <class Op>
std::string request_name() {
    const std::string name{schema::Description<typename Op::Request>::name};
    return name == "Request" ? std::string{schema::name_of_struct<Op>()} + name : name;
}

/// The refusal for a request that cannot be read.
inline Refusal malformed(std::string what) {
    return {"session.malformed", "", std::move(what)};
}

/// Reads an operation's request. Fails with "session.malformed".
template <class Op>
std::expected<typename Op::Request, Refusal> read_request(const std::map<std::string, std::string>& segments,
                                                          const std::map<std::string, std::string>& query,
                                                          std::string_view body) {
    typename Op::Request request;
    NameCollector parameters(segments);
    if constexpr (!has_body(Op::operation.method)) Op::Request::describe(request, parameters);
    if (auto wrong = unknown_parameter(query, parameters.names()))
        return std::unexpected(malformed(*std::move(wrong)));
    json::Fault fault;
    if constexpr (has_body(Op::operation.method)) {
        const auto value = json::parse(body.empty() ? "{}" : body);
        if (!value) return std::unexpected(malformed(value.error().message));
        if (value->kind != json::Value::Kind::object)
            return std::unexpected(malformed("expected a JSON object"));
        BodyReader reader(*value, segments, fault);
        Op::Request::describe(request, reader);
    } else {
        auto texts = query;
        for (const auto& [name, text] : segments) texts[name] = text;
        TextReader reader(texts, fault);
        Op::Request::describe(request, reader);
    }
    if (fault) return std::unexpected(malformed(fault.text()));
    return request;
}

/// An answer as JSON.
template <class Answer>
std::string write_answer(const Answer& answer) {
    json::Writer writer;
    schema::write(writer, answer);
    return writer.text();
}

/// The interface as an OpenAPI 3.1 document, and as TypeScript types.
std::string openapi();
std::string typescript();

}  // namespace kradan::api
