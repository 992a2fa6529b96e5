#include <algorithm>
#include <array>
#include <utility>

#include "core/quote.h"
#include "core/signs.h"
#include "games/chess/fen.h"
#include "games/chess/module.h"
#include "games/chess/san.h"
#include "record/pgn/comment.h"
#include "record/pgn/line.h"
#include "record/pgn/pgn.h"
#include "record/pgn/scanner.h"
#include "record/pgn/tags.h"
#include "record/pgn/text.h"

namespace kradan::record {

namespace {

class PgnReader final : public Reader {
  public:
    PgnReader(Input& input, const Limits& limits) : input_(input), limits_(limits), scanner_(input, limits) {}

    bool next(Record& record) override {
        record_ = &record;
        record.clear();
        reset();
        if (!std::exchange(begun_, true) && !scanner_.begin_file()) {
            record.options.game = chess::chess_game;
            record.begins = false;
            record.result = "*";
            return true;
        }
        if (!find_game()) return false;
        const bool moves_follow = scanner_.read_tags(tag_places_, comments_before_);
        const auto position = settle_pgn_tags(record, tag_places_);
        record.begins = position.has_value();
        lost_ = !record.begins;
        line_.start(position.value_or(chess::Position{}));
        for (const std::string& comment : comments_before_) add_comment(comment);
        if (moves_follow) {
            movetext();
        } else {
            finish(std::nullopt, input_.place());
        }
        scanner_.sort_faults();
        return true;
    }

  private:
    /// The move that an open variation replaces.
    struct Frame {
        NodeId node;
        std::optional<chess::Move> move;
        /// Length of the line including this move.
        std::size_t length;
        Place place;
    };

    Tree& tree() { return record_->tree; }
    bool ignoring() const { return lost_ || skipped_ > 0; }

    void reset() {
        scanner_.begin_record(*record_);
        node_ = Tree::root;
        frames_.clear();
        skipped_ = 0;
        moved_ = false;
        comment_before_ = false;
        before_.clear();
        glyphs_before_.clear();
        tag_places_.clear();
        comments_before_.clear();
        too_many_reported_ = zeros_reported_ = jump_reported_ = sign_reported_ = false;
        blank_line_ = numbered_ = number_before_ = false;
        number_offset_ = 0;
        ended_ = false;
    }

    // Between games.

    bool find_game() {
        while (true) {
            scanner_.skip_space();
            const int byte = input_.peek();
            // Comments alone do not make a game.
            if (byte == Input::end) return !std::ranges::all_of(record_->faults, &Fault::note);
            if (scanner_.at_code()) {
                scanner_.skip_code();
                continue;
            }
            if (byte != '{' && byte != ';') break;
            if (comments_before_.empty()) record_->place = input_.place();
            if (comments_before_.size() < limits_.properties) {
                comments_before_.push_back(scanner_.read_comment());
            } else {
                scanner_.read_comment();
            }
        }
        if (comments_before_.empty()) record_->place = input_.place();
        return true;
    }

    // Comments.

    void add_comment(std::string_view text) {
        if (text.empty()) return;
        if (comment_before_) {
            join_pgn_comment(before_, text);
        } else {
            say(node_, text);
        }
    }
    void say(NodeId node, std::string_view text) {
        if (!add_pgn_comment(tree().annotate(node), text, scanner_.room())) scanner_.too_long();
    }
    /// Attaches a comment that is not followed by a move to this node.
    void settle_before(NodeId node) {
        comment_before_ = false;
        if (!before_.empty()) say(node, before_);
        before_.clear();
        glyphs_before_.clear();
    }

    // Moves.

    void movetext() {
        // Comments before the moves belong to the game, even if its moves cannot be parsed.
        bool before_moves = true;
        while (!ended_) {
            blank_line_ = scanner_.skip_space() > 1 || blank_line_;
            const std::string_view view = scanner_.token_ahead();
            if (view.empty()) {
                finish(std::nullopt, input_.place());
                return;
            }
            switch (view.front()) {
                case '{':
                case ';': {
                    const std::string text = scanner_.read_comment();
                    if (!ignoring() || before_moves) add_comment(text);
                    continue;
                }
                case '(':
                    open_variation();
                    break;
                case ')':
                    close_variation();
                    break;
                case '$':
                    numeric_glyph(view);
                    break;
                case '[':
                    if (scanner_.at_tag() || scanner_.at_code()) {
                        finish(std::nullopt, input_.place());
                        return;
                    }
                    unexpected();
                    break;
                case '<':
                    if (scanner_.at_code()) {
                        finish(std::nullopt, input_.place());
                        return;
                    }
                    null_move(view);
                    break;
                case ',':
                    guess_sign();
                    input_.take();
                    break;
                case ']':
                case '}':
                case '>':
                    unexpected();
                    break;
                default:
                    token(view);
            }
            before_moves = false;
        }
    }

