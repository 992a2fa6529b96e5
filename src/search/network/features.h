#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/position.h"
#include "games/ogi/position.h"

namespace kradan::search {

/// A network input: the index of a fact about a position. Features are relative to the first player;
/// `flipped` converts one to the second player's viewpoint, with ranks and colours exchanged.
using Feature = std::uint16_t;

/// The features that a move activates and deactivates.
struct FeatureChanges {
    std::array<Feature, 4> added;
    std::array<Feature, 4> removed;
    std::uint8_t added_size = 0;
    std::uint8_t removed_size = 0;

    void add(Feature feature) { added[added_size++] = feature; }
    void remove(Feature feature) { removed[removed_size++] = feature; }
};

/// Specialised for each position type:
///
/// - `count`: the number of features; `max_active`: how many can be active at once
/// - `flipped(feature)`: for the other colour; `mirrored(feature)`: left to right
/// - `for_each(position, visitor)`: calls `visitor(Feature)` for every active feature
/// - `changes(position, move)`: the changes made by a legal move that has not been played yet
/// - `buckets`, `bucket(position)`: the output layer for the position, by game phase
template <class P>
struct Features;

/// A piece on a square.
template <>
struct Features<chess::Position> {
    static constexpr std::size_t count = 768;
    static constexpr std::size_t max_active = 32;
    static constexpr std::size_t buckets = 8;

    static constexpr Feature man(chess::Piece piece, Square square) {
        return static_cast<Feature>((2 * static_cast<std::size_t>(piece.kind) + place(piece.colour)) * 64 +
                                    square);
    }
    /// The colour is the bit above the square, and the rank is the upper half of the square.
    static constexpr Feature flipped(Feature feature) { return feature ^ 64 ^ 56; }
    static constexpr Feature mirrored(Feature feature) { return feature ^ 7; }
    static std::size_t bucket(const chess::Position& position) {
        return static_cast<std::size_t>((kradan::count(position.occupied()) - 1) / 4);
    }
    template <class Visitor>
    static void for_each(const chess::Position& position, Visitor visitor) {
        for (const Square square : Squares{position.occupied()})
            visitor(man(*position.piece_at(square), square));
    }
    static FeatureChanges changes(const chess::Position& position, chess::Move move);
};

/// A piece on a square; and the first, second … piece in hand, for each side, kind and state.
template <>
struct Features<ogi::Position> {
    static constexpr std::size_t on_board = std::size_t{32} * 64;
    static constexpr std::size_t in_hand = std::size_t{2} * 34;
    static constexpr std::size_t count = on_board + 2 * in_hand;
    static constexpr std::size_t max_active = 40;
    static constexpr std::size_t buckets = 8;

    static constexpr Feature man(ogi::PieceCode piece, Square square) {
        return static_cast<Feature>(((piece & 15U) * 2 + (piece >> 4)) * 64 + square);
    }
    /// The `number`th piece, from 0, of a kind and state in the hand of `colour`.
    static constexpr Feature held(Colour colour, ogi::PieceCode piece, int number) {
        constexpr std::array<std::size_t, 8> before = {0, 0, 2, 4, 6, 10, 14, 18};
        const std::size_t slot =
            (ogi::is_promoted(piece) ? 34U : 0U) + before[piece & 7U] + static_cast<std::size_t>(number);
        return static_cast<Feature>(on_board + slot * 2 + place(colour));
    }
    static constexpr Feature flipped(Feature feature) {
        return feature < on_board ? feature ^ 64 ^ 56
                                  : static_cast<Feature>(((feature - on_board) ^ 1) + on_board);
    }
    static constexpr Feature mirrored(Feature feature) { return feature < on_board ? feature ^ 7 : feature; }
    static std::size_t bucket(const ogi::Position& position) {
        const int held = 40 - kradan::count(position.occupied());
        return static_cast<std::size_t>(held < 16 ? held / 2 : 7);
    }
    template <class Visitor>
    static void for_each(const ogi::Position& position, Visitor visitor) {
        for (const Square square : Squares{position.occupied()}) {
            visitor(man(ogi::encode(*position.piece_at(square)), square));
        }
        for (const Colour colour : {Colour::first, Colour::second}) {
            const ogi::PackedHand hand = position.board().hand(colour);
            if (hand.empty()) continue;
            for (const ogi::PieceCode piece : ogi::all_held) {
                const int number = hand.count(piece);
                for (int i = 0; i < number; ++i) visitor(held(colour, piece, i));
            }
        }
    }
    static FeatureChanges changes(const ogi::Position& position, ogi::Move move);
};

}  // namespace kradan::search
