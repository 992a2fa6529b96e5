#pragma once

#include <algorithm>

#include "ogi/movement.h"
#include "ogi/position.h"
#include "ogi/why_illegal.h"
#include "ogi/zobrist.h"

/// The definitions of `Position` that every edition shares: for `position.cpp`, and for whoever has rules of
/// its own.
namespace kradan::ogi {

namespace detail {

inline constexpr PieceCode promoted_code = 8;

constexpr PieceCode encode(Piece piece) {
    return static_cast<PieceCode>(ogi::index(piece.kind) + (piece.promoted ? promoted_code : 0u) +
                                  (piece.colour == Colour::second ? 16u : 0u));
}
constexpr Kind kind_of(PieceCode code) {
    return static_cast<Kind>(code & 7);
}
constexpr Piece decode(PieceCode code) {
    return {code < 16 ? Colour::first : Colour::second, kind_of(code), (code & promoted_code) != 0};
}
constexpr std::size_t at(Colour colour) {
    return static_cast<std::size_t>(index(colour));
}

}  // namespace detail

template <Rules rules>
Position<rules> Position<rules>::start() {
    static const Position position = *validate<rules>(start_setup());
    return position;
}

template <Rules rules>
std::uint64_t Position<rules>::recompute_key() const {
    std::uint64_t key = side_ == Colour::second ? zobrist::tables.second_to_move : 0;
    for (Square square = 0; square < square_count; ++square) {
        if (squares_[square] != no_piece) key ^= zobrist::tables.square[squares_[square]][square];
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t held = 0; held < hands_[side].size(); ++held) {
            key ^= zobrist::tables.hand[side][held][hands_[side][held]];
        }
    }
    return key;
}

template <Rules rules>
std::optional<Piece> Position<rules>::piece_at(Square square) const {
    if (squares_[square] == no_piece) return std::nullopt;
    return detail::decode(squares_[square]);
}

template <Rules rules>
std::optional<Square> Position<rules>::king(Colour colour) const {
    const Bitboard king = pieces(colour, Kind::king);
    if (king == 0) return std::nullopt;
    return lowest(king);
}

template <Rules rules>
Bitboard Position<rules>::attackers(Square square, Colour by, Bitboard occupied) const {
    const Colour towards = opponent(by);
    const Bitboard own = pieces(by);
    const auto of = [&](Kind kind) { return own & kinds_[ogi::index(kind)]; };
    const Bitboard diagonal = of(Kind::bishop) | of(Kind::princess);
    const Bitboard golds =
        promoted_ & (of(Kind::silver) | of(Kind::knight) | of(Kind::lance) | of(Kind::pawn));
    Bitboard found = attacks::king(square) & of(Kind::king);
    found |= attacks::bishop(square, occupied) & diagonal;
    found |= attacks::rook(square, occupied) & of(Kind::rook);
    found |= attacks::knight(square) & of(Kind::princess);
    found |= attacks::orthogonal_step(square) & promoted_ & diagonal;
    found |= attacks::diagonal_step(square) & promoted_ & of(Kind::rook);
    found |= gold_step(towards, square) & golds;
    found |= silver_step(towards, square) & of(Kind::silver) & ~promoted_;
    found |= knight_leap(towards, square) & of(Kind::knight) & ~promoted_;
    found |= attacks::lance(towards, square, occupied) & of(Kind::lance) & ~promoted_;
    found |= pawn_step(towards, square) & of(Kind::pawn) & ~promoted_;
    return found;
}

template <Rules rules>
Bitboard Position<rules>::checkers() const {
    const auto square = king(side_);
    return square ? attackers(*square, opponent(side_), occupied()) : 0;
}

template <Rules rules>
std::optional<Piece> Position<rules>::captured_by(Move move) const {
    return move.is_drop() ? std::nullopt : piece_at(move.to());
}

// ---- moves ----

