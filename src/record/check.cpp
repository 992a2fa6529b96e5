#include "record/check.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "games/chess/game.h"
#include "games/go/notation.h"
#include "games/go/options.h"
#include "record/check_clocks.h"
#include "record/reader.h"
#include "record/replay.h"

namespace kradan::record {

namespace {

/// The winner of "1-0", "0-1" or "1/2-1/2", as results are written in PGN and PCN; empty for other text.
std::optional<std::optional<Colour>> winner_of(std::string_view result) {
    if (result == "1-0") return Colour::first;
    if (result == "0-1") return Colour::second;
    if (result == "1/2-1/2") return std::optional<Colour>{};
    return std::nullopt;
}

void expect_result(Record& record, const Outcome& outcome) {
    const auto winner = winner_of(record.result);
    if (winner && *winner == outcome.winner) return;
    // These two rules have ended games automatically only since 2014.
    const bool young =
        outcome.reason == EndReason::fivefold || outcome.reason == EndReason::seventy_five_moves;
    const bool open = !winner || young;
    add_fault(record.faults, {.place = record.result_place,
                              .reason = "record.wrong-result",
                              .clause = std::string{clause(outcome.reason, record.options.game)},
                              .detail = "the game ends by " + std::string{id(outcome.reason)} +
                                        (record.result.empty() ? ", and no result is given"
                                                               : ", but the result is " + record.result),
                              .note = open});
}

/// The last move in the main line.
NodeId last_of(const Record& record) {
    return record.tree.line_end(Tree::root);
}

// Chess: the reader has checked every move. These checks treat the main line as a game.

/// Whether a full replay is needed: there may be a threefold repetition, a hundred quiet plies, insufficient
/// material, or an end on the board.
bool needs_replay(const chess::Position& start, const Record& record) {
    chess::Position position = start;
    std::unordered_map<std::uint64_t, int> times;
    const Tree& tree = record.tree;
    bool found = false;
    NodeId node = Tree::root;
    while (true) {
        if (position.halfmove_clock() == 0) times.clear();
        found = found || ++times[position.key()] >= 3 || position.halfmove_clock() >= 100 ||
                position.insufficient_material();
        node = tree[node].first_child;
        if (found || node == no_node) break;
        const auto* intent = tree[node].step ? tree[node].step->intent.as<chess::Intent>() : nullptr;
        const auto move = intent != nullptr ? position.unjudged_move(*intent) : std::nullopt;
        if (!move) return false;
        position.do_move(*move);
    }
    return found || position.outcome();
}

void check_chess(Record& record) {
    const auto begun = AnyGame::start(record.options);
    const auto* const start = begun ? begun->as<chess::Game>() : nullptr;
    if (!start) return;
    chess::Game game = *start;
    if (needs_replay(game.start(), record)) {
        const Tree& tree = record.tree;
        std::vector<EndReason> told;
        const auto note = [&](NodeId node, EndReason reason, std::string_view what) {
            if (std::ranges::find(told, reason) != told.end()) return;
            told.push_back(reason);
            record.faults.push_back({.place = tree[node].place,
                                     .reason = std::string{what},
                                     .clause = std::string{clause(reason, record.options.game)},
                                     .detail = std::string{id(reason)},
                                     .note = true});
        };
        for (NodeId node = tree[Tree::root].first_child; node != no_node; node = tree[node].first_child) {
            if (!tree[node].step || !game.play_unjudged(*tree[node].step->intent.as<chess::Intent>())) break;
            if (tree[node].first_child == no_node) break;
            if (const auto outcome = game.outcome()) note(node, outcome->reason, "record.played-on");
            for (const EndReason claim : game.claims()) note(node, claim, "record.draw-not-claimed");
        }
        if (const auto outcome = game.outcome()) expect_result(record, *outcome);
    }
    const auto winner = winner_of(record.result);
    const auto termination = record.header("Termination");
    if (winner && *winner && termination && termination->find("ime forfeit") != std::string_view::npos) {
        const auto at_end = game_at(record, last_of(record));
        if (at_end && !at_end->outcome() && !at_end->can_mate(**winner)) {
            record.faults.push_back({.place = record.result_place,
                                     .reason = "record.wrong-result",
                                     .clause = std::string{clause(EndReason::time_draw, record.options.game)},
                                     .detail = "on time, but the winner has nothing to mate with"});
        }
    }
}

/// Whether the reader has already reported, at the start of the record, why the game cannot start.
bool is_reported(const Record& record, const Fault& fault) {
    const auto matter = [](std::string_view reason) { return reason.substr(reason.find('.') + 1); };
    return fault.place == record.place && std::ranges::any_of(record.faults, [&](const Fault& told) {
               return matter(told.reason) == matter(fault.reason);
           });
}

// Other games: plays every move in every line.

void check_moves(Record& record) {
    std::optional<Outcome> outcome;
    const NodeId last = last_of(record);
    auto faults = replay(record, [&](NodeId node, const AnyGame& game, const Played*) {
        if (node == last) outcome = game.outcome();
    });
    for (Fault& fault : faults) {
        if (!is_reported(record, fault)) add_fault(record.faults, std::move(fault));
    }
    if (outcome) expect_result(record, *outcome);
}

/// Checks that the margin has a half point if and only if the komi has one. Does nothing if the record has no
/// komi.
void check_margin(Record& record) {
    const std::string& result = record.result;
    if (result.size() < 3 || result[1] != '+' || result[2] < '0' || result[2] > '9') return;
    const auto said = go::options_of(record.options).komi;
    if (!said) return;
    const auto margin = go::read_komi(std::string_view{result}.substr(2));
    const auto komi = go::read_komi(*said);
    if (!margin || !komi || (*margin - *komi) % 2 == 0) return;
    add_fault(record.faults, {.place = record.result_place,
                              .reason = "record.wrong-result",
                              .detail = result + " cannot be with a komi of " + *said});
}

}  // namespace

void check(Record& record) {
    if (fits(Format::pgn, record.options.game)) {
        check_chess(record);
    } else {
        check_moves(record);
    }
    if (fits(Format::sgf, record.options.game)) check_margin(record);
    check_clocks(record);
    std::ranges::sort(record.faults, {}, [](const Fault& fault) {
        return std::tie(fault.place.line, fault.place.column, fault.reason);
    });
}

}  // namespace kradan::record
