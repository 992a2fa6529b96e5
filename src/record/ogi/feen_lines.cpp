#include "record/ogi/feen_lines.h"

#include "catalog/any_game.h"
#include "games/ogi/feen.h"
#include "games/ogi/gui_fen.h"
#include "record/ogi/line.h"

namespace kradan::record {

namespace {

/// Longer than any position; longer lines are truncated.
constexpr std::size_t longest_feen_line = 2 * ogi::max_feen_size;

class FeenReader final : public Reader {
  public:
    FeenReader(Input& input, GameId fallback) : input_(input), fallback_(fallback) {}

    bool next(Record& record) override {
        if (input_.offset() == 0 && input_.ahead(3).starts_with("\xEF\xBB\xBF")) input_.skip(3);
        while (true) {
            while (is_blank(input_.peek())) input_.take();
            if (input_.peek() == Input::end) return false;
            if (input_.peek() != '#') break;
            while (input_.peek() != Input::end && input_.take() != '\n') {
            }
        }
        record.clear();
        record.place = input_.place();
        record.options.game = fallback_;
        std::string line;
        while (input_.peek() != Input::end && input_.peek() != '\n') {
            const int byte = input_.take();
            if (line.size() <= longest_feen_line) line += static_cast<char>(byte);
        }
        while (!line.empty() && is_blank(line.back())) line.pop_back();
        take_position(record, line);
        return true;
    }

  private:
    static bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

    void take_position(Record& record, const std::string& line) const {
        const bool bracket = line.substr(0, line.find(' ')).contains('[');
        std::expected<ogi::Setup, SyntaxError> setup;
        if (bracket) {
            auto fen = ogi::read_gui_fen(line);
            if (fen) {
                setup = fen->setup;
            } else {
                setup = std::unexpected(fen.error());
            }
        } else {
            setup = ogi::read_feen(line);
        }
        record.begins = setup.has_value();
        if (!setup) {
            Place place = record.place;
            place.column += setup.error().offset;
            record.options.position = line;
            record.faults.push_back(
                {.place = place, .reason = "setup.unreadable", .detail = setup.error().message});
            return;
        }
        record.options = ogi_options(fallback_, *setup);
        const auto game = AnyGame::start(record.options);
        record.begins = game.has_value();
        if (game) return;
        for (const Refusal& refusal : game.error()) {
            record.faults.push_back({.place = record.place,
                                     .reason = std::string{refusal.reason},
                                     .clause = std::string{refusal.clause},
                                     .detail = refusal.detail});
        }
    }

    Input& input_;
    GameId fallback_;
};

}  // namespace

std::unique_ptr<Reader> make_feen_reader(Input& input, const Limits& /*limits*/, GameId fallback) {
    return std::make_unique<FeenReader>(input, fallback);
}

std::expected<std::string, Refusal> write_feen_lines(const Record& record) {
    const auto line = OgiLine::start(record.options);
    if (!line) return std::unexpected(line.error().front());
    return line->feen() + "\n";
}

}  // namespace kradan::record
