#include "../../core/differential.h"

#include "../../core/perft_table.h"
#include "games/chess/pawns.h"
#include "mailbox.h"
#include "random_positions.h"
#include "support.h"

namespace kradan::chess {
namespace {

using test::Mailbox;

TEST(ChessMailbox, PublishedCounts) {
    const auto table = kradan::test::perft_table("chess.tsv");
    EXPECT_GE(table.size(), 30u);
    for (const auto& line : table) {
        const auto setup = read_fen(line.position);
        ASSERT_TRUE(setup) << line.id;
        kradan::test::expect_plain_counts(100'000, Mailbox{*setup}, line);
    }
}

struct Kit {
    using Position = chess::Position;
    using Intent = chess::Intent;
    using Plain = Mailbox;

    static constexpr std::size_t refused_en_passant = 0;
    static constexpr std::array<std::string_view, 14> sights = {
        "refused en passant", "checks",        "double checks",   "captures",   "promotions",
        "castlings",          "odd castlings", "mates",           "stalemates", "pawns to take en passant",
        "en passant",         "four queens",   "kings two apart", "men pinned"};
    using Seen = std::array<std::uint64_t, sights.size()>;

    static Position start(SplitMix64& random, Seen& seen) {
        switch (random.below(8)) {
            case 0:
                return Position{};
            case 1:
                return *chess::validate(*chess960_setup(static_cast<int>(random.below(960))));
            default:
                break;
        }
        for (;;) {
            const Setup setup = test::Scatter{random}.setup();
            const auto position = chess::validate(setup);
            if (!position) continue;
            if (setup.en_passant && !position->en_passant()) {
                const Bitboard from =
                    pawn_attacks(opponent(position->side_to_move()), bit(*setup.en_passant));
                const Bitboard beside = from & position->pieces(position->side_to_move(), Kind::pawn);
                if (beside != 0) ++seen[refused_en_passant];
            }
            return *position;
        }
    }
    static int longest(SplitMix64& random) { return static_cast<int>(random.below(2 + random.below(200))); }
    static Mailbox plain(const Position& position) { return Mailbox{chess::setup_of(position)}; }
    static Setup setup_of(const Position& position) { return chess::setup_of(position); }
    static auto validate(const Setup& setup) { return chess::validate(setup); }
    static bool game_over(const Position&) { return false; }
    static Intent intent_of(const Position& position, Move move) { return position.intent_of(move, true); }
    static std::uint32_t number(const Intent& intent) {
        const unsigned promotion = intent.promotion ? 1 + static_cast<unsigned>(*intent.promotion) : 0;
        return promotion << 12 | unsigned{intent.from} << 6 | intent.to;
    }
    static bool captures(const Position& position, Move move) {
        const bool takes = !move.is_castling() && position.piece_at(move.to());
        return takes || move.is_en_passant() || move.is_promotion();
    }
    static std::string text(const Intent& intent) { return write_move(intent); }
    static std::string text(const Position& position) { return write_fen(position); }

    static constexpr std::uint32_t moods = 6;
    static int taste(Position& position, Move move, int mood) {
        const auto moved = position.piece_at(move.from())->kind;
        const bool takes = !move.is_promotion() && captures(position, move);
        const int special = move.is_castling() || move.is_en_passant() || move.is_promotion() ? 10 : 0;
        switch (mood) {
            case 1:
                return special + (takes ? 5 : 0);
            case 2:  // pawns advance, and new queens stay
                return special + (takes ? -3 : 0) + (moved == Kind::pawn ? 3 : 0);
            case 3: {
                const auto undo = position.do_move(move);
                const int checkers = count(position.checkers());
                position.undo_move(move, undo);
                return special + 5 * checkers;
            }
            case 4: {  // the kings approach each other
                const Square other = position.king(opponent(position.side_to_move()));
                const int files = std::abs(file_of(move.to()) - file_of(other));
                const int ranks = std::abs(rank_of(move.to()) - rank_of(other));
                return moved == Kind::king ? 8 - std::max(files, ranks) : 0;
            }
            case 5:
                return moved == Kind::pawn || takes ? -1 : 0;
            default:
                return 0;
        }
    }

    static void see(const Position& before, Move move, const Position& after, const Position::MoveList& moves,
                    Seen& seen) {
        const Colour us = after.side_to_move();
        const int checkers = count(after.checkers());
        const Square king = before.king(opponent(us));
        const bool usual_squares = file_of(king) == 4 && (file_of(move.to()) == 0 || file_of(move.to()) == 7);
        const Square mine = after.king(us);
        const Square other = after.king(opponent(us));
        // Whether one of the side's own pieces shields its king.
        bool pinned = false;
        for (const Square square : Squares{after.pieces(us) & ~bit(mine)}) {
            const Bitboard without = after.occupied() ^ bit(square);
            pinned = pinned || (checkers == 0 && after.attackers(mine, opponent(us), without) != 0);
        }
        const std::array<bool, sights.size()> here = {
            false,
            checkers > 0,
            checkers > 1,
            !move.is_castling() && before.piece_at(move.to()).has_value(),
            move.is_promotion(),
            move.is_castling(),
            move.is_castling() && !usual_squares,
            moves.empty() && checkers > 0,
            moves.empty() && checkers == 0,
            after.en_passant().has_value(),
            move.is_en_passant(),
            count(after.pieces(Colour::first, Kind::queen)) >= 4,
            std::max(std::abs(file_of(mine) - file_of(other)), std::abs(rank_of(mine) - rank_of(other))) == 2,
            pinned,
        };
        for (std::size_t i = 0; i < here.size(); ++i) seen[i] += here[i] ? 1 : 0;
    }
};

TEST(ChessDifferential, RandomPositionsAgreeWithAPlainGenerator) {
    kradan::test::Differential<Kit>{kradan::test::seed_or(1)}.run(50'000);
}
TEST(ChessDifferential, SlowTenMillionPositionsAgreeWithAPlainGenerator) {
    kradan::test::Differential<Kit>{kradan::test::seed_or(2)}.run(10'000'000);
}

}  // namespace
}  // namespace kradan::chess
