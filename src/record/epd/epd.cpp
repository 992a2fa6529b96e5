#include "record/epd/epd.h"

#include <algorithm>

#include "core/signs.h"
#include "games/chess/chess960.h"
#include "games/chess/epd.h"
#include "games/chess/fen.h"
#include "games/chess/module.h"
#include "games/chess/san.h"
#include "record/pgn/tags.h"
#include "record/pgn/text.h"

namespace kradan::record {

namespace {

/// Whether the opcode's operand is one string.
bool is_text(std::string_view opcode) {
    const bool numbered = opcode.size() == 2 && (opcode[0] == 'c' || opcode[0] == 'v') && is_digit(opcode[1]);
    return numbered || opcode == "id" || opcode == "eco" || opcode == "nic";
}

/// Whether the opcode's operands are moves.
bool is_moves(std::string_view opcode) {
    return opcode == "am" || opcode == "bm" || opcode == "pm" || opcode == "sm" || opcode == "pv";
}

bool is_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

/// The header value for an operation's operands. Removes the quotation marks from a single string.
std::string_view value_of(std::string_view opcode, std::string_view operands) {
    const bool string = operands.size() >= 2 && operands.front() == '"' &&
                        operands.find('"', 1) == operands.size() - 1 && !is_moves(opcode);
    return string ? operands.substr(1, operands.size() - 2) : operands;
}

/// Whether an EPD reader would read this operation back with this value.
bool is_read_as(const chess::EpdOperation& operation, std::string_view value) {
    constexpr std::string_view position = "8/8/8/8/8/8/8/8 w - - ";
    if (operation.operands.contains('\n')) return false;
    const auto read =
        chess::read_epd(std::string{position} + operation.opcode + " " + operation.operands + ";");
    return read && read->operations.size() == 1 && read->operations[0].opcode == operation.opcode &&
           read->operations[0].operands == operation.operands &&
           value_of(operation.opcode, operation.operands) == value;
}

/// The operation that reads back as this header; empty if there is none. Quotes words, because some programs
/// parse bare words as moves.
std::optional<chess::EpdOperation> operation_of(const Header& header) {
    const auto& [name, value] = header;
    const bool bare =
        is_moves(name) || (!is_text(name) && (value.empty() || is_number(value))) || value.contains('"');
    chess::EpdOperation operation{.opcode = name, .operands = bare ? value : '"' + value + '"'};
    if (!is_read_as(operation, value)) return std::nullopt;
    return operation;
}

class EpdLines final : public Reader {
  public:
    EpdLines(Input& input, const Limits& limits) : input_(input), limits_(limits) {}

    bool next(Record& record) override {
        record.clear();
        record_ = &record;
        record.options.game = chess::chess_game;
        do {
            if (input_.peek() == Input::end) return false;
            record.place = input_.place();
            read_line();
        } while (record.faults.empty() && (line_.empty() || line_.front() == '#'));
        record.begins = record.faults.empty() && read_record();
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

    /// Reads the next line and strips leading and trailing white space.
    void read_line() {
        line_.clear();
        indent_ = 0;
        while (input_.peek() > 0x7f) {
            const std::size_t blank = blank_size(input_.ahead(3));
            if (blank == 0) break;
            input_.skip(blank);
            indent_ += blank;
        }
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

    /// Returns false if the position cannot be parsed.
    bool read_record() {
        make_latin_utf8(line_);
        auto epd = chess::read_epd(line_);
        if (!epd) {
            fault(epd.error().offset, "epd.unreadable", epd.error().message);
            return false;
        }
        Place place = record_->place;
        place.column += indent_;
        note_start(*record_, epd->setup, epd->remarks, place);
        const auto position = chess::validate(epd->setup);
        if (!position) {
            for (const chess::SetupReason reason : position.error())
                fault(0, id(reason), "in this position", clause(reason));
            return false;
        }
        begin_with(record_->options, *position, chess::castles_as_in_chess960(*position));
        for (const chess::EpdOperation& operation : epd->operations) {
            if (record_->headers.size() >= limits_.properties) {
                fault(operation.offset, "epd.too-many-operations", "the rest was dropped");
                break;
            }
            record_->headers.push_back(
                {.name = operation.opcode,
                 .value = is_moves(operation.opcode)
                              ? canonical_moves(*position, operation)
                              : std::string{value_of(operation.opcode, operation.operands)}});
        }
        return true;
    }

    /// The moves in SAN; unchanged if one of them is illegal.
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
    /// Bytes of white space before the line.
    std::size_t indent_ = 0;
};

}  // namespace

std::unique_ptr<Reader> make_epd_reader(Input& input, const Limits& limits) {
    return std::make_unique<EpdLines>(input, limits);
}

std::string write_epd(const Record& record) {
    std::vector<chess::EpdOperation> operations;
    for (const Header& header : record.headers) {
        if (auto operation = operation_of(header)) operations.push_back(*std::move(operation));
    }
    return chess::write_epd(start_of(record.options).value_or(chess::Position{}), operations) + "\n";
}

}  // namespace kradan::record
