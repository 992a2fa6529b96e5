#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/clients/gateway.h"
#include "server/clients/pending.h"
#include "server/lobby/lobby.h"
#include "server/tables/tables.h"

namespace kradan::server {

/// Returns the id of the game that follows this one between the same players.
std::string game_of_rematch(const std::string& before);

/// Starts games: against the computer, from seeks and invitations, between paired players, and as rematches.
class GameStarter {
  public:
    struct Start {
        /// The game's id: derived from the request, so that a retry gets the same game; "" for a random id.
        std::string id = {};
        session::Config config = {};
        /// nullopt for a side played by the computer.
        std::array<std::optional<store::Player>, 2> players = {};
        bool watchable = false;
        /// The seek, invitation or game that led to it.
        std::string from = {};
        /// Changes to commit in the same transaction as the game.
        store::Unit with = {};
        /// The reason for refusing an asker who does not play in it.
        std::string_view gone = "server.no-such-invitation";
        Pending::Asker asker = {};
        /// The addresses that are charged for the stored data.
        std::vector<std::string> addresses = {};
        /// Called when the game has begun or could not begin.
        std::function<void(bool begun)> told = {};
    };
    /// Called with each player of a new game.
    using Begun = std::function<void(store::PlayerKey)>;

    GameStarter(Environment& environment, Gateway& gateway, Tables& tables, Lobby& lobby,
                const HallLimits& limits)
        : environment_(environment), gateway_(gateway), tables_(tables), lobby_(lobby), limits_(limits) {}

    void on_begun(Begun begun) { tell_begun_ = std::move(begun); }
    /// Sets a function that is called with each game that begins at this node.
    void on_game(std::function<void(const store::GameHead&, const session::Config&)> began) {
        tell_game_ = std::move(began);
    }

    /// Seats the two players as offered. The server itself draws random sides and throws the pawns for
    /// furigoma.
    Start seated(const Offer& offer, const store::Player& host, const store::Player& guest) const;
    /// Commits a game together with `with`, then notifies its players.
    void start(Start game);

    void play_computer(const Client& client, const wire::PlayComputer& message);
    Task<> take_seek(const Client& client, const wire::TakeSeek& message);
    void rematch(const Table& table, const Sender& asker, const std::string& nonce);

    std::uint64_t games_begun() const { return begun_; }

  private:
    struct Count {
        int games = 0;
        int against_computer = 0;
    };

    using Counts = std::unordered_map<store::PlayerKey, Count>;
    struct Known {
        Count games = {};
        bool account = false;
        bool bot = false;
    };

    Count games_on(store::PlayerKey player) const;
    static std::expected<Known, store::Error> look_up(store::Reader& reader, store::PlayerKey player,
                                                      bool alone);
    static std::optional<Refusal> why_not_rated(const Start& game);
    bool has_enough_games(const Start& game, const Counts& counts) const;
    Task<> start_known(Start game);
    void refuse_start(const Start& game, const Refusal& why);
    void create(Start game, const Counts& counts);
    void count_as_beginning(const Start& game);
    void count_as_begun(const Start& game);
    void begun(const Start& game, const store::StoredGame& stored, const store::Result& result);
    Task<> start_with(Start game, std::array<std::optional<store::PlayerKey>, 2> players);
    Task<> answer_in_doubt(std::string game, std::string_view gone, std::vector<Pending::Asker> askers);

    Environment& environment_;
    Gateway& gateway_;
    Tables& tables_;
    Lobby& lobby_;
    const HallLimits& limits_;
    Pending pending_;
    /// For each player, the games that are being committed.
    std::unordered_map<store::PlayerKey, Count> beginning_;
    std::uint64_t begun_ = 0;
    Begun tell_begun_;
    std::function<void(const store::GameHead&, const session::Config&)> tell_game_;
};

}  // namespace kradan::server
