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

/// The accounts that are connected, at any node, and let others see it.
class OnlineAccounts {
  public:
    /// What the other nodes are told of an account of this node: what is shown of it, or nothing.
    using Tell = std::function<void(store::PlayerKey, const std::optional<ShownAccount>&)>;

    OnlineAccounts(Environment& environment, const Gateway& gateway)
        : environment_(environment), gateway_(gateway) {}

    void on_change(Tell tell) { tell_ = std::move(tell); }

    /// Reads what others see of an account that is connected here: it has come, has another name, or has
    /// changed what it shows.
    Task<> look(store::PlayerKey player);
    /// The last connection of the player to this node is closed.
    void gone(store::PlayerKey player) { set(environment_.node, player, std::nullopt); }
    /// What another node says of an account there.
    void set(store::Epoch node, store::PlayerKey player, const std::optional<ShownAccount>& shown);
    void forget(store::Epoch node);

    /// Those of this node.
    std::vector<ShownAccount> here() const;
    /// An account that is shown, at any node; null if it is not.
    const ShownAccount* find(store::PlayerKey player) const;
    /// Calls `visit` with those of all nodes, each once, the strongest first, until it returns false.
    void each(const std::function<bool(const ShownAccount&)>& visit) const;

  private:
    /// The order of a list.
    using Rank = std::tuple<int, std::string, store::PlayerKey>;
    static Rank rank_of(const ShownAccount& shown) {
        return {-shown.rating.value_or(0), shown.shown, shown.player};
    }

    Environment& environment_;
    const Gateway& gateway_;
    Tell tell_;
    /// By node; what the first of them says counts.
    std::unordered_map<store::PlayerKey, std::map<store::Epoch, ShownAccount>> shown_;
    std::set<Rank> ranks_;
};

}  // namespace kradan::server
