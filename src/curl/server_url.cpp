#include "curl/server_url.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace kradan {

namespace {

bool is_port(std::string_view text) {
    constexpr std::size_t most_digits = 5;
    return !text.empty() && text.size() <= most_digits && std::ranges::all_of(text, is_digit) &&
           std::stoi(std::string{text}) <= 65'535;
}

bool is_private_v4(const std::array<unsigned char, 4>& bytes) {
    return bytes[0] == 127 || bytes[0] == 10 || (bytes[0] == 172 && (bytes[1] & 0xf0) == 16) ||
           (bytes[0] == 192 && bytes[1] == 168) || (bytes[0] == 169 && bytes[1] == 254);
}

bool is_private_v6(const std::array<unsigned char, 16>& bytes) {
    const bool loopback =
        bytes[15] == 1 && std::ranges::count(bytes, 0) == static_cast<std::ptrdiff_t>(bytes.size()) - 1;
    return loopback || (bytes[0] & 0xfe) == 0xfc || (bytes[0] == 0xfe && (bytes[1] & 0xc0) == 0x80);
}

}  // namespace

bool is_private(const std::string& host) {
    std::array<unsigned char, 4> v4{};
    if (inet_pton(AF_INET, host.c_str(), v4.data()) == 1) return is_private_v4(v4);
    std::array<unsigned char, 16> v6{};
    if (inet_pton(AF_INET6, host.c_str(), v6.data()) == 1) return is_private_v6(v6);
    // A host name without a dot is on the local network.
    return !host.contains('.') || host.ends_with(".localhost") || host.ends_with(".local") ||
           host.ends_with(".internal") || host.ends_with(".home.arpa");
}

std::expected<ServerUrl, std::string> read_url(std::string_view text) {
    const auto wrong = std::unexpected("expected a URL like https://club.example");
    while (text.ends_with('/')) text.remove_suffix(1);
    ServerUrl url{.text = std::string{text}, .secure = text.starts_with("https://")};
    if (!url.secure && !text.starts_with("http://")) return wrong;
    text.remove_prefix(text.find("://") + 3);
    const auto slash = std::min(text.find('/'), text.size());
    std::string_view authority = text.substr(0, slash);
    const std::string_view path = text.substr(slash);
    if (authority.starts_with('[')) {
        const auto end = authority.find(']');
        if (end == std::string_view::npos) return wrong;
        url.host = authority.substr(1, end - 1);
        authority.remove_prefix(end + 1);
    } else {
        const auto colon = std::min(authority.find(':'), authority.size());
        url.host = authority.substr(0, colon);
        authority.remove_prefix(colon);
    }
    const bool good_port = authority.empty() || (authority.front() == ':' && is_port(authority.substr(1)));
    const auto is_plain = [](char letter) {
        return letter > ' ' && letter <= '~' && !std::string_view{"@?#\\[]"}.contains(letter);
    };
    const bool good_host = !url.host.empty() && std::ranges::all_of(url.host, is_plain);
    if (!good_port || !good_host || !std::ranges::all_of(path, is_plain)) return wrong;
    return url;
}

}  // namespace kradan
