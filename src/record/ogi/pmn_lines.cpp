#include "record/ogi/pmn_lines.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "games/ogi/feen.h"
#include "games/ogi/module.h"
#include "record/ogi/line.h"

namespace kradan::record {

namespace {

/// Longer than any meaningful text: a FEEN's placement, a header's line.
constexpr std::size_t longest_line = 2 * ogi::max_feen_size;
/// A Thai move takes about 90 bytes.
constexpr std::size_t longest_word = 256;
constexpr std::array<std::string_view, 4> results = {"1-0", "0-1", "1/2-1/2", "*"};

constexpr std::string_view rules_name = "rules";

bool is_blank(int c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/// Whether the word is a move number: "12." or "12...".
bool is_move_number(std::string_view word) {
    const std::size_t point = word.find_first_not_of("0123456789");
    return point != 0 && point != std::string_view::npos &&
           word.find_first_not_of('.', point) == std::string_view::npos;
}

/// Whether a header fits: a name without blanks, colons or line breaks, and a value on one line without
/// surrounding blanks.
bool fits_a_line(const Header& header) {
    const auto plain = [](unsigned char c) { return c >= 0x20; };
    return !header.name.empty() && header.name.find_first_of(" :") == std::string::npos &&
           std::ranges::all_of(header.name, plain) && std::ranges::all_of(header.value, plain) &&
           trimmed(header.value) == header.value &&
           header.name.size() + header.value.size() + 8 < longest_line;
}

std::optional<GameId> edition_of(const Header& header) {
    const auto game = header.name == rules_name ? read_game(header.value) : std::nullopt;
    return game && ogi::is_edition(*game) ? game : std::nullopt;
}

class PmnReader final : public Reader {
  public:
    PmnReader(Input& input, const Limits& limits, GameId fallback)
        : input_(input), limits_(limits), fallback_(fallback) {}

    bool next(Record& record) override {
        if (input_.offset() == 0 && input_.ahead(3).starts_with("\xEF\xBB\xBF")) input_.skip(3);
        while (is_blank(input_.peek()) || input_.peek() == '\n') input_.take();
        if (input_.peek() == Input::end) return false;
        record.clear();
        record_ = &record;
        record.place = input_.place();
        record.options.game = fallback_;
        line_.reset();
        node_ = Tree::root;
        begun_ = false;
        broken_ = false;
        feen_.clear();
        while (take_line()) {
        }
        if (!begun_ && feen_.empty() && !has_headers() && record.faults.empty()) return false;
        if (!begun_) begin();
        return true;
    }

  private:
    bool has_headers() const { return !record_->headers.empty() || record_->options.game != fallback_; }

    void add_fault(Place place, std::string reason, std::string detail, std::string_view clause = {}) {
        record_->faults.push_back({.place = place,
                                   .reason = std::move(reason),
                                   .clause = std::string{clause},
                                   .detail = std::move(detail)});
    }

    /// The rest of the line, truncated to a sensible length.
    std::string rest_of_line() {
        std::string line;
        while (input_.peek() != Input::end && input_.peek() != '\n') {
            const int byte = input_.take();
            if (line.size() <= longest_line) line += static_cast<char>(byte);
        }
        return line;
    }

    bool at_feen() {
        const std::string_view ahead = input_.ahead(longest_line);
        const std::string_view word = ahead.substr(0, std::min(ahead.find_first_of(" \t\r\n"), longest_line));
        return std::ranges::count(word, '/') >= 2 && word != "1/2-1/2";
    }

    /// Reads one line of the game. Returns false if the game has ended.
    bool take_line() {
        while (is_blank(input_.peek())) input_.take();
        if (input_.peek() == Input::end) return false;
        if (input_.peek() == '\n') {
            input_.take();
            // Remarks alone do not make a game.
            return !(begun_ || !feen_.empty() || has_headers());
        }
        if (input_.peek() == '#') {
            const Place place = input_.place();
            take_header(rest_of_line(), place);
        } else if (at_feen()) {
            // Start of the next game.
            if (begun_ || !feen_.empty()) return false;
            feen_place_ = input_.place();
            feen_ = trimmed(rest_of_line());
        } else {
            if (!begun_) begin();
            take_words();
        }
        if (input_.peek() == '\n') input_.take();
        return true;
    }

    void take_header(std::string_view line, Place place) {
        line = trimmed(line.substr(1));
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return;
        // "a: b" is a header, "a:b" is a word.
        if (colon + 1 < line.size() && !is_blank(line[colon + 1])) return;
        const Header header{.name = std::string{line.substr(0, colon)},
                            .value = std::string{trimmed(line.substr(colon + 1))}};
        if (header.name == rules_name) {
            const auto edition = edition_of(header);
            if (edition && !begun_) record_->options.game = *edition;
            if (edition == record_->options.game) return;
            add_fault(place, "pmn.does-not-fit", "rules: expected ogi or ogi-classic, before the moves");
        } else if (fits_a_line(header) && record_->headers.size() < limits_.properties) {
            record_->headers.push_back(header);
        }
    }

    /// Called when the start is complete and moves follow.
    void begin() {
        begun_ = true;
        const Place place = feen_.empty() ? record_->place : feen_place_;
        if (!feen_.empty()) {
            const auto setup = ogi::read_feen(feen_);
            if (!setup) {
                record_->options.position = feen_;
                record_->begins = false;
                Place at = place;
                at.column += setup.error().offset;
                return add_fault(at, "setup.unreadable", setup.error().message);
            }
            record_->options = ogi_options(record_->options.game, *setup);
        }
        auto line = OgiLine::start(record_->options);
        if (line) {
            line_ = *std::move(line);
            return;
        }
        record_->begins = false;
        for (const Refusal& refusal : line.error())
            add_fault(place, std::string{refusal.reason}, refusal.detail, refusal.clause);
    }

    void take_words() {
        while (true) {
            while (is_blank(input_.peek())) input_.take();
            if (input_.peek() == Input::end || input_.peek() == '\n') return;
            const Place place = input_.place();
            std::string word;
            while (input_.peek() != Input::end && input_.peek() != '\n' && !is_blank(input_.peek())) {
                const int byte = input_.take();
                if (word.size() <= longest_word) word += static_cast<char>(byte);
            }
            if (line_ && !broken_) take_word(word, place);
        }
    }

    void take_word(const std::string& word, Place place) {
        if (std::ranges::find(results, word) != results.end()) {
            record_->result = word;
            record_->result_place = place;
            return;
        }
        if (is_move_number(word)) return;
        // After an unreadable move, reading the rest would be guesswork.
        broken_ = true;
        if (!record_->result.empty())
            return add_fault(place, "pmn.after-the-end", "nothing can follow the result but a new game");
        if (record_->tree.size() > limits_.nodes) return add_fault(place, "pmn.too-many-moves", {});
        const auto intent = read_move(word, place);
        if (!intent) return;
        node_ = record_->tree.add(node_, Step{.intent = *intent, .colour = line_->side_to_move()}, place);
        broken_ = !line_->play(*intent);
    }

    /// A move in PMN or shogi-style notation; empty if it is neither or contradicts the board.
    std::optional<ogi::Intent> read_move(const std::string& word, Place place) {
        auto intent = line_->read(word);
        if (intent) return *std::move(intent);
        add_fault(place, intent.error().misfits ? "pmn.does-not-fit" : "pmn.unreadable",
                  (word.size() <= longest_word ? "'" + word + "': " : std::string{}) +
                      intent.error().error.message);
        return std::nullopt;
    }

    Input& input_;
    Limits limits_;
    GameId fallback_;
    Record* record_ = nullptr;
    std::optional<OgiLine> line_;
    NodeId node_ = Tree::root;
    std::string feen_;
    Place feen_place_;
    bool begun_ = false;
    /// Whether move reading has stopped.
    bool broken_ = false;
};

/// A game as text: the start, the headers, the moves as arranged by `lay_out(plies, to_move)`, and the
/// result.
template <class LayOut>
std::expected<std::string, Refusal> write_lines(const Record& record, std::optional<ogi::Wording> wording,
                                                LayOut lay_out) {
    auto line = OgiLine::start(record.options);
    if (!line) return std::unexpected(line.error().front());
    std::string text = line->feen() + "\n";
    if (record.options.game != ogi::gomayo_game)
        text += "# " + std::string{rules_name} + ": " + std::string{id(record.options.game)} + "\n";
    for (const Header& header : record.headers) {
        if (header.name != rules_name && fits_a_line(header))
            text += "# " + header.name + ": " + header.value + "\n";
    }
    const Colour to_move = line->side_to_move();
    const auto plies = write_main_line(record.tree, *std::move(line), wording);
    if (!plies) return std::unexpected(plies.error());
    if (!plies->empty()) text += lay_out(*plies, to_move) + "\n";
    if (std::ranges::find(results, record.result) != results.end()) text += record.result + "\n";
    // An empty line separates games.
    return text + "\n";
}

}  // namespace

std::unique_ptr<Reader> make_pmn_reader(Input& input, const Limits& limits, GameId fallback) {
    return std::make_unique<PmnReader>(input, limits, fallback);
}

std::expected<std::string, Refusal> write_pmn_lines(const Record& record) {
    constexpr std::size_t longest_written_line = 100;
    return write_lines(record, std::nullopt, [](const std::vector<WrittenPly>& plies, Colour) {
        std::string text;
        std::size_t line_start = 0;
        for (const WrittenPly& ply : plies) {
            const bool full = text.size() - line_start + 1 + ply.text.size() > longest_written_line;
            if (full) line_start = text.size() + 1;
            if (!text.empty()) text += full ? '\n' : ' ';
            text += ply.text;
        }
        return text;
    });
}

std::expected<std::string, Refusal> write_kifu(const Record& record, ogi::Wording wording) {
    return write_lines(record, wording, [](const std::vector<WrittenPly>& plies, Colour to_move) {
        std::string text;
        // `half` / 2 is the move number; `half` is odd for a move by the second player, who may begin.
        std::size_t half = to_move == Colour::first ? 2 : 3;
        for (const WrittenPly& ply : plies) {
            const bool begins_line = half % 2 == 0 || text.empty();
            if (begins_line) {
                if (!text.empty()) text += '\n';
                text += std::to_string(half / 2) + (half % 2 == 0 ? "." : "...");
            }
            text += ' ' + ply.text;
            ++half;
        }
        return text;
    });
}

}  // namespace kradan::record
