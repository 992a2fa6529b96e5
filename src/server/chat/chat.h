#pragma once

#include <array>
#include <deque>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/clients.h"
#include "server/base/followers.h"
#include "server/base/task.h"
#include "server/logs/game_log.h"

namespace kradan::server {

/// A game's chat: one room for the players, one for the watchers.
class Talk {
  public:
    /// The maximum number of lines in a room.
    static constexpr int most_lines = 2000;

    Talk(Environment& environment, Clients& clients, const GameLog& game, const Followers& followers,
         Outstanding& outstanding)
        : environment_(environment),
          clients_(clients),
          game_(game),
          followers_(followers),
          outstanding_(outstanding) {}

    /// Sets the existing lines, by room, and which of their authors have an account.
    void take(std::array<std::vector<store::Said>, 2> lines, std::set<store::PlayerKey> accounts) {
        lines_ = std::move(lines);
        accounts_ = std::move(accounts);
    }
    /// Adds a player's line, and sends it out once it is durable.
    void say(const Sender& sender, wire::Room room, const wire::Say& say);
    /// Sends a room's lines after this number, if there are any.
    void send_after(ClientId client, wire::Room room, int number);
    /// The number of the last line in each room.
    std::array<int, 2> said() const {
        return {static_cast<int>(lines_[0].size()), static_cast<int>(lines_[1].size())};
    }

  private:
    /// A queued line; it gets its number when its turn comes.
    struct Saying {
        ClientId client;
        std::string address;
        store::Said said;
    };

    Task<> read_again(wire::Room room);
    bool is_guest(const store::Said& said) const;
    /// Returns the latest lines after this number, as many as fit in one message.
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
    /// The authors who have an account.
    std::set<store::PlayerKey> accounts_;
    /// True if another writer may have added lines.
    std::array<bool, 2> is_stale_ = {};
    /// Queued lines; the first line of each queue is being written.
    std::array<std::deque<Saying>, 2> waiting_;
};

}  // namespace kradan::server
