#include "server/programs/game_watch.h"

#include <utility>

#include "api/games.h"
#include "api/request.h"
#include "server/base/guarded.h"
#include "server/programs/shown_game.h"

namespace kradan::server {

std::shared_ptr<api::Lines> GameWatch::begin(GameReads::Visit visit) {
    visit_.emplace(std::move(visit));
    lines_->on_left([self = weak_from_this()] {
        if (const auto watch = self.lock()) watch->inbox_.close();
    });
    inbox_.tell(wire::Hello{.version = wire::version});
    join(0);
    run(shared_from_this());
    return lines_;
}

void GameWatch::join(int seq) {
    inbox_.tell(wire::Join{.game = head_.id, .seq = seq, .nonce = "join"});
}

Detached GameWatch::run(std::shared_ptr<GameWatch> self) {
    try {
        while (const Text text = co_await self->inbox_.next()) {
            const auto message = wire::read_answer(*text);
            if (message && !co_await self->take(*message)) break;
        }
    } catch (const std::exception& thrown) {
        tell_failure(self->environment_.warn, "a stream of a game", thrown.what());
    }
    self->visit_.reset();
    self->inbox_.close();
    self->lines_->end();
}

/// Handles a message; returns false if there is nothing more to report.
Task<bool> GameWatch::take(const wire::FromServer& message) {
    if (const auto* state = std::get_if<wire::GameState>(&message)) {
        std::optional<GameReads::Turn> turn;
        if (visit_) {
            auto given = co_await visit_->turn();
            if (!given) co_return false;
            turn.emplace(*std::move(given));
            visit_->charge(static_cast<double>(state->events.size()));
        }
        if (!co_await game_.take(environment_, *state)) co_return false;
        if (const auto missing = game_.missing_after()) {
            join(*missing);
            co_return true;
        }
        turn.reset();
        visit_.reset();
        write();
    } else if (const auto* events = std::get_if<wire::Events>(&message)) {
        if (game_.take(*events)) {
            write();
        } else {
            join(game_.seq());
        }
    }
    // If the join was refused, the game no longer exists.
    co_return !game_.is_over() && !std::holds_alternative<wire::Refused>(message);
}

void GameWatch::write() {
    const session::State& state = game_.state();
    const auto& moves = state.moves;
    const bool follows = told_ && (moves.size() == told_->moves || moves.size() == told_->moves + 1) &&
                         (told_->moves == 0 || moves[told_->moves - 1].seq == told_->seq);
    api::GameLine line;
    if (follows) {
        line.now = game_now(state, game_.now());
    } else {
        line.game = whole_game(head_, state, game_.now(), false);
    }
    told_ = Told{moves.size(), moves.empty() ? 0 : moves.back().seq};
    lines_->add(api::write_answer(line));
}

}  // namespace kradan::server