template <Rules rules>
typename Position<rules>::Safety Position<rules>::safety() const {
    Safety safety;
    if constexpr (rules.check == Check::must_be_answered) {
        const Colour them = opponent(side_);
        const Square square = lowest(pieces(side_, Kind::king));
        safety.checkers = checkers();
        if (count(safety.checkers) > 1) {
            safety.targets = 0;
        } else if (safety.checkers != 0) {
            safety.targets = safety.checkers | attacks::between(square, lowest(safety.checkers));
        }
        const Bitboard snipers =
            (attacks::rook(square, 0) & pieces(them, Kind::rook)) |
            (attacks::bishop(square, 0) & (pieces(them, Kind::bishop) | pieces(them, Kind::princess))) |
            (attacks::lance(side_, square, 0) & pieces(them, Kind::lance, false));
        for (const Square sniper : Squares{snipers}) {
            const Bitboard between = attacks::between(square, sniper) & occupied();
            if (count(between) == 1) safety.pinned |= between & pieces(side_);
        }
    }
    return safety;
}

template <Rules rules>
void Position<rules>::legal_moves(MoveList& list) const {
    if constexpr (rules.check == Check::information) {
        if (without_lowest(kinds_[ogi::index(Kind::king)]) == 0) return;
    }
    const Safety safe = safety();
    king_moves(list);
    if (safe.targets == 0) return;
    board_moves(list, safe);
    drop_moves(list, safe);
}

template <Rules rules>
void Position<rules>::king_moves(MoveList& list) const {
    const Square from = lowest(pieces(side_, Kind::king));
    const Colour them = opponent(side_);
    for (const Square to : Squares{attacks::king(from) & ~pieces(side_) & ~untouchable()}) {
        if constexpr (rules.check == Check::must_be_answered) {
            if (attackers(to, them, occupied() ^ bit(from)) != 0) continue;
        }
        list.push_back(Move::board(from, to, false, false));
        if constexpr (rules.prerogative == Prerogative::kings) {
            if (contains(promoted_, to)) list.push_back(Move::board(from, to, false, true));
        }
    }
}

template <Rules rules>
void Position<rules>::board_moves(MoveList& list, const Safety& safety) const {
    const Bitboard zone = promotion_zone(side_);
    const Bitboard wanted = ~pieces(side_) & ~untouchable() & safety.targets;
    const Bitboard everything = occupied();
    const Square king_square = lowest(pieces(side_, Kind::king));
    for (const Kind kind : all_kinds) {
        if (kind == Kind::king) continue;
        for (const bool promoted : {false, true}) {
            const Bitboard compulsory =
                rules.promotion == Promotion::optional ? dead_ends(side_, kind) : ~Bitboard{0};
            for (const Square from : Squares{pieces(side_, kind, promoted)}) {
                Bitboard targets = reach({side_, kind, promoted}, from, everything) & wanted;
                if (contains(safety.pinned, from)) targets &= line_through(king_square, from);
                const Bitboard promoting = promoted ? 0 : contains(zone, from) ? targets : targets & zone;
                for (const Square to : Squares{targets & ~(promoting & compulsory)}) {
                    list.push_back(Move::board(from, to, false, false));
                }
                for (const Square to : Squares{promoting}) list.push_back(Move::board(from, to, true, false));
            }
        }
    }
}

template <Rules rules>
void Position<rules>::drop_moves(MoveList& list, const Safety& safety) const {
    const Bitboard open = ~occupied() & safety.targets;
    const auto& hand = hands_[detail::at(side_)];
    for (std::size_t held = 0; held < hand.size(); ++held) {
        if (hand[held] == 0) continue;
        const Kind kind = detail::kind_of(static_cast<PieceCode>(held));
        const bool promoted = held >= kind_count;
        Bitboard targets = open;
        if (!promoted) {
            targets &= ~dead_ends(side_, kind);
            if (kind == Kind::pawn) {
                if constexpr (rules.pawn_drops == PawnDrops::never) continue;
                for (const Square pawn : Squares{pieces(side_, Kind::pawn, false)})
                    targets &= ~file_set(file_of(pawn));
            }
        }
        for (const Square to : Squares{targets}) list.push_back(Move::drop(kind, promoted, to));
    }
}

template <Rules rules>
bool Position<rules>::has_legal_move() const {
    MoveList list;
    legal_moves(list);
    return !list.empty();
}

