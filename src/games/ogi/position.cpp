#include "games/ogi/position.h"

#include <algorithm>

#include "core/perft.h"
#include "games/ogi/perft.h"
#include "games/ogi/zobrist.h"

namespace kradan::ogi {

Move move_of(const Intent& intent) {
    if (const auto* drop = std::get_if<Drop>(&intent))
        return Move::drop(drop->kind, drop->promoted, drop->to);
    const auto* move = std::get_if<BoardMove>(&intent);
    assert(move != nullptr);
    return Move::board(move->from, move->to, move->promote, move->keep);
}

Position Position::start(const Rules& rules) {
    return *validate(start_setup(), rules);
}

std::uint64_t Position::recompute_key() const {
    std::uint64_t key = side_ == Colour::second ? zobrist::tables.second_to_move : 0;
    for (Square square = 0; square < square_count; ++square) {
        if (squares_[square] != no_man) key ^= zobrist::tables.square[squares_[square]][square];
    }
    for (const Colour side : colours) {
        for (const PieceCode held : all_held) {
            for (int number = board_.hand(side).count(held); number > 0; --number) {
                key ^= zobrist::of_held(side, held, number);
            }
        }
    }
    return key;
}

std::optional<Piece> Position::piece_at(Square square) const {
    if (squares_[square] == no_man) return std::nullopt;
    return decode(squares_[square]);
}

std::optional<Square> Position::king(Colour colour) const {
    const Bitboard king = pieces(colour, Kind::king);
    if (king == 0) return std::nullopt;
    return lowest(king);
}

Bitboard Position::checkers() const {
    const auto square = king(side_);
    return square ? attackers(*square, opponent(side_), occupied()) : 0;
}

std::optional<Piece> Position::captured_by(Move move) const {
    return move.is_drop() ? std::nullopt : piece_at(move.to());
}

// ---- moves ----

template <Wanted wanted>
void Position::list_moves(MoveList& list) const {
    const auto append = [&list](const MoveSet& set) {
        for (const Square to : Squares{set.targets}) list.push_back(set.move.towards(to));
    };
    visit<wanted>(append);
}

void Position::legal_moves(MoveList& list) const {
    list_moves<Wanted::all>(list);
}

void Position::legal_captures(MoveList& list) const {
    list_moves<Wanted::captures>(list);
}

void Position::legal_quiets(MoveList& list) const {
    list_moves<Wanted::quiets>(list);
}

bool Position::gives_check(Move move) const {
    const Colour them = opponent(side_);
    const Bitboard king = board_.of(them, Kind::king) & ~bit(move.to());
    if (king == 0) return false;
    const Bitboard left = move.is_drop() ? 0 : bit(move.from());
    const Bitboard occupied = (board_.occupied() & ~left) | bit(move.to());
    const Piece man = decode(man_after(move));
    if ((reach(man, move.to(), occupied) & king) != 0) return true;
    return (board_.attackers(lowest(king), side_, occupied) & ~left) != 0;
}

std::uint64_t Position::count_lines(int depth, Path path) const {
    if (depth <= 0) return 1;
    if (rules_.check == Check::information && without_lowest(board_.of(Kind::king)) == 0) return 0;
#if defined(KRADAN_BULK_COUNT)
    switch (compiled_) {
        case Compiled::for_gomayo:
            return ogi::count_lines<gomayo>(board_, side_, depth, path);
        case Compiled::for_classic:
            return ogi::count_lines<classic>(board_, side_, depth, path);
        case Compiled::none:
            break;
    }
#else
    (void)path;
#endif
    Position copy = *this;
    return count_by_lists(copy, depth);
}

std::optional<Outcome> Position::outcome() const {
    if (rules_.check == Check::information) {
        for (const Colour colour : colours) {
            if (!king(colour)) return Outcome{opponent(colour), EndReason::king_captured};
        }
    }
    if (has_legal_move()) return std::nullopt;
    const bool mate = rules_.check == Check::must_be_answered && in_check();
    return Outcome{opponent(side_), mate ? EndReason::checkmate : EndReason::no_legal_move};
}

// ---- doing and undoing ----

void Position::put(PieceCode piece, Square square) {
    board_.put(piece, square);
    squares_[square] = piece;
    key_ ^= zobrist::tables.square[piece][square];
}

void Position::lift(PieceCode piece, Square square) {
    board_.lift(piece, square);
    squares_[square] = no_man;
    key_ ^= zobrist::tables.square[piece][square];
}

void Position::hold(Colour colour, PieceCode held, int number) {
    const int before = board_.hand(colour).count(held);
    key_ ^= zobrist::of_held(colour, held, std::max(before, before + number));
    board_.hold(colour, held, number);
}

PieceCode Position::man_after(Move move) const {
    if (move.is_drop()) return encode({side_, move.drop_kind(), move.drops_promoted()});
    return static_cast<PieceCode>(squares_[move.from()] | (move.promotes() ? promoted_code : 0));
}

Position::Undo Position::do_move(Move move) {
    const PieceCode captured = move.is_drop() ? no_man : squares_[move.to()];
    const Undo undo{.board = board_, .key = key_, .captured = captured};
    carry_out(*this, side_, move, man_after(move), captured);
    side_ = opponent(side_);
    key_ ^= zobrist::tables.second_to_move;
    return undo;
}

void Position::undo_move(Move move, const Undo& undo) {
    if (!move.is_drop()) {
        const PieceCode man = squares_[move.to()];
        squares_[move.from()] = move.promotes() ? static_cast<PieceCode>(man - promoted_code) : man;
    }
    squares_[move.to()] = undo.captured;
    side_ = opponent(side_);
    board_ = undo.board;
    key_ = undo.key;
}

void Position::pass() {
    side_ = opponent(side_);
    key_ ^= zobrist::tables.second_to_move;
}

std::optional<Move> Position::unjudged_move(const Intent& intent) const {
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
    const bool can_keep = rules_.prerogative == Prerogative::kings && target && target->promoted;
    if (move->keep && !can_keep) return std::nullopt;
    return move_of(intent);
}

Intent Position::intent_of(Move move) const {
    if (move.is_drop())
        return Drop{.kind = move.drop_kind(), .promoted = move.drops_promoted(), .to = move.to()};
    return BoardMove{.from = move.from(), .to = move.to(), .promote = move.promotes(), .keep = move.keeps()};
}

std::expected<Move, Reason> Position::play(const Intent& intent) {
    if (const auto reason = why_illegal(intent)) return std::unexpected(*reason);
    const Move move = move_of(intent);
    do_move(move);
    return move;
}

// ---- setups ----

Setup Position::setup() const {
    Setup setup;
    for (Square square = 0; square < square_count; ++square) setup.board[square] = piece_at(square);
    for (const Colour colour : colours) {
        for (const Kind kind : all_kinds) {
            for (const bool promoted : {false, true}) {
                setup.hands[static_cast<std::size_t>(kradan::index(colour))].of(kind, promoted) =
                    in_hand(colour, kind, promoted);
            }
        }
    }
    setup.side_to_move = side_;
    return setup;
}

std::expected<Position, std::vector<SetupReason>> validate(const Setup& setup, const Rules& rules) {
    std::vector<SetupReason> reasons;
    const auto refuse = [&](SetupReason reason) {
        if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
    };
    // 64-bit totals cannot overflow, although hands can hold any int.
    std::array<std::int64_t, kind_count> total{};
    std::array<int, 2> kings{};
    std::array<std::array<int, 8>, 2> pawns_on_file{};
    for (Square square = 0; square < square_count; ++square) {
        const auto piece = setup.board[square];
        if (!piece) continue;
        ++total[index(piece->kind)];
        const std::size_t side = static_cast<std::size_t>(kradan::index(piece->colour));
        if (piece->kind == Kind::king) ++kings[side];
        if (piece->promoted) continue;
        if (contains(dead_ends(piece->colour, piece->kind), square)) refuse(SetupReason::dead_end_piece);
        if (piece->kind == Kind::pawn) ++pawns_on_file[side][static_cast<std::size_t>(file_of(square))];
    }
    for (std::size_t side = 0; side < 2; ++side) {
        if (kings[side] == 0) refuse(SetupReason::no_king);
        if (kings[side] > 1) refuse(SetupReason::many_kings);
        if (rules.pawn_drops == PawnDrops::one_a_file) {
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
    Position position(rules);
    position.side_ = setup.side_to_move;
    for (Square square = 0; square < square_count; ++square) {
        if (auto piece = setup.board[square]) {
            piece->promoted = piece->promoted && promotable(piece->kind);
            position.put(encode(*piece), square);
        }
    }
    if (rules.check == Check::must_be_answered && kings == std::array{1, 1}) {
        const Colour waiting = opponent(setup.side_to_move);
        if (position.attackers(*position.king(waiting), setup.side_to_move, position.occupied()) != 0) {
            refuse(SetupReason::opponent_in_check);
        }
    }
    if (!reasons.empty()) return std::unexpected(std::move(reasons));
    for (const Colour colour : colours) {
        for (const Kind kind : all_kinds) {
            for (const bool promoted : {false, true}) {
                const int number =
                    setup.hands[static_cast<std::size_t>(kradan::index(colour))].of(kind, promoted);
                if (number > 0) position.board_.hold(colour, encode({Colour::first, kind, promoted}), number);
            }
        }
    }
    position.key_ = position.recompute_key();
    return position;
}

}  // namespace kradan::ogi
