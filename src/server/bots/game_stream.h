#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "api/lines.h"
#include "server/base/later.h"
#include "server/bots/lichess.h"
#include "server/inside/inbox.h"
#include "server/inside/known_game.h"

namespace kradan::server {

/// A game that a bot has joined: its lines and the bot's commands. It lasts as long as its `run`.
class GameStream final : public std::enable_shared_from_this<GameStream> {
  public:
    GameStream(Environment& environment, Hall& hall, std::string address, std::string game)
        : environment_(environment),
          inbox_(environment, hall, {.address = std::move(address), .scope = api::scope_of_bots}),
          game_id_(std::move(game)) {}

    /// Joins as the player with this token, and follows the game until closed.
    void begin(const std::string& token);
    /// Waits until the game is known; refused if the player is not in it.
    Task<OrProblem<void>> joined();
    /// Writes the game to these lines, starting with `gameFull`, and ends them when the game is over.
    void write_to(std::shared_ptr<api::Lines> lines);

    const KnownGame& game() const { return game_; }
    /// Sends a COMMAND to the game; refused if the table refuses it.
    Task<OrProblem<void>> act(std::string command);
    /// Like `act`, for a COMMAND that depends on the state: it is rebuilt whenever the state has changed.
    Task<OrProblem<void>> act_as(std::function<std::string(const session::State&)> command);
    Task<OrProblem<void>> say(std::string text);
    void close() { inbox_.close(); }
    /// Returns true if the game is known and is being followed.
    bool is_open() const { return !inbox_.is_closed() && game_.is_known(); }

  private:
    static Detached run(std::shared_ptr<GameStream> self);
    Task<bool> take(const wire::FromServer& message);
    Task<bool> show();
    void answer(const std::string& nonce, OrProblem<void> result);
    Task<OrProblem<void>> answered(std::string nonce);
    Task<OrProblem<void>> act_once(std::string command);
    Task<OrProblem<void>> catch_up();
    void write(std::string_view line);
    void write_talk(const wire::Talk& talk);
    void write_presence(const wire::Presence& presence);
    void join(int seq);
    bool join_again(int seq);

    Environment& environment_;
    Inbox inbox_;
    std::string game_id_;
    KnownGame game_;
    lichess::GameInfo info_;
    Later<OrProblem<void>> joined_;
    std::shared_ptr<api::Lines> lines_;
    /// True once `gameFull` has been written.
    bool shown_ = false;
    /// True if `opponentGone` was last reported as true.
    bool told_gone_ = false;
    /// The number of rejoins without progress.
    int rejoined_ = 0;
    std::map<std::string, Later<OrProblem<void>>*> asked_;
};

}  // namespace kradan::server
