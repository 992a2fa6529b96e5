#include "puzzles/board/choices.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/attacks.h"
#include "games/ogi/position.h"
#include "games/ogi/setup.h"
#include "puzzles/board/board_game.h"
#include "puzzles/board/mates.h"

namespace kradan::puzzles {

namespace {

/// The longest mate to make, in moves.
constexpr int longest_made = 4;

Square king_of(const ogi::Setup& setup, Colour colour) {
    const auto* found = std::ranges::find_if(setup.board, [&](const std::optional<ogi::Piece>& piece) {
        return piece && piece->kind == ogi::Kind::king && piece->colour == colour;
    });
    return static_cast<Square>(found - setup.board.begin());
}

Bitboard occupied_in(const ogi::Setup& setup) {
    Bitboard occupied = 0;
    for (Square square = 0; square < square_count; ++square) {
        if (setup.board[square]) occupied |= bit(square);
    }
    return occupied;
}

std::optional<Square> among(Bitboard squares, SplitMix64& random) {
    if (squares == 0) return std::nullopt;
    for (std::uint32_t i = random.below(static_cast<std::uint32_t>(count(squares))); i > 0; --i)
        squares = without_lowest(squares);
    return lowest(squares);
}

/// Removes one piece of this kind from the hand, if there is one. Otherwise the set may still have a piece to
/// spare.
void take_from_hand(ogi::Hand& hand, ogi::Kind kind) {
    for (const bool promoted : {false, true}) {
        if (hand.of(kind, promoted) == 0) continue;
        --hand.of(kind, promoted);
        return;
    }
}

/// Puts the solver's king on a line between the other king and one of its own pieces. Returns its square.
std::optional<Square> open_a_line(ogi::Setup& setup, SplitMix64& random) {
    const Colour own = setup.side_to_move;
    setup.board[king_of(setup, own)].reset();
    const Square target = king_of(setup, opponent(own));
    const Bitboard occupied = occupied_in(setup);
    const bool straight = random.below(2) == 0;
    const auto along = [&](const Square from, const Bitboard blocked) {
        return straight ? attacks::rook(from, blocked) : attacks::bishop(from, blocked);
    };
    const auto king = among(along(target, occupied) & ~occupied & ~attacks::king(target), random);
    if (!king) return std::nullopt;
    const Bitboard behind = along(*king, occupied) & attacks::line(target, *king) &
                            ~attacks::between(target, *king) & ~bit(target);
    const auto from = among(behind, random);
    if (!from) return std::nullopt;
    constexpr std::array straight_kinds = {ogi::Kind::rook, ogi::Kind::rook, ogi::Kind::lance};
    constexpr std::array diagonal_kinds = {ogi::Kind::bishop, ogi::Kind::bishop, ogi::Kind::princess};
    const ogi::Kind kind = (straight ? straight_kinds : diagonal_kinds)[random.below(3)];
    take_from_hand(setup.hands[place(own)], kind);
    setup.board[*from] = ogi::Piece{own, kind, kind != ogi::Kind::lance && random.below(3) == 0};
    setup.board[*king] = ogi::Piece{own, ogi::Kind::king, false};
    return king;
}

/// Puts a promoted enemy piece next to the king. If `odd`, it is a piece that moves differently when demoted,
/// so that demoting it can be right.
bool offer(ogi::Setup& setup, Square king, bool odd, SplitMix64& random) {
    const Colour own = setup.side_to_move;
    Bitboard friends = 0;
    for (const Square square : Squares{occupied_in(setup)}) {
        const ogi::Piece piece = *setup.board[square];
        if (piece.colour == own || piece.kind == ogi::Kind::king) friends |= bit(square);
    }
    const Bitboard on_line = attacks::line(king, king_of(setup, opponent(own)));
    const auto square = among(attacks::king(king) & ~friends & ~on_line, random);
    if (!square) return false;
    constexpr std::array odd_kinds = {ogi::Kind::silver, ogi::Kind::knight, ogi::Kind::lance};
    constexpr std::array kinds = {ogi::Kind::rook,   ogi::Kind::bishop, ogi::Kind::princess,
                                  ogi::Kind::silver, ogi::Kind::knight, ogi::Kind::lance};
    const ogi::Kind kind =
        odd ? odd_kinds[random.below(odd_kinds.size())] : kinds[random.below(kinds.size())];
    take_from_hand(setup.hands[place(own)], kind);
    setup.board[*square] = ogi::Piece{opponent(own), kind, true};
    return true;
}

bool has_choice(const Puzzle& puzzle) {
    return std::ranges::find(puzzle.tags, choice_tag) != puzzle.tags.end();
}

/// Whether a move in the line keeps a promotion.
bool keeps(const Puzzle& puzzle) {
    return std::ranges::any_of(puzzle.line, [](const std::string& move) { return move.ends_with('^'); });
}

}  // namespace

std::optional<Puzzle> choice_puzzle(const Puzzle& mate, SplitMix64& random, std::uint64_t most_nodes) {
    const auto start = position_of<ogi::Position>(mate.options);
    if (!start || start->rules().prerogative == ogi::Prerogative::none) return std::nullopt;
    ogi::Setup setup = start->setup();
    const auto king = open_a_line(setup, random);
    // Keeping is right far more often, so half of the attempts aim for the other choice.
    const bool demotes = random.below(2) == 0;
    if (!king || !offer(setup, *king, demotes, random)) return std::nullopt;
    const auto position = ogi::validate(setup, start->rules());
    if (!position) return std::nullopt;
    const auto found = mate_puzzle(*position, most_nodes, longest_made);
    if (!found || !has_choice(*found) || (demotes && keeps(*found))) return std::nullopt;
    Puzzle puzzle = composed<ogi::Position>(*found, most_nodes, random.next(), choice_tag);
    puzzle.origin = Origin::composed;
    return puzzle;
}

}  // namespace kradan::puzzles
