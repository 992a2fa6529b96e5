#include "case_text.h"

#include <algorithm>
#include <charconv>

#include "catalog/games.h"
#include "core/text.h"
#include "games/chess/options.h"
#include "games/go/module.h"
#include "games/ogi/options.h"

namespace kradan::conformance {

namespace {

std::string_view trim(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

std::optional<std::int64_t> read_number(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// Reads the lines in one paragraph.
class CaseReader {
  public:
    void line(std::string_view text) {
        const bool indented = text.starts_with(' ') || text.starts_with('\t');
        if (indented && key_ == "board") {
            board_.emplace_back(trim(text));
            return;
        }
        const auto colon = text.find(':');
        if (indented || colon == std::string_view::npos) return fault("no key: " + std::string(text));
        key_ = std::string(text.substr(0, colon));
        entry(trim(text.substr(colon + 1)));
    }
    bool empty() const { return !begun_; }
    Case take() {
        settle_board();
        go::set_options(case_.config.options, go_);
        return std::move(case_);
    }

  private:
    void fault(std::string what) { case_.faults.push_back(std::move(what)); }

    void entry(std::string_view value) {
        begun_ = true;
        GameOptions& options = case_.config.options;
        if (key_ == "case") {
            case_.name = std::string(value);
        } else if (key_ == "clauses") {
            case_.clauses = words(value);
        } else if (key_ == "game") {
            const auto game = read_game(value);
            if (!game) return fault("no such game: " + std::string(value));
            options.game = *game;
        } else if (key_ == "position") {
            options.position = std::string(value);
        } else if (key_ == "board") {
            has_board_ = true;
        } else if (key_ == "turn") {
            go_.turn = value == "second" ? Colour::second : Colour::first;
        } else if (key_ == "options") {
            for (const auto& option : words(value)) read_option(option);
        } else if (key_ == "moves") {
            case_.moves = words(value);
        } else if (key_ == "try") {
            case_.attempt = std::string(value);
        } else if (key_ == "dead") {
            case_.dead = words(value);
        } else if (key_ == "play") {
            case_.config.strict = value == "strict";
        } else if (key_ == "clock") {
            read_clock(words(value));
        } else if (key_ == "do") {
            read_action(words(value));
        } else if (key_ == "expect") {
            case_.expectations.emplace_back(value);
        } else {
            fault("unknown key: " + key_);
        }
    }

    void read_option(const std::string& option) {
        GameOptions& options = case_.config.options;
        const auto equals = option.find('=');
        if (equals == std::string::npos) return fault("no value: " + option);
        const std::string name = option.substr(0, equals);
        const std::string value = option.substr(equals + 1);
        const auto number = static_cast<int>(read_number(value).value_or(-1));
        if (name == "size") {
            go_.size = number;
        } else if (name == "rules") {
            go_.rules = value;
        } else if (name == "ko") {
            go_.ko = value;
        } else if (name == "komi") {
            go_.komi = value;
        } else if (name == "handicap") {
            go_.handicap = number;
        } else if (name == "placement") {
            go_.free_placement = value == "free";
        } else if (name == "chess960") {
            chess::set_options(options, {.chess960 = number});
        } else if (name == "promoted") {
            ogi::set_options(options, {.promoted = split(value, ',')});
        } else if (name == "engines") {
            options.engine_game = value == "yes";
        } else if (name == "furigoma") {
            read_furigoma(value);
        } else {
            fault("unknown option: " + option);
        }
    }

    /// Reads "first:11010": the side that throws, and the five pawns, 1 for と.
    void read_furigoma(const std::string& value) {
        const auto colon = value.find(':');
        if (colon == std::string::npos || value.size() != colon + 6)
            return fault("expected SIDE:PAWNS: " + value);
        session::Furigoma furigoma;
        furigoma.thrower = value.starts_with("second") ? Colour::second : Colour::first;
        for (std::size_t i = 0; i < furigoma.tokin.size(); ++i)
            furigoma.tokin[i] = value[colon + 1 + i] == '1';
        case_.config.furigoma = furigoma;
    }

    void read_clock(const std::vector<std::string>& parts) {
        using Kind = clock::TimeControl::Kind;
        if (parts.size() < 2) return fault("a clock has a kind and numbers");
        const auto named = std::ranges::find(clock::clock_kind_ids, parts[0]);
        if (named == clock::clock_kind_ids.end()) return fault("no such clock: " + parts[0]);
        clock::TimeControl time{.kind = static_cast<Kind>(named - clock::clock_kind_ids.begin())};
        const auto number = [&](std::size_t i) {
            return i < parts.size() ? read_number(parts[i]).value_or(-1) : 0;
        };
        time.initial = number(1);
        time.step = number(2);
        time.count = static_cast<int>(number(3));
        if (time.kind == Kind::days)
            time = {.kind = time.kind, .initial = 0, .step = time.initial * clock::one_day, .count = 0};
        const bool right = time.initial >= 0 && time.step >= 0 && time.count >= 0;
        if (time.kind == Kind::none || !right) return fault("no such clock: " + parts[0]);
        case_.config.time.fill(time);
    }

    void read_action(const std::vector<std::string>& parts) {
        if (parts.size() < 3 || !parts[0].starts_with('@'))
            return fault("expected @MILLISECONDS SIDE COMMAND");
        const auto at = read_number(std::string_view{parts[0]}.substr(1));
        if (!at || (parts[1] != "first" && parts[1] != "second"))
            return fault("expected @MILLISECONDS SIDE COMMAND");
        case_.actions.push_back({*at, parts[1] == "first" ? Colour::first : Colour::second, parts[2],
                                 std::vector<std::string>(parts.begin() + 3, parts.end())});
    }

    /// Sets up the drawn stones; the board is as large as the drawing.
    void settle_board() {
        if (!has_board_) return;
        go_.size = static_cast<int>(board_.size());
        if (!go_.turn) go_.turn = Colour::first;
        for (std::size_t row = 0; row < board_.size(); ++row) {
            std::string points;
            for (const char mark : board_[row]) {
                if (mark != ' ') points += mark;
            }
            if (points.size() != board_.size())
                fault("the board is not square in row " + std::to_string(row + 1));
            for (std::size_t x = 0; x < points.size(); ++x) {
                const char column = static_cast<char>('A' + static_cast<int>(x) + (x >= 8 ? 1 : 0));
                const std::string vertex = column + std::to_string(board_.size() - row);
                if (points[x] == 'X') go_.stones[0].push_back(vertex);
                if (points[x] == 'O') go_.stones[1].push_back(vertex);
                if (points[x] != 'X' && points[x] != 'O' && points[x] != '.')
                    fault("the board holds X, O and .");
            }
        }
    }

    Case case_;
    go::Options go_;
    std::string key_;
    std::vector<std::string> board_;
    bool has_board_ = false;
    bool begun_ = false;
};

}  // namespace

std::vector<std::string> words(std::string_view text) {
    return split(text, ' ');
}

std::vector<Case> read_cases(std::string_view text) {
    std::vector<Case> cases;
    CaseReader reader;
    const auto finish = [&] {
        if (!reader.empty()) cases.push_back(reader.take());
        reader = CaseReader{};
    };
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (trim(line).empty()) {
            finish();
        } else if (!line.starts_with('#')) {
            reader.line(line);
        }
    }
    finish();
    return cases;
}

}  // namespace kradan::conformance
