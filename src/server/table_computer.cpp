// The computer at a table: what it is asked, and what it may do.
#include <algorithm>
#include <utility>

#include "server/table.h"

namespace kradan::server {

namespace {

using session::Act;

/// What the computer thinks at most.
constexpr Milliseconds longest_thought = 1'500;

constexpr std::array<Colour, 2> colours = {Colour::first, Colour::second};

}  // namespace

/// What the computer says to an offer of its opponent.
std::optional<Act> Table::computer_reply(Colour side) const {
    const auto can = session::actions(*state_, side, house_.board_time());
    const auto may = [&](Act act) { return std::ranges::count(can, act) > 0; };
    if (may(Act::accept_takeback)) return Act::accept_takeback;
    if (may(Act::accept_draw)) return Act::decline_draw;
    if (state_->no_result && may(Act::agree_no_result)) return Act::agree_no_result;
    const bool marking = state_->phase == session::Phase::marking;
    if (marking && state_->accepted[place(opponent(side))] && may(Act::accept_dead)) return Act::accept_dead;
    return std::nullopt;
}

void Table::ask_computer() {
    if (head_.ended || !house_.ask) return;
    for (const Colour side : colours) {
        if (!state_->config.players[place(side)].engine) continue;
        if (const auto reply = computer_reply(side)) {
            return settle({.act = *reply}, side, house_.board_time());
        }
        const auto can = session::actions(*state_, side, house_.board_time());
        const bool marking = state_->phase == session::Phase::marking;
        const bool to_move = !marking && std::ranges::count(can, Act::move) > 0;
        const bool to_propose = marking && state_->dead.empty() && !state_->marked_by_hand &&
                                none_dead_ != state_->line && std::ranges::count(can, Act::propose_dead) > 0;
        if (asked_ || (!to_move && !to_propose)) continue;
        asked_ = true;
        Question question{.what = to_move ? Question::What::move : Question::What::dead_stones,
                          .config = state_->config,
                          .line = state_->line,
                          .level = std::clamp(state_->config.players[place(side)].level, 1, 10),
                          .time = longest_thought};
        if (const auto clocks = session::clocks_at(*state_, house_.board_time());
            clocks && is_timed(state_->config)) {
            question.time = std::clamp<Milliseconds>((*clocks)[place(side)].left / 25, 50, longest_thought);
        }
        Asked asked{side, state_->phase, state_->line};
        question.stale = [this, asked] { return !stands(asked); };
        ++underway_;
        house_.ask(std::move(question), [this, asked = std::move(asked)](const Answer& answer) {
            --underway_;
            return computer_answers(asked, answer);
        });
        return;
    }
}

/// Whether the game is where it was when this was asked.
bool Table::stands(const Asked& asked) const {
    return state_->phase == asked.phase && state_->line == asked.line && !head_.ended;
}

/// False for an answer that the rules do not allow.
bool Table::computer_answers(const Asked& asked, const Answer& answer) {
    asked_ = false;
    // What came between is on its way to the disk: it is asked again then.
    if (busy_) return true;
    const bool still = stands(asked);
    bool good = true;
    if (still && !answer) {
        again_ = house_.board_time() + try_again;
    } else if (still && asked.phase == session::Phase::marking) {
        if (answer->empty()) {
            // The marking is left to its opponent.
            none_dead_ = asked.line;
        } else {
            settle({.act = Act::propose_dead, .vertices = *answer}, asked.side, house_.board_time());
        }
    } else if (still) {
        const auto intent =
            answer->empty() ? std::unexpected(SyntaxError{}) : state_->game.read_move(answer->front());
        good = intent && !state_->game.why_illegal(*intent);
        if (good) {
            settle({.act = Act::move, .intent = *intent}, asked.side, house_.board_time());
        } else {
            house_.warn("game " + head_.id + ": the computer answered with no legal move");
            again_ = house_.board_time() + try_again;
        }
    }
    if (!busy_) go_on();
    return good;
}

}  // namespace kradan::server
