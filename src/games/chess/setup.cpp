#include "games/chess/setup.h"

#include <algorithm>

#include "games/chess/pawns.h"

namespace kradan::chess {

/// Builds a position and collects all reasons why it is invalid.
class SetupCheck {
  public:
    explicit SetupCheck(const Setup& setup, const Rules& rules = {})
        : setup_(setup), position_(rules, Position::Empty{}) {
        for (Square square = 0; square < square_count; ++square) {
            if (setup.board[square]) position_.put(square, *setup.board[square]);
        }
        position_.side_ = setup.side_to_move;
        position_.halfmove_clock_ = std::max(setup.halfmove_clock, 0);
        position_.fullmove_number_ = std::max(setup.fullmove_number, 1);
    }

    std::expected<Position, std::vector<SetupReason>> run() {
        check_men();
        check_kings_safety();
        for (const Square rook : Squares{setup_.castling_rooks}) {
            if (!grant_castling(rook)) refuse(SetupReason::bad_castling);
        }
        if (setup_.en_passant && !double_step_was_possible(*setup_.en_passant))
            refuse(SetupReason::bad_en_passant);
        if (setup_.checks && position_.rules_.goal == Goal::checks) count_checks(*setup_.checks);
        if (!reasons_.empty()) return std::unexpected(std::move(reasons_));

        if (setup_.en_passant) {
            position_.board_.double_step = bit(*setup_.en_passant);
            position_.settle_en_passant(position_.side_);
        }
        position_.key_ = position_.recompute_key();
        return position_;
    }

    /// See `drop_impossible`.
    std::vector<SetupReason> drop_from(Setup& setup) {
        for (const Square rook : Squares{setup_.castling_rooks}) {
            if (side_of(rook)) continue;
            setup.castling_rooks &= ~bit(rook);
            refuse(SetupReason::bad_castling);
        }
        if (setup_.en_passant && !double_step_was_possible(*setup_.en_passant)) {
            setup.en_passant.reset();
            refuse(SetupReason::bad_en_passant);
        }
        if (setup_.checks && position_.rules_.goal != Goal::checks) {
            setup.checks.reset();
            refuse(SetupReason::bad_checks);
        }
        return std::move(reasons_);
    }

  private:
    void refuse(SetupReason reason) {
        if (std::find(reasons_.begin(), reasons_.end(), reason) == reasons_.end()) reasons_.push_back(reason);
    }

    bool has_one_king(Colour colour) const { return count(position_.pieces(colour, Kind::king)) == 1; }

    void check_men() {
        for (const Colour colour : colours) {
            const int kings = count(position_.pieces(colour, Kind::king));
            if (kings == 0) refuse(SetupReason::no_king);
            if (kings > 1) refuse(SetupReason::many_kings);
            if (count(position_.pieces(colour)) > 16 || count(position_.pieces(colour, Kind::pawn)) > 8) {
                refuse(SetupReason::too_many_pieces);
            }
        }
        if ((position_.pieces(Kind::pawn) & (rank_set(0) | rank_set(7))) != 0)
            refuse(SetupReason::pawn_on_last_rank);
    }

    void check_kings_safety() {
        const Colour us = position_.side_;
        const Colour them = opponent(us);
        const Bitboard occupied = position_.occupied();
        if (has_one_king(them) && position_.attackers(position_.king(them), us, occupied) != 0) {
            refuse(SetupReason::opponent_in_check);
        }
        if (has_one_king(us) && count(position_.attackers(position_.king(us), them, occupied)) > 2) {
            refuse(SetupReason::too_many_checkers);
        }
    }

    void count_checks(const Setup::Checks& checks) {
        const int all = position_.rules_.checks;
        for (const Colour colour : colours) {
            const int number = checks.numbers[place(colour)];
            if (number < 0 || number > all) return refuse(SetupReason::bad_checks);
            position_.checks_given_[place(colour)] =
                static_cast<std::uint8_t>(checks.given ? number : all - number);
        }
    }

    /// The side on which a rook could castle; empty if the rook or its king is not on its start square.
    std::optional<CastlingSide> side_of(Square rook) const {
        const Colour colour = rank_of(rook) == 0 ? Colour::first : Colour::second;
        const int home = rank_for(colour, 0);
        if (rank_of(rook) != home || position_.piece_at(rook) != Piece{colour, Kind::rook})
            return std::nullopt;
        if (!has_one_king(colour)) return std::nullopt;
        const Square king = position_.king(colour);
        if (rank_of(king) != home || file_of(king) == 0 || file_of(king) == 7) return std::nullopt;
        return rook > king ? CastlingSide::h_side : CastlingSide::a_side;
    }

    bool grant_castling(Square rook) {
        const auto side = side_of(rook);
        const Colour colour = rank_of(rook) == 0 ? Colour::first : Colour::second;
        if (!side || position_.castling_rook(colour, *side)) return false;
        position_.board_.castling_rooks |= bit(rook);
        return true;
    }

    bool double_step_was_possible(Square passed_over) const {
        const Colour them = opponent(position_.side_);
        if (passed_over >= square_count || rank_for(them, rank_of(passed_over)) != 2) return false;
        const Square stands = beyond_double_step(passed_over);
        const Square came_from = static_cast<Square>(2 * passed_over - stands);
        return position_.piece_at(stands) == Piece{them, Kind::pawn} && !position_.piece_at(passed_over) &&
               !position_.piece_at(came_from);
    }

    const Setup& setup_;
    Position position_;
    std::vector<SetupReason> reasons_;
};

std::expected<Position, std::vector<SetupReason>> validate(const Setup& setup, const Rules& rules) {
    return SetupCheck{setup, rules}.run();
}

std::vector<SetupReason> drop_impossible(Setup& setup, const Rules& rules) {
    const Setup given = setup;
    return SetupCheck{given, rules}.drop_from(setup);
}

Setup setup_of(const Position& position) {
    Setup setup;
    for (Square square = 0; square < square_count; ++square) setup.board[square] = position.piece_at(square);
    setup.side_to_move = position.side_to_move();
    setup.castling_rooks = position.board().castling_rooks;
    setup.en_passant = position.en_passant();
    setup.halfmove_clock = position.halfmove_clock();
    setup.fullmove_number = position.fullmove_number();
    if (position.rules().goal == Goal::checks) {
        const ChecksGiven given = position.checks_given();
        setup.checks = Setup::Checks{.numbers = {given[0], given[1]}, .given = true};
    }
    return setup;
}

}  // namespace kradan::chess
