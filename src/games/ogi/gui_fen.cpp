#include "games/ogi/gui_fen.h"

#include <optional>
#include <utility>

#include "core/quote.h"
#include "core/text.h"

namespace kradan::ogi {

namespace {

constexpr std::size_t longest_text = 4096;
constexpr int largest_counter = 1'000'000;
/// The order in which Fairy-Stockfish writes a hand.
constexpr std::array<Kind, kind_count> hand_order = {Kind::king,     Kind::knight, Kind::lance, Kind::pawn,
                                                     Kind::princess, Kind::silver, Kind::rook,  Kind::bishop};

/// Reads a string from left to right and keeps the first error.
class GuiFenReader {
  public:
    explicit GuiFenReader(std::string_view text) : text_(text) {}

    std::expected<GuiFen, SyntaxError> read() {
        if (text_.size() > longest_text) {
            return std::unexpected(SyntaxError{"the position is longer than 4096 bytes", longest_text});
        }
        board();
        if (!error_ && next() == '[') hands();
        if (!error_) side();
        for (int i = 0; i < 2 && !error_ && text_.substr(at_).starts_with(" -"); ++i) at_ += 2;
        if (!error_ && more()) fen_.quiet_plies = counter();
        if (!error_ && more()) fen_.move_number = counter();
        if (!error_ && more()) fail("the position was expected to end here");
        if (error_) return std::unexpected(*error_);
        return fen_;
    }

  private:
    bool more() const { return at_ < text_.size(); }
    char next() const { return more() ? text_[at_] : '\0'; }
    void fail(std::string message) {
        if (!error_) error_ = SyntaxError{std::move(message), at_};
    }

    std::optional<Piece> piece() {
        Piece piece;
        if (next() == '+') {
            piece.promoted = true;
            ++at_;
        }
        const char c = next();
        const bool second = c >= 'a' && c <= 'z';
        const auto kind = kind_of_letter(second ? static_cast<char>(c - 'a' + 'A') : c);
        if (!kind) {
            fail(more() ? quote_character(text_, at_) + " is not a piece: K I R B S N L P or k i r b s n l p"
                        : "a piece was expected");
            return std::nullopt;
        }
        if (piece.promoted && !promotable(*kind)) {
            fail("a king is never promoted");
            return std::nullopt;
        }
        piece.kind = *kind;
        piece.colour = second ? Colour::second : Colour::first;
        ++at_;
        return piece;
    }

    void board() {
        for (int rank = 7; rank >= 0; --rank) {
            int file = 0;
            while (file < 8) {
                if (next() >= '1' && next() <= '8') {
                    file += next() - '0';
                    if (file > 8)
                        return fail("rank " + std::to_string(rank + 1) + " holds more than 8 squares");
                    ++at_;
                    continue;
                }
                const auto read = piece();
                if (!read) return;
                fen_.setup.board[make_square(file, rank)] = *read;
                ++file;
            }
            if (rank == 0) return;
            if (next() != '/') return fail("'/' was expected after rank " + std::to_string(rank + 1));
            ++at_;
        }
    }

    void hands() {
        ++at_;
        if (text_.substr(at_).starts_with("-]")) ++at_;
        while (next() != ']') {
            const auto read = piece();
            if (!read) return;
            ++fen_.setup.hands[place(read->colour)].of(read->kind, read->promoted);
        }
        ++at_;
    }

    void side() {
        const std::string_view rest = text_.substr(at_);
        if (!rest.starts_with(" w") && !rest.starts_with(" b")) {
            return fail("' w' (first player to move) or ' b' was expected");
        }
        fen_.setup.side_to_move = rest[1] == 'w' ? Colour::first : Colour::second;
        at_ += 2;
    }

    int counter() {
        if (next() != ' ') {
            fail("a space was expected");
            return 0;
        }
        ++at_;
        int value = 0;
        if (!is_digit(next())) fail("a number was expected");
        for (; is_digit(next()); ++at_) {
            value = value * 10 + (next() - '0');
            if (value > largest_counter) {
                fail("the number is too large");
                return 0;
            }
        }
        return value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<SyntaxError> error_;
    GuiFen fen_;
};

std::string piece_text(Piece piece) {
    const char upper = letter(piece.kind);
    return (piece.promoted ? "+" : "") +
           std::string(1, piece.colour == Colour::first ? upper : static_cast<char>(upper - 'A' + 'a'));
}

}  // namespace

std::expected<GuiFen, SyntaxError> read_gui_fen(std::string_view text) {
    return GuiFenReader{text}.read();
}

std::string write_gui_fen(const GuiFen& fen) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const auto& piece = fen.setup.board[make_square(file, rank)];
            if (!piece) {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(std::exchange(empty, 0));
            text += piece_text(*piece);
        }
        if (empty > 0) text += std::to_string(empty);
        if (rank > 0) text += '/';
    }
    text += '[';
    for (const Colour colour : colours) {
        const Hand& hand = fen.setup.hands[place(colour)];
        for (const bool promoted : {true, false}) {
            for (const Kind kind : hand_order) {
                for (int i = 0; i < hand.of(kind, promoted); ++i)
                    text += piece_text({colour, kind, promoted});
            }
        }
    }
    text += fen.setup.side_to_move == Colour::first ? "] w - - " : "] b - - ";
    return text + std::to_string(fen.quiet_plies) + " " + std::to_string(fen.move_number);
}

}  // namespace kradan::ogi