template <Rules rules>
std::optional<Outcome> Position<rules>::outcome() const {
    if constexpr (rules.check == Check::information) {
        for (const Colour colour : {Colour::first, Colour::second}) {
            if (!king(colour)) return Outcome{opponent(colour), EndReason::king_captured};
        }
    }
    if (has_legal_move()) return std::nullopt;
    const bool mate = rules.check == Check::must_be_answered && in_check();
    return Outcome{opponent(side_), mate ? EndReason::checkmate : EndReason::no_legal_move};
}

// ---- doing and undoing ----

template <Rules rules>
void Position<rules>::put(PieceCode piece, Square square) {
    squares_[square] = piece;
    colours_[piece >> 4] |= bit(square);
    kinds_[piece & 7] |= bit(square);
    if ((piece & detail::promoted_code) != 0) promoted_ |= bit(square);
    key_ ^= zobrist::tables.square[piece][square];
}

template <Rules rules>
void Position<rules>::lift(PieceCode piece, Square square) {
    squares_[square] = no_piece;
    colours_[piece >> 4] &= ~bit(square);
    kinds_[piece & 7] &= ~bit(square);
    promoted_ &= ~bit(square);
    key_ ^= zobrist::tables.square[piece][square];
}

template <Rules rules>
void Position<rules>::add_to_hand(Colour colour, std::size_t held, int change) {
    auto& number = hands_[detail::at(colour)][held];
    const auto& keys = zobrist::tables.hand[detail::at(colour)][held];
    key_ ^= keys[number];
    number = static_cast<std::uint8_t>(number + change);
    key_ ^= keys[number];
}

template <Rules rules>
typename Position<rules>::Undo Position<rules>::do_move(Move move) {
    Undo undo{.key = key_, .captured = no_piece};
    if (move.is_drop()) {
        const PieceCode piece = detail::encode({side_, move.drop_kind(), move.drops_promoted()});
        add_to_hand(side_, piece & 15, -1);
        put(piece, move.to());
    } else {
        const PieceCode piece = squares_[move.from()];
        undo.captured = squares_[move.to()];
        if (undo.captured != no_piece) {
            lift(undo.captured, move.to());
            // A captured king ends the game and is held by nobody (G17).
            if (detail::kind_of(undo.captured) != Kind::king) {
                add_to_hand(side_, undo.captured & (move.keeps() ? 15 : 7), 1);
            }
        }
        lift(piece, move.from());
        put(move.promotes() ? piece | detail::promoted_code : piece, move.to());
    }
    side_ = opponent(side_);
    key_ ^= zobrist::tables.second_to_move;
    return undo;
}

template <Rules rules>
void Position<rules>::undo_move(Move move, Undo undo) {
    side_ = opponent(side_);
    PieceCode piece = squares_[move.to()];
    lift(piece, move.to());
    if (move.is_drop()) {
        add_to_hand(side_, piece & 15, 1);
    } else {
        if (move.promotes()) piece = static_cast<PieceCode>(piece - detail::promoted_code);
        put(piece, move.from());
        if (undo.captured != no_piece) {
            put(undo.captured, move.to());
            if (detail::kind_of(undo.captured) != Kind::king) {
                add_to_hand(side_, undo.captured & (move.keeps() ? 15 : 7), -1);
            }
        }
    }
    key_ = undo.key;
}

template <Rules rules>
std::optional<Move> Position<rules>::unjudged_move(const Intent& intent) const {
    if (const auto* drop = std::get_if<Drop>(&intent)) {
        const bool possible =
            !drop->promote && in_hand(side_, drop->kind, drop->promoted) > 0 && !piece_at(drop->to);
        return possible ? std::optional{move_of(intent)} : std::nullopt;
    }
    const auto* move = std::get_if<BoardMove>(&intent);
    const auto piece = move ? piece_at(move->from) : std::nullopt;
    if (!piece || piece->colour != side_) return std::nullopt;
    const auto target = piece_at(move->to);
    if (target && (target->colour == side_ || contains(untouchable(), move->to))) return std::nullopt;
    if (move->promote && (piece->promoted || !promotable(piece->kind))) return std::nullopt;
    const bool can_keep = rules.prerogative == Prerogative::kings && target && target->promoted;
    if (move->keep && !can_keep) return std::nullopt;
    return move_of(intent);
}

