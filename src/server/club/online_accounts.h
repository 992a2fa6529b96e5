#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/clients/gateway.h"

namespace kradan::server {

/// The accounts that are connected, at any node, and visible to others.
class OnlineAccounts {
  public:
    /// Reports an account at this node to the other nodes: its public data, or nullopt.
    using Tell = std::function<void(store::PlayerKey, const std::optional<ShownAccount>&)>;

    OnlineAccounts(Environment& environment, const Gateway& gateway)
        : environment_(environment), gateway_(gateway) {}

    void on_change(Tell tell) { tell_ = std::move(tell); }

    /// Reads the public data of an account connected here. Call it after the account has connected, changed
    /// its name or changed what it shows.
    Task<> look(store::PlayerKey player);
    /// Call when the player's last connection to this node has closed.
    void gone(store::PlayerKey player) { set(environment_.node, player, std::nullopt); }
    /// Sets what another node reports about an account there.
    void set(store::Epoch node, store::PlayerKey player, const std::optional<ShownAccount>& shown);
    void forget(store::Epoch node);

    /// Returns the accounts at this node.
    std::vector<ShownAccount> here() const;
    /// Returns the visible account of this player, at any node; null if there is none.
    const ShownAccount* find(store::PlayerKey player) const;
    /// Calls `visit` once with each account at all nodes, highest rated first, until it returns false.
    void each(const std::function<bool(const ShownAccount&)>& visit) const;

  private:
    /// The order of the list.
    using Rank = std::tuple<int, std::string, store::PlayerKey>;
    static Rank rank_of(const ShownAccount& shown) {
        return {-shown.rating.value_or(0), shown.shown, shown.player};
    }

    Environment& environment_;
    const Gateway& gateway_;
    Tell tell_;
    /// By node; the data from the first node counts.
    std::unordered_map<store::PlayerKey, std::map<store::Epoch, ShownAccount>> shown_;
    std::set<Rank> ranks_;
};

}  // namespace kradan::server
