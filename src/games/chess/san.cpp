#include "games/chess/san.h"

#include <algorithm>
#include <array>

#include "core/quote.h"
#include "core/signs.h"
#include "games/chess/setup.h"

namespace kradan::chess {

namespace {

constexpr char upper(char c) {
    return static_cast<char>(c - 'a' + 'A');
}

constexpr bool is_file(char c) {
    return c >= 'a' && c <= 'h';
}
constexpr bool is_rank(char c) {
    return c >= '1' && c <= '8';
}

/// Parses a move at the start of a string.
class SanScanner {
  public:
    explicit SanScanner(std::string_view text) : text_(text) {}

    std::size_t at() const { return at_; }

    std::expected<San, SyntaxError> read() {
        San san;
        if (null_move()) {
            san.what = San::What::pass;
            return san;
        }
        if (is_castling_sign(peek())) return castling();
        san.man = letter_of_man();
        if (const auto done = squares(san); !done) return std::unexpected(done.error());
        if (const auto done = promotion(san); !done) return std::unexpected(done.error());
        signs();
        return san;
    }

  private:
    char peek(std::size_t further = 0) const {
        return at_ + further < text_.size() ? text_[at_ + further] : '\0';
    }
    bool take(std::string_view token) {
        if (peek() != token.front() || !text_.substr(at_).starts_with(token)) return false;
        at_ += token.size();
        return true;
    }
    std::unexpected<SyntaxError> error(const std::string& expected) const {
        const std::string found = at_ < text_.size() ? quote_character(text_, at_) : "the end of the move";
        return std::unexpected(SyntaxError{"expected " + expected + ", found " + found, at_});
    }

    bool null_move() {
        const char c = peek();
        if ((c >= 'A' && c <= 'R') || is_file(c)) return false;
        return std::ranges::any_of(
            std::array<std::string_view, 8>{"--", "<>", "Z0", "z0", "@@@@", "0000", "null", "pass"},
            [&](std::string_view form) { return take(form); });
    }

    static bool is_castling_sign(char c) { return c == 'O' || c == 'o' || c == '0'; }
    /// Consumes a hyphen, a dash or a minus.
    bool dash() {
        const std::size_t size = dash_size(text_.substr(at_));
        at_ += size;
        return size > 0;
    }
    std::expected<San, SyntaxError> castling() {
        San san{.what = San::What::castling};
        ++at_;
        if (!dash() || !is_castling_sign(peek())) return error("castling, O-O or O-O-O");
        ++at_;
        const std::size_t after_short = at_;
        if (dash() && is_castling_sign(peek())) {
            ++at_;
            san.side = CastlingSide::a_side;
        } else {
            at_ = after_short;
        }
        signs();
        return san;
    }

    /// Consumes a piece letter or a figurine.
    std::optional<Kind> kind() {
        static constexpr std::array<Kind, 6> figurines = {Kind::king,   Kind::queen,  Kind::rook,
                                                          Kind::bishop, Kind::knight, Kind::pawn};
        const char c = peek();
        if (c >= 'A' && c <= 'Z') {
            const auto kind = read_kind(static_cast<char>(c - 'A' + 'a'));
            if (kind) ++at_;
            return kind;
        }
        if (c == '\xe2' && peek(1) == '\x99' && peek(2) >= '\x94' && peek(2) <= '\x9f') {
            const auto place = static_cast<std::size_t>(peek(2) - '\x94') % 6;
            at_ += 3;
            if (!take("\ufe0e")) take("\ufe0f");
            return figurines[place];
        }
        return std::nullopt;
    }
    std::optional<Kind> letter_of_man() {
        const char c = peek();
        // The lower-case piece letters that are not also files.
        if (c == 'k' || c == 'q' || c == 'r' || c == 'n' || c == 'p') {
            ++at_;
            return read_kind(c);
        }
        return kind();
    }

    std::optional<int> file() {
        if (!is_file(peek())) return std::nullopt;
        return text_[at_++] - 'a';
    }
    std::optional<int> rank() {
        if (!is_rank(peek())) return std::nullopt;
        return text_[at_++] - '1';
    }

    /// [file][rank][sign]file rank; the last two are the target square.
    std::expected<void, SyntaxError> squares(San& san) {
        const std::size_t start = at_;
        const auto first_file = file();
        const auto first_rank = rank();
        const std::size_t after_first = at_;
        if (take("x") || take("X") || take(":") || take("\u00d7")) {
            san.captures = true;
        } else {
            dash();
        }
        const std::size_t before_second = at_;
        const auto second_file = file();
        const auto second_rank = second_file ? rank() : std::nullopt;
        if (second_file && second_rank) {
            san.from_file = first_file;
            san.from_rank = first_rank;
            san.to = make_square(*second_file, *second_rank);
            // Without a letter it is a pawn move, unless both squares are given.
            if (!san.man && !(first_file && first_rank)) san.man = Kind::pawn;
            return {};
        }
        if (first_file && first_rank && before_second == after_first) {
            at_ = after_first;
            san.to = make_square(*first_file, *first_rank);
            if (!san.man) san.man = Kind::pawn;
            return {};
        }
        if (at_ == start && !san.man) return error("a move");
        return error("the square that the piece goes to");
    }

