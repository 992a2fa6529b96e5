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

/// A game that a bot has joined: its lines, and what it does there. It lasts as long as its `run`.
class GameStream final : public std::enable_shared_from_this<GameStream> {
  public:
    GameStream(Environment& environment, Hall& hall, std::string address, std::string game)
        : environment_(environment),
          inbox_(environment, hall, {.address = std::move(address), .scope = api::scope_of_bots}),
          game_id_(std::move(game)) {}

    /// Joins as the player of this token, and follows the game until it is closed.
    void begin(const std::string& token);
    /// Waits until the game is known; refused if the player does not play in it.
    Task<OrProblem<void>> joined();
    /// Sends the lines of the game there, from `gameFull` on; ends them once the game is over.
    void write_to(std::shared_ptr<api::Lines> lines);

    const KnownGame& game() const { return game_; }
    /// Does something in the game; `command` is a COMMAND. Refused as the table does.
    Task<OrProblem<void>> act(std::string command);
    /// The same with a COMMAND that depends on what is known, made anew whenever more is known.
    Task<OrProblem<void>> act_as(std::function<std::string(const session::State&)> command);
    Task<OrProblem<void>> say(std::string text);
    void close() { inbox_.close(); }
    /// Whether the game is known and followed.
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
    /// `gameFull` has been written.
    bool shown_ = false;
    /// The opponent was away when that was last told.
    bool told_gone_ = false;
    /// How often the game was joined again since something new was understood.
    int rejoined_ = 0;
    std::map<std::string, Later<OrProblem<void>>*> asked_;
};

}  // namespace kradan::server
