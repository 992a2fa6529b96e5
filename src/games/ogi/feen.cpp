#include "games/ogi/feen.h"

#include <algorithm>

#include "core/text.h"

namespace kradan::ogi {

namespace {

constexpr bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
constexpr bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
constexpr std::size_t at(Colour colour) {
    return static_cast<std::size_t>(index(colour));
}

/// Larger than any valid number; parsed numbers saturate here.
constexpr int many = 10000;

/// Reads a string from left to right and keeps the first error.
class FeenReader {
  public:
    explicit FeenReader(std::string_view text) : text_(text) {}

    std::expected<Setup, SyntaxError> read() {
        if (text_.size() > max_feen_size) {
            return std::unexpected(SyntaxError{"a FEEN text has at most 4096 bytes", max_feen_size});
        }
        placement();
        expect(' ', "a space was expected after the board");
        hand(Colour::first);
        expect('/', "'/' was expected between the two hands");
        hand(Colour::second);
        expect(' ', "a space was expected after the hands");
        style_turn();
        if (!failed() && offset_ != text_.size()) fail("the text was expected to end here");
        if (failed()) return std::unexpected(*error_);
        return setup_;
    }

  private:
    struct Token {
        Piece piece;
        bool jade = false;
    };

    bool failed() const { return error_.has_value(); }
    bool more() const { return offset_ < text_.size(); }
    char next() const { return more() ? text_[offset_] : '\0'; }
    void fail(std::string message) { fail_at(std::move(message), offset_); }
    void fail_at(std::string message, std::size_t offset) {
        if (!failed()) error_ = SyntaxError{std::move(message), offset};
    }
    void expect(char c, std::string_view message) {
        if (failed()) return;
        if (next() != c) return fail(std::string(message));
        ++offset_;
    }

    /// A decimal number without leading zeros; saturates at `many`.
    int number() {
        const std::size_t start = offset_;
        int value = 0;
        for (; is_digit(next()); ++offset_) value = std::min(many, value * 10 + (next() - '0'));
        if (text_[start] == '0') fail_at("a number begins with 1 to 9", start);
        return value;
    }

    /// One EPIN token: state, letter, `^` for a king, `'` for 玉.
    Token token() {
        Token token;
        const std::size_t start = offset_;
        if (next() == '-') fail("no piece of Ōgi has the state '-'");
        if (next() == '+') {
            token.piece.promoted = true;
            ++offset_;
        }
        const char c = next();
        const auto kind = kind_of_letter(is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c);
        if (!kind) {
            fail("a piece letter was expected: K I R B S N L or P, or k i r b s n l p");
            return token;
        }
        token.piece.kind = *kind;
        token.piece.colour = is_upper(c) ? Colour::first : Colour::second;
        if (token.piece.promoted && !promotable(*kind)) fail_at("a king is never promoted", start);
        ++offset_;
        if (next() == '^') {
            if (*kind != Kind::king) fail("only a king is followed by '^'");
            ++offset_;
        }
        if (next() == '\'') {
            if (*kind != Kind::king) fail("only a king is followed by an apostrophe");
            token.jade = true;
            ++offset_;
        }
        return token;
    }

    void placement() {
        for (int rank = 7; rank >= 0 && !failed(); --rank) {
            const std::string name = "rank " + std::to_string(rank + 1);
            int file = 0;
            while (!failed() && more() && next() != '/' && next() != ' ') {
                const std::size_t start = offset_;
                const int run = is_digit(next()) ? number() : 0;
                if (file + std::max(run, 1) > 8) return fail_at(name + " holds more than 8 squares", start);
                if (run > 0) {
                    file += run;
                    continue;
                }
                if (failed()) return;
                place(token(), make_square(file, rank));
                ++file;
            }
            if (file < 8) return fail(name + " holds " + std::to_string(file) + " squares instead of 8");
            if (rank > 0) expect('/', "'/' was expected after " + name);
        }
    }

    void place(const Token& token, Square square) {
        setup_.board[square] = token.piece;
        if (token.jade) setup_.faces.jade[at(token.piece.colour)] = true;
    }

    void hand(Colour colour) {
        while (!failed() && more() && next() != '/' && next() != ' ') {
            const std::size_t start = offset_;
            int held = 1;
            if (is_digit(next())) {
                held = number();
                if (held == 1) fail_at("a number in a hand is at least 2; a single piece has none", start);
            }
            const std::size_t piece_at = offset_;
            const Token read = token();
            if (failed()) return;
            if (read.piece.colour != colour) {
                return fail_at(colour == Colour::first ? "the first player's hand is written in upper case"
                                                       : "the second player's hand is written in lower case",
                               piece_at);
            }
            int& number_held = setup_.hands[at(colour)].of(read.piece.kind, read.piece.promoted);
            if (number_held != 0) return fail_at("this piece is named twice in the same hand", start);
            number_held = held;
        }
    }

    void style_turn() {
        if (failed()) return;
        const std::string_view rest = text_.substr(offset_);
        if (rest.starts_with("O/o")) {
            setup_.side_to_move = Colour::first;
        } else if (rest.starts_with("o/O")) {
            setup_.side_to_move = Colour::second;
        } else {
            return fail("'O/o' (first player to move) or 'o/O' was expected");
        }
        offset_ += 3;
    }

    std::string_view text_;
    std::size_t offset_ = 0;
    std::optional<SyntaxError> error_;
    Setup setup_;
};

std::string epin(Piece piece, bool jade) {
    std::string text = piece.promoted ? "+" : "";
    text += static_cast<char>(letter(piece.kind) + (piece.colour == Colour::first ? 0 : 'a' - 'A'));
    if (piece.kind == Kind::king) text += jade ? "^'" : "^";
    return text;
}

/// Sorted by descending count, then by letter, then promoted before unpromoted.
std::string write_hand(const Hand& hand, Colour colour) {
    struct Entry {
        int number;
        Piece piece;
    };
    const auto before = [](const Entry& a, const Entry& b) {
        if (a.number != b.number) return a.number > b.number;
        if (a.piece.kind != b.piece.kind) return letter(a.piece.kind) < letter(b.piece.kind);
        return a.piece.promoted && !b.piece.promoted;
    };
    std::vector<Entry> entries;
    for (const Kind kind : all_kinds) {
        for (const bool promoted : {true, false}) {
            const Entry entry{hand.of(kind, promoted), {colour, kind, promoted}};
            if (entry.number > 0) entries.insert(std::ranges::upper_bound(entries, entry, before), entry);
        }
    }
    std::string text;
    for (const Entry& entry : entries) {
        if (entry.number > 1) text += std::to_string(entry.number);
        text += epin(entry.piece, false);
    }
    return text;
}

}  // namespace

std::expected<Setup, SyntaxError> read_feen(std::string_view text) {
    return FeenReader{text}.read();
}

std::string write_feen(const Setup& setup) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        const auto write_empty = [&] {
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
        };
        for (int file = 0; file < 8; ++file) {
            const auto& piece = setup.board[make_square(file, rank)];
            if (!piece) {
                ++empty;
                continue;
            }
            write_empty();
            text += epin(*piece, setup.faces.jade[at(piece->colour)]);
        }
        write_empty();
        if (rank > 0) text += '/';
    }
    text +=
        ' ' + write_hand(setup.hands[0], Colour::first) + '/' + write_hand(setup.hands[1], Colour::second);
    text += setup.side_to_move == Colour::first ? " O/o" : " o/O";
    return text;
}

std::string write_feen(const Position& position, Faces faces) {
    Setup setup = position.setup();
    setup.faces = faces;
    return write_feen(setup);
}

}  // namespace kradan::ogi
