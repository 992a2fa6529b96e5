#include <algorithm>

#include "games/chess/fen.h"
#include "games/chess/options.h"
#include "games/chess/san.h"
#include "record/pgn/comment.h"
#include "record/pgn/line.h"
#include "record/pgn/pgn.h"
#include "record/pgn/tags.h"
#include "record/pgn/text.h"

namespace kradan::record {

namespace {

/// The maximum line length (8.2.1), except for words and comments that cannot be split.
constexpr std::size_t line_width = 79;

/// Lines of movetext, broken between tokens.
class Lines {
  public:
    explicit Lines(std::string& text) : text_(text) {}

    /// Adds a token after a space or a line break. `may_break` is false for words that must not begin a line.
    void add(std::string_view token, bool may_break = true) {
        flush();
        token_.append(prefix_).append(token);
        prefix_.clear();
        may_break_ = may_break;
    }
    /// Prefixes the next token.
    void open(char c) { prefix_ += c; }
    /// Appends to the last token. If no token has followed `open`, drops both characters.
    void close(char c) {
        if (!prefix_.empty()) {
            prefix_.pop_back();
        } else {
            token_ += c;
        }
    }
    /// Adds a whole line.
    void add_line(std::string_view line) {
        begin_line();
        text_.append(prefix_).append(line) += '\n';
        prefix_.clear();
    }
    /// Ends the line unless it is empty.
    void begin_line() {
        flush();
        if (column_ > 0) text_ += '\n';
        column_ = 0;
    }

  private:
    /// Writes the pending token, to which closing characters may have been added.
    void flush() {
        if (token_.empty()) return;
        if (column_ > 0 && column_ + 1 + token_.size() > line_width && may_break_) {
            text_ += '\n';
            column_ = 0;
        }
        if (column_ > 0) {
            text_ += ' ';
            ++column_;
        }
        text_ += token_;
        column_ += token_.size();
        token_.clear();
    }

    std::string& text_;
    std::string prefix_;
    std::string token_;
    bool may_break_ = true;
    std::size_t column_ = 0;
};

void add_tag(std::string& text, std::string_view name, std::string_view value) {
    text += '[';
    for (const char c : name) {
        const bool plain =
            static_cast<unsigned char>(c) > ' ' && c != '"' && c != '[' && c != ']' && c != '\x7f';
        text += plain ? c : '_';
    }
    if (name.empty()) text += '_';
    text += " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c == '\n' || c == '\r' || c == '\0' ? ' ' : c;
    }
    text += "\"]\n";
}

class Writer {
  public:
    explicit Writer(const Record& record)
        : record_(record), lines_(text_), position_(start_of(record.options)) {
        result_ = read_pgn_result(record.result).value_or("*");
    }

    std::string write() {
        tags();
        text_ += '\n';
        if (position_) movetext();
        lines_.add(result_);
        lines_.begin_line();
        text_ += '\n';
        return std::move(text_);
    }

    // Callbacks of `Tree::walk`.

    void move(NodeId node) {
        if (left_out_ > 0) return;
        const Tree::Node& it = tree()[node];
        if (dead_) return;
        const Annotation& said = tree().annotation(node);
        const auto* intent = it.step ? it.step->intent.as<chess::Intent>() : nullptr;
        const chess::Position& before = line_.position();
        const auto move = intent ? chess::find_move(before, *intent) : std::nullopt;
        if (!move && !(intent && intent->pass && !before.in_check())) {
            dead_ = true;
            return;
        }
        comment(said.before);
        number(before);
        if (move) {
            lines_.add(chess::write_san(before, *move));
            line_.play(*move);
        } else {
            lines_.add("--");
            line_.pass();
        }
        line_nodes_.push_back(node);
        number_due_ = false;
        say(said);
    }
    void open() {
        if (left_out_ > 0 || dead_) {
            ++left_out_;
            return;
        }
        frames_.push_back({.node = line_nodes_.back(),
                           .length = line_.length(),
                           .move = line_.back_to(line_.length() - 1)});
        line_nodes_.pop_back();
        lines_.open('(');
        number_due_ = true;
    }
    void close() {
        if (left_out_ > 0) {
            --left_out_;
            return;
        }
        dead_ = false;
        const Frame frame = frames_.back();
        frames_.pop_back();
        line_.back_to(frame.length - 1);
        line_.replay(frame.move);
        line_nodes_.resize(frame.length);
        line_nodes_.push_back(frame.node);
        lines_.close(')');
        number_due_ = true;
    }

