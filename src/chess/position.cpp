#include "chess/position.h"

#include <cassert>

#include "chess/pawns.h"
#include "chess/zobrist.h"
#include "core/attacks.h"

namespace kradan::chess {

namespace {

constexpr Bitboard light_squares = 0x55aa55aa55aa55aa;

bool on_one_colour(Bitboard set) {
    return (set & light_squares) == 0 || (set & ~light_squares) == 0;
}

/// The files where king and rook stand after castling.
constexpr int king_file_after(bool h_side) {
    return h_side ? 6 : 2;
}
constexpr int rook_file_after(bool h_side) {
    return h_side ? 5 : 3;
}

}  // namespace

Position::Position(Empty) {
    board_.fill(empty_square);
    castling_rooks_.fill(no_square);
}

Position::Position() : Position(Empty{}) {
    constexpr std::array<Kind, 8> array = {Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                                           Kind::king, Kind::bishop, Kind::knight, Kind::rook};
    for (int file = 0; file < 8; ++file) {
        for (const Colour colour : {Colour::first, Colour::second}) {
            const Kind kind = array[static_cast<std::size_t>(file)];
            put(make_square(file, rank_for(colour, 0)), code({colour, kind}));
            put(make_square(file, rank_for(colour, 1)), code({colour, Kind::pawn}));
        }
    }
    castling_rooks_ = {make_square(7, 0), make_square(0, 0), make_square(7, 7), make_square(0, 7)};
    key_ = recompute_key();
}

std::uint64_t Position::recompute_key() const {
    std::uint64_t key = 0;
    for (Square square = 0; square < square_count; ++square) {
        if (board_[square] != empty_square) key ^= zobrist::keys.piece[board_[square]][square];
    }
    for (const Square rook : castling_rooks_) {
        if (rook != no_square) key ^= zobrist::keys.castling[rook];
    }
    if (en_passant_ != no_square)
        key ^= zobrist::keys.en_passant[static_cast<std::size_t>(file_of(en_passant_))];
    if (side_ == Colour::second) key ^= zobrist::keys.side;
    return key;
}

Bitboard Position::attackers(Square square, Colour by, Bitboard occupied) const {
    const Bitboard orthogonal = pieces(Kind::rook) | pieces(Kind::queen);
    const Bitboard diagonal = pieces(Kind::bishop) | pieces(Kind::queen);
    return pieces(by) &
           ((attacks::king(square) & pieces(Kind::king)) | (attacks::knight(square) & pieces(Kind::knight)) |
            (pawn_attacks(opponent(by), bit(square)) & pieces(Kind::pawn)) |
            (attacks::rook(square, occupied) & orthogonal) | (attacks::bishop(square, occupied) & diagonal));
}

void Position::put(Square square, std::uint8_t piece) {
    board_[square] = piece;
    colours_[piece & 1] |= bit(square);
    kinds_[piece >> 1] |= bit(square);
    key_ ^= zobrist::keys.piece[piece][square];
}

void Position::take(Square square) {
    const std::uint8_t piece = board_[square];
    board_[square] = empty_square;
    colours_[piece & 1] ^= bit(square);
    kinds_[piece >> 1] ^= bit(square);
    key_ ^= zobrist::keys.piece[piece][square];
}

bool Position::en_passant_is_safe(Square from) const {
    const Bitboard captured = bit(beyond_double_step(double_step_));
    const Bitboard after = (occupied() ^ bit(from) ^ captured) | bit(double_step_);
    return (attackers(king(side_), opponent(side_), after) & ~captured) == 0;
}

void Position::settle_en_passant() {
    en_passant_ = no_square;
    const Bitboard near = pawn_attacks(opponent(side_), bit(double_step_)) & pieces(side_, Kind::pawn);
    for (const Square from : Squares{near}) {
        if (en_passant_is_safe(from)) en_passant_ = double_step_;
    }
    if (en_passant_ != no_square)
        key_ ^= zobrist::keys.en_passant[static_cast<std::size_t>(file_of(en_passant_))];
}

void Position::drop_castling_right(Square& rook) {
    if (rook == no_square) return;
    key_ ^= zobrist::keys.castling[rook];
    rook = no_square;
}

Position::Undo Position::do_move(Move move) {
    const Square from = move.from();
    const Square to = move.to();
    const std::uint8_t piece = board_[from];
    const Kind kind = static_cast<Kind>(piece >> 1);
    Undo undo{key_, castling_rooks_, en_passant_, double_step_, empty_square, halfmove_clock_};

    if (en_passant_ != no_square)
        key_ ^= zobrist::keys.en_passant[static_cast<std::size_t>(file_of(en_passant_))];
    en_passant_ = no_square;
    double_step_ = no_square;
    ++halfmove_clock_;

    if (move.is_castling()) {
        const bool h_side = to > from;
        const std::uint8_t rook = board_[to];
        take(from);
        take(to);
        put(make_square(king_file_after(h_side), rank_of(from)), piece);
        put(make_square(rook_file_after(h_side), rank_of(from)), rook);
    } else {
        const Square captured = move.is_en_passant() ? beyond_double_step(to) : to;
        if (board_[captured] != empty_square) {
            undo.captured = board_[captured];
            halfmove_clock_ = 0;
            take(captured);
        }
        take(from);
        put(to, move.is_promotion() ? code({side_, move.promotion()}) : piece);
        if (kind == Kind::pawn) {
            halfmove_clock_ = 0;
            // No other pawn move of two ranks, which only an unjudged game has, lets anybody take in passing.
            const Square between = static_cast<Square>((from + to) / 2);
            if ((from ^ to) == 16 && rank_for(side_, rank_of(from)) == 1 && board_[between] == empty_square)
                double_step_ = between;
        }
    }

    if (kind == Kind::king) {
        drop_castling_right(castling_rooks_[castling_index(side_, CastlingSide::h_side)]);
        drop_castling_right(castling_rooks_[castling_index(side_, CastlingSide::a_side)]);
    }
    for (Square& rook : castling_rooks_) {
        if (rook == from || rook == to) drop_castling_right(rook);
    }

    if (side_ == Colour::second) ++fullmove_number_;
    side_ = opponent(side_);
    key_ ^= zobrist::keys.side;
    if (double_step_ != no_square) settle_en_passant();
    return undo;
}

void Position::undo_move(Move move, const Undo& undo) {
    const Square from = move.from();
    const Square to = move.to();
    side_ = opponent(side_);
    if (side_ == Colour::second) --fullmove_number_;

    if (move.is_castling()) {
        const bool h_side = to > from;
        const Square king_to = make_square(king_file_after(h_side), rank_of(from));
        const Square rook_to = make_square(rook_file_after(h_side), rank_of(from));
        const std::uint8_t king = board_[king_to];
        const std::uint8_t rook = board_[rook_to];
        take(king_to);
        take(rook_to);
        put(from, king);
        put(to, rook);
    } else {
        const std::uint8_t piece = move.is_promotion() ? code({side_, Kind::pawn}) : board_[to];
        take(to);
        put(from, piece);
        if (undo.captured != empty_square)
            put(move.is_en_passant() ? beyond_double_step(to) : to, undo.captured);
    }
    castling_rooks_ = undo.castling_rooks;
    en_passant_ = undo.en_passant;
    double_step_ = undo.double_step;
    halfmove_clock_ = undo.halfmove_clock;
    key_ = undo.key;
}

Intent Position::intent_of(Move move, bool king_takes_rook) const {
    Intent intent{.from = move.from(), .to = move.to()};
    if (move.is_promotion()) intent.promotion = move.promotion();
    const bool usual = file_of(move.from()) == 4 && (file_of(move.to()) == 7 || file_of(move.to()) == 0);
    if (move.is_castling() && usual && !king_takes_rook) {
        intent.to = make_square(king_file_after(move.to() > move.from()), rank_of(move.from()));
    }
    return intent;
}

std::expected<Move, Reason> Position::play(const Intent& intent) {
    if (const auto reason = why_illegal(intent)) return std::unexpected(*reason);
    MoveList moves;
    legal_moves(moves);
    for (const Move move : moves) {
        if (intent_of(move) == intent || intent_of(move, true) == intent) {
            do_move(move);
            return move;
        }
    }
    assert(false && "a legal intent is in the list");
    return std::unexpected(Reason::cannot_reach);
}

std::optional<Move> Position::unjudged_move(const Intent& intent) const {
    if (intent.pass || intent.from >= square_count || intent.to >= square_count) return std::nullopt;
    const auto piece = piece_at(intent.from);
    if (!piece || piece->colour != side_ || intent.from == intent.to) return std::nullopt;
    const bool pawn = piece->kind == Kind::pawn;
    const bool promotes = pawn && rank_for(side_, rank_of(intent.to)) == 7;
    if (promotes != intent.promotion.has_value()) return std::nullopt;
    if (piece->kind == Kind::king) {
        if (const auto rook = unjudged_castling_rook(intent)) return Move::castling(intent.from, *rook);
    }
    const auto target = piece_at(intent.to);
    if (target && (target->colour == side_ || target->kind == Kind::king)) return std::nullopt;
    if (promotes) {
        if (*intent.promotion == Kind::pawn || *intent.promotion == Kind::king) return std::nullopt;
        return Move::promoting(intent.from, intent.to, *intent.promotion);
    }
    const Square beside = make_square(file_of(intent.to), rank_of(intent.from));
    const bool in_passing = pawn && !target && rank_for(side_, rank_of(intent.from)) == 4 &&
                            contains(pawn_attacks(side_, bit(intent.from)), intent.to) &&
                            piece_at(beside) == Piece{opponent(side_), Kind::pawn};
    return in_passing ? Move::en_passant(intent.from, intent.to) : Move::normal(intent.from, intent.to);
}

std::optional<Square> Position::unjudged_castling_rook(const Intent& intent) const {
    const int home = rank_for(side_, 0);
    if (rank_of(intent.from) != home || rank_of(intent.to) != home) return std::nullopt;
    const Piece own_rook{side_, Kind::rook};
    const bool h_side = intent.to > intent.from;
    const bool two_steps = file_of(intent.from) == 4 && file_of(intent.to) == king_file_after(h_side);
    const Square corner = make_square(h_side ? 7 : 0, home);
    const Square rook = piece_at(intent.to) == own_rook || !two_steps ? intent.to : corner;
    if (piece_at(rook) != own_rook) return std::nullopt;
    const Bitboard arrivals =
        bit(make_square(king_file_after(h_side), home)) | bit(make_square(rook_file_after(h_side), home));
    if ((arrivals & occupied() & ~(bit(intent.from) | bit(rook))) != 0) return std::nullopt;
    return rook;
}

bool Position::same_for_repetition(const Position& other) const {
    return key_ == other.key_ && board_ == other.board_ && side_ == other.side_ &&
           castling_rooks_ == other.castling_rooks_ && en_passant_ == other.en_passant_;
}

bool Position::insufficient_material() const {
    if ((pieces(Kind::pawn) | pieces(Kind::rook) | pieces(Kind::queen)) != 0) return false;
    return count(occupied()) <= 3 || (pieces(Kind::knight) == 0 && on_one_colour(pieces(Kind::bishop)));
}

bool Position::can_mate(Colour colour) const {
    const Bitboard own = pieces(colour) & ~pieces(Kind::king);
    const Bitboard theirs = pieces(opponent(colour)) & ~pieces(Kind::king);
    if (own == 0) return false;
    if (count(own) == 1 && (own & pieces(Kind::knight)) != 0) return (theirs & ~pieces(Kind::queen)) != 0;
    if ((own & ~pieces(Kind::bishop)) == 0 && on_one_colour(own)) {
        const Bitboard of_use = pieces(Kind::pawn) | pieces(Kind::knight);
        return (theirs & of_use) != 0 || !on_one_colour(own | (theirs & pieces(Kind::bishop)));
    }
    return true;
}

std::optional<Outcome> Position::outcome() const {
    if (!has_legal_move()) {
        if (in_check()) return Outcome{opponent(side_), EndReason::checkmate};
        return Outcome{std::nullopt, EndReason::stalemate};
    }
    if (insufficient_material()) return Outcome{std::nullopt, EndReason::insufficient_material};
    return std::nullopt;
}

}  // namespace kradan::chess
