#include "bench/accounts.h"

#include <chrono>

#include "server/accounts/identify.h"
#include "server/base/tokens.h"
#include "store/sqlite/sqlite_store.h"

namespace kradan::bench {

std::optional<std::string> fill_accounts(const std::string& path, std::size_t count,
                                         std::vector<std::string>& tokens) {
    auto store = store::open_sqlite(path);
    if (!store) return store.error().detail;
    const store::WallTime now = std::chrono::duration_cast<std::chrono::milliseconds>(
                                    std::chrono::system_clock::now().time_since_epoch())
                                    .count();
    std::vector<store::Unit> units;
    for (std::size_t i = 0; i < count; ++i) {
        const auto key = static_cast<store::PlayerKey>(i + 1);
        const std::string name = "Load " + std::to_string(key);
        tokens.push_back("session of " + name);
        const server::Stored<server::Account> account{
            .body = {.shown = name, .folded = "load " + std::to_string(key), .created = now},
            .id = std::to_string(key)};
        const server::Stored<server::Session> session{
            .body = {.player = key, .device = "bench", .created = now, .seen = now, .confirmed = now},
            .id = server::hex_of(server::hash_of(tokens.back()))};
        units.push_back({store::AddPlayer{{.key = key, .name = name, .created = now}, server::hash_of(name)},
                         server::put(account), server::put(session)});
    }
    for (const auto& result : (*store)->commit(units)) {
        if (!result) return result.error().detail;
    }
    return std::nullopt;
}

}  // namespace kradan::bench
