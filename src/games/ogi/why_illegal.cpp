#include "games/ogi/position.h"

/// Finds why a move is illegal, square by square and without the generator, so the two can be tested against
/// each other.
namespace kradan::ogi {

namespace {

enum class Path : std::uint8_t { none, leap, slide };

/// How a piece covers a distance on an empty board (O7–O15); `forward` is towards the opponent.
constexpr Path path_of(Kind kind, bool promoted, int sideways, int forward) {
    const int across = sideways < 0 ? -sideways : sideways;
    const int along = forward < 0 ? -forward : forward;
    const auto step = [](bool fits) { return fits ? Path::leap : Path::none; };
    const bool orthogonal_step = across + along == 1;
    const bool diagonal_step = across == 1 && along == 1;
    const bool straight = (across == 0) != (along == 0);
    const bool diagonal = across == along && across != 0;
    switch (kind) {
        case Kind::king:
            return step(orthogonal_step || diagonal_step);
        case Kind::princess:
            if (diagonal) return Path::slide;
            return step((across == 1 && along == 2) || (across == 2 && along == 1) ||
                        (promoted && orthogonal_step));
        case Kind::rook:
            return straight ? Path::slide : step(promoted && diagonal_step);
        case Kind::bishop:
            return diagonal ? Path::slide : step(promoted && orthogonal_step);
        default:
            break;
    }
    if (promoted) return step(orthogonal_step || (diagonal_step && forward == 1));
    switch (kind) {
        case Kind::silver:
            return step(diagonal_step || (across == 0 && forward == 1));
        case Kind::knight:
            return step(across == 1 && forward == 2);
        case Kind::lance:
            return across == 0 && forward > 0 ? Path::slide : Path::none;
        default:
            return step(across == 0 && forward == 1);
    }
}

constexpr bool in_zone(Colour colour, Square square) {
    return rank_seen_by(colour, square) >= 5;
}

/// Whether an unpromoted piece has no moves from here (G2, G6, C4).
constexpr bool stuck(Colour colour, Kind kind, Square square) {
    const int ranks_ahead = 7 - rank_seen_by(colour, square);
    if (kind == Kind::knight) return ranks_ahead < 2;
    return (kind == Kind::lance || kind == Kind::pawn) && ranks_ahead == 0;
}

}  // namespace

std::optional<Reason> Position::why_illegal(const Intent& intent) const {
    if (!king(Colour::first) || !king(Colour::second)) return Reason::game_over;
    if (const auto* move = std::get_if<BoardMove>(&intent)) return why_board_move_illegal(*move);
    if (const auto* drop = std::get_if<Drop>(&intent)) return why_drop_illegal(*drop);
    return Reason::pass;
}

std::optional<Reason> Position::why_board_move_illegal(const BoardMove& move) const {
    const auto piece = piece_at(move.from);
    if (!piece) return Reason::no_piece;
    if (piece->colour != side_) return Reason::not_your_piece;
    if (move.from == move.to) return Reason::cannot_reach;
    const auto target = piece_at(move.to);
    if (target && target->colour == side_) return Reason::own_piece_on_target;
    if (rules_.check == Check::must_be_answered && target && target->kind == Kind::king)
        return Reason::cannot_reach;

    const int sideways = file_of(move.to) - file_of(move.from);
    const int up = rank_of(move.to) - rank_of(move.from);
    const auto path = path_of(piece->kind, piece->promoted, sideways, side_ == Colour::first ? up : -up);
    if (path == Path::none) return Reason::cannot_reach;
    if (path == Path::slide) {
        const auto sign = [](int distance) { return (distance > 0) - (distance < 0); };
        const int step = sign(sideways) + 8 * sign(up);
        for (int square = move.from + step; square != move.to; square += step) {
            if (squares_[static_cast<std::size_t>(square)] != no_man) return Reason::blocked;
        }
    }

    const bool zone_move = in_zone(side_, move.from) || in_zone(side_, move.to);
    const bool may_promote = zone_move && !piece->promoted && promotable(piece->kind);
    if (move.promote && !may_promote) return Reason::promotion_not_allowed;
    if (may_promote && !move.promote) {
        if (rules_.promotion == Promotion::compulsory_in_zone) return Reason::promotion_required_in_zone;
        if (stuck(side_, piece->kind, move.to)) return Reason::promotion_compulsory;
    }
    const bool may_keep =
        rules_.prerogative == Prerogative::kings && piece->kind == Kind::king && target && target->promoted;
    if (move.keep && !may_keep) return Reason::keep_not_allowed;
    return why_king_unsafe(Move::board(move.from, move.to, move.promote, move.keep));
}

std::optional<Reason> Position::why_drop_illegal(const Drop& drop) const {
    if (in_hand(side_, drop.kind, drop.promoted) == 0) return Reason::not_in_hand;
    if (piece_at(drop.to)) return Reason::drop_occupied;
    if (!drop.promoted) {
        const bool pawn = drop.kind == Kind::pawn;
        if (pawn && rules_.pawn_drops == PawnDrops::never) return Reason::drop_pawn;
        if (stuck(side_, drop.kind, drop.to)) return Reason::drop_dead_end;
        if (pawn) {
            const Piece own_pawn{side_, Kind::pawn, false};
            for (int rank = 0; rank < 8; ++rank) {
                if (piece_at(make_square(file_of(drop.to), rank)) == own_pawn) return Reason::nifu;
            }
        }
    }
    if (drop.promote) return Reason::drop_promotes;
    return why_king_unsafe(Move::drop(drop.kind, drop.promoted, drop.to));
}

std::optional<Reason> Position::why_king_unsafe(Move move) const {
    if (rules_.check == Check::must_be_answered) {
        Position after = *this;
        after.do_move(move);
        if (after.attackers(*after.king(side_), after.side_, after.occupied()) != 0) {
            return in_check() ? Reason::in_check : Reason::leaves_king_attacked;
        }
    }
    return std::nullopt;
}

}  // namespace kradan::ogi
