#include "games/chess/fen.h"

#include <algorithm>
#include <utility>

#include "core/quote.h"
#include "core/signs.h"
#include "core/text.h"
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

/// "-", another dash, "--", or "_" or "?", which mean the same.
bool is_dash(std::string_view field) {
    if (field == "_" || field == "?") return true;
    if (field.empty()) return false;
    while (const std::size_t size = dash_size(field)) field.remove_prefix(size);
    return field.empty();
}
bool is_number(std::string_view field) {
    return !field.empty() && std::ranges::all_of(field, is_digit);
}
/// "3+3" or "+0+2": how many checks are left or have been given, in a chess variant.
bool is_checks(std::string_view field) {
    const std::size_t plus = field.rfind('+');
    if (plus == std::string_view::npos || !is_number(field.substr(plus + 1))) return false;
    const std::string_view before = field.substr(0, plus);
    return is_number(before.starts_with('+') ? before.substr(1) : before);
}

class Reader {
  public:
    Reader(std::string_view text, std::vector<SyntaxError>* remarks) : text_(text), remarks_(remarks) {}

    std::expected<Setup, SyntaxError> read() {
        split();
        if (fields_.empty()) return std::unexpected(SyntaxError{"expected a position in FEN", 0});
        if (const auto done = read_fields(); !done) return std::unexpected(done.error());
        return setup_;
    }

  private:
    struct Field {
        std::string_view text;
        std::size_t offset;
    };

    void remark(std::string message, std::size_t offset) {
        if (remarks_ != nullptr) remarks_->push_back({std::move(message), offset});
    }

