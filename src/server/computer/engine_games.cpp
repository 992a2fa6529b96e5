#include "server/computer/engine_games.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "catalog/games.h"
#include "games/chess/module.h"
#include "process/engine_process.h"
#include "process/gtp_dialogue.h"
#include "process/uci_dialogue.h"
#include "server/computer/engine.h"

namespace kradan::server {

namespace {

constexpr std::chrono::seconds patience{10};
/// The maximum length of the answer in bytes.
constexpr std::size_t longest_answer = 1 << 20;

std::vector<std::string> games_of(const process::UciDialogue& engine) {
    const auto variants = engine.choices("UCI_Variant");
    if (!variants) return {std::string{id(chess::chess_game)}};
    std::vector<std::string> games;
    for (const std::string_view game : game_ids()) {
        if (std::ranges::count(*variants, game) > 0) games.emplace_back(game);
    }
    return games;
}

/// Starts a program and sends the queued lines of the dialogue. The error says why there is no answer.
std::expected<void, std::string> ask(const std::vector<std::string>& command, process::Dialogue& dialogue) {
    const process::StopSignal never;
    auto engine = process::EngineProcess::start(command, "", never, nullptr);
    if (!engine) {
        return std::unexpected("cannot be started: " + why_not_started(command.front(), engine.error()));
    }
    const auto deadline = process::MatchClock::now() + patience;
    const std::vector<std::string> questions = dialogue.take_lines();
    const auto no_answer = std::unexpected("does not answer \"" + questions.front() + "\"");
    for (const std::string& line : questions) {
        if (!(*engine)->tell(line)) return no_answer;
    }
    std::size_t heard = 0;
    while (dialogue.waits()) {
        const auto line = (*engine)->hear(deadline);
        if (!line) return no_answer;
        heard += line->size() + 1;
        if (heard > longest_answer) return no_answer;
        dialogue.hear(*line);
    }
    if (dialogue.fault()) return no_answer;
    return {};
}

}  // namespace

std::vector<std::string> games_in(std::string_view uci_answer) {
    process::UciDialogue engine;
    engine.ask_for_options();
    while (!uci_answer.empty()) {
        const std::size_t end = std::min(uci_answer.find('\n'), uci_answer.size());
        engine.hear(uci_answer.substr(0, end));
        uci_answer.remove_prefix(std::min(end + 1, uci_answer.size()));
    }
    return games_of(engine);
}

std::expected<std::vector<std::string>, std::string> ask_for_games(const std::vector<std::string>& command) {
    process::UciDialogue engine;
    engine.ask_for_options();
    if (auto asked = ask(command, engine); !asked) return std::unexpected(std::move(asked.error()));
    return games_of(engine);
}

std::expected<void, std::string> try_gtp(const std::vector<std::string>& command) {
    process::GtpDialogue engine;
    engine.ask_for_protocol();
    return ask(command, engine);
}

}  // namespace kradan::server
