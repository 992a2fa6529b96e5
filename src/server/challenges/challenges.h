#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts/stored_challenges.h"
#include "server/clients/gateway.h"
#include "server/clients/pending.h"
#include "server/limits/rates.h"

namespace kradan::server {

/// Games that an account offers to another one, who sees them wherever they are connected, or when they come.
/// They are accepted and looked up as invitations: `Invitations`.
class Challenges {
  public:
    Challenges(Environment& environment, Gateway& gateway);

    /// `message` names an account.
    Task<> make(const Client& client, const wire::Invite& message);
    Task<> decline(const Client& client, const wire::Decline& message);
    /// Removes a challenge of this client's account, open or declined. False if it has none of this id, and
    /// nothing was answered.
    Task<bool> withdraw(const Client& client, const wire::Withdraw& message);
    /// Tells a client that has just come of all challenges by and to its account.
    Task<> tell_all(ClientId client, store::PlayerKey player);
    /// Removes those of an account that are void, and tells both.
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
    /// By who calls whom.
    Rates calls_;
    Rates calls_to_bots_;
};

/// What an account sees of the challenges by and to it.
std::expected<std::vector<wire::Challenge>, store::Error> shown_challenges(store::Reader& reader,
                                                                           store::PlayerKey player,
                                                                           store::WallTime now);

/// The id of a challenge's game, or of an invitation's.
std::string game_of_invitation(const std::string& id);

}  // namespace kradan::server