    void unexpected() {
        if (!ignoring()) {
            scanner_.fault(input_.place(), "pgn.unexpected-character",
                           quote_character(input_.ahead(4), 0) + " means nothing here");
        }
        input_.take();
    }

    /// "<>".
    void null_move(std::string_view view) {
        constexpr std::string_view sign = "<>";
        if (!view.starts_with(sign)) return unexpected();
        if (ignoring()) return input_.skip(sign.size());
        move(sign);
    }

    void open_variation() {
        const Place place = input_.place();
        if (take_result_in_brackets()) return;
        input_.take();
        if (ignoring() || !moved_) {
            if (!ignoring())
                scanner_.fault(place, "pgn.variation-without-move",
                               "there is no move that this variation could replace");
            if (skipped_++ == 0) skipped_place_ = place;
            return;
        }
        settle_before(node_);
        const std::size_t length = line_.length();
        frames_.push_back(
            {.node = node_, .move = line_.back_to(length - 1), .length = length, .place = place});
        node_ = tree()[node_].parent;
        moved_ = false;
        comment_before_ = true;
    }

    void close_variation() {
        if (skipped_ > 0) {
            --skipped_;
            input_.take();
            return;
        }
        if (frames_.empty()) {
            scanner_.fault(input_.place(), "pgn.stray-parenthesis", "no variation is open");
            input_.take();
            return;
        }
        input_.take();
        const Frame frame = frames_.back();
        frames_.pop_back();
        settle_before(moved_ ? node_ : frame.node);
        line_.back_to(frame.length - 1);
        line_.replay(frame.move);
        node_ = frame.node;
        moved_ = true;
        lost_ = false;
        // The writer puts variations before the next move, so this comment belongs to that move.
        comment_before_ = tree().is_first_child(node_) && tree()[node_].next_sibling != no_node;
    }

    void add_glyph(std::uint8_t number) {
        if (ignoring()) return;
        auto& glyphs = !frames_.empty() && !moved_ ? glyphs_before_ : tree().annotate(node_).glyphs;
        if (glyphs.size() < limits_.properties) glyphs.push_back(number);
    }

    void numeric_glyph(std::string_view view) {
        std::size_t size = 1;
        int number = 0;
        while (size < view.size() && is_digit(view[size]))
            number = std::min(number * 10 + (view[size++] - '0'), 1000);
        if (size == 1 || number > 255) {
            if (!ignoring()) scanner_.fault(input_.place(), "pgn.bad-glyph", "expected $0 to $255");
        } else {
            add_glyph(static_cast<std::uint8_t>(number));
        }
        input_.skip(size);
    }

    void token(std::string_view view) {
        std::size_t size = pgn_token_size(view);
        const char first = view.front();
        if (size == PgnScanner::longest_token) {
            overlong_token();
            return;
        }
        const bool one_digit = (first == '0' || first == '1') && !(size > 1 && is_digit(view[1]));
        const bool may_be_result =
            one_digit || std::string_view{"*+.\xc2\xef"}.contains(first) || dash_size(view) > 0;
        if (may_be_result) {
            const auto result = pgn_result_at(view);
            if (result && !is_castling(*result, view)) {
                take_result(*result, view);
                return;
            }
            if (first == '*') size = 1;
        }
        const bool noughts = first == '0' && size > 1 && !is_digit_or_dot(view[1]);
        const bool null_move = view.starts_with("0000") && (size == 4 || !is_digit_or_dot(view[4]));
        if (is_digit(first) && !noughts && !null_move) {
            move_number(view, size);
            return;
        }
        if (first == '.') {
            input_.take();
            return;
        }
        if (view.starts_with("\u2026")) {
            input_.skip(3);
            return;
        }
        if (ignoring()) {
            input_.skip(size);
            return;
        }
        if (is_remark(view.substr(0, size))) {
            input_.skip(size);
            return;
        }
        if (const std::size_t glyph = glyph_bytes(view.substr(0, size)); glyph > 0) {
            input_.skip(glyph);
            return;
        }
        // "e8(Q)".
        const std::string_view behind = view.substr(size, 3);
        if (behind.size() == 3 && behind[0] == '(' && behind[2] == ')' && is_letter(behind[1])) size += 3;
        move(view.substr(0, size));
    }

