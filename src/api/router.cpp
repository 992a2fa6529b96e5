#include "api/router.h"

#include <ranges>

namespace kradan::api {

namespace {

/// Returns the values that the segments give to the {names} in a path; nullopt if the path does not match.
std::optional<std::map<std::string, std::string>> match(std::string_view path,
                                                        const std::vector<std::string>& segments) {
    std::map<std::string, std::string> named;
    auto segment = segments.begin();
    for (const auto piece : std::views::split(path.substr(1), '/')) {
        const std::string_view part{piece};
        if (segment == segments.end()) return std::nullopt;
        if (part.starts_with('{')) {
            if (segment->empty()) return std::nullopt;
            named.emplace(part.substr(1, part.size() - 2), *segment);
        } else if (part != *segment) {
            return std::nullopt;
        }
        ++segment;
    }
    return segment == segments.end() ? std::optional{std::move(named)} : std::nullopt;
}

}  // namespace

void Router::consider(std::string_view method, std::string_view path, bool streams) {
    const std::size_t operation = considered_++;
    auto named = match(path, segments_);
    if (!named) return;
    const bool head = method == "GET" && !streams;
    if (!found_ && (method == method_ || (head && method_ == "HEAD")))
        found_ = Found{operation, *std::move(named)};
    if (allowed_.contains(method)) return;
    allowed_.append(allowed_.empty() ? "" : ", ").append(method);
    if (head) allowed_ += ", HEAD";
}

}  // namespace kradan::api
