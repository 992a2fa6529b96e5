#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/club/gateway.h"

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
    void gone(store::PlayerKey player) { shown_[environment_.node].erase(player); }
    /// What another node says of an account there.
    void set(store::Epoch node, store::PlayerKey player, const std::optional<ShownAccount>& shown);
    void forget(store::Epoch node) { shown_.erase(node); }

    /// Those of this node.
    std::vector<ShownAccount> here() const;
    /// Those of all nodes, each once, the strongest first.
    std::vector<ShownAccount> all() const;

  private:
    Environment& environment_;
    const Gateway& gateway_;
    Tell tell_;
    std::map<store::Epoch, std::unordered_map<store::PlayerKey, ShownAccount>> shown_;
};

}  // namespace kradan::server