    void move_number(std::string_view view, std::size_t size) {
        std::size_t digits = 1;
        int number = view.front() - '0';
        while (digits < size && is_digit(view[digits])) {
            number = std::min(number * 10 + (view[digits] - '0'), chess::max_counter);
            ++digits;
        }
        const std::string_view behind = view.substr(digits);
        const bool of_black = behind.starts_with("..") || behind.starts_with("\u2026");
        if (number == 1 && !of_black && game_begins_again()) {
            finish(std::nullopt, input_.place());
            return;
        }
        check_number(number);
        numbered_ = number_before_ = true;
        input_.skip(digits);
        // "1) e4", "1: e4".
        if ((behind.starts_with(')') && frames_.empty() && skipped_ == 0) || behind.starts_with(':')) {
            guess_sign();
            input_.take();
        }
    }

    /// Adds a note, once, that the character here has no meaning in PGN.
    void guess_sign() {
        if (ignoring() || std::exchange(sign_reported_, true)) return;
        scanner_.fault(input_.place(), "record.guessed",
                       quote_character(input_.ahead(4), 0) + " is read as a blank", {}, true);
    }

    /// Whether a move number 1 here starts another game that has no tags.
    bool game_begins_again() const {
        return blank_line_ && numbered_ && frames_.empty() && skipped_ == 0 &&
               (lost_ || record_->tree[Tree::root].first_child != no_node);
    }

    void check_number(int number) {
        if (ignoring() || jump_reported_) return;
        const int expected = line_.position().fullmove_number();
        // A position from the middle of a game may be numbered from 1, and its moves continue from there.
        if (!numbered_ && record_->options.position) number_offset_ = number - expected;
        if (number - number_offset_ == expected) return;
        jump_reported_ = true;
        scanner_.fault(input_.place(), "record.guessed",
                       "move number " + std::to_string(number) + ": read as " +
                           std::to_string(expected + number_offset_),
                       {}, true);
    }
    static bool is_digit_or_dot(char c) { return is_digit(c) || c == '.'; }

    /// Whether a token after a move is a remark that repeats what the position shows.
    static bool is_remark(std::string_view token) {
        // Most tokens are moves and need no closer inspection.
        const char first = token.front();
        if ((first >= 'A' && first <= 'Z') || (token.size() > 1 && is_digit(token[1]))) return false;
        static constexpr std::array<std::string_view, 9> remarks = {"e.p.", "ep", "ch", "ch.",    "mate",
                                                                    "+",    "++", "#",  "dbl.ch."};
        return std::ranges::find(remarks, token) != remarks.end();
    }

    /// Parses a glyph at the start of a token. Returns its size in bytes, 0 if there is none.
    std::size_t glyph_bytes(std::string_view token) {
        const char first = token.front();
        const bool letter = is_letter(first) && token != "N";
        if (letter || token.starts_with("--")) return 0;
        const auto glyph = read_pgn_glyph(token);
        if (!glyph) return 0;
        add_glyph(glyph->number);
        return glyph->bytes;
    }

    void overlong_token() {
        if (!ignoring()) {
            scanner_.fault(input_.place(), "san.unreadable", "this is not a move");
            lose();
        }
        while (true) {
            const std::string_view view = input_.ahead();
            const std::size_t size = pgn_token_size(view);
            input_.skip(size);
            if (size < view.size() || view.empty()) return;
        }
    }

    /// Skips the rest of the current line.
    void lose() {
        settle_before(moved_ || frames_.empty() ? node_ : frames_.back().node);
        lost_ = true;
    }

