#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/chess/pawns.h"
#include "games/chess/position.h"

namespace kradan::chess {

namespace {

using Mailbox = std::array<std::optional<Piece>, square_count>;

struct Step {
    int files;
    int ranks;
};

Step step(Square from, Square to) {
    return {file_of(to) - file_of(from), rank_of(to) - rank_of(from)};
}

/// The direction in which a colour's pawns move, in ranks.
int ahead(Colour colour) {
    return colour == Colour::first ? 1 : -1;
}

/// Whether a piece on an empty board could capture with this step.
bool goes(Piece piece, Step step) {
    const int files = std::abs(step.files);
    const int ranks = std::abs(step.ranks);
    const bool straight = (files == 0) != (ranks == 0);
    const bool diagonal = files == ranks && files != 0;
    switch (piece.kind) {
        case Kind::pawn:
            return files == 1 && step.ranks == ahead(piece.colour);
        case Kind::knight:
            return files * ranks == 2;
        case Kind::bishop:
            return diagonal;
        case Kind::rook:
            return straight;
        case Kind::queen:
            return straight || diagonal;
        case Kind::king:
            return std::max(files, ranks) == 1;
    }
    return false;
}

int sign(int number) {
    return (number > 0) - (number < 0);
}

/// Whether all squares between two squares on the same rank, file or diagonal are empty.
bool clear(const Mailbox& board, Square from, Square to) {
    const Step whole = step(from, to);
    int file = file_of(from) + sign(whole.files);
    int rank = rank_of(from) + sign(whole.ranks);
    while (file != file_of(to) || rank != rank_of(to)) {
        if (board[make_square(file, rank)]) return false;
        file += sign(whole.files);
        rank += sign(whole.ranks);
    }
    return true;
}

bool attacks(const Mailbox& board, Square from, Square to) {
    const auto piece = board[from];
    return piece && goes(*piece, step(from, to)) && (piece->kind == Kind::knight || clear(board, from, to));
}

bool attacked(const Mailbox& board, Square target, Colour by) {
    for (Square from = 0; from < square_count; ++from) {
        if (board[from] && board[from]->colour == by && attacks(board, from, target)) return true;
    }
    return false;
}

}  // namespace

/// Tests the legality of one intent from the squares alone. Shares no code with the generator, so the two can
/// be tested against each other.
class MoveJudge {
  public:
    MoveJudge(const Position& position, const Intent& intent)
        : position_(position), intent_(intent), us_(position.side_to_move()), them_(opponent(us_)) {
        for (Square square = 0; square < square_count; ++square) board_[square] = position.piece_at(square);
    }

    std::optional<Reason> judge() {
        if (intent_.pass) return Reason::pass;
        if (intent_.from >= square_count || !board_[intent_.from]) return Reason::no_piece;
        const Piece piece = *board_[intent_.from];
        if (piece.colour != us_) return Reason::not_your_piece;
        const Reason out_of_reach =
            piece.kind == Kind::pawn ? Reason::pawn_cannot_reach : Reason::cannot_reach;
        if (intent_.to >= square_count || intent_.to == intent_.from) return out_of_reach;

        if (piece.kind == Kind::king) {
            if (const auto rook = castling_rook_meant()) {
                if (const auto reason = judge_castling(*rook)) return reason;
                return judge_promotion(piece);
            }
        }
        if (board_[intent_.to] && board_[intent_.to]->colour == us_) return Reason::own_piece_on_target;
        // A king is never captured. Only unchecked moves can leave one attacked.
        if (board_[intent_.to] == Piece{them_, Kind::king}) return out_of_reach;
        if (const auto reason = piece.kind == Kind::pawn ? judge_pawn() : judge_reach(piece)) return reason;
        if (const auto reason = judge_promotion(piece)) return reason;
        return judge_king_safety(piece);
    }

  private:
    std::optional<Reason> judge_reach(Piece piece) const {
        if (!goes(piece, step(intent_.from, intent_.to))) return Reason::cannot_reach;
        if (piece.kind != Kind::knight && !clear(board_, intent_.from, intent_.to)) return Reason::blocked;
        return std::nullopt;
    }

