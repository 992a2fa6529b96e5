#include "server/net/origins.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/core/string.hpp>
#include <cctype>

#include "core/text.h"

namespace kradan::server {

namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

constexpr std::string_view scheme_end = "://";

std::string lower(std::string_view text) {
    std::string result{text};
    for (char& letter : result) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return result;
}

/// Returns the host and port of an origin.
std::string_view authority(std::string_view origin) {
    const auto scheme = origin.find(scheme_end);
    return scheme == std::string_view::npos ? std::string_view{} : origin.substr(scheme + scheme_end.size());
}

/// A host and its port, which is "" if there is none.
struct Authority {
    std::string_view host;
    std::string_view port;
};

Authority divided(std::string_view authority) {
    const auto bracket = authority.rfind(']');
    const auto colon = authority.rfind(':');
    if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket))
        return {authority, {}};
    return {authority.substr(0, colon), authority.substr(colon + 1)};
}

bool is_address(std::string_view host) {
    const bool bracketed = host.starts_with('[') && host.ends_with(']');
    const std::string text{bracketed ? host.substr(1, host.size() - 2) : host};
    boost::system::error_code error;
    const auto address = asio::ip::make_address(text, error);
    return !error && address.is_v6() == bracketed;
}

bool is_name(std::string_view host) {
    return !host.empty() && std::ranges::all_of(host, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
               letter == '.' || letter == '_';
    });
}

}  // namespace

std::expected<std::string, std::string> read_origin(std::string_view text) {
    const std::string origin = lower(text);
    const auto [host, port] = divided(authority(origin));
    const std::string_view scheme = std::string_view{origin}.substr(0, origin.find(scheme_end));
    const bool port_is_right =
        port.empty() ? !origin.ends_with(':') : read_number<std::uint16_t>(port).has_value();
    if ((scheme != "http" && scheme != "https") || !(is_name(host) || is_address(host)) || !port_is_right) {
        return std::unexpected("invalid origin '" + std::string{text} +
                               "'; expected a URL without a path, like https://club.example or "
                               "http://192.168.1.20:8080");
    }
    const bool usual = port == (scheme == "http" ? "80" : "443");
    return std::string{scheme}
        .append(scheme_end)
        .append(host)
        .append(usual || port.empty() ? "" : ":" + std::string{port});
}

Origin origin_of(const HttpRequest& request, const std::vector<std::string>& allowed) {
    const auto found = request.find(http::field::origin);
    if (found == request.end()) return Origin::none;
    const std::string_view origin = text_of(found->value());
    if (std::ranges::find(allowed, origin) != allowed.end()) return Origin::ours;
    const auto host = request[http::field::host];
    const std::string_view from = authority(origin);
    const auto host_of = [](std::string_view one) { return lower(divided(authority(one)).host); };
    const bool is_unsafe =
        origin.starts_with("http://") && std::ranges::any_of(allowed, [&](const auto& one) {
            return one.starts_with("https://") && host_of(one) == host_of(origin);
        });
    if (is_unsafe) return Origin::foreign;
    return !from.empty() && boost::beast::iequals({from.data(), from.size()}, host) ? Origin::ours
                                                                                    : Origin::foreign;
}

bool is_own_host(std::string_view host, const std::vector<std::string>& origins) {
    const std::string name = lower(divided(host).host);
    if (is_address(name) || name == "localhost") return true;
    if (!is_name(name)) return false;
    if (origins.empty()) return !name.contains('.') || name.ends_with(".local");
    return std::ranges::any_of(
        origins, [&](const std::string& origin) { return divided(authority(origin)).host == name; });
}

std::vector<std::string> words_of(const std::vector<std::string>& origins) {
    constexpr std::size_t shortest = 4;
    std::vector<std::string> words;
    for (const std::string& origin : origins) {
        std::string word;
        for (const char letter : std::string{divided(authority(origin)).host} + ".") {
            const bool within = letter != '.' && letter != '-';
            if (within)
                word += letter;
            else if (word.size() >= shortest)
                words.push_back(word);
            if (!within) word.clear();
        }
    }
    return words;
}

}  // namespace kradan::server