    void move(std::string_view text) {
        number_before_ = false;
        const Place place = input_.place();
        std::string_view rest = text;
        const auto san = chess::take_san(rest);
        if (!san) {
            Place wrong = place;
            wrong.column += san.error().offset;
            scanner_.fault(wrong, "san.unreadable", "'" + readable(text) + "': " + san.error().message);
            input_.skip(text.size());
            lose();
            return;
        }
        std::optional<chess::Intent> intent;
        const chess::Position& position = line_.position();
        const Colour colour = position.side_to_move();
        if (san->what == chess::San::What::pass) {
            if (line_.pass()) {
                intent = chess::Intent{.pass = true};
            } else {
                scanner_.fault(place, id(chess::Reason::in_check), "a null move cannot answer a check",
                               clause(chess::Reason::in_check));
            }
        } else if (const auto found = chess::find_move(position, *san)) {
            if (san->what == chess::San::What::castling && text.front() == '0') note_zeros(place);
            intent = position.intent_of(*found, chess::writes_king_takes_rook(record_->options));
            line_.play(*found);
        } else {
            refuse(place, text, *san, found.error());
        }
        if (intent && tree().size() > limits_.nodes) {
            if (!too_many_reported_)
                scanner_.fault(place, "pgn.too-many-moves", "this move and those that follow were dropped");
            too_many_reported_ = true;
            intent.reset();
        }
        input_.skip(text.size() - rest.size());
        if (!intent) {
            lose();
            return;
        }
        blank_line_ = false;
        node_ = tree().add(node_, Step{.intent = *intent, .colour = colour}, place);
        moved_ = true;
        comment_before_ = false;
        if (!before_.empty()) {
            tree().annotate(node_).before = std::move(before_);
            before_.clear();
        }
        if (!glyphs_before_.empty()) {
            tree().annotate(node_).glyphs = glyphs_before_;
            glyphs_before_.clear();
        }
    }

    void note_zeros(Place place) {
        if (std::exchange(zeros_reported_, true)) return;
        scanner_.fault(place, "san.castling-with-zeros", "read as O-O or O-O-O", {}, true);
    }

    static std::string readable(std::string_view text) {
        std::string copy{text};
        make_latin_utf8(copy);
        return copy;
    }

    void refuse(Place place, std::string_view text, const chess::San& san, const chess::SanRefusal& refusal) {
        std::string detail = "'" + readable(text) + "': " + explain(san, refusal);
        if (refusal.ambiguous) {
            scanner_.fault(place, "san.ambiguous", std::move(detail));
        } else if (refusal.reason) {
            scanner_.fault(place, id(*refusal.reason), std::move(detail), clause(*refusal.reason));
        } else {
            scanner_.fault(place, "san.no-such-man", std::move(detail));
        }
    }

    // The end of a game.

    /// Whether "0-0" is castling here, rather than a loss for both.
    bool is_castling(const PgnResult& result, std::string_view view) const {
        if (result.result != "0-0" || result.by_signs || view.substr(0, result.bytes).contains(':'))
            return false;
        if (number_before_) return true;
        std::string_view behind = view.substr(result.bytes);
        std::size_t lines = 0;
        while (const std::size_t blank = blank_size(behind)) {
            lines += behind.front() == '\n' ? 1 : 0;
            behind.remove_prefix(blank);
        }
        const bool ends = behind.empty() || behind.front() == '[' || lines > 1;
        if (!ends) return true;
        const chess::San castling{.what = chess::San::What::castling};
        const auto tag = record_->header("Result");
        return !ignoring() && !(tag && read_pgn_result(*tag) == "0-0") &&
               chess::find_move(line_.position(), castling).has_value();
    }

    /// Consumes a result in brackets after the last move: "(1-0)".
    bool take_result_in_brackets() {
        if (!frames_.empty() || skipped_ > 0) return false;
        const std::string_view behind = scanner_.token_ahead().substr(1);
        const auto result = pgn_result_at(behind);
        if (!result || result->result == "0-0" || !behind.substr(result->bytes).starts_with(')'))
            return false;
        const Place place = input_.place();
        scanner_.fault(place, "record.guessed", "read as " + std::string{result->result}, {}, true);
        input_.skip(result->bytes + 2);
        finish(result->result, place);
        remarks_after_end();
        return true;
    }

