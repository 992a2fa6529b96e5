#include "games/chess/fen.h"

#include <charconv>

#include "core/quote.h"
#include "games/chess/pawns.h"

namespace kradan::chess {

namespace {

using Result = std::expected<void, SyntaxError>;

Result fail(std::string message, std::size_t offset) {
    return std::unexpected(SyntaxError{std::move(message), offset});
}

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The outermost rook of a colour on one side of its king; the corner square if there is none.
Square outermost_rook(const Setup& setup, Colour colour, CastlingSide side) {
    const int home = rank_for(colour, 0);
    const int step = side == CastlingSide::h_side ? -1 : 1;
    const Square corner = make_square(side == CastlingSide::h_side ? 7 : 0, home);
    for (int file = file_of(corner); file >= 0 && file < 8; file += step) {
        const Square square = make_square(file, home);
        if (setup.board[square] == Piece{colour, Kind::rook}) return square;
        if (setup.board[square] == Piece{colour, Kind::king}) break;
    }
    return corner;
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::expected<Setup, SyntaxError> read() {
        using Field = Result (Reader::*)(std::string_view, std::size_t);
        constexpr Field fields[] = {&Reader::board,      &Reader::side,           &Reader::castling,
                                    &Reader::en_passant, &Reader::halfmove_clock, &Reader::fullmove_number};
        skip_spaces();
        if (at_ == text_.size()) return std::unexpected(SyntaxError{"expected a position in FEN", 0});
        for (const Field field : fields) {
            if (at_ == text_.size()) break;
            const std::size_t start = at_;
            while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
            if (const auto done = (this->*field)(text_.substr(start, at_ - start), start); !done) {
                return std::unexpected(done.error());
            }
            skip_spaces();
        }
        if (at_ != text_.size()) return std::unexpected(SyntaxError{"expected the end of the position", at_});
        return setup_;
    }

  private:
    static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
    void skip_spaces() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }

    Result board(std::string_view field, std::size_t start) {
        int rank = 7;
        int file = 0;
        for (std::size_t i = 0; i < field.size(); ++i) {
            const char c = field[i];
            const auto where = "rank " + std::to_string(rank + 1) + ": ";
            if (c == '/') {
                if (file != 8) return fail(where + std::to_string(file) + " squares instead of 8", start + i);
                if (rank == 0) return fail("more than 8 ranks", start + i);
                --rank;
                file = 0;
                continue;
            }
            const auto kind = read_kind(lower(c));
            const bool gap = c >= '1' && c <= '8';
            if (!gap && !kind) {
                return fail(where + quote_character(field, i) +
                                " is no piece; expected p n b r q k, or a number of empty squares",
                            start + i);
            }
            if (file + (gap ? c - '0' : 1) > 8) return fail(where + "more than 8 squares", start + i);
            if (gap) {
                file += c - '0';
            } else {
                const Colour colour = c == lower(c) ? Colour::second : Colour::first;
                setup_.board[make_square(file++, rank)] = Piece{colour, *kind};
            }
        }
        if (file != 8) {
            return fail(
                "rank " + std::to_string(rank + 1) + ": " + std::to_string(file) + " squares instead of 8",
                start + field.size());
        }
        if (rank != 0) return fail(std::to_string(8 - rank) + " ranks instead of 8", start + field.size());
        return {};
    }

    Result side(std::string_view field, std::size_t start) {
        if (field != "w" && field != "b") return fail("the side to move: expected w or b", start);
        setup_.side_to_move = field == "w" ? Colour::first : Colour::second;
        return {};
    }

    Result castling(std::string_view field, std::size_t start) {
        if (field == "-") return {};
        for (std::size_t i = 0; i < field.size(); ++i) {
            const char c = lower(field[i]);
            const Colour colour = c == field[i] ? Colour::second : Colour::first;
            Square rook = 0;
            if (c == 'k' || c == 'q') {
                rook = outermost_rook(setup_, colour, c == 'k' ? CastlingSide::h_side : CastlingSide::a_side);
            } else if (c >= 'a' && c <= 'h') {
                rook = make_square(c - 'a', rank_for(colour, 0));
            } else {
                return fail("castling: " + quote_character(field, i) +
                                "; expected -, or letters of KQkq or the rooks' files",
                            start + i);
            }
            if (contains(setup_.castling_rooks, rook)) {
                return fail("castling: " + quote_character(field, i) + " names a rook for the second time",
                            start + i);
            }
            setup_.castling_rooks |= bit(rook);
        }
        return {};
    }

    Result en_passant(std::string_view field, std::size_t start) {
        if (field == "-") return {};
        setup_.en_passant = read_square(field);
        if (!setup_.en_passant) return fail("en passant: expected - or a square", start);
        return {};
    }

    static Result counter(int& counter, std::string_view field, std::size_t start, std::string_view name) {
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), counter);
        const bool whole = end == field.data() + field.size();
        if (error != std::errc{} || !whole || field.front() == '-' || counter > max_counter) {
            return fail(std::string{name} + ": expected a number from 0 to " + std::to_string(max_counter),
                        start);
        }
        return {};
    }
    Result halfmove_clock(std::string_view field, std::size_t start) {
        return counter(setup_.halfmove_clock, field, start, "plies since a capture or pawn move");
    }
    Result fullmove_number(std::string_view field, std::size_t start) {
        const auto done = counter(setup_.fullmove_number, field, start, "move number");
        if (setup_.fullmove_number == 0) setup_.fullmove_number = 1;
        return done;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Setup setup_;
};

std::string write_castling(const Setup& setup, const Position& position) {
    std::string text;
    for (const Colour colour : colours) {
        for (const CastlingSide side : {CastlingSide::h_side, CastlingSide::a_side}) {
            const auto rook = position.castling_rook(colour, side);
            if (!rook) continue;
            char letter = side == CastlingSide::h_side ? 'k' : 'q';
            if (outermost_rook(setup, colour, side) != *rook)
                letter = static_cast<char>('a' + file_of(*rook));
            text += colour == Colour::first ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
    return text.empty() ? "-" : text;
}

}  // namespace

std::expected<Setup, SyntaxError> read_fen(std::string_view text) {
    return Reader{text}.read();
}

std::string write_fen(const Position& position) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        for (int file = 0; file < 8; ++file) {
            const auto piece = position.piece_at(make_square(file, rank));
            if (!piece) {
                ++gap;
                continue;
            }
            if (gap > 0) text += std::to_string(gap);
            gap = 0;
            text += letter(*piece);
        }
        if (gap > 0) text += std::to_string(gap);
        if (rank > 0) text += '/';
    }
    text += position.side_to_move() == Colour::first ? " w " : " b ";
    text += write_castling(setup_of(position), position);
    const auto en_passant = position.en_passant();
    text += ' ' + (en_passant ? write_square(*en_passant) : "-");
    text +=
        ' ' + std::to_string(position.halfmove_clock()) + ' ' + std::to_string(position.fullmove_number());
    return text;
}

}  // namespace kradan::chess
