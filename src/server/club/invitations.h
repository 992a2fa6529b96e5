#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/club/game_starter.h"
#include "server/club/gateway.h"
#include "server/club/pending.h"

namespace kradan::server {

/// Games offered by a link, to anyone who has it.
class Invitations {
  public:
    Invitations(Environment& environment, Gateway& gateway, const Tables& tables, GameStarter& starter)
        : environment_(environment), gateway_(gateway), tables_(tables), starter_(starter) {}

    Task<> invite(const Client& client, const wire::Invite& message);
    Task<> look_up(const Client& client, const wire::LookUp& message);
    Task<> accept(const Client& client, const wire::Accept& message);
    Task<> withdraw(const Client& client, const wire::Withdraw& message);

  private:
    /// An invitation, parsed, and its host.
    struct Found {
        store::Invitation invitation;
        Offer offer;
        store::Player host;
    };

    void answer(const std::string& id, const std::expected<void, std::string_view>& result);
    Task<std::expected<Found, std::string_view>> find(std::string id) const;
    Task<> look_up_game(const Client& client, const wire::LookUp& message, std::string_view otherwise) const;

    Environment& environment_;
    Gateway& gateway_;
    const Tables& tables_;
    GameStarter& starter_;
    Pending pending_;
};

}  // namespace kradan::server
