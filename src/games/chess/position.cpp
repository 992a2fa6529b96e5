#include "games/chess/position.h"

#include "games/chess/goal.h"
#include "games/chess/zobrist.h"

namespace kradan::chess {

namespace {

constexpr Bitboard light_squares = 0x55aa55aa55aa55aa;

bool on_one_colour(Bitboard set) {
    return (set & light_squares) == 0 || (set & ~light_squares) == 0;
}

}  // namespace

Position::Position(const Rules& rules, Empty) : rules_(rules) {
    squares_.fill(empty_square);
}

Position::Position(const Rules& rules) : Position(rules, Empty{}) {
    constexpr std::array<Kind, 8> array = {Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                                           Kind::king, Kind::bishop, Kind::knight, Kind::rook};
    for (int file = 0; file < 8; ++file) {
        for (const Colour colour : colours) {
            const Kind kind = array[static_cast<std::size_t>(file)];
            put(make_square(file, rank_for(colour, 0)), {colour, kind});
            put(make_square(file, rank_for(colour, 1)), {colour, Kind::pawn});
        }
    }
    board_.castling_rooks = board_.of(Kind::rook);
    key_ = recompute_key();
}

void Position::put(Square square, Piece piece) {
    squares_[square] = code(piece);
    board_.put(piece, bit(square));
}

std::optional<Square> Position::castling_rook(Colour colour, CastlingSide side) const {
    const Bitboard rooks = board_.castling_rooks & rank_set(rank_for(colour, 0));
    const Bitboard toward_a = bit(king(colour)) - 1;
    const Bitboard rook = rooks & (side == CastlingSide::a_side ? toward_a : ~toward_a);
    return rook == 0 ? std::nullopt : std::optional{lowest(rook)};
}

std::uint64_t Position::castling_key() const {
    std::uint64_t key = 0;
    for (const Square rook : Squares{board_.castling_rooks}) key ^= zobrist::keys.castling[rook];
    return key;
}

std::uint64_t Position::recompute_key() const {
    std::uint64_t key = castling_key() ^ zobrist::keys.goal[static_cast<std::size_t>(rules_.goal)];
    for (const Colour colour : colours) key ^= zobrist::of_checks(colour, checks_given_[place(colour)]);
    for (Square square = 0; square < square_count; ++square) {
        if (squares_[square] != empty_square) key ^= zobrist::keys.piece[squares_[square]][square];
    }
    if (en_passant_ != no_square)
        key ^= zobrist::keys.en_passant[static_cast<std::size_t>(file_of(en_passant_))];
    if (side_ == Colour::second) key ^= zobrist::keys.side;
    return key;
}

void Position::settle_en_passant(Colour us) {
    for (const Square from : Squares{board_.beside_double_step(us)}) {
        if (!board_.may_take_in_passing(us, bit(from))) continue;
        en_passant_ = lowest(board_.double_step);
        key_ ^= zobrist::keys.en_passant[static_cast<std::size_t>(file_of(en_passant_))];
        return;
    }
}

KRADAN_INLINE void Position::change(Square square, std::uint8_t before, std::uint8_t after) {
    key_ ^= zobrist::keys.piece[before][square] ^ zobrist::keys.piece[after][square];
    squares_[square] = after;
}

Position::Undo Position::do_move(Move move) {
    const Square from = move.from();
    const Square to = move.to();
    const std::uint8_t man = squares_[from];
    const Kind kind = decode(man).kind;
    Undo undo;
    undo.board = board_;
    undo.key = key_;
    undo.en_passant = en_passant_;
    undo.captured = squares_[to];
    undo.halfmove_clock = halfmove_clock_;

    key_ ^= zobrist::keys.side;
    if (en_passant_ != no_square) {
        key_ ^= zobrist::keys.en_passant[static_cast<std::size_t>(file_of(en_passant_))];
        en_passant_ = no_square;
    }
    halfmove_clock_ = kind == Kind::pawn || undo.captured != empty_square ? 0 : halfmove_clock_ + 1;
    if (move.is_normal()) [[likely]] {
        change(from, man, empty_square);
        change(to, undo.captured, man);
        board_.move({side_, kind}, bit(from), bit(to));
    } else {
        do_special(move, undo);
    }
    for (const Square rook : Squares{board_.castling_rooks ^ undo.board.castling_rooks})
        key_ ^= zobrist::keys.castling[rook];
    fullmove_number_ += index(side_);
    side_ = opponent(side_);
    if (rules_.goal == Goal::checks) [[unlikely]] {
        undo.checks_given = checks_given_;
        count_check();
    }
    return undo;
}

void Position::pass() {
    key_ ^= zobrist::keys.side;
    if (en_passant_ != no_square)
        key_ ^= zobrist::keys.en_passant[static_cast<std::size_t>(file_of(en_passant_))];
    en_passant_ = no_square;
    board_.double_step = 0;
    ++halfmove_clock_;
    fullmove_number_ += index(side_);
    side_ = opponent(side_);
}

/// Kept out of line so that normal moves stay fast.
[[gnu::noinline]] void Position::do_special(Move move, Undo& undo) {
    const Square from = move.from();
    const Square to = move.to();
    const std::uint8_t man = squares_[from];
    change(from, man, empty_square);
    if (move.is_double_step()) {
        change(to, undo.captured, man);
        board_.step_twice(side_, bit(from));
        settle_en_passant(opponent(side_));
    } else if (move.is_promotion()) {
        const Piece arrived{side_, move.promotion()};
        change(to, undo.captured, code(arrived));
        board_.move(arrived, bit(from), bit(to));
    } else if (move.is_en_passant()) {
        const Square beside = beyond_double_step(to);
        undo.captured = squares_[beside];
        change(beside, undo.captured, empty_square);
        change(to, empty_square, man);
        board_.take_in_passing(side_, bit(from), bit(to));
    } else {
        const std::uint8_t rook = undo.captured;
        undo.captured = empty_square;
        halfmove_clock_ = undo.halfmove_clock + 1;
        change(to, rook, empty_square);
        change(Board::king_after_castling(from, to), empty_square, man);
        change(Board::rook_after_castling(from, to), empty_square, rook);
        board_.castle(side_, from, to);
    }
}

void Position::undo_move(Move move, const Undo& undo) {
    const Square from = move.from();
    const Square to = move.to();
    side_ = opponent(side_);
    fullmove_number_ -= index(side_);
    if (move.is_normal() || move.is_double_step()) [[likely]] {
        squares_[from] = squares_[to];
        squares_[to] = undo.captured;
    } else {
        undo_special(move, undo.captured);
    }
    board_ = undo.board;
    en_passant_ = undo.en_passant;
    halfmove_clock_ = undo.halfmove_clock;
    if (rules_.goal == Goal::checks) [[unlikely]]
        checks_given_ = undo.checks_given;
    key_ = undo.key;
}

[[gnu::noinline]] void Position::undo_special(Move move, std::uint8_t captured) {
    const Square from = move.from();
    const Square to = move.to();
    if (move.is_castling()) {
        squares_[Board::king_after_castling(from, to)] = empty_square;
        squares_[Board::rook_after_castling(from, to)] = empty_square;
        squares_[from] = code({side_, Kind::king});
        squares_[to] = code({side_, Kind::rook});
    } else {
        squares_[from] = code({side_, Kind::pawn});
        squares_[to] = empty_square;
        squares_[move.is_en_passant() ? beyond_double_step(to) : to] = captured;
    }
}

Intent Position::intent_of(Move move, bool king_takes_rook) const {
    Intent intent{.from = move.from(), .to = move.to()};
    if (move.is_promotion()) intent.promotion = move.promotion();
    const bool usual = file_of(move.from()) == 4 && (file_of(move.to()) == 7 || file_of(move.to()) == 0);
    if (move.is_castling() && usual && !king_takes_rook) {
        intent.to = Board::king_after_castling(move.from(), move.to());
    }
    return intent;
}

std::expected<Move, Reason> Position::play(const Intent& intent) {
    if (const auto reason = why_illegal(intent)) return std::unexpected(*reason);
    const Move move = *unjudged_move(intent);
    do_move(move);
    return move;
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
    if (pawn && board_.is_double_step(side_, bit(intent.from), bit(intent.to)))
        return Move::double_step(intent.from, intent.to);
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
    const Square corner = make_square(h_side ? 7 : 0, home);
    const bool two_steps =
        file_of(intent.from) == 4 && intent.to == Board::king_after_castling(intent.from, corner);
    const Square rook = piece_at(intent.to) == own_rook || !two_steps ? intent.to : corner;
    if (piece_at(rook) != own_rook) return std::nullopt;
    const Bitboard arrivals = bit(Board::king_after_castling(intent.from, rook)) |
                              bit(Board::rook_after_castling(intent.from, rook));
    if ((arrivals & occupied() & ~(bit(intent.from) | bit(rook))) != 0) return std::nullopt;
    return rook;
}

bool Position::same_for_repetition(const Position& other) const {
    return key_ == other.key_ && squares_ == other.squares_ && side_ == other.side_ &&
           board_.castling_rooks == other.board_.castling_rooks && en_passant_ == other.en_passant_ &&
           checks_given_ == other.checks_given_;
}

bool Position::insufficient_material() const {
    if (rules_.goal != Goal::mate) return !can_mate(Colour::first) && !can_mate(Colour::second);
    if ((pieces(Kind::pawn) | pieces(Kind::rook) | pieces(Kind::queen)) != 0) return false;
    return count(occupied()) <= 3 || (pieces(Kind::knight) == 0 && on_one_colour(pieces(Kind::bishop)));
}

bool Position::can_mate(Colour colour) const {
    const Bitboard own = pieces(colour) & ~pieces(Kind::king);
    if (rules_.goal != Goal::mate) return can_reach_goal(rules_.goal, own);
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
    if (auto goal = goal_reached()) return goal;
    if (!has_legal_move()) {
        if (in_check()) return Outcome{opponent(side_), EndReason::checkmate};
        return Outcome{std::nullopt, EndReason::stalemate};
    }
    if (insufficient_material()) return Outcome{std::nullopt, EndReason::insufficient_material};
    return std::nullopt;
}

}  // namespace kradan::chess
