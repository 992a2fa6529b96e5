#include "process/gtp_lines.h"

#include <algorithm>

#include "games/go/notation.h"
#include "games/go/options.h"

namespace kradan::process {

std::string_view gtp_colour(Colour colour) {
    return colour == Colour::first ? "black" : "white";
}

std::vector<std::string> gtp_settings(const AnyGame& start) {
    const go::Options options = go::options_of(start.options());
    return {
        "boardsize " + std::to_string(options.size),
        "clear_board",
        "rules " + options.rules,
        "komi " + go::write_komi(start.as<go::Game>()->komi()),
    };
}

std::vector<std::string> gtp_placement(const GameOptions& game) {
    const go::Options options = go::options_of(game);
    std::vector<std::string> lines;
    const bool places_handicap = options.stones[0].empty() && options.stones[1].empty();
    if (options.handicap >= 2 && !options.free_placement && places_handicap) {
        lines.push_back("fixed_handicap " + std::to_string(options.handicap));
    }
    for (const Colour side : colours) {
        for (const std::string& vertex : options.stones[place(side)]) lines.push_back(gtp_play(side, vertex));
    }
    return lines;
}

std::string gtp_play(Colour colour, std::string_view move) {
    return std::string{"play "}.append(gtp_colour(colour)).append(" ").append(move);
}

std::string gtp_genmove(Colour colour) {
    return std::string{"genmove "}.append(gtp_colour(colour));
}

std::vector<std::string> gtp_request(const EngineRequest& request) {
    auto game = AnyGame::start(request.options);
    if (!game) return {};
    std::vector<std::string> lines = gtp_settings(*game);
    // GTP counts time in seconds, so each move gets one period of one stone.
    constexpr std::int64_t one_second = 1'000;
    lines.push_back("level " + std::to_string(request.level));
    lines.push_back("time_settings 0 " +
                    std::to_string(std::max<std::int64_t>(1, request.time / one_second)) + " 1");
    for (std::string& line : gtp_placement(request.options)) lines.push_back(std::move(line));
    for (const std::string& move : request.line) {
        const Colour side = game->side_to_move();
        if (!game->play_line(std::vector{move})) return {};
        if (!move.starts_with("resume-")) lines.push_back(gtp_play(side, move));
    }
    switch (request.what) {
        case EngineRequest::What::move:
            lines.push_back(gtp_genmove(game->side_to_move()));
            break;
        case EngineRequest::What::dead_stones:
            lines.emplace_back("final_status_list dead");
            break;
        case EngineRequest::What::correct_dead:
            lines.push_back(std::string{gtp_correct_dead}.append(" ").append(gtp_colour(request.side)));
            for (const std::string& vertex : request.marked) lines.back() += " " + vertex;
            break;
    }
    return lines;
}

}  // namespace kradan::process
