#include "process/uci_client.h"

#include <algorithm>
#include <utility>

#include "core/quote.h"
#include "games/chess/module.h"
#include "protocol/text.h"

namespace kradan::process {

namespace {

using protocol::read_number;
using protocol::same_ignoring_case;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using Words = std::vector<std::string>;
using Kind = EngineFailure::Kind;

/// The words between two of a line; to its end where the second is not there.
std::string between(const Words& words, std::string_view first, std::string_view second) {
    const auto begin = std::ranges::find(words, first);
    if (begin == words.end()) return {};
    const auto end = std::find(begin + 1, words.end(), second);
    return protocol::joined(std::span{begin + 1, end});
}

/// What an "info" says of the best line; nothing where it says nothing certain.
std::optional<record::Evaluation> read_evaluation(const Words& words, bool first_to_move) {
    record::Evaluation evaluation;
    bool scored = false;
    const int sign = first_to_move ? 1 : -1;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        if (words[i] == "pv" || words[i] == "string") break;
        if (words[i] == "lowerbound" || words[i] == "upperbound") return std::nullopt;
        const auto number = read_number<int>(words[i + 1]);
        if (!number) continue;
        if (words[i] == "multipv" && *number != 1) return std::nullopt;
        if (words[i] == "depth") evaluation.depth = *number;
        if (words[i] == "cp") evaluation.centipawns = sign * std::clamp(*number, -100'000, 100'000);
        if (words[i] == "mate") evaluation.mate = sign * std::clamp(*number, -10'000, 10'000);
        scored = scored || words[i] == "cp" || words[i] == "mate";
    }
    if (!scored) return std::nullopt;
    return evaluation;
}

/// The moment at which a move is too late.
MatchClock::time_point deadline_of(MatchClock::time_point began, const MatchTime& time, microseconds left) {
    return began + (time.clocked ? left + time.margin : time.patience);
}

std::string go_command(const MatchTime& time, const MatchClocks& clocks) {
    if (time.nodes) return "go nodes " + std::to_string(*time.nodes);
    const auto text = [](microseconds span) {
        return std::to_string(std::max<std::int64_t>(1, span.count() / 1000));
    };
    std::string command = "go wtime " + text(clocks[0]) + " btime " + text(clocks[1]);
    const auto increment = std::to_string(time.increment.count() / 1000);
    if (time.increment.count() > 0) command += " winc " + increment + " binc " + increment;
    return command;
}

}  // namespace

template <class OnLine>
UciClient::Done UciClient::ask(std::string_view word, std::string_view answer, OnLine on_line) {
    process_->expect_answer();
    if (auto told = tell(std::string{word}); !told) return told;
    const auto deadline = MatchClock::now() + setting_.patience;
    for (;;) {
        const auto line = process_->hear(deadline);
        if (!line) {
            return std::unexpected(
                failure_of(line.error(), *process_, "say " + std::string{answer} + " in time"));
        }
        const Words words = protocol::words_of(*line);
        if (words.empty()) continue;
        if (words.front() == answer) return {};
        on_line(words);
    }
}

UciClient::Done UciClient::tell(const std::string& line) {
    if (const auto told = process_->tell(line); !told) {
        return std::unexpected(failure_of(told.error(), *process_, "read what it is told"));
    }
    return {};
}

void UciClient::hear_option(const Words& words) {
    Offered option{.name = between(words, "name", "type"), .choices = {}, .least = {}, .most = {}};
    const bool is_number = between(words, "type", "default") == "spin";
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == "var") option.choices.push_back(words[i + 1]);
        if (is_number && words[i] == "min") option.least = read_number<std::int64_t>(words[i + 1]);
        if (is_number && words[i] == "max") option.most = read_number<std::int64_t>(words[i + 1]);
    }
    constexpr std::size_t most_options = 10'000;
    if (offered_.size() < most_options) offered_.push_back(std::move(option));
}

UciClient::Done UciClient::ask_for_options() {
    offered_.clear();
    return ask("uci", "uciok", [&](const Words& words) {
        if (words.size() > 2 && words[0] == "id" && words[1] == "name") {
            name_ = printable(protocol::joined(std::span{words}.subspan(2)).substr(0, longest_engine_name));
        }
        if (words[0] == "option") hear_option(words);
    });
}

const UciClient::Offered* UciClient::find(std::string_view name) const {
    const auto found = std::ranges::find_if(
        offered_, [&](const Offered& each) { return same_ignoring_case(each.name, name); });
    return found == offered_.end() ? nullptr : &*found;
}

const EngineOption* UciClient::asked_for(std::string_view name) const {
    const auto& options = setting_.engine.options;
    const auto found = std::ranges::find_if(
        options, [&](const EngineOption& each) { return same_ignoring_case(each.name, name); });
    return found == options.end() ? nullptr : &*found;
}

UciClient::Done UciClient::set(std::string_view name, std::string_view value) {
    const Offered* option = find(name);
    if (!option) {
        std::string known;
        for (const Offered& each : offered_) known += (known.empty() ? "" : ", ") + each.name;
        return unusable("has no option '" + std::string{name} + "'; it has " +
                        (known.empty() ? "none" : known));
    }
    const auto& choices = option->choices;
    if (!choices.empty() && std::ranges::find(choices, value) == choices.end()) {
        return unusable("does not take '" + std::string{value} + "' for its option " + option->name + ": " +
                        protocol::joined(choices));
    }
    const auto number = read_number<std::int64_t>(value);
    if (option->least && option->most && (!number || *number < *option->least || *number > *option->most)) {
        return unusable("does not take '" + std::string{value} + "' for its option " + option->name +
                        ": from " + std::to_string(*option->least) + " to " + std::to_string(*option->most));
    }
    return tell("setoption name " + option->name + (value.empty() ? "" : " value " + std::string{value}));
}

