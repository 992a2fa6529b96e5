#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/base/clients.h"

namespace kradan::server {

/// Commits in progress, by name, each with the clients that asked for it. These clients are answered
/// together.
class Pending {
  public:
    struct Asker {
        ClientId client = 0;
        std::string nonce = {};
    };

    /// Returns true if this commit is already in progress. If so, the asker is answered together with the
    /// others, or refused if there are too many.
    bool join(const std::string& name, const Asker& asker, Clients& clients) {
        const auto same = askers_.find(name);
        if (same == askers_.end()) return false;
        if (same->second.size() < most_askers) {
            same->second.push_back(asker);
        } else {
            refuse(clients, asker.client, asker.nonce, "server.busy");
        }
        return true;
    }
    void begin(const std::string& name, const Asker& asker) { askers_[name] = {asker}; }
    /// Removes a finished commit, and returns all clients that asked for it.
    std::vector<Asker> end(const std::string& name) {
        const auto askers = askers_.extract(name);
        return askers ? std::move(askers.mapped()) : std::vector<Asker>{};
    }

  private:
    static constexpr std::size_t most_askers = 100;

    std::unordered_map<std::string, std::vector<Asker>> askers_;
};

}  // namespace kradan::server
