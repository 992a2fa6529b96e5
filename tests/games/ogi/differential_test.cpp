#include "../../core/differential.h"

#include "../../core/perft_table.h"
#include "games/ogi/feen.h"
#include "games/ogi/notation.h"
#include "games/ogi/position.h"
#include "mailbox.h"
#include "random_positions.h"

namespace kradan::ogi {
namespace {

using test::Mailbox;

TEST(OgiMailbox, CountsOfBothEditions) {
    const auto table = kradan::test::perft_table("ogi.tsv");
    EXPECT_GE(table.size(), 10u);
    for (const auto& line : table) {
        const auto setup = read_feen(line.position);
        ASSERT_TRUE(setup) << line.id;
        kradan::test::expect_plain_counts(400'000, Mailbox{*setup, line.game == "ogi-classic"}, line);
    }
}

/// How much a simulated player in a given mood likes a move, in either edition.
int taste_of(Position& position, Move move, int mood) {
    const Colour us = position.side_to_move();
    const auto taken = position.captured_by(move);
    const bool takes_king = taken && taken->kind == Kind::king;
    // Captures of the king are mostly avoided, so that games continue.
    if (takes_king && mood != 0) return -10;
    const int prerogative = move.is_drop() || !move.keeps() ? 0 : 10;
    switch (mood) {
        case 1:
            return prerogative + (taken ? 5 : 0);
        case 2:  // the hands fill up
            return prerogative + (taken ? 5 : 0) - (move.is_drop() ? 8 : 0);
        case 3: {
            const auto undo = position.do_move(move);
            const int checkers = count(position.checkers());
            position.undo_move(move, undo);
            return prerogative + 5 * checkers;
        }
        case 4: {  // the kings approach each other
            const bool moves_king = !move.is_drop() && position.king(us) == move.from();
            const auto other = position.king(opponent(us));
            if (!moves_king || !other) return 0;
            return prerogative + 8 -
                   std::max(std::abs(file_of(move.to()) - file_of(*other)),
                            std::abs(rank_of(move.to()) - rank_of(*other)));
        }
        case 5:
            return !move.is_drop() && move.promotes() ? 5 : 0;
        case 6:
            return move.is_drop() ? (move.drops_promoted() ? 8 : 5) : 0;
        default:
            return prerogative;
    }
}

template <Rules rules>
struct Kit {
    using Position = ogi::Position;
    using Intent = ogi::Intent;
    using Plain = Mailbox;

    static constexpr bool gomayo_edition = rules == gomayo;
    /// The last four are specific to the edition.
    static constexpr std::array<std::string_view, 12> sights =
        gomayo_edition ? std::array<std::string_view, 12>{"checks",
                                                          "double checks",
                                                          "captures",
                                                          "promotions",
                                                          "drops",
                                                          "ten men in hand",
                                                          "games won",
                                                          "kings near each other",
                                                          "promotions declined",
                                                          "two pawns on a file",
                                                          "promoted men held",
                                                          "prerogatives"}
                       : std::array<std::string_view, 12>{"checks",
                                                          "double checks",
                                                          "captures",
                                                          "promotions",
                                                          "drops",
                                                          "ten men in hand",
                                                          "games won",
                                                          "kings near each other",
                                                          "files barred to a pawn in hand",
                                                          "men pinned",
                                                          "checks with men in hand",
                                                          "promotions by moves out of the zone"};
    using Seen = std::array<std::uint64_t, sights.size()>;

    static Position start(SplitMix64& random, Seen&) {
        if (random.below(4) == 0) return Position::start(rules);
        for (;;) {
            if (const auto position = test::random_position(random, rules)) return *position;
        }
    }
    static int longest(SplitMix64& random) { return static_cast<int>(random.below(2 + random.below(200))); }
    static Mailbox plain(const Position& position) { return {position.setup(), rules == classic}; }
    static Setup setup_of(const Position& position) { return position.setup(); }
    static auto validate(const Setup& setup) { return ogi::validate(setup, rules); }
    static bool game_over(const Position& position) {
        return !position.king(Colour::first) || !position.king(Colour::second);
    }
    static Intent intent_of(const Position& position, Move move) { return position.intent_of(move); }
    static std::uint32_t number(const Intent& intent) {
        if (const auto* drop = std::get_if<Drop>(&intent)) {
            return 1U << 14 | (drop->promoted ? 1U << 12 : 0) | static_cast<unsigned>(drop->kind) << 6 |
                   drop->to;
        }
        const auto& move = std::get<BoardMove>(intent);
        return (move.promote ? 1U << 12 : 0) | (move.keep ? 1U << 13 : 0) | unsigned{move.from} << 6 |
               move.to;
    }
    static bool captures(const Position& position, Move move) {
        return position.captured_by(move).has_value();
    }
    static std::string text(const Intent& intent) { return write_move(intent); }
    static std::string text(const Position& position) { return write_feen(position); }

    static constexpr std::uint32_t moods = 7;
    static int taste(Position& position, Move move, int mood) { return taste_of(position, move, mood); }

    static void see(const Position& before, Move move, const Position& after,
                    const typename Position::MoveList& moves, Seen& seen) {
        const Colour us = after.side_to_move();
        const Colour mover = opponent(us);
        const int checkers = count(after.checkers());
        int held = 0;
        int promoted_held = 0;
        for (const Kind kind : all_kinds) {
            held += after.in_hand(us, kind, false) + after.in_hand(us, kind, true);
            promoted_held += after.in_hand(us, kind, true);
        }
        int distance = 8;
        bool pinned = false;
        if (!game_over(after)) {
            const Square mine = *after.king(us);
            const Square other = *after.king(mover);
            distance =
                std::max(std::abs(file_of(mine) - file_of(other)), std::abs(rank_of(mine) - rank_of(other)));
            // Whether one of the side's own pieces shields its king.
            for (const Square square : Squares{after.pieces(us) & ~bit(mine)}) {
                const Bitboard without = after.occupied() ^ bit(square);
                pinned = pinned || (checkers == 0 && after.attackers(mine, mover, without) != 0);
            }
        }
        const auto moved = move.is_drop() ? std::nullopt : before.piece_at(move.from());
        const bool from_zone = moved && contains(promotion_zone(mover), move.from());
        const bool to_zone = contains(promotion_zone(mover), move.to());
        const bool could_promote =
            moved && promotable(moved->kind) && !moved->promoted && (from_zone || to_zone);
        const Bitboard pawns = after.pieces(us, Kind::pawn, false);
        std::array<bool, sights.size()> here = {
            checkers > 0,
            checkers > 1,
            before.captured_by(move).has_value(),
            moved && move.promotes(),
            move.is_drop(),
            held >= 10,
            moves.empty(),
            distance <= 2,
        };
        if constexpr (gomayo_edition) {
            here[8] = could_promote && !move.promotes();
            here[9] = (pawns & pawns >> 8) != 0;
            here[10] = promoted_held > 0;
            here[11] = moved && move.keeps();
        } else {
            here[8] = pawns != 0 && after.in_hand(us, Kind::pawn, false) > 0;
            here[9] = pinned;
            here[10] = checkers > 0 && held > 0;
            here[11] = could_promote && !to_zone;
        }
        for (std::size_t i = 0; i < here.size(); ++i) seen[i] += here[i] ? 1 : 0;
    }
};

template <Rules rules>
void compare(std::uint64_t usual_seed, std::uint64_t positions) {
    kradan::test::Differential<Kit<rules>>{kradan::test::seed_or(usual_seed)}.run(positions);
}

TEST(OgiDifferential, RandomPositionsAgreeWithAPlainGenerator) {
    compare<gomayo>(1, 50'000);
}
TEST(OgiDifferential, RandomPositionsOfTheClassicEditionAgreeWithAPlainGenerator) {
    compare<classic>(2, 50'000);
}
TEST(OgiDifferential, SlowTenMillionPositionsAgreeWithAPlainGenerator) {
    compare<gomayo>(3, 10'000'000);
}
TEST(OgiDifferential, SlowTenMillionPositionsOfTheClassicEditionAgreeWithAPlainGenerator) {
    compare<classic>(4, 10'000'000);
}

}  // namespace
}  // namespace kradan::ogi
