#include "process/uci_lines.h"

#include <algorithm>

#include "games/chess/options.h"

namespace kradan::process {

std::string uci_option(std::string_view name, std::string_view value) {
    std::string line = "setoption name " + std::string{name};
    if (!value.empty()) line.append(" value ").append(value);
    return line;
}

std::string uci_position(std::string_view position, std::span<const std::string> moves) {
    std::string line = "position " + std::string{position};
    if (!moves.empty()) line += " moves";
    for (const std::string& move : moves) line += " " + move;
    return line;
}

std::string uci_position_text(const AnyGame& game) {
    return std::string{game.options().game.module().forms().position} + " " + game.position_text();
}

std::string uci_go(std::string_view limit, std::uint64_t amount) {
    return "go " + std::string{limit} + " " + std::to_string(amount);
}

std::string uci_go(const MatchTime& time, const MatchClocks& clocks) {
    if (time.nodes) return uci_go("nodes", *time.nodes);
    const auto text = [](std::chrono::microseconds span) {
        return std::to_string(std::max<std::int64_t>(1, span.count() / 1000));
    };
    std::string command = "go wtime " + text(clocks[0]) + " btime " + text(clocks[1]);
    const auto increment = std::to_string(time.increment.count() / 1000);
    if (time.increment.count() > 0) command += " winc " + increment + " binc " + increment;
    return command;
}

std::vector<std::string> uci_request(const EngineRequest& request) {
    const auto game = AnyGame::start(request.options);
    return {
        uci_option("UCI_Variant", id(request.options.game)),
        uci_option("UCI_Chess960", chess::writes_king_takes_rook(request.options) ? "true" : "false"),
        uci_option("Level", std::to_string(request.level)),
        uci_position(game ? uci_position_text(*game) : "startpos", request.line),
        "go movetime " + std::to_string(request.time),
    };
}

}  // namespace kradan::process