    std::expected<void, SyntaxError> promotion(San& san) {
        const std::size_t before = at_;
        const bool bracket = take("(");
        const bool sign = bracket || take("=") || take("/");
        const char c = peek();
        if (c >= 'a' && c <= 'z' && read_kind(c)) {
            ++at_;
            san.promotion = read_kind(c);
        } else {
            san.promotion = kind();
        }
        if (!san.promotion) {
            // A "=" may also be a glyph after the move.
            if (bracket) return error("the piece that the pawn becomes");
            if (sign) at_ = before;
            return {};
        }
        if (bracket && !take(")")) return error("')'");
        return {};
    }

    /// Skips check, mate and "e.p." signs, in any order; the position determines them.
    void signs() {
        while (true) {
            const char c = peek();
            if (c == '\0') return;
            // "+-", "+/-", "+=" are glyphs.
            const char next = peek(1);
            if (c == '+' && (next == '-' || next == '/' || next == '=')) return;
            if (c == '+' || c == '#') {
                ++at_;
            } else if (!take("e.p.") && !take("ep") && !take("\u2020") && !take("\u2021") && !take("mate") &&
                       !take("ch")) {
                return;
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// The pieces of one kind on the squares in `among` that can legally move to `to`.
template <Colour us>
Bitboard origins(const Board& board, const Safety<us>& safety, Kind kind, Square to, Bitboard among) {
    constexpr Colour them = opponent(us);
    const Bitboard target = bit(to);
    among &= board.of(us, kind);
    if (kind == Kind::king) {
        const Bitboard free = target & ~(board.of(us) | board.of(Kind::king));
        return safety.unattacked(attacks::king(safety.king()) & free) != 0 ? among : 0;
    }
    if (safety.double_check()) return 0;
    Bitboard men = 0;
    switch (kind) {
        case Kind::pawn: {
            const Bitboard beside = pawn_attacks(them, target) & among;
            if (board.double_step == target) {
                for (const Square from : Squares{beside}) {
                    if (board.may_take_in_passing(us, bit(from))) men |= bit(from);
                }
                return men;
            }
            if ((board.of(them) & target) != 0) {
                men = beside;
            } else if ((board.occupied() & target) == 0) {
                const Bitboard once = forward(them, target);
                men = once & among;
                if (rank_for(us, rank_of(to)) == 3 && (board.occupied() & once) == 0)
                    men |= forward(them, once) & among;
            }
            break;
        }
        case Kind::knight:
            men = attacks::knight(to) & among;
            break;
        case Kind::bishop:
            men = attacks::bishop(to, board.occupied()) & among;
            break;
        case Kind::rook:
            men = attacks::rook(to, board.occupied()) & among;
            break;
        case Kind::queen:
            men = (attacks::bishop(to, board.occupied()) | attacks::rook(to, board.occupied())) & among;
            break;
        case Kind::king:
            break;
    }
    if (!contains(safety.answer(), to)) return 0;
    for (const Square from : Squares{men & safety.pinned()}) {
        if (!contains(attacks::line(safety.king(), from), to)) men &= ~bit(from);
    }
    return men;
}

Bitboard origins(const Position& position, Kind kind, Square to, Bitboard among) {
    const Board& board = position.board();
    if (position.side_to_move() == Colour::first) {
        return origins(board, Safety<Colour::first>{board}, kind, to, among);
    }
    return origins(board, Safety<Colour::second>{board}, kind, to, among);
}

template <Colour us>
bool may_castle_now(const Board& board, Square rook) {
    const Safety<us> safety{board};
    return !safety.check() && may_castle<us>(board, safety, rook);
}

std::optional<Move> castling(const Position& position, std::optional<Square> rook) {
    if (!rook) return std::nullopt;
    const bool white = position.side_to_move() == Colour::first;
    const bool may = white ? may_castle_now<Colour::first>(position.board(), *rook)
                           : may_castle_now<Colour::second>(position.board(), *rook);
    if (!may) return std::nullopt;
    return Move::castling(position.king(position.side_to_move()), *rook);
}

/// The move for a piece that can go there; empty if the promotion is missing or wrong.
std::optional<Move> move_of(const Position& position, Kind kind, Square from, Square to,
                            std::optional<Kind> promotion) {
    const bool promotes = kind == Kind::pawn && rank_for(position.side_to_move(), rank_of(to)) == 7;
    if (promotes != promotion.has_value()) return std::nullopt;
    if (promotes) {
        if (*promotion == Kind::pawn || *promotion == Kind::king) return std::nullopt;
        return Move::promoting(from, to, *promotion);
    }
    if (kind == Kind::pawn) {
        if ((from ^ to) == 16) return Move::double_step(from, to);
        if (file_of(from) != file_of(to) && !contains(position.occupied(), to))
            return Move::en_passant(from, to);
    }
    return Move::normal(from, to);
}

/// The rook's square if a king's move means castling, using the same logic as `Position::why_illegal`.
std::optional<Square> castling_rook_meant(const Position& position, Square from, Square to) {
    const Colour us = position.side_to_move();
    const int home = rank_for(us, 0);
    if (rank_of(from) != home || rank_of(to) != home) return std::nullopt;
    if (contains(position.pieces(us, Kind::rook), to)) return to;
    if (file_of(from) != 4) return std::nullopt;
    if (file_of(to) == 6) return make_square(7, home);
    if (file_of(to) == 2) return make_square(0, home);
    return std::nullopt;
}

/// The origin squares that the text permits.
Bitboard open_squares(const San& san) {
    Bitboard among = ~Bitboard{0};
    if (san.from_file) among &= file_set(*san.from_file);
    if (san.from_rank) among &= rank_set(*san.from_rank);
    // A pawn without an origin file moves straight ahead, unless it captures.
    if (san.man == Kind::pawn && !san.from_file) {
        const Bitboard own_file = file_set(file_of(san.to));
        among &= san.captures ? ~own_file : own_file;
    }
    return among;
}

/// Explains why no piece can make the move, or why more than one can.
SanRefusal refusal_of(const Position& position, const San& san) {
    const Colour us = position.side_to_move();
    if (san.what == San::What::pass) return {.reason = Reason::pass};
    if (san.what == San::What::castling) {
        const Square king = position.king(us);
        const auto rook = position.castling_rook(us, san.side);
        if (!rook) return {.men = bit(king), .reason = Reason::castling_no_right};
        return {.men = bit(king), .reason = position.why_illegal({.from = king, .to = *rook})};
    }
    const Bitboard open = open_squares(san);
    if (!san.man) {
        const Square from = lowest(open);
        return {.men = open & position.pieces(us),
                .reason = position.why_illegal({.from = from, .to = san.to, .promotion = san.promotion})};
    }
    const Bitboard men = position.pieces(us, *san.man) & open;
    const Bitboard able = origins(position, *san.man, san.to, open);
    if (count(able) > 1) return {.ambiguous = true, .men = able};
    const auto reason = [&](Bitboard man) {
        return position.why_illegal({.from = lowest(man), .to = san.to, .promotion = san.promotion});
    };
    SanRefusal refusal{.men = men};
    if (count(men) == 1) {
        refusal.reason = reason(men);
        return refusal;
    }
    // Among several pieces, report a reason only if exactly one of them can reach the target.
    int kept = 0;
    for (const Square from : Squares{men}) {
        const auto why = reason(bit(from));
        if (why == Reason::cannot_reach || why == Reason::pawn_cannot_reach || why == Reason::blocked)
            continue;
        refusal.reason = why;
        ++kept;
    }
    if (kept != 1) refusal.reason.reset();
    return refusal;
}

std::string_view name(Kind kind) {
    static constexpr std::array<std::string_view, 6> names = {"pawn", "knight", "bishop",
                                                              "rook", "queen",  "king"};
    return names[static_cast<std::size_t>(kind)];
}

/// The file, rank or both of the origin square, if other pieces of the same kind can reach the target.
std::string disambiguation(const Position& position, Kind kind, Move move) {
    const Colour us = position.side_to_move();
    Bitboard others = position.attackers(move.to(), us, position.occupied()) & position.pieces(us, kind) &
                      ~bit(move.from());
    for (const Square from : Squares{others}) {
        if (position.why_illegal({.from = from, .to = move.to()})) others &= ~bit(from);
    }
    if (others == 0) return "";
    const std::string square = write_square(move.from());
    if ((others & file_set(file_of(move.from()))) == 0) return square.substr(0, 1);
    return (others & rank_set(rank_of(move.from()))) != 0 ? square : square.substr(1, 1);
}

std::string without_check(const Position& position, Move move) {
    if (move.is_castling()) return move.to() > move.from() ? "O-O" : "O-O-O";
    const auto kind = position.piece_at(move.from())->kind;
    const bool captures = move.is_en_passant() || position.piece_at(move.to()).has_value();
    std::string text;
    if (kind == Kind::pawn) {
        if (captures) text += static_cast<char>('a' + file_of(move.from()));
    } else {
        text += upper(letter(kind));
        if (kind != Kind::king) text += disambiguation(position, kind, move);
    }
    if (captures) text += 'x';
    text += static_cast<char>('a' + file_of(move.to()));
    text += static_cast<char>('1' + rank_of(move.to()));
    if (move.is_promotion()) {
        text += '=';
        text += upper(letter(move.promotion()));
    }
    return text;
}

}  // namespace

std::expected<San, SyntaxError> take_san(std::string_view& text) {
    SanScanner scanner{text};
    auto san = scanner.read();
    if (san) text.remove_prefix(scanner.at());
    return san;
}

std::expected<San, SyntaxError> read_san(std::string_view text) {
    std::string_view rest = text;
    auto san = take_san(rest);
    if (!san) return san;
    const std::size_t glyphs = std::min(rest.find_first_not_of("!?"), rest.size());
    rest.remove_prefix(glyphs);
    if (rest == " e.p.") rest = {};
    if (!rest.empty()) {
        return std::unexpected(SyntaxError{"expected the end of the move, found " + quote_character(rest, 0),
                                           text.size() - rest.size()});
    }
    return san;
}

std::expected<Move, SanRefusal> find_move(const Position& position, const San& san) {
    if (position.is_goal_reached()) return std::unexpected(SanRefusal{.reason = Reason::game_over});
    if (san.what == San::What::castling) {
        const auto rook = position.castling_rook(position.side_to_move(), san.side);
        if (const auto move = castling(position, rook)) return *move;
    } else if (san.what == San::What::man && san.man) {
        const Bitboard men = origins(position, *san.man, san.to, open_squares(san));
        if (men != 0 && without_lowest(men) == 0) {
            if (const auto move = move_of(position, *san.man, lowest(men), san.to, san.promotion))
                return *move;
        }
    } else if (san.what == San::What::man) {
        const Intent intent{
            .from = make_square(*san.from_file, *san.from_rank), .to = san.to, .promotion = san.promotion};
        if (const auto move = find_move(position, intent)) return *move;
    }
    return std::unexpected(refusal_of(position, san));
}

std::optional<Move> find_move(const Position& position, const Intent& intent) {
    if (position.is_goal_reached()) return std::nullopt;
    if (intent.pass || intent.from >= square_count || intent.to >= square_count) return std::nullopt;
    const auto man = position.piece_at(intent.from);
    if (!man || man->colour != position.side_to_move()) return std::nullopt;
    if (man->kind == Kind::king) {
        if (const auto rook = castling_rook_meant(position, intent.from, intent.to)) {
            const auto side = *rook > intent.from ? CastlingSide::h_side : CastlingSide::a_side;
            if (intent.promotion || position.castling_rook(man->colour, side) != rook) return std::nullopt;
            return castling(position, rook);
        }
    }
    if (origins(position, man->kind, intent.to, bit(intent.from)) == 0) return std::nullopt;
    return move_of(position, man->kind, intent.from, intent.to, intent.promotion);
}

std::string explain(const San& san, const SanRefusal& refusal) {
    if (san.what == San::What::pass) return "a null move is not legal";
    if (san.what == San::What::castling) return "castling is not possible here";
    const std::string to = " go to " + write_square(san.to);
    if (!san.man) {
        const Square from = make_square(*san.from_file, *san.from_rank);
        if (refusal.men == 0) return "no piece of the side to move stands on " + write_square(from);
        return "the piece on " + write_square(from) + " cannot" + to;
    }
    if (refusal.ambiguous) {
        std::string text = "the " + std::string{name(*san.man)} + "s on ";
        int left = count(refusal.men);
        for (const Square square : Squares{refusal.men}) {
            text += write_square(square);
            --left;
            if (left > 0) text += left == 1 ? " and " : ", ";
        }
        return text + " can" + to;
    }
    if (count(refusal.men) == 1 && refusal.reason) {
        return "the " + std::string{name(*san.man)} + " on " + write_square(lowest(refusal.men)) + " cannot" +
               to;
    }
    return "no " + std::string{name(*san.man)} + " can" + to;
}

std::optional<Position> after_null_move(const Position& position) {
    if (position.in_check() || position.is_goal_reached()) return std::nullopt;
    Setup setup = setup_of(position);
    setup.fullmove_number += index(setup.side_to_move);
    setup.side_to_move = opponent(setup.side_to_move);
    setup.en_passant.reset();
    ++setup.halfmove_clock;
    auto after = validate(setup, position.rules());
    if (!after) return std::nullopt;
    return *after;
}

std::string write_san(const Position& position, Move move) {
    std::string text = without_check(position, move);
    Position after = position;
    after.do_move(move);
    const bool check = after.in_check();
    if (after.is_goal_reached() || (check && !after.has_legal_move())) return text + '#';
    if (check) text += '+';
    return text;
}

}  // namespace kradan::chess
