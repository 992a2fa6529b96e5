#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "server/tables/clients.h"
#include "server/tables/followers.h"
#include "server/tables/game_log.h"

namespace kradan::server {

/// The chat of a game: one room for the players, one for the spectators.
class Talk {
  public:
    Talk(Environment& environment, Clients& clients, const GameLog& game, const Followers& followers,
         Outstanding& outstanding)
        : environment_(environment),
          clients_(clients),
          game_(game),
          followers_(followers),
          outstanding_(outstanding) {}

    /// Adds a player's line, which is sent once durable.
    void say(const Sender& sender, wire::Room room, const wire::Say& say);
    /// Sends the lines of a room after this number, if any.
    void send_after(ClientId client, wire::Room room, int number);

  private:
    /// A queued line; it gets its number when its turn comes.
    struct Saying {
        ClientId client;
        store::Said said;
    };

    void read(wire::Room room);
    /// The latest lines after this number, as many as fit in one message.
    wire::Talk lines_after(wire::Room room, int number) const;
    std::optional<std::string_view> why_not_said(wire::Room room);
    void say_next(wire::Room room);
    void hear(const store::Said& said, wire::Room room);

    Environment& environment_;
    Clients& clients_;
    const GameLog& game_;
    const Followers& followers_;
    Outstanding& outstanding_;
    // By room.
    std::array<std::vector<store::Said>, 2> lines_;
    std::array<bool, 2> is_read_ = {};
    /// The first of each queue is in flight.
    std::array<std::deque<Saying>, 2> waiting_;
};

}  // namespace kradan::server
