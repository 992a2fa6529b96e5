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

/// Pairs of players who play with each other over the network, all on one thread: sockets 2 n and 2 n + 1
/// have game n. How a server is spoken to is a dialect's matter; what is sent and when, and what counts as a
/// move, is the same for all: a move is made when both players have heard of it.
class BenchPairs {
  public:
    BenchPairs(std::uint16_t port, std::string path, std::size_t games);
    virtual ~BenchPairs() = default;
    BenchPairs(const BenchPairs&) = delete;
    BenchPairs& operator=(const BenchPairs&) = delete;

    /// Connects all and begins their games; why it could not.
    std::optional<std::string> set_up();
    /// Plays as fast as the server answers.
    void play(std::chrono::duration<double> time);
    /// Plays `rate` moves a second in all, whatever the answers; how long each acknowledgement took, in
    /// milliseconds.
    std::vector<double> pace(double rate, std::chrono::duration<double> time);

    /// Moves that both players have heard of.
    std::uint64_t moves() const { return moves_; }
    /// Connections that were closed and messages that were refused.
    std::size_t lost() const { return lost_; }

  protected:
    struct Game {
        std::string id = {};
        /// What the next move follows.
        int seq = 1;
        std::size_t ply = 0;
        int heard = 2;
        std::chrono::steady_clock::time_point sent = {};
        /// The socket of each side.
        std::array<std::size_t, 2> socket = {};
    };

    virtual void opened(std::size_t socket) = 0;
    virtual void hear(std::size_t socket, std::string_view text) = 0;
    /// The message of a game's next move; nothing when there is no more to play.
    virtual std::optional<std::string> next_move(std::size_t game) = 0;

    void send(std::size_t socket, std::string_view text) { client_.send(socket, text); }
    /// One more of the two players of each game has all that he needs.
    void ready() { ++ready_; }
    void refused() { ++lost_; }
    /// A socket heard that its game stands at this number now.
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

/// Long games of chess by chance, so that no game ends while it is measured; moves as a command writes them.
std::vector<std::vector<std::string>> long_games(std::size_t count, std::size_t plies);

/// Chess on a server of ours.
class KradanPairs final : public BenchPairs {
  public:
    KradanPairs(std::uint16_t port, std::size_t games, const std::vector<std::vector<std::string>>& lines);

  private:
    void opened(std::size_t socket) override;
    void hear(std::size_t socket, std::string_view text) override;
    std::optional<std::string> next_move(std::size_t game) override;

    const std::vector<std::vector<std::string>>& lines_;
    std::vector<int> entered_;
};

/// The same moves on a server of boardgame.io, which takes them for texts and judges nothing.
class BoardgamePairs final : public BenchPairs {
  public:
    BoardgamePairs(std::uint16_t port, std::size_t games, const std::vector<std::vector<std::string>>& lines);

    /// What `node -e` runs as its server: in memory, without rules, undo and polling.
    static const std::string& server();

  private:
    void opened(std::size_t socket) override;
    void hear(std::size_t socket, std::string_view text) override;
    std::optional<std::string> next_move(std::size_t game) override;

    const std::vector<std::vector<std::string>>& lines_;
};

}  // namespace kradan::bench
