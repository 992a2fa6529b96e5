#include "record/epd.h"

#include <algorithm>

#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "record/pgn_tags.h"
#include "record/pgn_text.h"

namespace kradan::record {

namespace {

/// Opcodes whose operand is one string.
bool is_text(std::string_view opcode) {
    const bool numbered = opcode.size() == 2 && (opcode[0] == 'c' || opcode[0] == 'v') && is_digit(opcode[1]);
    return numbered || opcode == "id" || opcode == "eco" || opcode == "nic";
}

bool is_choice(std::string_view opcode) {
    return opcode == "am" || opcode == "bm" || opcode == "pm" || opcode == "sm";
}

bool is_opcode(std::string_view name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !name.empty() && letter(name[0]) && std::ranges::find(pgn_roster, name) == pgn_roster.end() &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || is_digit(c) || c == '_'; });
}

/// Whether these operands end where they seem to.
bool is_plain(std::string_view operands) {
    bool quoted = false;
    for (const char c : operands) {
        if (c == '"') quoted = !quoted;
        if ((c == ';' && !quoted) || c == '\n' || c == '\r') return false;
    }
    return !quoted;
}

class EpdLines final : public Reader {
  public:
    EpdLines(Input& input, const Limits& limits) : input_(input), limits_(limits) {}

    bool next(Record& record) override {
        record.clear();
        record_ = &record;
        record.options.game = GameId::chess;
        do {
            if (input_.peek() == Input::end) return false;
            record.place = input_.place();
            read_line();
        } while (record.faults.empty() && (line_.empty() || line_.front() == '#'));
        if (record.faults.empty()) read_record();
        return true;
    }

  private:
    void fault(std::size_t offset, std::string_view reason, std::string detail,
               std::string_view clause = {}) {
        Place place = record_->place;
        place.column += indent_ + offset;
        record_->faults.push_back({.place = place,
                                   .reason = std::string{reason},
                                   .clause = std::string{clause},
                                   .detail = std::move(detail)});
    }

    /// The next line without the white space around it.
    void read_line() {
        line_.clear();
        indent_ = 0;
        if (input_.offset() == 0 && input_.ahead(3).starts_with("\xef\xbb\xbf")) input_.skip(3);
        bool too_long = false;
        while (true) {
            const int byte = input_.take();
            if (byte == Input::end || byte == '\n') break;
            if (line_.empty() && is_pgn_space(static_cast<char>(byte))) {
                ++indent_;
            } else if (line_.size() < limits_.value_bytes) {
                line_ += static_cast<char>(byte);
            } else {
                too_long = true;
            }
        }
        while (!line_.empty() && is_pgn_space(line_.back())) line_.pop_back();
        if (too_long) fault(line_.size(), "epd.too-long", "the line is too long");
    }

    void read_record() {
        make_utf8(line_);
        const auto epd = chess::read_epd(line_);
        if (!epd) {
            fault(epd.error().offset, "epd.unreadable", epd.error().message);
            return;
        }
        const auto position = chess::validate(epd->setup);
        if (!position) {
            for (const chess::SetupReason reason : position.error())
                fault(0, id(reason), "in this position", clause(reason));
            return;
        }
        if (*position != chess::Position{}) {
            record_->options.position = chess::write_fen(*position);
        }
        for (const chess::EpdOperation& operation : epd->operations) {
            if (record_->headers.size() >= limits_.properties) {
                fault(operation.offset, "epd.too-many-operations", "the rest was left out");
                return;
            }
            std::string value = operation.operands;
            if (is_text(operation.opcode)) {
                value = without_quotes(value);
            } else if (is_choice(operation.opcode) || operation.opcode == "pv") {
                value = canonical_moves(*position, operation);
            }
            record_->headers.push_back({.name = operation.opcode, .value = std::move(value)});
        }
    }

    static std::string without_quotes(const std::string& operand) {
        const bool one =
            operand.size() >= 2 && operand.front() == '"' && operand.find('"', 1) == operand.size() - 1;
        return one ? operand.substr(1, operand.size() - 2) : operand;
    }

    /// The moves in SAN; as they stand where one is no move.
    std::string canonical_moves(chess::Position position, const chess::EpdOperation& operation) {
        std::string moves;
        const std::string_view text = operation.operands;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            const auto move = read_move(position, text.substr(at, end - at), operation.offset + at);
            if (!move) return operation.operands;
            if (!moves.empty()) moves += ' ';
            moves += chess::write_san(position, *move);
            if (operation.opcode == "pv") position.do_move(*move);
            at = end + 1;
        }
        return moves;
    }
    std::optional<chess::Move> read_move(const chess::Position& position, std::string_view text,
                                         std::size_t offset) {
        const auto san = chess::read_san(text);
        if (!san) {
            fault(offset + san.error().offset, "san.unreadable",
                  "'" + std::string{text} + "': " + san.error().message);
            return std::nullopt;
        }
        const auto move = chess::find_move(position, *san);
        if (move) return *move;
        const chess::SanRefusal& refusal = move.error();
        const std::string detail = "'" + std::string{text} + "': " + explain(*san, refusal);
        if (refusal.reason) {
            fault(offset, id(*refusal.reason), detail, clause(*refusal.reason));
        } else {
            fault(offset, refusal.ambiguous ? "san.ambiguous" : "san.no-such-man", detail);
        }
        return std::nullopt;
    }

    Input& input_;
    const Limits limits_;
    Record* record_ = nullptr;
    std::string line_;
    /// White space before the line.
    std::size_t indent_ = 0;
};

}  // namespace

std::unique_ptr<Reader> make_epd_reader(Input& input, const Limits& limits) {
    return std::make_unique<EpdLines>(input, limits);
}

std::string write_epd(const Record& record) {
    std::vector<chess::EpdOperation> operations;
    for (const auto& [name, value] : record.headers) {
        if (!is_opcode(name)) continue;
        std::string operands = value;
        if (!is_plain(value) || (is_text(name) && value.find('"') == std::string::npos)) {
            std::ranges::replace(operands, '"', '\'');
            std::ranges::replace(operands, '\n', ' ');
            std::ranges::replace(operands, '\r', ' ');
            operands.insert(0, 1, '"').append(1, '"');
        }
        operations.push_back({.opcode = name, .operands = std::move(operands)});
    }
    return chess::write_epd(start_of(record.options).value_or(chess::Position{}), operations) + "\n";
}

}  // namespace kradan::record
