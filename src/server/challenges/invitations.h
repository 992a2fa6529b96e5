#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/challenges/challenges.h"
#include "server/clients/gateway.h"
#include "server/clients/pending.h"
#include "server/lobby/game_starter.h"

namespace kradan::server {

/// Games offered by a link that anyone may accept, and challenges, which only one account may accept.
class Invitations {
  public:
    Invitations(Environment& environment, Gateway& gateway, const Tables& tables, GameStarter& starter)
        : environment_(environment),
          gateway_(gateway),
          tables_(tables),
          starter_(starter),
          challenges_(environment, gateway) {}

    Task<> invite(const Client& client, const wire::Invite& message);
    Task<> look_up(const Client& client, const wire::LookUp& message);
    Task<> accept(const Client& client, const wire::Accept& message);
    Task<> withdraw(const Client& client, const wire::Withdraw& message);
    Challenges& challenges() { return challenges_; }

  private:
    /// A parsed invitation or challenge.
    struct Found {
        std::string id;
        Offer offer;
        store::Player host;
        /// True if the host has no account.
        bool guest;
        /// The account that may accept, if it is a challenge.
        std::optional<store::Player> to;
        /// The change that removes the offer. It can succeed only once.
        store::Unit removal;
    };

    static bool concerns(const Client& client, const Found& found);

    void answer(const std::string& id, const std::expected<void, std::string_view>& result);
    Task<std::expected<Found, std::string_view>> find(std::string id) const;
    Task<> look_up_game(const Client& client, const wire::LookUp& message, std::string_view otherwise) const;

    Environment& environment_;
    Gateway& gateway_;
    const Tables& tables_;
    GameStarter& starter_;
    Pending pending_;
    Challenges challenges_;
};

}  // namespace kradan::server
