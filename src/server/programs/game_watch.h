#pragma once

#include <memory>
#include <string>

#include "api/lines.h"
#include "server/inside/inbox.h"
#include "server/inside/known_game.h"
#include "server/tables/game_reads.h"

namespace kradan::server {

/// An invisible watcher that writes a game's events as lines. It lasts as long as its `run`.
class GameWatch final : public std::enable_shared_from_this<GameWatch> {
  public:
    GameWatch(Environment& environment, Hall& hall, std::string address, store::GameHead head)
        : environment_(environment),
          inbox_(environment, hall, {.address = std::move(address), .may_be_nobody = true}),
          head_(std::move(head)) {}

    /// Joins the game, which is read during this visit's turns, and returns its lines. They end with the
    /// game.
    std::shared_ptr<api::Lines> begin(GameReads::Visit visit);

  private:
    static Detached run(std::shared_ptr<GameWatch> self);
    Task<bool> take(const wire::FromServer& message);
    void join(int seq);
    void write();

    Environment& environment_;
    Inbox inbox_;
    store::GameHead head_;
    KnownGame game_;
    std::shared_ptr<api::Lines> lines_ = std::make_shared<api::Lines>();
    /// The number of moves reported, and the number of the last event; nullopt before the first report.
    struct Told {
        std::size_t moves = 0;
        int seq = 0;
    };
    std::optional<Told> told_ = {};
    /// Set until the game is known.
    std::optional<GameReads::Visit> visit_ = {};
};

}  // namespace kradan::server
