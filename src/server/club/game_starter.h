#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/club/gateway.h"
#include "server/club/lobby.h"
#include "server/club/pending.h"
#include "server/tables/tables.h"

namespace kradan::server {

/// Begins games: against the computer, from seeks, from invitations, and once more between the same two.
class GameStarter {
  public:
    struct Start {
        /// Its name: of one that is asked for twice, the same; "": one that nobody can guess.
        std::string id = {};
        session::Config config = {};
        /// Nobody where the computer plays.
        std::array<std::optional<store::Player>, 2> players = {};
        bool watchable = false;
        /// What it comes of, for those who wait for it.
        std::string from = {};
        /// What must be changed with it, or not at all.
        store::Unit with = {};
        /// The refusal of those who ask for it when others play it.
        std::string_view gone = "server.no-such-invitation";
        Pending::Asker asker = {};
    };

    GameStarter(Environment& environment, Gateway& gateway, Tables& tables, Lobby& lobby,
                const HallLimits& limits)
        : environment_(environment), gateway_(gateway), tables_(tables), lobby_(lobby), limits_(limits) {}

    /// The two as the offer seats them; the throw of pawns is a chance of the server's own.
    Start seated(const Offer& offer, const store::Player& host, const store::Player& guest) const;
    /// Makes a game durable, with what must be changed together with it, and tells its players.
    void start(Start game);

    void play_computer(const Client& client, const wire::PlayComputer& message);
    void take_seek(const Client& client, const wire::TakeSeek& message);
    void rematch(const Table& table, const Sender& asker, const std::string& nonce);

    std::uint64_t games_begun() const { return begun_; }

  private:
    struct Count {
        int games = 0;
        int against_computer = 0;
    };

    Count games_on(store::PlayerKey player) const;
    bool has_enough_games(const Start& game) const;
    void count_as_beginning(const Start& game);
    void count_as_begun(const Start& game);
    void begun(const Start& game, const store::StoredGame& stored, const store::Result& result);
    void answer(const Start& game, const store::Result& result);

    Environment& environment_;
    Gateway& gateway_;
    Tables& tables_;
    Lobby& lobby_;
    const HallLimits& limits_;
    Pending pending_;
    /// Games of each player that are on their way to the disk.
    std::unordered_map<store::PlayerKey, Count> beginning_;
    std::uint64_t begun_ = 0;
};

}  // namespace kradan::server