    void take_result(const PgnResult& result, std::string_view view) {
        const bool in_variation = !frames_.empty() || skipped_ > 0;
        if (in_variation) {
            // Some programs end every variation with a result.
            std::string_view behind = view.substr(result.bytes);
            while (const std::size_t blank = blank_size(behind)) behind.remove_prefix(blank);
            if (behind.starts_with(')')) {
                input_.skip(result.bytes);
                return;
            }
        }
        const Place place = input_.place();
        if (result.by_signs)
            scanner_.fault(place, "record.guessed", "read as " + std::string{result.result}, {}, true);
        input_.skip(result.bytes);
        finish(result.result, place);
        remarks_after_end();
    }

    void finish(std::optional<std::string_view> result, Place place) {
        ended_ = true;
        settle_before(moved_ || frames_.empty() ? node_ : frames_.back().node);
        if (!frames_.empty() || skipped_ > 0) {
            scanner_.fault(frames_.empty() ? skipped_place_ : frames_.front().place, "pgn.unclosed-variation",
                           "expected ')' before the end of the game");
        }
        const auto header = std::ranges::find(record_->headers, std::string_view{"Result"}, &Header::name);
        std::optional<std::string_view> told;
        if (header != record_->headers.end()) told = read_pgn_result(header->value);
        record_->result_place = place;
        if (result) {
            record_->result = *result;
            if (header != record_->headers.end() && told != result) {
                // "*" and values that are not results do not contradict the result at the end.
                scanner_.fault(
                    place, "pgn.result-differs",
                    "the tag says \"" + header->value + "\", the end of the moves " + std::string{*result},
                    {}, !told || told == "*");
            }
        } else {
            scanner_.fault(place, "pgn.missing-result",
                           "expected 1-0, 0-1, 1/2-1/2 or * at the end of the moves", {}, true);
            record_->result = told.value_or("*");
        }
        std::erase_if(record_->headers, [&](const Header& it) {
            return it.name == "Result" && read_pgn_result(it.value) == record_->result;
        });
        order_pgn_tags(record_->headers);
    }

    /// Reads what follows the result. Comments up to an empty line belong to the game; moves are a fault.
    void remarks_after_end() {
        NodeId last = frames_.empty() ? node_ : frames_.front().node;
        while (true) {
            const int lines = scanner_.skip_space();
            const int byte = input_.peek();
            if (byte == Input::end || scanner_.at_code() || byte == '[') return;
            if (byte == '{' || byte == ';') {
                if (lines > 1) return;
                const std::string text = scanner_.read_comment();
                if (!text.empty() && !lost_) say(last, text);
                continue;
            }
            const std::string_view view = scanner_.token_ahead();
            const bool first_move =
                view.starts_with('1') && (view.size() < 2 || view[1] == '.' || is_pgn_space(view[1]));
            if (!first_move) {
                scanner_.fault(input_.place(), "pgn.moves-after-end", "the game has ended before this");
                scanner_.skip_to_tag();
            }
            return;
        }
    }

    Input& input_;
    const Limits limits_;
    PgnScanner scanner_;
    Record* record_ = nullptr;
    bool begun_ = false;

    std::vector<Place> tag_places_;
    std::vector<std::string> comments_before_;
    bool too_many_reported_ = false;
    bool zeros_reported_ = false;
    bool jump_reported_ = false;
    bool sign_reported_ = false;
    /// Whether an empty line has followed the last move.
    bool blank_line_ = false;
    /// Whether a move number has been read.
    bool numbered_ = false;
    /// Whether the next token is the move that follows a number.
    bool number_before_ = false;
    int number_offset_ = 0;

    ChessLine line_;
    NodeId node_ = Tree::root;
    std::vector<Frame> frames_;
    /// Whether a move in the current line could not be parsed or played.
    bool lost_ = false;
    /// The number of open variations that are skipped, and where the first of them begins.
    std::size_t skipped_ = 0;
    Place skipped_place_;
    /// Whether the current line has a move.
    bool moved_ = false;
    /// Whether a comment here belongs to the next move.
    bool comment_before_ = false;
    std::string before_;
    std::vector<std::uint8_t> glyphs_before_;
    bool ended_ = false;
};

}  // namespace

std::unique_ptr<Reader> make_pgn_reader(Input& input, const Limits& limits) {
    return std::make_unique<PgnReader>(input, limits);
}

}  // namespace kradan::record
