#include "games/ogi/pmn.h"

#include <utility>

namespace kradan::ogi {

namespace {

constexpr std::string_view black_mark = "☗";
constexpr std::string_view white_mark = "☖";

std::string name(Kind kind, bool promoted) {
    return (promoted ? "+" : "") + std::string(1, letter(kind));
}

/// The letter, in the case of its side.
std::string epin(Kind kind, bool promoted, Colour colour) {
    const char upper = letter(kind);
    return (promoted ? "+" : "") +
           std::string(1, colour == Colour::first ? upper : static_cast<char>(upper - 'A' + 'a'));
}

/// Reads a string from left to right and keeps the first error.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    std::expected<PmnMove, SyntaxError> read() {
        if (take(black_mark)) {
            move_.side = Colour::first;
        } else if (take(white_mark)) {
            move_.side = Colour::second;
        }
        if (take("...") || take("…")) {
            move_.form = PmnMove::Form::pass;
        } else if (next() >= 'a' && next() <= 'h' && digit_follows()) {
            board_move();
        } else {
            drop();
        }
        if (!error_ && at_ != text_.size()) fail("the move was expected to end here");
        if (error_) return std::unexpected(*error_);
        return move_;
    }

  private:
    char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool digit_follows() const {
        return at_ + 1 < text_.size() && text_[at_ + 1] >= '0' && text_[at_ + 1] <= '9';
    }
    bool take(std::string_view words) {
        if (!text_.substr(at_).starts_with(words)) return false;
        at_ += words.size();
        return true;
    }
    void fail(std::string message) {
        if (!error_) error_ = SyntaxError{std::move(message), at_};
    }

    Square square() {
        const auto read = at_ <= text_.size() ? read_square(text_.substr(at_, 2)) : std::nullopt;
        if (!read) {
            fail("a square from a1 to h8 was expected");
            return 0;
        }
        at_ += 2;
        return *read;
    }

    /// EPIN: state, letter, `^` for a king, `'` for 玉.
    PmnPiece piece() {
        PmnPiece piece{.offset = at_};
        if (take("+")) {
            piece.promoted = true;
        } else if (next() == '-') {
            fail("no piece of Ōgi has the state '-'");
        }
        const char c = next();
        const auto kind = kind_of_letter(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
        if (!kind) {
            fail("a piece letter was expected: K I R B S N L or P");
            return piece;
        }
        piece.kind = *kind;
        ++at_;
        if (*kind == Kind::king) {
            take("^");
            take("'");
        }
        return piece;
    }

    void board_move() {
        move_.form = PmnMove::Form::board;
        move_.from = square();
        if (error_) return;
        move_.sign_offset = at_;
        if (take("+")) {
            move_.captures = true;
        } else if (!take("-")) {
            return fail("'-' (to an empty square) or '+' (a capture) was expected");
        }
        move_.to = square();
        suffixes();
    }

    void drop() {
        if (at_ == text_.size()) return fail("a move was expected, for instance e3-e4, c3+f6/N, N*e5 or ...");
        move_.form = PmnMove::Form::drop;
        move_.dropped = piece();
        if (error_) return;
        if (!take("*")) return fail("'*' was expected after the piece to drop");
        move_.to = square();
        suffixes();
    }

    void suffixes() {
        while (!error_ && (next() == '=' || next() == '/')) {
            auto& slot = next() == '=' ? move_.after : move_.captured;
            if (slot) return fail("repeated suffix");
            ++at_;
            slot = piece();
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<SyntaxError> error_;
    PmnMove move_;
};

std::expected<Intent, SyntaxError> resolve_drop(const PmnMove& move) {
    Drop drop{.kind = move.dropped.kind, .promoted = move.dropped.promoted, .to = move.to};
    if (move.captured) return syntax_error("a drop cannot capture", move.captured->offset);
    if (move.after) {
        if (move.after->kind != drop.kind || (drop.promoted && !move.after->promoted)) {
            return syntax_error(
                "what is dropped is " + name(drop.kind, drop.promoted) + ", which becomes nothing else",
                move.after->offset);
        }
        drop.promote = move.after->promoted && !drop.promoted;
    }
    return drop;
}

}  // namespace

std::expected<PmnMove, SyntaxError> read_pmn(std::string_view text) {
    return Scanner{text}.read();
}

std::expected<Intent, SyntaxError> resolve(const Position& position, const PmnMove& move) {
    if (move.side && *move.side != position.side_to_move()) {
        return syntax_error(*move.side == Colour::first ? "☗ is Sente, but it is Gote's turn"
                                                        : "☖ is Gote, but it is Sente's turn",
                            0);
    }
    if (move.form == PmnMove::Form::pass) return Pass{};
    if (move.form == PmnMove::Form::drop) return resolve_drop(move);

    BoardMove intent{.from = move.from, .to = move.to};
    const auto mover = position.piece_at(move.from);
    const auto target = position.piece_at(move.to);
    if (move.captures && !target) {
        return syntax_error("'+' is a capture, but " + write_square(move.to) + " is empty", move.sign_offset);
    }
    if (!move.captures && target) {
        return syntax_error(
            "'-' goes to an empty square, but " + write_square(move.to) + " holds a piece; '+' captures it",
            move.sign_offset);
    }
    if (move.after) {
        if (!mover) {
            return syntax_error("nothing stands on " + write_square(move.from), move.after->offset);
        }
        if (move.after->kind != mover->kind || (mover->promoted && !move.after->promoted)) {
            return syntax_error("the piece on " + write_square(move.from) + " is " +
                                    name(mover->kind, mover->promoted) + ", which does not become " +
                                    name(move.after->kind, move.after->promoted),
                                move.after->offset);
        }
        intent.promote = move.after->promoted && !mover->promoted;
    }
    if (move.captured) {
        if (!target) return syntax_error("nothing is captured", move.captured->offset);
        if (move.captured->kind != target->kind || (move.captured->promoted && !target->promoted)) {
            return syntax_error("the piece on " + write_square(move.to) + " is " +
                                    name(target->kind, target->promoted) + ", and does not go to hand as " +
                                    name(move.captured->kind, move.captured->promoted),
                                move.captured->offset);
        }
        intent.keep = move.captured->promoted;
    }
    return intent;
}

std::optional<std::string> write_pmn(const Position& position, const Intent& intent) {
    const Colour side = position.side_to_move();
    if (const auto* drop = std::get_if<Drop>(&intent)) {
        if (drop->promote && drop->promoted) return std::nullopt;
        std::string text = epin(drop->kind, drop->promoted, side) + "*" + write_square(drop->to);
        if (drop->promote) text += "=" + epin(drop->kind, true, side);
        return text;
    }
    const auto* move = std::get_if<BoardMove>(&intent);
    if (!move) return "...";
    const auto mover = position.piece_at(move->from);
    const auto target = position.piece_at(move->to);
    if (move->promote && (!mover || mover->promoted)) return std::nullopt;
    if (move->keep && (!target || !target->promoted)) return std::nullopt;
    std::string text = write_square(move->from) + (target ? "+" : "-") + write_square(move->to);
    if (move->promote) text += "=" + epin(mover->kind, true, mover->colour);
    if (target && target->kind != Kind::king) text += "/" + epin(target->kind, move->keep, side);
    return text;
}

}  // namespace kradan::ogi