  private:
    /// The move that a variation replaces.
    struct Frame {
        NodeId node;
        /// Length of the line including this move.
        std::size_t length;
        std::optional<chess::Move> move;
    };

    const Tree& tree() const { return record_.tree; }

    void tags() {
        std::vector<bool> written(record_.headers.size());
        for (const std::string_view name : pgn_roster) {
            const auto found = std::ranges::find(record_.headers, name, &Header::name);
            if (found != record_.headers.end()) {
                written[static_cast<std::size_t>(found - record_.headers.begin())] = true;
                add_tag(text_, name, found->value);
            } else {
                add_tag(text_, name, name == "Result" ? result_ : unknown_pgn_value(name));
            }
        }
        const GameOptions& options = record_.options;
        const bool chess960 = chess::options_of(options).chess960.has_value();
        std::string_view variant = options.game.module().forms().tag;
        if (variant.empty() && chess960) variant = "Chess960";
        if (!variant.empty()) add_tag(text_, "Variant", variant);
        const bool position_told = chess960 || options.position;
        if (position_told) {
            add_tag(text_, "SetUp", "1");
            add_tag(text_, "FEN", position_ ? chess::write_fen(*position_) : options.position.value_or(""));
        }
        for (std::size_t i = 0; i < written.size(); ++i) {
            const auto& [name, value] = record_.headers[i];
            const bool told =
                name == "Variant" ? !variant.empty() : position_told && (name == "FEN" || name == "SetUp");
            if (!written[i] && !told) add_tag(text_, name, value);
        }
    }

    void movetext() {
        line_.start(*position_);
        line_nodes_.assign(1, Tree::root);
        say(tree().annotation(Tree::root));
        number_due_ = true;
        tree().walk(*this);
    }

    void number(const chess::Position& position) {
        const bool white = position.side_to_move() == Colour::first;
        if (!white && !number_due_) return;
        lines_.add(std::to_string(position.fullmove_number()) + (white ? "." : "..."));
    }

    void say(const Annotation& said) {
        for (const std::uint8_t glyph : said.glyphs) lines_.add("$" + std::to_string(glyph));
        for (const std::string& text : write_pgn_comment(said)) comment(text);
    }

    void comment(std::string_view text) {
        std::string_view rest = text;
        std::string_view word = take_word(rest);
        if (word.empty()) return;
        number_due_ = true;
        if (text.find('}') != std::string_view::npos) {
            // A comment in braces cannot contain '}'. If this comment were split over lines, it could be read
            // as something else.
            std::string line = ";";
            for (; !word.empty(); word = take_word(rest)) line.append(" ").append(word);
            lines_.add_line(line);
            return;
        }
        lines_.open('{');
        bool first = true;
        while (true) {
            const std::string_view next = take_word(rest);
            // At the beginning of a line these would mean something else.
            lines_.add(word, first || !(word.starts_with('%') || word.starts_with("[Event")));
            first = false;
            if (next.empty()) break;
            word = next;
        }
        lines_.close('}');
    }
    static std::string_view take_word(std::string_view& text) {
        const auto ends = [](char c) { return is_pgn_space(c) || c == '\0'; };
        while (!text.empty() && ends(text.front())) text.remove_prefix(1);
        std::size_t size = 0;
        while (size < text.size() && !ends(text[size])) ++size;
        const std::string_view word = text.substr(0, size);
        text.remove_prefix(size);
        return word;
    }

    const Record& record_;
    std::string text_;
    Lines lines_;
    std::optional<chess::Position> position_;
    std::string_view result_;
    ChessLine line_;
    /// The root and the moves in the line.
    std::vector<NodeId> line_nodes_;
    std::vector<Frame> frames_;
    /// Whether the rest of this line cannot be played.
    bool dead_ = false;
    /// The number of open variations within such a line.
    std::size_t left_out_ = 0;
    /// Whether Black's next move needs its number.
    bool number_due_ = true;
};

}  // namespace

std::string write_pgn(const Record& record) {
    return Writer{record}.write();
}

}  // namespace kradan::record
