#include "games/chess/epd.h"

#include "core/quote.h"
#include "core/signs.h"
#include "core/text.h"
#include "games/chess/fen.h"

namespace kradan::chess {

namespace {

constexpr bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
std::optional<int> read_counter(std::string_view text) {
    const auto counter = read_number<int>(text);
    return counter && *counter >= 0 && *counter <= max_counter ? counter : std::nullopt;
}

class EpdReader {
  public:
    explicit EpdReader(std::string_view text) : text_(text) {}

    std::expected<Epd, SyntaxError> read() {
        skip_spaces();
        const std::size_t end = text_.find_last_not_of(';');
        // A position without operations may have underscores instead of blanks.
        word();
        if (end != std::string_view::npos && at_ <= end) end_of_position();
        const auto setup = read_fen(text_.substr(0, at_), &epd_.remarks);
        if (!setup) return std::unexpected(setup.error());
        epd_.setup = *setup;
        while (at_ < text_.size()) {
            if (text_[at_] == ';') {
                ++at_;
            } else if (const auto done = operation(); !done) {
                return std::unexpected(done.error());
            }
            skip_spaces();
        }
        return std::move(epd_);
    }

  private:
    void skip_spaces() {
        while (const std::size_t size = blank_size(text_.substr(at_))) at_ += size;
    }
    std::string_view word() {
        const std::size_t start = at_;
        while (at_ < text_.size() && text_[at_] != ';' && blank_size(text_.substr(at_)) == 0)
            at_ += step_size(text_.substr(at_));
        return text_.substr(start, at_ - start);
    }

    /// Continues after the four fields of a position and any FEN counters that follow.
    void end_of_position() {
        skip_spaces();
        for (int field = 1; field < 4; ++field) {
            word();
            skip_spaces();
        }
        while (at_ < text_.size()) {
            const std::size_t start = at_;
            if (may_follow_fen(word())) {
                skip_spaces();
                continue;
            }
            at_ = start;
            return;
        }
    }

    std::expected<void, SyntaxError> operation() {
        if (!is_letter(text_[at_])) {
            return std::unexpected(
                SyntaxError{"expected an operation, such as bm, found " + quote_character(text_, at_), at_});
        }
        EpdOperation operation{.opcode = std::string{word()}, .operands = {}};
        skip_spaces();
        operation.offset = at_;
        bool space = false;
        while (at_ < text_.size() && text_[at_] != ';') {
            if (is_space(text_[at_])) {
                space = true;
                ++at_;
                continue;
            }
            if (space) operation.operands += ' ';
            space = false;
            if (text_[at_] == '"') {
                const std::size_t close = text_.find('"', at_ + 1);
                if (close == std::string_view::npos)
                    return std::unexpected(SyntaxError{"the string has no closing quotation mark", at_});
                operation.operands += text_.substr(at_, close + 1 - at_);
                at_ = close + 1;
            } else {
                operation.operands += text_[at_++];
            }
        }
        if (at_ < text_.size()) ++at_;
        if (!take_counter(operation)) epd_.operations.push_back(std::move(operation));
        return {};
    }

    bool take_counter(const EpdOperation& operation) {
        const bool clock = operation.opcode == "hmvc";
        if (!clock && operation.opcode != "fmvn") return false;
        const auto counter = read_counter(operation.operands);
        if (!counter) return false;
        (clock ? epd_.setup.halfmove_clock : epd_.setup.fullmove_number) = *counter;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Epd epd_;
};

}  // namespace

std::expected<Epd, SyntaxError> read_epd(std::string_view text) {
    return EpdReader{text}.read();
}

std::string write_epd(const Position& position, const std::vector<EpdOperation>& operations, bool counters) {
    std::string text = write_fen(position);
    for (int fields = 6; fields > 4; --fields) text.resize(text.rfind(' '));
    const auto add = [&](std::string_view opcode, std::string_view operands) {
        text.append(" ").append(opcode);
        if (!operands.empty()) text.append(" ").append(operands);
        text += ';';
    };
    for (const EpdOperation& operation : operations) add(operation.opcode, operation.operands);
    if (counters && position.halfmove_clock() != 0) add("hmvc", std::to_string(position.halfmove_clock()));
    if (counters && position.fullmove_number() != 1) add("fmvn", std::to_string(position.fullmove_number()));
    return text;
}

}  // namespace kradan::chess
