#include "server/nats/nats_urls.h"

#include <algorithm>
#include <optional>

#include "core/percent.h"
#include "core/text.h"
#include "json/json.h"

namespace kradan::server {

namespace {

bool is_port(std::string_view text) {
    const auto port = read_number<int>(text);
    return port && *port >= 1 && *port <= 65'535;
}

/// Returns the offset of the host in a URL, as the NATS client finds it: a password may contain an "@".
std::size_t host_begins(std::string_view url) {
    const auto at = url.rfind('@');
    return at == std::string_view::npos ? url.find("://") + 3 : at + 1;
}

/// Decodes a percent-encoded name or password and escapes it for JSON, because the NATS client puts it into
/// JSON unchanged.
std::string for_client(std::string_view text) {
    json::Writer writer;
    writer.value(without_escapes(text).value_or(std::string{text}));
    const std::string quoted = writer.text();
    return quoted.substr(1, quoted.size() - 2);
}

/// Returns the URL for the NATS client, which does not decode percent-encoding; nullopt if the name cannot be
/// expressed.
std::optional<std::string> decoded(std::string_view url) {
    const auto begin = url.find("://") + 3;
    const auto host = host_begins(url);
    if (host == begin) return std::string{url};
    const std::string_view who = url.substr(begin, host - begin - 1);
    const auto colon = std::min(who.find(':'), who.size());
    const std::string name = for_client(who.substr(0, colon));
    if (name.contains(':')) return std::nullopt;
    std::string whole{url.substr(0, begin)};
    whole += name;
    if (colon < who.size()) whole += ":" + for_client(who.substr(colon + 1));
    return whole + std::string{url.substr(host - 1)};
}

/// Returns what is wrong with a URL, if anything.
std::optional<std::string_view> fault_of(std::string_view url) {
    if (url.empty()) return "is empty";
    if (url.find_first_of(" \t\r\n") != std::string_view::npos) return "contains a blank";
    const auto scheme = url.find("://");
    if (scheme == std::string_view::npos ||
        (url.substr(0, scheme) != "nats" && url.substr(0, scheme) != "tls"))
        return "begins with neither nats:// nor tls://";
    url.remove_prefix(host_begins(url));
    std::size_t end = url.find(':');
    if (url.starts_with('[')) {
        end = url.find(']');
        if (end == std::string_view::npos) return "has an IPv6 address without the closing ]";
        if (end == 1) return "has no host";
        ++end;
    } else if (end == 0 || url.empty()) {
        return "has no host";
    }
    const auto host = url.substr(0, end);
    if (host.find_first_of("/?#") != std::string_view::npos) return "has unexpected text after its host";
    url.remove_prefix(host.size());
    if (url.empty()) return std::nullopt;
    if (!url.starts_with(':')) return "has unexpected text after its host";
    url.remove_prefix(1);
    if (url.contains(':')) return "has an IPv6 address that is not in brackets, or two ports";
    if (!is_port(url)) return "has a port that is not a number from 1 to 65535";
    return std::nullopt;
}

}  // namespace

std::expected<NatsUrls, std::string> read_nats_urls(std::string_view text) {
    NatsUrls read;
    std::optional<std::string_view> fault;
    std::size_t faulty = 0;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto url = trimmed(text.substr(begin, end - begin));
        begin = end + 1;
        read.all.emplace_back(url);
        read.secure |= url.starts_with("tls:");
        if (fault) continue;
        fault = fault_of(url);
        faulty = read.all.size();
        if (fault) continue;
        if (auto whole = decoded(url)) {
            read.all.back() = *std::move(whole);
        } else {
            fault = "has a name with a colon, which NATS' client cannot send";
        }
    }
    if (!fault) return read;
    const std::string which = read.all.size() == 1 ? "the URL of NATS "
                                                   : "URL " + std::to_string(faulty) + " of the " +
                                                         std::to_string(read.all.size()) + " of NATS ";
    return std::unexpected(
        which + std::string{*fault} +
        "; expected nats://HOST, nats://HOST:4222, or nats://NAME:PASSWORD@HOST:4222, "
        "where the password has %2C for a comma, %40 for @ and %25 for %; tls:// for TLS; several "
        "URLs are separated by commas");
}

}  // namespace kradan::server