    void split() {
        const std::string_view trimmed = without_blanks_around(text_);
        const std::string_view text = trimmed.substr(0, trimmed.find_last_not_of(";.,") + 1);
        const auto front = static_cast<std::size_t>(text.data() - text_.data());
        if (text.size() < trimmed.size()) remark("the character at the end is ignored", front + text.size());
        const bool underscores = split(text, front, false) == 1 && text.contains('_');
        if (!underscores) return;
        remark("underscores are read as blanks", front + text.find('_'));
        fields_.clear();
        split(text, front, true);
    }
    /// Splits a string and adds its fields; returns the new number of fields.
    std::size_t split(std::string_view text, std::size_t offset, bool underscores) {
        std::size_t start = 0;
        const auto end_field = [&](std::size_t at) {
            if (at > start) fields_.push_back({text.substr(start, at - start), offset + start});
        };
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t blank = underscores && text[at] == '_' ? 1 : blank_size(text.substr(at));
            if (blank > 0) end_field(at);
            at += blank > 0 ? blank : step_size(text.substr(at));
            if (blank > 0) start = at;
        }
        end_field(text.size());
        return fields_.size();
    }

    Result read_fields() {
        if (const auto done = board(fields_[0].text, fields_[0].offset); !done) return done;
        if (fields_.size() > 1) {
            if (const auto done = side(fields_[1].text, fields_[1].offset); !done) return done;
        }
        if (fields_.size() < 3)
            remark(fields_.size() < 2 ? "the side to move and castling are missing: read as w and -"
                                      : "castling is missing: read as -",
                   0);
        next_ = std::min<std::size_t>(2, fields_.size());
        for (const auto field : {&Reader::castling, &Reader::en_passant}) {
            read_checks();
            if (next_ == fields_.size()) return {};
            const auto [text, offset] = fields_[next_];
            const bool nought = text == "0" && fields_.size() - next_ > 2;
            if (is_number(text) && !nought) {
                remark("castling or en passant is missing before the counters: read as -", offset);
                break;
            }
            if (field == &Reader::castling && read_square(text)) {
                remark("castling is missing before the en passant square: read as -", offset);
                continue;
            }
            if (!is_dash(text) && !nought) {
                if (const auto done = (this->*field)(text, offset); !done) return done;
            } else if (text != "-") {
                remark("read as -", offset);
            }
            ++next_;
        }
        for (const auto field : {&Reader::halfmove_clock, &Reader::fullmove_number}) {
            read_checks();
            if (next_ == fields_.size()) return {};
            const auto [text, offset] = fields_[next_++];
            if (is_dash(text)) {
                remark("a counter is missing: read as its default", offset);
            } else if (const auto done = (this->*field)(text, offset); !done) {
                return done;
            }
        }
        read_checks();
        if (next_ != fields_.size()) return fail("expected the end of the position", fields_[next_].offset);
        return {};
    }

    void read_checks() {
        for (; next_ < fields_.size() && is_checks(fields_[next_].text); ++next_) {
            std::string_view text = fields_[next_].text;
            if (setup_.checks) remark("the second check count replaces the first", fields_[next_].offset);
            const bool given = text.starts_with('+');
            if (given) text.remove_prefix(1);
            const std::size_t plus = text.find('+');
            // A number with too many digits is as impossible as any large one.
            const auto number = [](std::string_view digits) {
                return read_number<int>(digits).value_or(max_counter);
            };
            setup_.checks = Setup::Checks{
                .numbers = {number(text.substr(0, plus)), number(text.substr(plus + 1))}, .given = given};
        }
    }

    Result board(std::string_view field, std::size_t start) {
        int rank = 7;
        int file = 0;
        for (std::size_t i = 0; i < field.size(); ++i) {
            const char c = field[i];
            const auto where = "rank " + std::to_string(rank + 1) + ": ";
            if (c == '/') {
                if (file != 8) return fail(where + std::to_string(file) + " squares instead of 8", start + i);
                if (rank == 0 && i + 1 == field.size()) {
                    remark("the trailing slash is ignored", start + i);
                    break;
                }
                if (rank == 0) return fail("more than 8 ranks", start + i);
                --rank;
                file = 0;
                continue;
            }
            const auto kind = read_kind(lower(c));
            const bool gap = c >= '1' && c <= '8';
            if (!gap && !kind) {
                return fail(where + quote_character(field, i) +
                                " is not a piece; expected p n b r q k, or a number of empty squares",
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
        std::string plain{field};
        std::ranges::transform(plain, plain.begin(), lower);
        const bool white = plain == "w" || plain == "white";
        if (!white && plain != "b" && plain != "black")
            return fail("the side to move: expected w or b", start);
        setup_.side_to_move = white ? Colour::first : Colour::second;
        if (field != "w" && field != "b") remark(white ? "read as w" : "read as b", start);
        return {};
    }

    Result castling(std::string_view field, std::size_t start) {
        for (std::size_t i = 0; i < field.size(); ++i) {
            const char c = lower(field[i]);
            if (c == '-' || c == '/' || c == ',') {
                remark("castling: " + quote_character(field, i) + " is ignored", start + i);
                continue;
            }
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
            if (contains(setup_.castling_rooks, rook))
                remark("castling: " + quote_character(field, i) + " names a rook for the second time",
                       start + i);
            setup_.castling_rooks |= bit(rook);
        }
        return {};
    }

    /// Also accepts a square in capitals and a file alone, and ignores an impossible square, with a remark.
    Result en_passant(std::string_view field, std::size_t start) {
        setup_.en_passant = read_square(field);
        if (setup_.en_passant) return {};
        std::string plain{field};
        std::ranges::transform(plain, plain.begin(), lower);
        if (plain.size() > 2 || !is_letter(plain.front()) || (plain.size() == 2 && !is_digit(plain[1])))
            return fail("en passant: expected - or a square", start);
        if (plain.size() == 1) plain += setup_.side_to_move == Colour::first ? '6' : '3';
        setup_.en_passant = read_square(plain);
        remark(setup_.en_passant ? "en passant: read as " + plain
                                 : "en passant: not a square of the board, ignored",
               start);
        return {};
    }

    static Result counter(int& counter, std::string_view field, std::size_t start, std::string_view name) {
        const auto number = read_number<int>(field);
        if (!number || field.front() == '-' || *number > max_counter) {
            return fail(std::string{name} + ": expected a number from 0 to " + std::to_string(max_counter),
                        start);
        }
        counter = *number;
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
    std::vector<SyntaxError>* remarks_;
    std::vector<Field> fields_;
    std::size_t next_ = 0;
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

std::expected<Setup, SyntaxError> read_fen(std::string_view text, std::vector<SyntaxError>* remarks) {
    return Reader{text, remarks}.read();
}

bool may_follow_fen(std::string_view field) {
    return is_number(field) || is_dash(field) || is_checks(field);
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
    if (position.rules().goal == Goal::checks) {
        const auto left = [&](Colour colour) {
            return std::to_string(position.rules().checks - position.checks_given()[place(colour)]);
        };
        text += ' ' + left(Colour::first) + '+' + left(Colour::second);
    }
    text +=
        ' ' + std::to_string(position.halfmove_clock()) + ' ' + std::to_string(position.fullmove_number());
    return text;
}

}  // namespace kradan::chess
