#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load_client.h"

namespace kradan::bench {

/// Pairs of players over the network, all on one thread: sockets 2 n and 2 n + 1 play game n. Subclasses
/// implement a server's protocol. The schedule and the counting are the same for all: a move counts once both
/// players have received it.
class BenchPairs {
  public:
    /// The two players of a game connect to different ports, if there are several.
    BenchPairs(std::vector<std::uint16_t> ports, std::string path, std::size_t games);
    virtual ~BenchPairs() = default;
    BenchPairs(const BenchPairs&) = delete;
    BenchPairs& operator=(const BenchPairs&) = delete;

    /// Connects all players and starts their games; throws if that fails.
    void set_up();
    /// Plays for `time`, as fast as the server responds.
    void play(std::chrono::duration<double> time);
    /// Plays `rate` moves per second across all games. Returns the latency of each acknowledgement, in
    /// milliseconds.
    std::vector<double> pace(double rate, std::chrono::duration<double> time);

    /// Moves that both players have received.
    std::uint64_t moves() const { return moves_; }
    /// Closed connections and refused messages.
    std::size_t lost() const { return lost_; }

  protected:
    struct Game {
        std::string id = {};
        /// The sequence number that the next move follows.
        int seq = 1;
        std::size_t ply = 0;
        int heard = 2;
        std::chrono::steady_clock::time_point sent = {};
        /// Each side's socket.
        std::array<std::size_t, 2> socket = {};
    };

    virtual void opened(std::size_t socket) = 0;
    virtual void hear(std::size_t socket, std::string_view text) = 0;
    /// The message for a game's next move; empty if there are no more moves.
    virtual std::optional<std::string> next_move(std::size_t game) = 0;

    void send(std::size_t socket, std::string_view text) { client_.send(socket, text); }
    /// Call once for each player who is ready to play.
    void ready() { ++ready_; }
    void refused() { ++lost_; }
    /// A socket received its game's new sequence number.
    void heard_move(std::size_t socket, int seq);
    Game& game_of(std::size_t socket) { return games_[socket / 2]; }
    Game& game(std::size_t number) { return games_[number]; }

  private:
    void move(std::size_t number);

    std::vector<Game> games_;
    std::vector<double> latencies_;
    std::size_t ready_ = 0;
    std::size_t lost_ = 0;
    std::uint64_t moves_ = 0;
    bool playing_ = false;
    LoadClient client_;
};

/// Random unfinished chess games of `plies` plies, with moves as in commands.
std::vector<std::vector<std::string>> long_games(std::size_t count, std::size_t plies);

/// Chess on a Kradan server.
class KradanPairs final : public BenchPairs {
  public:
    /// With `tokens`, two per game, the players are the accounts that the tokens belong to; otherwise they
    /// are new guests.
    KradanPairs(std::vector<std::uint16_t> ports, std::size_t games,
                const std::vector<std::vector<std::string>>& lines, std::vector<std::string> tokens = {});

  private:
    void opened(std::size_t socket) override;
    void hear(std::size_t socket, std::string_view text) override;
    std::optional<std::string> next_move(std::size_t game) override;
    void entered(std::size_t socket);

    const std::vector<std::vector<std::string>>& lines_;
    std::vector<std::string> tokens_;
    std::vector<int> entered_;
    /// By socket.
    std::vector<bool> joined_;
};

/// The same moves on a boardgame.io server, which stores them as text without validation.
class BoardgamePairs final : public BenchPairs {
  public:
    BoardgamePairs(std::uint16_t port, std::size_t games, const std::vector<std::vector<std::string>>& lines);

    /// The server script for `node -e`: in memory, without rules, undo or polling.
    static const std::string& server();

  private:
    void opened(std::size_t socket) override;
    void hear(std::size_t socket, std::string_view text) override;
    std::optional<std::string> next_move(std::size_t game) override;

    const std::vector<std::vector<std::string>>& lines_;
};

}  // namespace kradan::bench