template <Rules rules>
Intent Position<rules>::intent_of(Move move) const {
    if (move.is_drop())
        return Drop{.kind = move.drop_kind(), .promoted = move.drops_promoted(), .to = move.to()};
    return BoardMove{.from = move.from(), .to = move.to(), .promote = move.promotes(), .keep = move.keeps()};
}

template <Rules rules>
std::expected<Move, Reason> Position<rules>::play(const Intent& intent) {
    if (const auto reason = why_illegal(intent)) return std::unexpected(*reason);
    const Move move = move_of(intent);
    do_move(move);
    return move;
}

// ---- setups ----

template <Rules rules>
Setup Position<rules>::setup() const {
    Setup setup;
    for (Square square = 0; square < square_count; ++square) setup.board[square] = piece_at(square);
    for (const Colour colour : {Colour::first, Colour::second}) {
        for (const Kind kind : all_kinds) {
            for (const bool promoted : {false, true}) {
                setup.hands[detail::at(colour)].of(kind, promoted) = in_hand(colour, kind, promoted);
            }
        }
    }
    setup.side_to_move = side_;
    return setup;
}

template <Rules rules>
std::expected<Position<rules>, std::vector<SetupReason>> validate(const Setup& setup) {
    std::vector<SetupReason> reasons;
    const auto refuse = [&](SetupReason reason) {
        if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
    };
    // Wide enough for any sum of two hands and a board.
    std::array<std::int64_t, kind_count> total{};
    std::array<int, 2> kings{};
    std::array<std::array<int, 8>, 2> pawns_on_file{};
    for (Square square = 0; square < square_count; ++square) {
        const auto piece = setup.board[square];
        if (!piece) continue;
        ++total[index(piece->kind)];
        const std::size_t side = detail::at(piece->colour);
        if (piece->kind == Kind::king) ++kings[side];
        if (piece->promoted) continue;
        if (contains(dead_ends(piece->colour, piece->kind), square)) refuse(SetupReason::dead_end_piece);
        if (piece->kind == Kind::pawn) ++pawns_on_file[side][static_cast<std::size_t>(file_of(square))];
    }
    for (std::size_t side = 0; side < 2; ++side) {
        if (kings[side] == 0) refuse(SetupReason::no_king);
        if (kings[side] > 1) refuse(SetupReason::many_kings);
        if constexpr (rules.pawn_drops == PawnDrops::one_a_file) {
            if (std::ranges::any_of(pawns_on_file[side], [](int pawns) { return pawns > 1; })) {
                refuse(SetupReason::nifu);
            }
        }
        for (const Kind kind : all_kinds) {
            for (const bool promoted : {false, true}) {
                const int number = setup.hands[side].of(kind, promoted);
                if (number == 0) continue;
                if (number < 0 || kind == Kind::king) {
                    refuse(SetupReason::bad_hand);
                    continue;
                }
                total[index(kind)] += number;
                if (promoted && rules.prerogative == Prerogative::none) refuse(SetupReason::promoted_in_hand);
            }
        }
    }
    for (const Kind kind : all_kinds) {
        if (total[index(kind)] > set_counts[index(kind)]) refuse(SetupReason::too_many_pieces);
    }
    Position<rules> position;
    position.side_ = setup.side_to_move;
    for (Square square = 0; square < square_count; ++square) {
        if (auto piece = setup.board[square]) {
            piece->promoted = piece->promoted && promotable(piece->kind);
            position.put(detail::encode(*piece), square);
        }
    }
    if (rules.check == Check::must_be_answered && kings == std::array{1, 1}) {
        const Colour waiting = opponent(setup.side_to_move);
        if (position.attackers(*position.king(waiting), setup.side_to_move, position.occupied()) != 0) {
            refuse(SetupReason::opponent_in_check);
        }
    }
    if (!reasons.empty()) return std::unexpected(std::move(reasons));
    for (const Colour colour : {Colour::first, Colour::second}) {
        for (const Kind kind : all_kinds) {
            for (const bool promoted : {false, true}) {
                const int number = setup.hands[detail::at(colour)].of(kind, promoted);
                const PieceCode held = detail::encode({Colour::first, kind, promoted});
                if (number > 0) position.hands_[detail::at(colour)][held] = static_cast<std::uint8_t>(number);
            }
        }
    }
    position.key_ = position.recompute_key();
    return position;
}

}  // namespace kradan::ogi
