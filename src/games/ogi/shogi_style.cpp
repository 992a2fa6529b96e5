#include "games/ogi/shogi_style.h"

#include <array>
#include <optional>
#include <utility>

#include "games/ogi/notation.h"

namespace kradan::ogi {

namespace {

constexpr std::array<std::string_view, 2> marks = {"☗", "☖"};
constexpr std::array<std::string_view, kind_count> plain_kanji = {"王", "姫", "飛", "角",
                                                                  "銀", "桂", "香", "歩"};
constexpr std::array<std::string_view, kind_count> promoted_kanji = {"王", "神", "龍", "馬",
                                                                     "全", "圭", "杏", "と"};
constexpr std::array<std::string_view, kind_count> thai_names = {"ขุน",  "เจ้าหญิง", "เรือ", "โคน",
                                                                 "เงิน", "ม้า",     "หอก", "เบี้ย"};
constexpr std::array<std::string_view, 3> pass_words = {"pass", "パス", "ผ่าน"};

constexpr std::string_view dropped_ja = "打";
constexpr std::string_view promotes_ja = "成";
constexpr std::string_view stays_ja = "不成";
constexpr std::string_view keeps_ja = "持";
constexpr std::string_view drop_th = "วาง";
constexpr std::string_view stays_th = "ไม่เลื่อนขั้น";
constexpr std::string_view keeps_th = "คงขั้น";

struct Named {
    std::string_view word;
    Kind kind;
    bool promoted;
};
/// Other Japanese names for pieces, longer ones first.
constexpr std::array<Named, 7> other_kanji = {{
    {"成銀", Kind::silver, true},
    {"成桂", Kind::knight, true},
    {"成香", Kind::lance, true},
    {"女神", Kind::princess, true},
    {"と金", Kind::pawn, true},
    {"竜", Kind::rook, true},
    {"玉", Kind::king, false},
}};

std::unexpected<SyntaxError> syntax_error(std::string message, std::size_t offset) {
    return std::unexpected(SyntaxError{std::move(message), offset});
}

/// Follows a promoted pawn's name.
constexpr std::string_view thai_face_up = "หงาย";

/// Whether the move could promote the piece but does not.
bool stays(const Piece& piece, const BoardMove& move) {
    return !piece.promoted && promotable(piece.kind) && !move.promote &&
           ((bit(move.from) | bit(move.to)) & promotion_zone(piece.colour)) != 0;
}

std::string write_japanese(const Piece& piece, const BoardMove& move, const std::optional<Piece>& target) {
    std::string text = write_square(move.to) + std::string{kanji(piece.kind, piece.promoted)};
    if (move.promote) text += promotes_ja;
    if (stays(piece, move)) text += stays_ja;
    text += "(" + write_square(move.from) + ")";
    if (move.keep && target) text.append(keeps_ja).append(kanji(target->kind, true));
    return text;
}

std::string write_thai(const Piece& piece, const BoardMove& move, const std::optional<Piece>& target) {
    std::string text = thai_name(piece.kind, piece.promoted) + write_square(move.from) +
                       (target ? "x" : "-") + write_square(move.to);
    if (move.promote) text += thai_promoted;
    if (stays(piece, move)) text += stays_th;
    if (move.keep) text += keeps_th;
    return text;
}

/// Reads a string from left to right.
class Words {
  public:
    explicit Words(std::string_view text) : text_(text) {}