/// Finds out under which name the engine plays the game.
UciClient::Done UciClient::set_variant() {
    const std::string_view game = id(setting_.game);
    const auto offers = [&](std::string_view variant) {
        const Offered* option = find("UCI_Variant");
        return option && std::ranges::find(option->choices, variant) != option->choices.end();
    };
    const EngineOption* wanted = asked_for("UCI_Variant");
    // An engine that is told nothing plays chess.
    if (setting_.game != chess::chess_game) {
        const std::string_view variant = wanted         ? wanted->value
                                         : offers(game) ? game
                                                        : setting_.game.module().forms().variant;
        if (variant.empty()) {
            return unusable("has no variant '" + std::string{game} +
                            "'; its option UCI_Variant can name another");
        }
        gui_forms_ = variant != game;
        if (!offers(variant) && find("VariantPath") && !asked_for("VariantPath")) {
            if (auto done = set("VariantPath", setting_.variants_path); !done) return done;
            if (auto done = ask_for_options(); !done) return done;
        }
        if (!offers(variant)) return unusable("has no variant '" + std::string{variant} + "'");
        return set("UCI_Variant", variant);
    }
    if (wanted) return set("UCI_Variant", wanted->value);
    return offers(game) ? set("UCI_Variant", game) : Done{};
}

UciClient::Done UciClient::start() {
    auto process = EngineProcess::start(setting_.engine.command, setting_.label, setting_.stop, setting_.log);
    if (!process) return unusable(std::move(process.error()));
    process_ = *std::move(process);
    if (auto done = ask_for_options(); !done) return done;
    const EngineOption* path = asked_for("VariantPath");
    if (path) {
        if (auto done = set(path->name, path->value); !done) return done;
        if (auto done = ask_for_options(); !done) return done;
    }
    if (auto done = set_variant(); !done) return done;
    for (const EngineOption& option : setting_.engine.options) {
        if (&option == path || same_ignoring_case(option.name, "UCI_Variant")) continue;
        if (auto done = set(option.name, option.value); !done) return done;
    }
    return ask("isready", "readyok", [](const Words&) {});
}

UciClient::Done UciClient::begin_game(const GameCourse& course, const MatchTime&) {
    const bool any_castling = chess::writes_king_takes_rook(course.start.options());
    if (any_castling != any_castling_) {
        if (auto done = set("UCI_Chess960", any_castling ? "true" : "false"); !done) return done;
        any_castling_ = any_castling;
    }
    if (auto told = tell("ucinewgame"); !told) return told;
    return ask("isready", "readyok", [](const Words&) {});
}

std::string UciClient::position_command(const GameCourse& course) const {
    const std::string start = course.start.position_text();
    std::string command = "position ";
    constexpr std::string_view usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    if (start == usual) {
        command += "startpos";
    } else if (!gui_forms_) {
        command += std::string{setting_.game.module().forms().position} + " " + start;
    } else {
        const auto texts = course.start.position_texts();
        const auto found = std::ranges::find(texts, "variant-fen", &PositionText::form);
        command += "fen " + (found == texts.end() ? start : found->text);
    }
    if (!course.moves.empty()) command += " moves";
    for (const std::string& move : course.moves) command += " " + (gui_forms_ ? write_gui_move(move) : move);
    return command;
}

std::expected<EngineMove, EngineFailure> UciClient::think(const GameCourse& course, const MatchTime& time,
                                                          const MatchClocks& clocks) {
    const bool first_to_move = course.now.side_to_move() == Colour::first;
    process_->expect_answer();
    if (auto told = tell(position_command(course)); !told) return std::unexpected(std::move(told.error()));
    if (auto told = tell(go_command(time, clocks)); !told) return std::unexpected(std::move(told.error()));
    const auto began = MatchClock::now();
    const auto deadline = deadline_of(began, time, clocks[first_to_move ? 0 : 1]);
    auto until = deadline;
    EngineMove move;
    for (;;) {
        const auto line = process_->hear(until);
        if (!line) {
            if (line.error() != Silence::late || until != deadline) {
                return std::unexpected(failure_of(line.error(), *process_, "answer"));
            }
            if (auto told = tell("stop"); !told) return std::unexpected(std::move(told.error()));
            until = MatchClock::now() + grace_time;
            continue;
        }
        if (!line->starts_with("info") && !line->starts_with("bestmove")) continue;
        const Words words = protocol::words_of(*line);
        if (words.front() == "info") {
            if (auto evaluation = read_evaluation(words, first_to_move)) move.evaluation = evaluation;
            continue;
        }
        if (words.front() != "bestmove") continue;
        move.elapsed = std::chrono::duration_cast<microseconds>(process_->heard_at() - began);
        move.text = words.size() > 1 ? words[1] : "";
        if (gui_forms_) move.text = read_gui_move(move.text);
        if (process_->heard_at() <= deadline) return move;
        return std::unexpected(EngineFailure{
            .kind = Kind::late,
            .what = "moved after " +
                    std::to_string(std::chrono::duration_cast<milliseconds>(move.elapsed).count()) + " ms"});
    }
}

}  // namespace kradan::process
