#include "server/tables/computer_seat.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace kradan::server {

namespace {

using session::Act;

/// The maximum thinking time.
constexpr Milliseconds longest_thought = 1'500;
/// The minimum time in which a human would move, and the range of the random time added to it.
constexpr Milliseconds least_thought = 350;
constexpr std::uint32_t thought_varies_by = 550;
/// Holding back a move may use at most this share (1/40) of the clock.
constexpr Milliseconds unhurried_share = 40;
/// The pause after an unusable answer. It doubles as long as the position stays the same.
constexpr Milliseconds shortest_pause = 500;
constexpr Milliseconds longest_pause = 60'000;
constexpr int most_doublings = 10;
/// The answer that a GTP engine resigns with.
constexpr std::string_view resigns = "resign";

/// The thinking time for a move: this share (1/25) of the clock, but at least the minimum.
constexpr Milliseconds moves_of_clock = 25;
constexpr Milliseconds shortest_time = 50;

/// The shortest wait that is announced, and how often the announcement is updated.
constexpr Milliseconds long_wait = 4'000;
constexpr Milliseconds wait_pause = 3'000;

}  // namespace

bool ComputerSeat::is_served() const {
    return environment_.ask &&
           std::ranges::count(environment_.computer, kradan::id(game_.config().options.game)) > 0;
}

bool ComputerSeat::is_deserted() const {
    const auto& players = game_.head().players;
    return (!players[0] || !players[1]) && !is_served();
}

void ComputerSeat::act() {
    if (game_.is_over() || !is_served()) return;
    play_held();
    if (game_.is_writing() || game_.is_over()) return;
    const auto& players = game_.head().players;
    for (const Colour side : colours) {
        const auto& player = players[place(opponent(side))];
        if (players[place(side)] || !player) continue;
        if (const auto reply = reply_to_offer(side)) return host_.settle({.act = *reply}, side, game_.now());
        const auto what = task(side);
        const bool too_soon = ask_again_ && failed_at_ == game_.state().line;
        if (what && !asked_ && !too_soon) return ask(*what, side, *player);
    }
}

/// Returns the computer's reply to an offer by its opponent.
std::optional<Act> ComputerSeat::reply_to_offer(Colour side) const {
    const session::State& state = game_.state();
    const auto can = session::actions(state, side, game_.now());
    const auto may = [&](Act act) { return std::ranges::count(can, act) > 0; };
    if (may(Act::accept_takeback)) return Act::accept_takeback;
    if (may(Act::accept_draw)) return Act::decline_draw;
    if (state.no_result && may(Act::agree_no_result)) return Act::agree_no_result;
    return std::nullopt;
}

/// Returns the question to ask the computer for this side now.
std::optional<Question::What> ComputerSeat::task(Colour side) const {
    const session::State& state = game_.state();
    const auto can = session::actions(state, side, game_.now());
    const auto may = [&](Act act) { return std::ranges::count(can, act) > 0; };
    if (state.phase != session::Phase::marking) {
        const bool to_move = !state.game.outcome() && may(Act::move);
        return to_move ? std::optional{Question::What::move} : std::nullopt;
    }
    if (state.accepted[place(opponent(side))] && may(Act::accept_dead)) return Question::What::correct_dead;
    const bool to_propose = state.dead.empty() && !state.marked_by_hand && none_dead_ != state.line;
    return to_propose && may(Act::propose_dead) ? std::optional{Question::What::dead_stones} : std::nullopt;
}

void ComputerSeat::ask(Question::What what, Colour side, store::PlayerKey opponent_key) {
    const session::State& state = game_.state();
    const session::Config& config = game_.config();
    const Milliseconds now = game_.now();
    asked_ = true;
    Question question{.what = what,
                      .config = config,
                      .line = state.line,
                      .side = side,
                      .marked = state.dead,
                      .level = std::clamp(config.players[place(side)].level, 1, 10),
                      .time = longest_thought,
                      .asker = opponent_key,
                      .address = addresses_[place(opponent(side))],
                      .game = game_.id()};
    // No address is known if no player has joined the game since the server started.
    if (question.address.empty()) question.address = "player " + std::to_string(opponent_key);
    if (const auto clocks = session::clocks_at(state, now); clocks && is_timed(config)) {
        question.time =
            std::clamp((*clocks)[place(side)].left / moves_of_clock, shortest_time, longest_thought);
    }
    const Asked asked{side, state.phase, state.line, now + shortest_thought(side), state.seq};
    question.stale = [this, asked] { return !stands(asked); };
    outstanding_.ask(std::move(question),
                     [this, asked](const Answer& answer) { return take(asked, answer); });
    tell_wait();
}