    std::size_t at() const { return at_; }
    void go_to(std::size_t at) { at_ = at; }
    bool ended() const { return at_ == text_.size(); }
    std::string_view rest() const { return text_.substr(at_); }
    bool take(std::string_view word) {
        if (!rest().starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    std::optional<Square> square() {
        const auto read = read_square(rest().substr(0, 2));
        if (read) at_ += 2;
        return read;
    }
    std::optional<Named> japanese_piece() {
        for (const Named& named : other_kanji) {
            if (take(named.word)) return named;
        }
        for (const Kind kind : all_kinds) {
            for (const bool promoted : {false, true}) {
                if (take(kanji(kind, promoted))) return Named{{}, kind, promoted && promotable(kind)};
            }
        }
        return std::nullopt;
    }
    std::optional<Named> thai_piece() {
        for (const Kind kind : all_kinds) {
            if (!take(thai_name(kind))) continue;
            return Named{{}, kind, take(thai_promoted) || (kind == Kind::pawn && take(thai_face_up))};
        }
        return std::nullopt;
    }
    std::optional<Named> letter_piece() {
        const std::size_t begin = at_;
        const bool promoted = take("+");
        const auto kind = ended() ? std::nullopt : kind_of_letter(text_[at_]);
        if (!kind) {
            at_ = begin;
            return std::nullopt;
        }
        ++at_;
        return Named{{}, *kind, promoted};
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
};

using Read = std::expected<Intent, SyntaxError>;

/// One reading of a string in one position.
class ShogiStyleReader {
  public:
    ShogiStyleReader(const Position& position, std::string_view text) : position_(position), words_(text) {}

    Read read() {
        for (const Colour colour : colours) {
            if (words_.take(marks[place(colour)]) && colour != position_.side_to_move())
                return syntax_error("it is the other side's turn", 0);
        }
        for (const auto word : pass_words) {
            if (words_.rest() == word) return Pass{};
        }
        const std::size_t begin = words_.at();
        if (words_.take(drop_th)) return thai_drop();
        if (const auto piece = words_.thai_piece()) return thai_move(*piece);
        if (const auto to = words_.square()) {
            if (const auto piece = words_.japanese_piece()) return japanese(*to, *piece);
        }
        words_.go_to(begin);
        if (const auto piece = words_.letter_piece(); piece && !words_.rest().starts_with('@'))
            return english(*piece);
        words_.go_to(begin);
        auto move = read_move(words_.rest());
        if (!move) move.error().offset += begin;
        return move;
    }

  private:
    Read finish(const Intent& intent) const {
        if (!words_.ended()) return syntax_error("the move was expected to end here", words_.at());
        return intent;
    }
    std::unexpected<SyntaxError> square_expected() const {
        return syntax_error("a square from a1 to h8 was expected", words_.at());
    }
    /// Returns an error unless the text names the piece on this square.
    std::optional<SyntaxError> mismatch(Square square, const Named& named) const {
        const auto piece = position_.piece_at(square);
        if (piece && piece->kind == named.kind && piece->promoted == named.promoted) return std::nullopt;
        return SyntaxError{"another piece, or none, stands on " + write_square(square), 0};
    }

    Read thai_drop() {
        const auto piece = words_.thai_piece();
        if (!piece) return syntax_error("a piece was expected", words_.at());
        const auto to = words_.square();
        if (!to) return square_expected();
        return finish(Drop{.kind = piece->kind, .promoted = piece->promoted, .to = *to});
    }

    Read thai_move(const Named& piece) {
        const auto from = words_.square();
        if (!from) return square_expected();
        if (!words_.take("-") && !words_.take("x"))
            return syntax_error("'-' or 'x' was expected", words_.at());
        const auto to = words_.square();
        if (!to) return square_expected();
        if (auto error = mismatch(*from, piece)) return std::unexpected(*std::move(error));
        BoardMove move{.from = *from, .to = *to};
        if (!words_.take(stays_th)) move.promote = words_.take(thai_promoted);
        move.keep = words_.take(keeps_th);
        return finish(move);
    }

    Read japanese(Square to, const Named& piece) {
        if (words_.take(dropped_ja))
            return finish(Drop{.kind = piece.kind, .promoted = piece.promoted, .to = to});
        BoardMove move{.to = to};
        if (!words_.take(stays_ja)) move.promote = words_.take(promotes_ja);
        if (!words_.take("("))
            return syntax_error("打, or the origin in parentheses, was expected", words_.at());
        const auto from = words_.square();
        if (!from || !words_.take(")")) return square_expected();
        move.from = *from;
        if (auto error = mismatch(*from, piece)) return std::unexpected(*std::move(error));
        if (words_.take(keeps_ja)) {
            const std::size_t at = words_.at();
            const auto kept = words_.japanese_piece();
            if (!kept || !kept->promoted || mismatch(to, *kept))
                return syntax_error("the promoted piece that is taken was expected", at);
            move.keep = true;
        }
        return finish(move);
    }

    Read english(const Named& piece) {
        if (words_.take("*")) {
            const auto to = words_.square();
            if (!to) return square_expected();
            return finish(Drop{.kind = piece.kind, .promoted = piece.promoted, .to = *to});
        }
        const auto from = words_.square();
        if (!words_.take("-") && !words_.take("x"))
            return syntax_error("'-', 'x' or '*' was expected", words_.at());
        const auto to = words_.square();
        if (!to) return square_expected();
        BoardMove move{.to = *to};
        move.promote = words_.take("+");
        words_.take("=");
        move.keep = words_.take("^");
        if (!words_.ended()) return syntax_error("the move was expected to end here", words_.at());
        if (from) {
            if (auto error = mismatch(*from, piece)) return std::unexpected(*std::move(error));
            move.from = *from;
            return move;
        }
        const auto origin = only_origin(piece, *to);
        if (!origin) return std::unexpected(origin.error());
        move.from = *origin;
        return move;
    }

    /// The origin of the only piece with this name that can legally go to a square.
    std::expected<Square, SyntaxError> only_origin(const Named& piece, Square to) const {
        std::optional<Square> found;
        bool several = false;
        position_.visit_moves([&](Move legal) {
            if (legal.is_drop() || legal.to() != to || mismatch(legal.from(), piece)) return;
            several = several || (found && *found != legal.from());
            found = legal.from();
        });
        if (several)
            return syntax_error("more than one such piece can go there: write where it comes from", 0);
        if (!found) return syntax_error("no such piece can go to " + write_square(to), 0);
        return *found;
    }

    const Position& position_;
    Words words_;
};

}  // namespace

std::string_view kanji(Kind kind, bool promoted) {
    return (promoted ? promoted_kanji : plain_kanji)[index(kind)];
}

std::string_view thai_name(Kind kind) {
    return thai_names[index(kind)];
}

std::string thai_name(Kind kind, bool promoted) {
    std::string name{thai_name(kind)};
    if (promoted) name += kind == Kind::pawn ? thai_face_up : thai_promoted;
    return name;
}

std::string write_shogi_style(const Position& position, const Intent& intent, Wording wording) {
    const std::string mark{marks[place(position.side_to_move())]};
    if (std::holds_alternative<Pass>(intent))
        return mark + std::string{pass_words[static_cast<std::size_t>(wording)]};
    const auto possible = position.unjudged_move(intent);
    if (!possible) return mark + write_move(intent);
    if (const auto* drop = std::get_if<Drop>(&intent)) {
        const Piece piece{position.side_to_move(), drop->kind, drop->promoted};
        const std::string to = write_square(drop->to);
        switch (wording) {
            case Wording::english:
                return mark + label(position, *possible);
            case Wording::japanese:
                return mark + to + std::string{kanji(drop->kind, drop->promoted)} + std::string{dropped_ja};
            case Wording::thai:
                return mark + std::string{drop_th} + thai_name(piece.kind, piece.promoted) + to;
        }
    }
    const auto& move = std::get<BoardMove>(intent);
    const auto piece = position.piece_at(move.from);
    const auto target = position.piece_at(move.to);
    if (wording == Wording::japanese) return mark + write_japanese(*piece, move, target);
    if (wording == Wording::thai) return mark + write_thai(*piece, move, target);
    // English omits the origin, so it is unambiguous only for legal moves.
    return mark + (position.why_illegal(intent) ? write_move(intent) : label(position, *possible));
}

std::expected<Intent, SyntaxError> read_shogi_style(const Position& position, std::string_view text) {
    return ShogiStyleReader{position, text}.read();
}

}  // namespace kradan::ogi
