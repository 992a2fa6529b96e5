#include "process/uci_dialogue.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/quote.h"
#include "core/text.h"
#include "engine_protocols/text.h"
#include "games/chess/module.h"
#include "games/chess/options.h"
#include "process/uci_lines.h"

namespace kradan::process {

namespace {

/// The words between two keywords; to the end of the line if the second is missing.
std::string between(const std::vector<std::string>& words, std::string_view first, std::string_view second) {
    const auto begin = std::ranges::find(words, first);
    if (begin == words.end()) return {};
    const auto end = std::find(begin + 1, words.end(), second);
    return joined(std::span{begin + 1, end});
}

/// The evaluation of the principal variation in an "info"; empty if it is absent or only a bound.
std::optional<record::Evaluation> read_evaluation(const std::vector<std::string>& words, bool first_to_move) {
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

}  // namespace

std::string UciDialogue::silence() const {
    if (awaited_ == Awaited::options) return "did not say uciok in time";
    if (awaited_ == Awaited::ready || awaited_ == Awaited::ready_to_think)
        return "did not say readyok in time";
    return "did not answer";
}

void UciDialogue::hear(std::string_view line) {
    if (!waits()) return;
    const Words words = protocol::words_of(line);
    if (words.empty()) return;
    switch (awaited_) {
        case Awaited::nothing:
            break;
        case Awaited::options:
            return hear_options(words);
        case Awaited::ready:
            if (words.front() == "readyok") awaited_ = Awaited::nothing;
            break;
        case Awaited::question:
            if (words.front() == "readyok") awaited_ = Awaited::move;
            break;
        case Awaited::move:
            return hear_move(words);
        case Awaited::ready_to_think:
            if (words.front() != "readyok") break;
            say(go_);
            awaited_ = Awaited::move;
            break;
    }
}

void UciDialogue::ask_for_options() {
    offered_.clear();
    say("uci");
    awaited_ = Awaited::options;
}

void UciDialogue::ask_whether_ready() {
    say("isready");
    awaited_ = Awaited::ready;
}

void UciDialogue::hear_options(const Words& words) {
    if (words.front() == "uciok") {
        awaited_ = Awaited::nothing;
        if (setting_ && set_path() && set_variant() && set_options()) ask_whether_ready();
        return;
    }
    if (words.size() > 2 && words[0] == "id" && words[1] == "name") {
        name_ = printable(joined(std::span{words}.subspan(2)).substr(0, longest_engine_name));
    }
    if (words.front() == "option") hear_option(words);
}

void UciDialogue::hear_option(const Words& words) {
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

void UciDialogue::hear_move(const Words& words) {
    if (words.front() == "info" && first_to_move_) {
        if (auto evaluation = read_evaluation(words, *first_to_move_)) evaluation_ = evaluation;
    }
    if (words.front() != "bestmove") return;
    // In a match, an empty bestmove counts as an illegal move and loses. The server keeps waiting for a move.
    if (!setting_ && words.size() < 2) return;
    answer_.clear();
    if (words.size() > 1) answer_.push_back(words[1]);
    move_ = words.size() > 1 ? words[1] : "";
    if (gui_forms_) move_ = read_gui_move(move_);
    awaited_ = Awaited::nothing;
}

const UciDialogue::Offered* UciDialogue::find(std::string_view name) const {
    const auto found = std::ranges::find_if(
        offered_, [&](const Offered& each) { return same_ignoring_case(each.name, name); });
    return found == offered_.end() ? nullptr : &*found;
}

std::optional<std::vector<std::string>> UciDialogue::choices(std::string_view option) const {
    const Offered* found = find(option);
    return found ? std::optional{found->choices} : std::nullopt;
}

const EngineOption* UciDialogue::asked_for(std::string_view name) const {
    const auto& options = setting_->options;
    const auto found = std::ranges::find_if(
        options, [&](const EngineOption& each) { return same_ignoring_case(each.name, name); });
    return found == options.end() ? nullptr : &*found;
}

bool UciDialogue::offers(std::string_view variant) const {
    const Offered* option = find("UCI_Variant");
    return option && std::ranges::find(option->choices, variant) != option->choices.end();
}

bool UciDialogue::set(std::string_view name, std::string_view value) {
    const Offered* option = find(name);
    const std::string quoted = "'" + std::string{value} + "'";
    if (!option) {
        std::string known;
        for (const Offered& each : offered_) known += (known.empty() ? "" : ", ") + each.name;
        fail("has no option '" + std::string{name} + "'; it has " + (known.empty() ? "none" : known));
        return false;
    }
    const auto& choices = option->choices;
    if (!choices.empty() && std::ranges::find(choices, value) == choices.end()) {
        fail("does not take " + quoted + " for its option " + option->name + ": " + joined(choices));
        return false;
    }
    const auto number = read_number<std::int64_t>(value);
    if (option->least && option->most && (!number || *number < *option->least || *number > *option->most)) {
        fail("does not take " + quoted + " for its option " + option->name + ": from " +
             std::to_string(*option->least) + " to " + std::to_string(*option->most));
        return false;
    }
    say(uci_option(option->name, value));
    return true;
}

/// A requested VariantPath is set first: it may define the variant.
bool UciDialogue::set_path() {
    const EngineOption* path = asked_for("VariantPath");
    if (!path || path_set_) return true;
    path_set_ = true;
    if (set(path->name, path->value)) ask_for_options();
    return false;
}

/// Selects the engine's variant for the game.
bool UciDialogue::set_variant() {
    const std::string_view game = id(setting_->game);
    const EngineOption* wanted = asked_for("UCI_Variant");
    // Chess is the default variant.
    if (setting_->game == chess::chess_game) {
        if (wanted) return set("UCI_Variant", wanted->value);
        return !offers(game) || set("UCI_Variant", game);
    }
    if (variant_.empty()) {
        variant_ = wanted ? wanted->value : offers(game) ? game : setting_->game.module().forms().variant;
    }
    if (variant_.empty()) {
        fail("has no variant '" + std::string{game} + "'; its option UCI_Variant can name another");
        return false;
    }
    gui_forms_ = variant_ != game;
    if (offers(variant_)) return set("UCI_Variant", variant_);
    if (path_set_ || !find("VariantPath")) {
        fail("has no variant '" + variant_ + "'");
        return false;
    }
    path_set_ = true;
    if (set("VariantPath", setting_->variants_path)) ask_for_options();
    return false;
}

bool UciDialogue::set_options() {
    const EngineOption* path = asked_for("VariantPath");
    return std::ranges::all_of(setting_->options, [&](const EngineOption& option) {
        const bool is_set = &option == path || same_ignoring_case(option.name, "UCI_Variant");
        return is_set || set(option.name, option.value);
    });
}

void UciDialogue::start(PlayerSetting setting) {
    setting_ = std::move(setting);
    ask_for_options();
}

void UciDialogue::begin_game(const GameCourse& course, const MatchTime&) {
    const bool any_castling = chess::writes_king_takes_rook(course.start.options());
    if (any_castling != any_castling_) {
        if (!set("UCI_Chess960", any_castling ? "true" : "false")) return;
        any_castling_ = any_castling;
    }
    say("ucinewgame");
    ask_whether_ready();
}

/// The position in a match: "startpos" if possible, otherwise in the notation that the engine reads.
std::string UciDialogue::position_of(const GameCourse& course) const {
    const std::string start = course.start.position_text();
    constexpr std::string_view usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    if (start == usual) return uci_position("startpos", course.moves);
    if (!gui_forms_) return uci_position(uci_position_text(course.start), course.moves);
    const auto texts = course.start.position_texts();
    const auto found = std::ranges::find(texts, "variant-fen", &PositionText::form);
    std::vector<std::string> moves;
    moves.reserve(course.moves.size());
    for (const std::string& move : course.moves) moves.push_back(write_gui_move(move));
    return uci_position("fen " + (found == texts.end() ? start : found->text), moves);
}

void UciDialogue::think(const GameCourse& course, const MatchTime& time, const MatchClocks& clocks) {
    first_to_move_ = course.now.side_to_move() == Colour::first;
    evaluation_.reset();
    say(position_of(course));
    // readyok separates a late second bestmove for the previous search from this move.
    say("isready");
    go_ = uci_go(time, clocks);
    awaited_ = Awaited::ready_to_think;
}

void UciDialogue::ask(std::vector<std::string> lines) {
    // readyok separates late output of earlier commands from this answer.
    say("isready");
    for (std::string& line : lines) say(std::move(line));
    awaited_ = Awaited::question;
}

}  // namespace kradan::process