    std::optional<Reason> judge_pawn() {
        const Step way = step(intent_.from, intent_.to);
        const int from_rank = rank_for(us_, rank_of(intent_.from));
        if (way.files == 0) {
            const bool once = way.ranks == ahead(us_);
            const bool twice = way.ranks == 2 * ahead(us_) && from_rank == 1;
            if (!once && !twice) return Reason::pawn_cannot_reach;
            if (board_[intent_.to] || !clear(board_, intent_.from, intent_.to)) return Reason::pawn_blocked;
            return std::nullopt;
        }
        if (!goes({us_, Kind::pawn}, way)) return Reason::pawn_cannot_reach;
        if (board_[intent_.to]) return std::nullopt;
        const Square beside = make_square(file_of(intent_.to), rank_of(intent_.from));
        if (from_rank != 4 || board_[beside] != Piece{them_, Kind::pawn}) return Reason::pawn_cannot_reach;
        if (position_.double_step() != intent_.to) return Reason::en_passant_too_late;
        taken_en_passant_ = beside;
        return std::nullopt;
    }

    std::optional<Reason> judge_promotion(Piece piece) const {
        const bool promotes = piece.kind == Kind::pawn && rank_for(us_, rank_of(intent_.to)) == 7;
        if (!promotes) return intent_.promotion ? std::optional{Reason::promotion_not_allowed} : std::nullopt;
        if (!intent_.promotion) return Reason::promotion_missing;
        switch (*intent_.promotion) {
            case Kind::queen:
            case Kind::rook:
            case Kind::bishop:
            case Kind::knight:
                return std::nullopt;
            case Kind::pawn:
            case Kind::king:
                break;
        }
        return Reason::promotion_bad_piece;
    }

    std::optional<Reason> judge_king_safety(Piece piece) const {
        Mailbox after = board_;
        if (taken_en_passant_) after[*taken_en_passant_].reset();
        after[intent_.from].reset();
        after[intent_.to] = piece;
        const Square king = find_king(after);
        if (!attacked(after, king, them_)) return std::nullopt;
        if (piece.kind == Kind::king) return Reason::leaves_king_attacked;
        for (Square from = 0; from < square_count; ++from) {
            const bool enemy = after[from] && after[from]->colour == them_;
            if (enemy && attacks(board_, from, king) && attacks(after, from, king)) return Reason::in_check;
        }
        return Reason::leaves_king_attacked;
    }

    /// The rook's square if the king's move means castling, even if there is no rook or no right to castle.
    std::optional<Square> castling_rook_meant() const {
        const int home = rank_for(us_, 0);
        if (rank_of(intent_.from) != home || rank_of(intent_.to) != home) return std::nullopt;
        if (board_[intent_.to] == Piece{us_, Kind::rook}) return intent_.to;
        if (file_of(intent_.from) != 4) return std::nullopt;
        if (file_of(intent_.to) == 6) return make_square(7, home);
        if (file_of(intent_.to) == 2) return make_square(0, home);
        return std::nullopt;
    }

    std::optional<Reason> judge_castling(Square rook) const {
        const Square king = intent_.from;
        const bool h_side = rook > king;
        if (position_.castling_rook(us_, h_side ? CastlingSide::h_side : CastlingSide::a_side) != rook) {
            return Reason::castling_no_right;
        }
        if (attacked(board_, king, them_)) return Reason::castling_in_check;

        const Square king_to = make_square(h_side ? 6 : 2, rank_of(king));
        const Square rook_to = make_square(h_side ? 5 : 3, rank_of(king));
        Mailbox without_both = board_;
        without_both[king].reset();
        without_both[rook].reset();
        const auto [leftmost, rightmost] = std::minmax({king, rook, king_to, rook_to});
        for (Square square = leftmost; square <= rightmost; ++square) {
            if (without_both[square]) return Reason::castling_blocked;
        }

        Mailbox without_king = board_;
        without_king[king].reset();
        for (Square square = std::min(king, king_to); square <= std::max(king, king_to); ++square) {
            if (attacked(without_king, square, them_)) return Reason::castling_through_check;
        }
        Mailbox after = without_both;
        after[king_to] = Piece{us_, Kind::king};
        after[rook_to] = Piece{us_, Kind::rook};
        if (attacked(after, king_to, them_)) return Reason::castling_through_check;
        return std::nullopt;
    }

    Square find_king(const Mailbox& board) const {
        const auto king = std::find(board.begin(), board.end(), Piece{us_, Kind::king});
        return static_cast<Square>(king - board.begin());
    }

    const Position& position_;
    const Intent& intent_;
    Colour us_;
    Colour them_;
    Mailbox board_;
    std::optional<Square> taken_en_passant_;
};

std::optional<Reason> Position::why_illegal(const Intent& intent) const {
    if (is_goal_reached()) return Reason::game_over;
    return MoveJudge{*this, intent}.judge();
}

}  // namespace kradan::chess
