#include "api/request.h"

#include <algorithm>

#include "core/percent.h"
#include "core/quote.h"
#include "core/text.h"

namespace kradan::api {

namespace {

std::optional<std::string> decode(std::string text, bool plus_is_space) {
    if (plus_is_space) std::ranges::replace(text, '+', ' ');
    auto decoded = without_escapes(text);
    if (!decoded || !is_text(*decoded)) return std::nullopt;
    return decoded;
}

/// Calls `take` for each part of a string. Returns false as soon as `take` does.
bool split(std::string_view text, char separator, auto take) {
    while (!text.empty()) {
        const auto end = text.find(separator);
        if (!take(text.substr(0, end))) return false;
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return true;
}

}  // namespace

std::string_view name_of(Method method) {
    constexpr std::string_view names[] = {"GET", "POST", "PUT", "DELETE"};
    return names[static_cast<std::size_t>(method)];
}

bool is_text(std::string_view text) {
    json::Writer writer;
    writer.value(text);
    const auto control = [](unsigned char byte) { return byte < 0x20 || byte == 0x7F; };
    return std::ranges::none_of(text, control) && json::parse(writer.text());
}

std::optional<Target> read_target(std::string_view target) {
    Target read;
    const auto question = target.find('?');
    std::string_view path = target.substr(0, question);
    if (path.empty() || path.front() != '/') return std::nullopt;
    path.remove_prefix(1);
    const bool decoded = split(path, '/', [&](std::string_view part) {
        auto segment = decode(std::string{part}, false);
        if (!segment) return false;
        read.segments.push_back(*std::move(segment));
        return true;
    });
    if (!decoded) return std::nullopt;
    if (path.ends_with('/')) read.segments.emplace_back();
    if (question == std::string_view::npos) return read;
    const bool asked = split(target.substr(question + 1), '&', [&](std::string_view part) {
        const auto equals = part.find('=');
        auto name = decode(std::string{part.substr(0, equals)}, true);
        auto value =
            decode(std::string{equals == std::string_view::npos ? "" : part.substr(equals + 1)}, true);
        // A repeated name would be ambiguous.
        return name && value && read.query.emplace(*std::move(name), *std::move(value)).second;
    });
    if (!asked) return std::nullopt;
    return read;
}

std::optional<std::string> unknown_parameter(const std::map<std::string, std::string>& query,
                                             const std::vector<std::string_view>& names) {
    constexpr std::size_t longest_shown = 100;
    const auto unknown = std::ranges::find_if(
        query, [&](const auto& parameter) { return std::ranges::count(names, parameter.first) == 0; });
    if (unknown == query.end()) return std::nullopt;
    const std::string known = joined(names, ", ");
    return "'" + printable(unknown->first, longest_shown) + "' is no parameter of this operation" +
           (known.empty() ? "; it has none in the query" : "; in the query it has: " + known);
}

void TextReader::read(std::string_view name, const std::string& text, std::string& member) {
    if (text.size() > schema::longest_text) return fault_.report("", name, "expected at most 1280 bytes");
    member = text;
}

void TextReader::read(std::string_view name, const std::string& text, bool& member) {
    if (text != "true" && text != "false") fault_.report("", name, "expected true or false");
    member = text == "true";
}

void TextReader::read(std::string_view name, const std::string& text, std::int64_t& member) {
    member = read_number<std::int64_t>(text).value_or(-1);
    if (member < 0 || member > schema::most_number) {
        fault_.report("", name, "expected a number of at least 0");
        member = 0;
    }
}

void TextReader::read(std::string_view name, const std::string& text, int& member) {
    constexpr std::int64_t most = 1'000'000'000;
    std::int64_t number = 0;
    read(name, text, number);
    if (number > most) fault_.report("", name, "expected a number of at most 1000000000");
    member = static_cast<int>(std::min(number, most));
}

}  // namespace kradan::api
