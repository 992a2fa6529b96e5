#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts/stored_challenges.h"
#include "server/clients/gateway.h"
#include "server/clients/pending.h"
#include "server/limits/rate_limits.h"

namespace kradan::server {

/// Games that one account offers to another. The other account sees the offer on all its connections, or when
/// it next connects. `Invitations` accepts challenges and looks them up.
class Challenges {
  public:
    Challenges(Environment& environment, Gateway& gateway);

    /// Makes a challenge; `message` names an account.
    Task<> make(const Client& client, const wire::Invite& message);
    Task<> decline(const Client& client, const wire::Decline& message);
    /// Removes a challenge that this client's account has made, whether open or declined. Returns false
    /// without replying if the account has no challenge with this id.
    Task<bool> withdraw(const Client& client, const wire::Withdraw& message);
    /// Sends a client that has just connected all challenges by and to its account.
    Task<> tell_all(ClientId client, store::PlayerKey player);
    /// Removes an account's void challenges, and notifies both players.
    Task<> remove_void(store::PlayerKey player);

  private:
    struct Plan;

    static std::expected<Plan, store::Error> plan(store::Reader& reader, const StoredChallenge& challenge,
                                                  const std::string& id, const std::string& to,
                                                  store::WallTime now);
    void answer(const std::string& id, const std::optional<std::string_view>& refusal);
    void tell_over(store::PlayerKey player, const std::string& id);
    Task<std::expected<std::optional<Stored<StoredChallenge>>, store::Error>> find(std::string id) const;

    Environment& environment_;
    Gateway& gateway_;
    Pending pending_;
    /// Keyed by challenger and opponent.
    Rates calls_;
    Rates calls_to_bots_;
};

/// Returns the challenges by and to an account, as that account sees them.
std::expected<std::vector<wire::Challenge>, store::Error> shown_challenges(store::Reader& reader,
                                                                           store::PlayerKey player,
                                                                           store::WallTime now);

/// Returns the id of the game that starts from a challenge or an invitation.
std::string game_of_invitation(const std::string& id);

}  // namespace kradan::server
