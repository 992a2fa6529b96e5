#include "search/alpha_beta/chess_knowledge.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/attacks.h"

namespace kradan::search {

namespace {

using chess::Kind;
using chess::Position;

constexpr std::array<int, 6> exchange_values = {100, 320, 330, 500, 950, 0};

constexpr int value_of(Kind kind) {
    return exchange_values[static_cast<std::size_t>(kind)];
}

/// A middlegame and an endgame value.
struct Blend {
    int middle = 0;
    int end = 0;

    constexpr Blend& operator+=(Blend other) {
        middle += other.middle;
        end += other.end;
        return *this;
    }
    constexpr Blend& operator-=(Blend other) {
        middle -= other.middle;
        end -= other.end;
        return *this;
    }
};

constexpr std::array<Blend, 6> material = {
    {{90, 115}, {330, 300}, {345, 320}, {480, 530}, {980, 950}, {0, 0}}};
constexpr std::array<int, 6> phase_weights = {0, 1, 1, 2, 4, 0};
constexpr int full_phase = 24;

/// 3 on the four centre squares, 0 on the edge.
constexpr int centrality(Square square) {
    const int file = std::min(file_of(square), 7 - file_of(square));
    const int rank = std::min(rank_of(square), 7 - rank_of(square));
    return std::min(file, rank);
}

constexpr int distance(Square a, Square b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

/// The piece-square value; `rank` is relative to the owner.
constexpr Blend square_value(Kind kind, Square square, int rank) {
    const int centre = centrality(square);
    const bool middle_file = file_of(square) >= 2 && file_of(square) <= 5;
    switch (kind) {
        case Kind::pawn:
            return {(rank - 1) * 4 + (middle_file ? 6 * centre : 0) - (rank == 1 && middle_file ? 8 : 0),
                    (rank - 1) * 10};
        case Kind::knight:
            return {14 * centre - 26 + 2 * rank, 10 * centre - 18};
        case Kind::bishop:
            return {6 * centre - (rank == 0 ? 14 : 4), 4 * centre - 6};
        case Kind::rook:
            return {(rank == 6 ? 20 : 0) + (middle_file ? 4 : 0), rank == 6 ? 14 : 4};
        case Kind::queen:
            return {2 * centre - (rank > 1 && rank < 5 ? 4 : 0), 8 * centre - 6};
        case Kind::king:
            return {(rank == 0   ? 24
                     : rank == 1 ? 4
                                 : -24 * std::min(rank, 3)) -
                        (middle_file ? 18 : 0),
                    16 * centre - 20};
    }
    return {};
}

constexpr auto square_values = [] {
    std::array<std::array<Blend, square_count>, 6> table{};
    for (std::size_t kind = 0; kind < 6; ++kind) {
        for (Square square = 0; square < square_count; ++square) {
            table[kind][square] = square_value(static_cast<Kind>(kind), square, rank_of(square));
        }
    }
    return table;
}();

/// The squares in front of a pawn on its file and the adjacent files.
constexpr Bitboard front_span(Colour colour, Square square) {
    const int file = file_of(square);
    Bitboard files = file_set(file);
    if (file > 0) files |= file_set(file - 1);
    if (file < 7) files |= file_set(file + 1);
    Bitboard ahead = 0;
    for (int rank = 0; rank < 8; ++rank) {
        if (colour == Colour::first ? rank > rank_of(square) : rank < rank_of(square))
            ahead |= rank_set(rank);
    }
    return files & ahead;
}

constexpr auto front_spans = [] {
    std::array<std::array<Bitboard, square_count>, 2> table{};
    for (std::size_t colour = 0; colour < 2; ++colour) {
        for (Square square = 0; square < square_count; ++square) {
            table[colour][square] = front_span(static_cast<Colour>(colour), square);
        }
    }
    return table;
}();

Blend pawns(const Position& position, Colour colour) {
    const Bitboard own = position.pieces(colour, Kind::pawn);
    const Bitboard theirs = position.pieces(opponent(colour), Kind::pawn);
    Blend sum;
    for (const Square square : Squares{own}) {
        const Bitboard span = front_spans[static_cast<std::size_t>(index(colour))][square];
        const int rank = colour == Colour::first ? rank_of(square) : 7 - rank_of(square);
        if ((span & theirs) == 0) sum += {rank * rank * 2, 8 + rank * rank * 4};
        if ((span & own & file_set(file_of(square))) != 0) sum -= {10, 18};
    }
    return sum;
}

/// Piece mobility, and attacks on squares next to the opponent's king.
Blend activity(const Position& position, Colour colour) {
    const Bitboard occupied = position.occupied();
    const Bitboard free = ~position.pieces(colour);
    const Bitboard near_king = attacks::king(position.king(opponent(colour)));
    Blend sum;
    int pressure = 0;
    const auto add = [&](Bitboard reach, int weight, int usual) {
        const int mobility = weight * (count(reach & free) - usual);
        sum += {mobility, mobility};
        pressure += count(reach & near_king);
    };
    for (const Square s : Squares{position.pieces(colour, Kind::knight)}) add(attacks::knight(s), 4, 4);
    for (const Square s : Squares{position.pieces(colour, Kind::bishop)})
        add(attacks::bishop(s, occupied), 4, 6);
    for (const Square s : Squares{position.pieces(colour, Kind::rook)}) add(attacks::rook(s, occupied), 3, 7);
    for (const Square s : Squares{position.pieces(colour, Kind::queen)}) {
        add(attacks::rook(s, occupied) | attacks::bishop(s, occupied), 1, 13);
        pressure += 1;
    }
    sum += {std::min(pressure * pressure * 2, 160), 0};
    return sum;
}

Blend shelter(const Position& position, Colour colour) {
    const Bitboard around = attacks::king(position.king(colour));
    return {9 * count(around & position.pieces(colour, Kind::pawn)), 0};
}

/// A bonus for driving a bare king to the edge and the other king towards it.
int drive_bare_king(const Position& position, Colour bare) {
    const Square king = position.king(bare);
    return 20 * (3 - centrality(king)) + 8 * (7 - distance(king, position.king(opponent(bare))));
}

}  // namespace

int evaluate_chess(const Position& position) {
    Blend balance;
    int phase = 0;
    for (const Colour colour : colours) {
        Blend side;
        for (std::size_t kind = 0; kind < 6; ++kind) {
            const Bitboard men = position.pieces(colour, static_cast<Kind>(kind));
            phase += phase_weights[kind] * count(men);
            for (const Square square : Squares{men}) {
                side += material[kind];
                side += square_values[kind][colour == Colour::first ? square : square ^ 56];
            }
        }
        if (count(position.pieces(colour, Kind::bishop)) >= 2) side += {25, 45};
        side += pawns(position, colour);
        side += activity(position, colour);
        side += shelter(position, colour);
        if (count(position.pieces(opponent(colour))) == 1)
            side += {0, drive_bare_king(position, opponent(colour))};
        if (colour == Colour::first) {
            balance += side;
        } else {
            balance -= side;
        }
    }
    phase = std::min(phase, full_phase);
    int score = (balance.middle * phase + balance.end * (full_phase - phase)) / full_phase;
    // The score shrinks to as little as half as the fifty-move counter grows.
    score = score * (200 - std::min(position.halfmove_clock(), 100)) / 200;
    return (position.side_to_move() == Colour::first ? score : -score) + 10;
}

bool Knowledge<chess::Position>::is_drawn(const Position& position) {
    if (position.insufficient_material()) return true;
    return position.halfmove_clock() >= 100 && !(position.in_check() && !position.has_legal_move());
}

std::uint64_t Knowledge<chess::Position>::structure(const Position& position) {
    return position.pieces(Colour::first, Kind::pawn) * 0x9e3779b97f4a7c15 ^
           position.pieces(Colour::second, Kind::pawn) * 0xbf58476d1ce4e5b9;
}

int Knowledge<chess::Position>::gain(const Position& position, Move move) {
    int gain = 0;
    if (move.is_en_passant()) {
        gain = value_of(Kind::pawn);
    } else if (const auto taken = position.piece_at(move.to()); taken && !move.is_castling()) {
        gain = value_of(taken->kind);
    }
    return move.is_promotion() ? gain + value_of(move.promotion()) - value_of(Kind::pawn) : gain;
}

int Knowledge<chess::Position>::victim_value(const Position& position, Move move) {
    return move.is_promotion() ? value_of(move.promotion()) : exchange_value(position, move.from());
}

Bitboard Knowledge<chess::Position>::occupied_after(const Position& position, Move move) {
    Bitboard occupied = (position.occupied() & ~bit(move.from())) | bit(move.to());
    if (move.is_en_passant()) occupied &= ~bit(make_square(file_of(move.to()), rank_of(move.from())));
    return occupied;
}

int Knowledge<chess::Position>::exchange_value(const Position& position, Square square) {
    return value_of(position.piece_at(square)->kind);
}

Square Knowledge<chess::Position>::weakest(const Position& position, Colour, Bitboard squares) {
    for (const Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
        if (const Bitboard found = squares & position.pieces(kind); found != 0) return lowest(found);
    }
    return lowest(squares);
}

}  // namespace kradan::search