/// Returns the minimum time between the question and the move.
Milliseconds ComputerSeat::shortest_thought(Colour side) const {
    std::array<std::uint8_t, 2> bytes{};
    environment_.random(bytes);
    const Milliseconds pause = least_thought + (bytes[0] * 256U + bytes[1]) % thought_varies_by;
    const auto clocks = session::clocks_at(game_.state(), game_.now());
    if (!clocks || !is_timed(game_.config())) return pause;
    return std::min(pause, (*clocks)[place(side)].left / unhurried_share);
}

/// Returns true if the question still matches the game.
bool ComputerSeat::stands(const Asked& asked) const {
    // A game that another writer has ended has no state.
    if (game_.is_over()) return false;
    const session::State& state = game_.state();
    const bool same_marking = state.phase != session::Phase::marking || state.seq == asked.seq;
    return state.phase == asked.phase && state.line == asked.line && same_marking;
}

/// Announces a long wait caused by other games, and updates the announcement while the wait lasts.
void ComputerSeat::tell_wait() {
    const bool waits = asked_ && !held_ && environment_.computer_wait;
    const Milliseconds wait = waits ? environment_.computer_wait(game_.id()) : 0;
    const Milliseconds told = std::exchange(wait_told_, wait >= long_wait ? wait : 0);
    if (wait_told_ != told) host_.computer_will_take(wait_told_);
    wait_at_ = waits && wait > 0 ? std::optional{game_.now() + wait_pause} : std::nullopt;
}

/// Handles an answer; returns false if it is illegal.
bool ComputerSeat::take(const Asked& asked, const Answer& answer) {
    asked_ = false;
    tell_wait();
    // If another event is being written, the computer is asked again afterwards.
    if (game_.is_writing()) return true;
    bool good = true;
    if (stands(asked)) {
        const bool marking = asked.phase == session::Phase::marking;
        good = !answer || (marking ? take_marks(asked.side, *answer) : take_move(asked, answer));
        if (!good || !answer) fail(asked);
    }
    if (!game_.is_writing()) host_.go_on();
    return good;
}

bool ComputerSeat::take_move(const Asked& asked, const Answer& answer) {
    const std::string word = answer->empty() ? "" : answer->front();
    if (word == resigns) {
        held_ = {asked, session::Command{.act = Act::resign}};
    } else {
        const AnyGame& game = game_.state().game;
        const auto intent = game.read_move(word);
        if (!intent || game.why_illegal(*intent)) {
            environment_.warn("game " + game_.id() + ": the computer returned no legal move");
            return false;
        }
        held_ = {asked, session::Command{.act = Act::move, .intent = *intent}};
    }
    asked_ = true;
    return true;
}

/// Makes the held move when it is due, or drops it if the game has changed.
void ComputerSeat::play_held() {
    if (!held_ || game_.is_writing()) return;
    const bool still = stands(held_->asked);
    if (still && game_.now() < held_->asked.due) return;
    const Held held = *std::exchange(held_, std::nullopt);
    asked_ = false;
    if (still) host_.settle(held.command, held.asked.side, game_.now());
}

/// Applies the dead stones that the computer found: accepts a marking, corrects it, or proposes one if the
/// opponent has not accepted any. Returns false if a vertex has no stone.
bool ComputerSeat::take_marks(Colour side, const std::vector<std::string>& dead) {
    const session::State& state = game_.state();
    const auto is_stone = [&](const std::string& vertex) {
        const auto group = state.game.as<Stones>()->group(vertex);
        return group && !group->empty();
    };
    if (!std::ranges::all_of(dead, is_stone)) {
        environment_.warn("game " + game_.id() + ": the computer marked points without stones as dead");
        return false;
    }
    const Milliseconds now = game_.now();
    if (state.accepted[place(opponent(side))]) {
        std::vector<std::string> sorted = dead;
        std::ranges::sort(sorted);
        host_.settle(session::answer_to_marking(state, sorted), side, now);
    } else if (dead.empty()) {
        // The opponent must mark the stones.
        none_dead_ = state.line;
    } else {
        host_.settle({.act = Act::propose_dead, .vertices = dead}, side, now);
    }
    return true;
}

/// Schedules a retry, with exponential back-off.
void ComputerSeat::fail(const Asked& asked) {
    if (failed_at_ != asked.line) failures_ = 0;
    failed_at_ = asked.line;
    const Milliseconds pause =
        std::min(shortest_pause << std::min(failures_++, most_doublings), longest_pause);
    ask_again_ = game_.now() + pause;
}

void ComputerSeat::wake(Milliseconds now) {
    if (ask_again_ && now >= *ask_again_) ask_again_.reset();
    if (wait_at_ && now >= *wait_at_) tell_wait();
}

std::optional<Milliseconds> ComputerSeat::deadline() const {
    std::optional<Milliseconds> next = ask_again_;
    const auto sooner = [&](Milliseconds time) { next = next ? std::min(*next, time) : time; };
    if (held_) sooner(held_->asked.due);
    if (wait_at_) sooner(*wait_at_);
    return next;
}

}  // namespace kradan::server
