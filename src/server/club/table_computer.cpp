// The computer at a table: what it is asked, and what it may do.
#include <algorithm>
#include <utility>

#include "server/club/table.h"

namespace kradan::server {

namespace {

using session::Act;

/// What the computer thinks at most.
constexpr Milliseconds longest_thought = 1'500;
/// What a person takes at least for a move, and how much more it may be.
constexpr Milliseconds shortest_thought = 350;
constexpr std::uint32_t thought_varies_by = 550;
/// The share of its clock that the computer takes so that its moves do not come at once.
constexpr Milliseconds unhurried_share = 40;
/// How long it is let alone when it goes on giving no answer of use to one position.
constexpr Milliseconds longest_pause = 60'000;
constexpr int most_doublings = 10;
/// What engines for Go say in place of a move.
constexpr std::string_view resigns = "resign";

/// What is worth being told of a wait, and how often.
constexpr Milliseconds long_wait = 4'000;
constexpr Milliseconds wait_pause = 3'000;

}  // namespace

/// What the computer says to an offer of its opponent.
std::optional<Act> Table::computer_reply(Colour side) const {
    const auto can = session::actions(*state_, side, house_.board_time());
    const auto may = [&](Act act) { return std::ranges::count(can, act) > 0; };
    if (may(Act::accept_takeback)) return Act::accept_takeback;
    if (may(Act::accept_draw)) return Act::decline_draw;
    if (state_->no_result && may(Act::agree_no_result)) return Act::agree_no_result;
    return std::nullopt;
}

/// Whether a computer of this server plays this game.
bool Table::has_computer() const {
    return house_.ask && std::ranges::count(house_.computer, id(config_.options.game)) > 0;
}

/// Whether a computer would have to play here, and this server has none any more.
bool Table::is_deserted() const {
    return (!head_.players[0] || !head_.players[1]) && !has_computer();
}

/// How long after it was asked the computer's move comes at the earliest.
Milliseconds Table::unhurried(Colour side) const {
    std::array<std::uint8_t, 2> bytes{};
    house_.random(bytes);
    const Milliseconds pause = shortest_thought + (bytes[0] * 256U + bytes[1]) % thought_varies_by;
    const auto clocks = session::clocks_at(*state_, house_.board_time());
    if (!clocks || !is_timed(config_)) return pause;
    return std::min(pause, (*clocks)[place(side)].left / unhurried_share);
}

/// Makes the held move when its time has come, or forgets it when the game has gone on without it.
void Table::play_held() {
    if (!held_ || busy_) return;
    const bool still = stands(held_->asked);
    if (still && house_.board_time() < held_->asked.due) return;
    const Held held = *std::exchange(held_, std::nullopt);
    asked_ = false;
    if (still) settle(held.command, held.asked.side, house_.board_time());
}

void Table::ask_computer() {
    if (head_.ended || !has_computer()) return;
    play_held();
    if (busy_) return;
    for (const Colour side : colours) {
        const auto& player = head_.players[place(opponent(side))];
        if (head_.players[place(side)] || !player) continue;
        if (const auto reply = computer_reply(side)) {
            return settle({.act = *reply}, side, house_.board_time());
        }
        const auto can = session::actions(*state_, side, house_.board_time());
        const bool marking = state_->phase == session::Phase::marking;
        const bool to_move = !marking && !state_->game.outcome() && std::ranges::count(can, Act::move) > 0;
        const bool to_propose = marking && state_->dead.empty() && !state_->marked_by_hand &&
                                none_dead_ != state_->line && std::ranges::count(can, Act::propose_dead) > 0;
        const bool to_accept = marking && state_->accepted[place(opponent(side))] &&
                               std::ranges::count(can, Act::accept_dead) > 0;
        const bool too_soon = ask_again_ && failed_at_ == state_->line;
        if (asked_ || too_soon || (!to_move && !to_propose && !to_accept)) continue;
        asked_ = true;
        Question question{.what = to_move     ? Question::What::move
                                  : to_accept ? Question::What::correct_dead
                                              : Question::What::dead_stones,
                          .config = config_,
                          .line = state_->line,
                          .side = side,
                          .marked = state_->dead,
                          .level = std::clamp(config_.players[place(side)].level, 1, 10),
                          .time = longest_thought,
                          .asker = *player,
                          .address = addresses_[place(opponent(side))],
                          .game = head_.id};
        // Nobody has come since the server was started.
        if (question.address.empty()) question.address = "player " + std::to_string(*player);
        if (const auto clocks = session::clocks_at(*state_, house_.board_time());
            clocks && is_timed(config_)) {
            question.time = std::clamp<Milliseconds>((*clocks)[place(side)].left / 25, 50, longest_thought);
        }
        Asked asked{side, state_->phase, state_->line, house_.board_time() + unhurried(side), state_->seq};
        question.stale = [this, asked] { return !stands(asked); };
        ++underway_;
        house_.ask(std::move(question), [this, asked = std::move(asked)](const Answer& answer) {
            --underway_;
            return computer_answers(asked, answer);
        });
        tell_wait();
        return;
    }
}

/// Whether the game is where it was when this was asked.
bool Table::stands(const Asked& asked) const {
    // Of a game that ended elsewhere there is no state.
    if (head_.ended) return false;
    const bool same_marking = state_->phase != session::Phase::marking || state_->seq == asked.seq;
    return state_->phase == asked.phase && state_->line == asked.line && same_marking;
}

/// Tells those who are here how long the computer will take because it answers others first, if that is long,
/// and again now and then while it waits.
void Table::tell_wait() {
    const bool waits = asked_ && !held_ && house_.computer_wait;
    const Milliseconds wait = waits ? house_.computer_wait(head_.id) : 0;
    const Milliseconds told = std::exchange(wait_told_, wait >= long_wait ? wait : 0);
    if (wait_told_ != told) send_all(written(wire::ComputerWait{.game = head_.id, .wait = wait_told_}));
    wait_at_ = waits && wait > 0 ? std::optional{house_.board_time() + wait_pause} : std::nullopt;
}

/// False for an answer that the rules do not allow.
bool Table::computer_answers(const Asked& asked, const Answer& answer) {
    asked_ = false;
    tell_wait();
    // What came between is on its way to the disk: it is asked again then.
    if (busy_) return true;
    const bool still = stands(asked);
    bool good = true;
    if (still && !answer) {
        computer_failed(asked);
    } else if (still && asked.phase == session::Phase::marking) {
        good = computer_marks(asked.side, *answer);
        if (!good) computer_failed(asked);
    } else if (still) {
        const std::string word = answer->empty() ? "" : answer->front();
        const auto intent = state_->game.read_move(word);
        good = word == resigns || (intent && !state_->game.why_illegal(*intent));
        if (good) {
            held_ = {asked, word == resigns ? session::Command{.act = Act::resign}
                                            : session::Command{.act = Act::move, .intent = *intent}};
            asked_ = true;
        } else {
            house_.warn("game " + head_.id + ": the computer answered with no legal move");
            computer_failed(asked);
        }
    }
    if (!busy_) go_on();
    return good;
}

/// What the computer makes of the dead stones: it accepts a marking, changes it, or proposes one where its
/// opponent has not accepted any. False where these are no stones.
bool Table::computer_marks(Colour side, const std::vector<std::string>& dead) {
    const auto read = [&](const std::string& vertex) { return state_->game.as<Stones>()->group(vertex); };
    const auto is_stone = [&](const std::string& vertex) { return read(vertex) && !read(vertex)->empty(); };
    if (!std::ranges::all_of(dead, is_stone)) {
        house_.warn("game " + head_.id + ": the computer took points without stones for dead stones");
        return false;
    }
    const Milliseconds now = house_.board_time();
    if (state_->accepted[place(opponent(side))]) {
        std::vector<std::string> sorted = dead;
        std::ranges::sort(sorted);
        settle(session::answer_to_marking(*state_, sorted), side, now);
    } else if (dead.empty()) {
        // The marking is left to its opponent.
        none_dead_ = state_->line;
    } else {
        settle({.act = Act::propose_dead, .vertices = dead}, side, now);
    }
    return true;
}

/// It is asked again after a while, which grows as long as nothing comes of it.
void Table::computer_failed(const Asked& asked) {
    if (failed_at_ != asked.line) failures_ = 0;
    failed_at_ = asked.line;
    const Milliseconds pause = std::min(try_again << std::min(failures_++, most_doublings), longest_pause);
    ask_again_ = house_.board_time() + pause;
}

}  // namespace kradan::server
