#include "server/bots/game_stream.h"

#include <utility>

#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/base/tokens.h"
#include "server/bots/seats.h"
#include "server/inside/asking.h"

namespace kradan::server {

namespace {

/// The reason for refusing a command that was based on an outdated state.
constexpr std::string_view behind = "session.out-of-order";
constexpr int most_tries = 4;
/// The maximum number of times to rejoin without progress.
constexpr int most_rejoined = 5;

}  // namespace

void GameStream::begin(const std::string& token) {
    inbox_.tell(wire::Hello{.version = wire::version, .token = token});
    join(0);
    run(shared_from_this());
}

void GameStream::join(int seq) {
    inbox_.tell(wire::Join{.game = game_id_, .seq = seq, .nonce = "join"});
}

/// Rejoins the game. Returns false if too many attempts have made no progress.
bool GameStream::join_again(int seq) {
    if (++rejoined_ > most_rejoined) return false;
    join(seq);
    return true;
}

Task<OrProblem<void>> GameStream::joined() {
    co_return co_await joined_;
}

Detached GameStream::run(std::shared_ptr<GameStream> self) {
    try {
        while (const Text text = co_await self->inbox_.next()) {
            const auto message = wire::read_answer(*text);
            if (!message) {
                self->environment_.warn("a message to a bot cannot be read: " + message.error().detail);
                continue;
            }
            if (!co_await self->take(*message)) break;
        }
    } catch (const std::exception& thrown) {
        tell_failure(self->environment_.warn, "a bot's game", thrown.what());
    }
    self->inbox_.close();
    // Wake the waiting tasks, because no more messages will arrive.
    self->joined_.set(problem(401, "account.signed-out"));
    while (!self->asked_.empty()) self->answer(self->asked_.begin()->first, problem(503, "server.busy"));
    if (self->lines_) self->lines_->end();
}

/// Handles a message; returns false if there is nothing more to follow.
Task<bool> GameStream::take(const wire::FromServer& message) {
    if (const auto* state = std::get_if<wire::GameState>(&message)) {
        if (!co_await game_.take(environment_, *state)) co_return join_again(0);
        rejoined_ = 0;
        if (const auto missing = game_.missing_after()) {
            join(*missing);
            co_return true;
        }
        if (!state->side) {
            joined_.set(problem(404, "server.no-such-game"));
            co_return false;
        }
        const bool goes_on = co_await show();
        answer(state->nonce, {});
        co_return goes_on;
    }
    if (const auto* events = std::get_if<wire::Events>(&message)) {
        const bool follows = game_.take(*events);
        if (!events->nonce.empty()) answer(events->nonce, {});
        if (!follows) co_return join_again(game_.seq());
        if (shown_) write(lichess::game_state(game_.state(), game_.now()));
        co_return !game_.is_over() || !lines_;
    }
    if (const auto* refused = std::get_if<wire::Refused>(&message)) {
        if (refused->nonce == "join") {
            joined_.set(std::unexpected(problem_of(refused->refusal)));
            co_return false;
        }
        answer(refused->nonce, std::unexpected(problem_of(refused->refusal)));
    } else if (const auto* done = std::get_if<wire::Done>(&message)) {
        answer(done->nonce, {});
    } else if (const auto* talk = std::get_if<wire::Talk>(&message)) {
        write_talk(*talk);
    } else if (const auto* present = std::get_if<wire::Present>(&message)) {
        write_presence(present->presence);
    }
    co_return true;
}

/// Writes the game's current state.
Task<bool> GameStream::show() {
    if (shown_) {
        write(lichess::game_state(game_.state(), game_.now()));
    } else if (lines_) {
        const auto seats =
            co_await read(environment_,
                          [id = game_id_, config = game_.state().config, now = environment_.wall_time()](
                              store::Reader& reader) -> std::expected<lichess::GameInfo, store::Error> {
                              const auto head = reader.head(id);
                              if (!head) return std::unexpected(head.error());
                              lichess::GameInfo info{.id = id, .config = config};
                              if (!*head) return info;
                              info.created = (**head).created;
                              auto players = read_seats(reader, **head, config, now);
                              if (!players) return std::unexpected(players.error());
                              info.players = *std::move(players);
                              return info;
                          });
        if (!seats) {
            joined_.set(problem(503, "server.cannot-store"));
            co_return false;
        }
        info_ = *seats;
        shown_ = true;
        write(lichess::game_full(info_, game_.state(), game_.now()));
    }
    joined_.set({});
    co_return !game_.is_over() || !lines_;
}

void GameStream::write_to(std::shared_ptr<api::Lines> lines) {
    lines_ = std::move(lines);
    lines_->on_left([self = weak_from_this()] {
        if (const auto stream = self.lock()) stream->close();
    });
}

void GameStream::write(std::string_view line) {
    if (lines_) lines_->add(line);
}

void GameStream::write_talk(const wire::Talk& talk) {
    const std::string_view room = talk.room == wire::Room::players ? "player" : "spectator";
    for (const wire::Line& line : talk.lines)
        write(lichess::chat_line(line.by, line.guest.value_or(false), room, line.text));
}

void GameStream::write_presence(const wire::Presence& presence) {
    const auto side = game_.side();
    if (!side || !shown_) return;
    const auto away = *side == Colour::first ? presence.second : presence.first;
    if (away == 0 && !told_gone_) return;
    told_gone_ = away > 0;
    write(lichess::opponent_gone(away));
}

void GameStream::answer(const std::string& nonce, OrProblem<void> result) {
    const auto asked = asked_.find(nonce);
    if (asked == asked_.end()) return;
    Later<OrProblem<void>>* later = asked->second;
    asked_.erase(asked);
    later->set(std::move(result));
}

Task<OrProblem<void>> GameStream::answered(std::string nonce) {
    Later<OrProblem<void>> result;
    if (inbox_.is_closed()) co_return problem(503, "server.busy");
    asked_[nonce] = &result;
    co_return co_await result;
}

/// Requests the events since the last known one.
Task<OrProblem<void>> GameStream::catch_up() {
    const std::string nonce = random_name(environment_);
    auto result = answered(nonce);
    inbox_.tell(wire::Join{.game = game_id_, .seq = game_.seq(), .nonce = nonce});
    co_return co_await result;
}

Task<OrProblem<void>> GameStream::act(std::string command) {
    const auto moves = game_.state().moves.size();
    OrProblem<void> result;
    for (int tries = 0; tries < most_tries; ++tries) {
        result = co_await act_once(command);
        if (result || result.error().refusal.reason != behind) co_return result;
        // An offer or a request may have been made in the meantime; if a move was made, give up.
        if (const auto caught = co_await catch_up(); !caught) co_return caught;
        if (game_.state().moves.size() != moves) co_return result;
    }
    co_return result;
}

Task<OrProblem<void>> GameStream::act_as(std::function<std::string(const session::State&)> command) {
    OrProblem<void> result;
    for (int tries = 0; tries < most_tries; ++tries) {
        result = co_await act_once(command(game_.state()));
        if (result || result.error().refusal.reason != behind) co_return result;
        if (const auto caught = co_await catch_up(); !caught) co_return caught;
    }
    co_return result;
}

Task<OrProblem<void>> GameStream::act_once(std::string command) {
    const std::string nonce = random_name(environment_);
    auto result = answered(nonce);
    inbox_.tell(wire::Act{
        .game = game_id_, .seq = game_.seq(), .command = {.text = std::move(command)}, .nonce = nonce});
    co_return co_await result;
}

Task<OrProblem<void>> GameStream::say(std::string text) {
    const std::string nonce = random_name(environment_);
    auto result = answered(nonce);
    inbox_.tell(wire::Say{.game = game_id_, .text = std::move(text), .nonce = nonce});
    co_return co_await result;
}

}  // namespace kradan::server
