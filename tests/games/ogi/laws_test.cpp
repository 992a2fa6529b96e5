#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "games/ogi/feen.h"
#include "games/ogi/game.h"
#include "games/ogi/notation.h"
#include "mailbox.h"
#include "random_positions.h"

namespace kradan::ogi {
namespace {

Position::MoveList legal_moves(const Position& position) {
    Position::MoveList list;
    position.legal_moves(list);
    return list;
}

std::vector<std::string> sorted_texts(const Position& position) {
    std::vector<std::string> texts;
    for (const Move move : legal_moves(position)) texts.push_back(write_move(position.intent_of(move)));
    std::ranges::sort(texts);
    return texts;
}

/// Every possible intent: 64 × 64 × promote × keep, every drop in every state on every square, and pass.
const std::vector<Intent>& all_intents() {
    static const std::vector<Intent> intents = [] {
        std::vector<Intent> all = {Pass{}};
        for (Square from = 0; from < 64; ++from) {
            for (Square to = 0; to < 64; ++to) {
                for (const bool promote : {false, true}) {
                    for (const bool keep : {false, true}) all.push_back(BoardMove{from, to, promote, keep});
                }
            }
        }
        for (const Kind kind : all_kinds) {
            for (Square to = 0; to < 64; ++to) {
                for (const bool promoted : {false, true}) {
                    for (const bool promote : {false, true}) all.push_back(Drop{kind, promoted, to, promote});
                }
            }
        }
        return all;
    }();
    return intents;
}

void expect_legality_law(const Position& position) {
    const auto list = legal_moves(position);
    std::vector<std::string> from_list = sorted_texts(position);
    ASSERT_EQ(std::ranges::adjacent_find(from_list), from_list.end()) << "a move is listed twice";
    std::vector<std::string> judged;
    for (const Intent& intent : all_intents()) {
        if (!position.why_illegal(intent)) judged.push_back(write_move(intent));
    }
    std::ranges::sort(judged);
    ASSERT_EQ(judged, from_list) << write_feen(position);
    ASSERT_EQ(position.has_legal_move(), !list.empty());
}

void expect_move_laws(Position position) {
    const Position before = position;
    ASSERT_EQ(position.key(), position.recompute_key());
    for (const Move move : legal_moves(position)) {
        const auto undo = position.do_move(move);
        ASSERT_EQ(position.key(), position.recompute_key());
        ASSERT_NE(position, before);
        Position played = before;
        ASSERT_EQ(played.play(before.intent_of(move)), move);
        ASSERT_EQ(played, position);
        position.undo_move(move, undo);
        ASSERT_EQ(position, before);
    }
}

/// Captures and quiet moves are disjoint and together make up all moves, the visitor sees each move once,
/// every path counts them, and a move gives check exactly when the king is attacked after it.
void expect_list_laws(Position position) {
    const auto all = legal_moves(position);
    Position::MoveList captures;
    Position::MoveList parts;
    position.legal_captures(captures);
    position.legal_captures(parts);
    position.legal_quiets(parts);
    for (const Move move : captures) ASSERT_TRUE(position.captured_by(move));
    for (std::size_t i = captures.size(); i < parts.size(); ++i) ASSERT_FALSE(position.captured_by(parts[i]));
    std::vector<std::uint16_t> visited;
    position.visit_moves([&](Move move) { visited.push_back(move.bits()); });
    const auto sorted_bits = [](const auto& moves) {
        std::vector<std::uint16_t> bits;
        for (const Move move : moves) bits.push_back(move.bits());
        std::ranges::sort(bits);
        return bits;
    };
    std::ranges::sort(visited);
    ASSERT_EQ(sorted_bits(parts), sorted_bits(all));
    ASSERT_EQ(visited, sorted_bits(all));
    for (const Path path : paths())
        ASSERT_EQ(position.count_lines(1, path), all.size()) << write_feen(position);
    std::uint64_t replies = 0;
    for (const Move move : all) {
        const bool gives_check = position.gives_check(move);
        const auto undo = position.do_move(move);
        ASSERT_EQ(gives_check, position.in_check()) << write_feen(position);
        replies += legal_moves(position).size();
        position.undo_move(move, undo);
    }
    for (const Path path : paths()) ASSERT_EQ(position.count_lines(2, path), replies) << write_feen(position);
}

void expect_text_laws(const Position& position) {
    const std::string feen = write_feen(position);
    const auto setup = read_feen(feen);
    ASSERT_TRUE(setup) << feen;
    ASSERT_EQ(write_feen(*setup), feen);
    const auto again = validate(*setup, position.rules());
    ASSERT_TRUE(again) << feen;
    ASSERT_EQ(*again, position);
    std::vector<std::string> labels;
    for (const Move move : legal_moves(position)) {
        const Intent intent = position.intent_of(move);
        ASSERT_EQ(read_move(write_move(intent)), intent);
        labels.push_back(label(position, move));
    }
    std::ranges::sort(labels);
    ASSERT_EQ(std::ranges::adjacent_find(labels), labels.end()) << feen << ": two moves share a label";
}

template <Rules rules>
void random_positions_obey_all_laws(std::uint64_t seed) {
    SplitMix64 random{seed};
    int tested = 0;
    for (int attempt = 0; attempt < 100000 && tested < 1500; ++attempt) {
        const auto position = test::random_position(random, rules);
        if (!position) continue;
        ++tested;
        ASSERT_NO_FATAL_FAILURE(expect_legality_law(*position));
        ASSERT_NO_FATAL_FAILURE(expect_move_laws(*position));
        ASSERT_NO_FATAL_FAILURE(expect_list_laws(*position));
        ASSERT_NO_FATAL_FAILURE(expect_text_laws(*position));
        ASSERT_EQ(sorted_texts(*position), test::Mailbox(position->setup(), rules == classic).texts())
            << write_feen(*position);
    }
    EXPECT_EQ(tested, 1500);
}

TEST(OgiLaws, RandomPositionsOfOgi) {
    random_positions_obey_all_laws<gomayo>(1);
}
TEST(OgiLaws, RandomPositionsOfOgiClassic) {
    random_positions_obey_all_laws<classic>(2);
}

/// Whole games with history: the move list is exactly what `why_illegal` allows, and taking moves back undoes
/// everything.
template <Rules rules>
void games_obey_their_laws(std::uint64_t seed) {
    SplitMix64 random{seed};
    for (int i = 0; i < 6; ++i) {
        Game game(Position::start(rules), {.engine_game = true});
        std::vector<std::string> feens = {write_feen(game.position())};
        while (!game.outcome()) {
            const auto moves = game.legal_moves();
            ASSERT_FALSE(moves.empty());
            if (game.ply() % 16 == 0) {
                const auto legal = std::ranges::count_if(
                    all_intents(), [&](const Intent& intent) { return !game.why_illegal(intent); });
                ASSERT_EQ(static_cast<std::size_t>(legal), moves.size());
            }
            // Pieces often shuffle back to their previous squares, so that repetitions occur.
            Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            if (game.ply() >= 2 && random.below(2) == 0) {
                const Move mine = game.moves()[static_cast<std::size_t>(game.ply() - 2)];
                const Move back = Move::board(mine.to(), mine.from(), false, false);
                if (!mine.is_drop() && std::ranges::find(moves, back) != moves.end()) move = back;
            }
            ASSERT_TRUE(game.play(game.position().intent_of(move)));
            feens.push_back(write_feen(game.position()));
        }
        ASSERT_TRUE(game.legal_moves().empty());
        ASSERT_EQ(game.why_illegal(Pass{}), Reason::game_over);
        for (auto feen = feens.rbegin(); feen != feens.rend(); ++feen) {
            ASSERT_EQ(write_feen(game.position()), *feen);
            ASSERT_EQ(game.take_back(), std::next(feen) != feens.rend());
            ASSERT_FALSE(game.outcome());
        }
        ASSERT_EQ(game.ply(), 0);
    }
}

TEST(OgiLaws, GamesOfOgi) {
    games_obey_their_laws<gomayo>(5);
}
TEST(OgiLaws, GamesOfOgiClassic) {
    games_obey_their_laws<classic>(6);
}

/// Every combination of rules that the enums allow.
std::vector<Rules> all_rules() {
    std::vector<Rules> all;
    for (unsigned bits = 0; bits < 32; ++bits) {
        const auto choice = [&](unsigned place) { return (bits >> place & 1U) != 0; };
        all.push_back({.promotion = choice(0) ? Promotion::compulsory_in_zone : Promotion::optional,
                       .prerogative = choice(1) ? Prerogative::kings : Prerogative::none,
                       .pawn_drops = choice(2) ? PawnDrops::one_a_file : PawnDrops::never,
                       .check = choice(3) ? Check::must_be_answered : Check::information,
                       .repetition = choice(4) ? Repetition::fourth_ends_game : Repetition::illegal_move,
                       .quiet_plies = 60,
                       .engine_plies = 300});
    }
    return all;
}

/// One piece of every kind and state in hand, and only the kings on the board, which gives the most drops
/// possible. Empty if no such position is valid.
std::optional<Position> full_hand(Square own, Square theirs, const Rules& rules) {
    if (own == theirs) return std::nullopt;
    struct Setup setup;
    setup.board[own] = Piece{Colour::first, Kind::king};
    setup.board[theirs] = Piece{Colour::second, Kind::king};
    for (const Kind kind : all_kinds) {
        if (kind == Kind::king) continue;
        setup.hands[0].of(kind, false) = 1;
        if (rules.prerogative == Prerogative::kings) setup.hands[0].of(kind, true) = 1;
    }
    const auto position = validate(setup, rules);
    return position ? std::optional{*position} : std::nullopt;
}

TEST(OgiLaws, NoPositionOutgrowsTheListOfMoves) {
    const auto position = full_hand(*read_square("e4"), *read_square("h8"), gomayo);
    ASSERT_TRUE(position);
    EXPECT_EQ(legal_moves(*position).size(), 11u * 62 + (62 - 7) + (62 - 15) + 8);
    // Counts without a list, because one move too many would overrun it.
    std::size_t most = 0;
    for (const Rules& rules : all_rules()) {
        for (Square own = 0; own < square_count; ++own) {
            for (Square theirs = 0; theirs < square_count; ++theirs) {
                std::size_t moves = 0;
                if (const auto held = full_hand(own, theirs, rules))
                    held->visit_moves([&moves](Move) { ++moves; });
                most = std::max(most, moves);
            }
        }
    }
    EXPECT_EQ(most, 11u * 62 + 2 * (62 - 7) + (62 - 14) + 8);
    EXPECT_LE(most, max_moves);
}

TEST(OgiLaws, HoldUnderAllRulesThatCanBePutTogether) {
    SplitMix64 random{11};
    for (const Rules& rules : all_rules()) {
        ASSERT_EQ(compiled_for(rules), Compiled::none);
        int tested = 0;
        for (int attempt = 0; attempt < 5000 && tested < 40; ++attempt) {
            const auto position = test::random_position(random, rules);
            if (!position) continue;
            ++tested;
            expect_legality_law(*position);
            expect_move_laws(*position);
            expect_list_laws(*position);
            expect_text_laws(*position);
            if (HasFatalFailure()) return;
        }
        EXPECT_EQ(tested, 40);
    }
}

TEST(OgiLaws, AGameUnderAnyRulesEnds) {
    for (const Rules& rules : all_rules()) {
        SplitMix64 random{12};
        Game game(Position::start(rules), {.engine_game = true});
        while (!game.outcome()) {
            const auto moves = game.legal_moves();
            ASSERT_FALSE(moves.empty());
            ASSERT_LE(game.ply(), 300);
            const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            ASSERT_TRUE(game.play(game.position().intent_of(move)));
        }
    }
}

/// Changing the last limit, which positions do not use, makes an edition's rules run in the code that reads
/// the rules at run time.
void expect_same_as_compiled(const Rules& edition) {
    Rules read_at_run_time = edition;
    ++read_at_run_time.engine_plies;
    SplitMix64 random{13};
    for (int tested = 0; tested < 300;) {
        const Setup setup = test::scatter(random, edition);
        const auto compiled = validate(setup, edition);
        const auto read = validate(setup, read_at_run_time);
        ASSERT_EQ(compiled.has_value(), read.has_value());
        if (!compiled) continue;
        ++tested;
        ASSERT_EQ(sorted_texts(*compiled), sorted_texts(*read)) << write_feen(*compiled);
        ASSERT_EQ(compiled->outcome(), read->outcome());
        for (int depth = 1; depth <= 3; ++depth)
            ASSERT_EQ(compiled->count_lines(depth), read->count_lines(depth));
    }
}

TEST(OgiLaws, CodeForAnEditionDoesWhatItsRulesSayAtRunTime) {
    expect_same_as_compiled(gomayo);
    expect_same_as_compiled(classic);
}

}  // namespace
}  // namespace kradan::ogi
