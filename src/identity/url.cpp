#include "identity/url.h"

#include <algorithm>
#include <cstddef>

namespace kradan::identity {

namespace {

constexpr std::size_t longest_url = 1'000;
constexpr std::string_view url_scheme_end = "://";

/// Excludes characters that URLs cannot contain, and those that browsers and libraries parse differently.
bool is_in_urls(char letter) {
    constexpr std::string_view never = "\"#<>@\\^`{|}";
    return letter > ' ' && letter < '\x7f' && !never.contains(letter);
}

}  // namespace

std::string_view authority_of(std::string_view url) {
    const auto begin = url.find(url_scheme_end);
    if (begin == std::string_view::npos) return {};
    const std::string_view rest = url.substr(begin + url_scheme_end.size());
    return rest.substr(0, rest.find_first_of("/?"));
}

bool is_safe_url(std::string_view url) {
    if (url.size() > longest_url || !std::ranges::all_of(url, is_in_urls)) return false;
    const std::string_view authority = authority_of(url);
    const std::size_t colon = authority.rfind(':');
    const bool has_port = colon != std::string_view::npos && !authority.ends_with(']');
    const std::string_view host = has_port ? authority.substr(0, colon) : authority;
    if (host.empty()) return false;
    if (url.starts_with("https://")) return true;
    return url.starts_with("http://") && (host == "127.0.0.1" || host == "[::1]" || host == "localhost");
}

}  // namespace kradan::identity
