#include "server/accounts/stored.h"

#include "identity/names.h"

namespace kradan::server {

std::expected<std::optional<Stored<Account>>, store::Error> account_of(store::Reader& reader,
                                                                       store::PlayerKey player) {
    return find_stored<Account>(reader, std::to_string(player));
}

std::expected<std::optional<Stored<Account>>, store::Error> account_named(store::Reader& reader,
                                                                          const std::string& folded) {
    return first_stored<Account>(reader, documents_with<Account>("name", folded));
}

std::expected<std::optional<Stored<Account>>, store::Error> account_called(store::Reader& reader,
                                                                           const std::string& name) {
    const auto read = identity::read_account_name(name);
    return account_named(reader, read ? read->folded : name);
}

std::expected<std::optional<Stored<Account>>, store::Error> account_vouched(store::Reader& reader,
                                                                            const std::string& id) {
    const auto name = find_stored<VouchedName>(reader, id);
    if (!name) return std::unexpected(name.error());
    if (!*name) return std::nullopt;
    return account_of(reader, (**name).body.player);
}

}  // namespace kradan::server
