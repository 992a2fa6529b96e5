#include "store/postgres/url.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <string_view>

#include "store/postgres/libpq.h"
#include "store/postgres/postgres_store.h"

namespace kradan::store {

namespace {

struct Parts {
    std::string user, hosts, ports, database;
};

/// Returns nullopt if the URL is malformed or probably a mistake: part of a password with an unescaped "@",
/// ":" or "/" ends up in the host or the port.
std::optional<Parts> parts_of(const std::string& url) {
    char* error = nullptr;
    const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options{
        pq().PQconninfoParse(url.c_str(), &error), pq().PQconninfoFree};
    pq().PQfreemem(error);
    if (!options) return std::nullopt;
    std::map<std::string_view, std::string> values;
    for (const PQconninfoOption* one = options.get(); one->keyword; ++one) {
        if (one->val) values[one->keyword] = one->val;
    }
    Parts parts{values["user"], values["host"], values["port"], values["dbname"]};
    const auto is_port = [](char letter) { return letter == ',' || (letter >= '0' && letter <= '9'); };
    const bool clear = !parts.hosts.contains('@') && !parts.database.contains('@') &&
                       !parts.user.contains('@') && std::ranges::all_of(parts.ports, is_port);
    return clear ? std::optional{parts} : std::nullopt;
}

/// `a:1,b:2` from `a,b` and `1,2`; a single port applies to all hosts.
std::string addresses(const std::string& hosts, const std::string& ports) {
    std::string all;
    std::size_t port = 0;
    for (const auto host : std::views::split(hosts, ',')) {
        const std::size_t end = std::min(ports.find(',', port), ports.size());
        const std::string own = ports.substr(port, end - port);
        all +=
            (all.empty() ? "" : ",") + std::string{host.begin(), host.end()} + (own.empty() ? "" : ":" + own);
        if (ports.contains(',')) port = std::min(end + 1, ports.size());
    }
    return all;
}

}  // namespace

Result check_url(const std::string& url) {
    if (auto loaded = load_libpq(); !loaded) return loaded;
    if (parts_of(url)) return {};
    return std::unexpected(
        Error{Error::Kind::io,
              "invalid URL; expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, where special "
              "characters of the password are written as %40 for @, %2F for /, %3A for :, %25 for %"});
}

std::string without_password(const std::string& url) {
    const auto parts = load_libpq() ? parts_of(url) : std::nullopt;
    if (!parts) return "the PostgreSQL database";
    const auto& [user, hosts, ports, database] = *parts;
    return "postgres://" + user + (user.empty() ? "" : "@") + addresses(hosts, ports) + "/" + database;
}

}  // namespace kradan::store
