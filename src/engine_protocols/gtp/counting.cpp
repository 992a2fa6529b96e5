#include <algorithm>
#include <cstdint>

#include "catalog/count.h"
#include "engine/engine.h"
#include "engine_protocols/gtp/game.h"
#include "engine_protocols/text.h"
#include "games/go/life.h"
#include "games/go/notation.h"
#include "games/go/seki.h"

namespace kradan::protocol {

namespace {

std::size_t place_of(const go::Board& board, go::Vertex v) {
    return static_cast<std::size_t>(v.y * board.size() + v.x);
}

std::optional<go::Vertex> read_vertex(const GtpGame& game, std::string_view word) {
    const auto move = go::read_move(word);
    if (!move || move->pass || !game.board().on_board(move->vertex)) return std::nullopt;
    return move->vertex;
}

std::vector<std::string> stones_in_seki(const GtpGame& game, const std::vector<std::string>& dead) {
    std::vector<go::Vertex> vertices;
    vertices.reserve(dead.size());
    for (const std::string& text : dead) vertices.push_back(go::read_move(text)->vertex);
    const go::Board& board = game.board();
    const go::Seki seki = go::find_seki(go::final_board(board, vertices));
    return written(game.vertices(
        [&](go::Vertex v) { return board.has_stone(board.point(v)) && seki.groups[place_of(board, v)]; }));
}

std::vector<std::string> stones_that_are(std::string_view status, const GtpGame& game,
                                         const std::vector<std::string>& dead) {
    const std::vector<std::string> seki = stones_in_seki(game, dead);
    std::vector<std::string> listed;
    for (const Colour colour : colours) {
        for (std::string& vertex : game.stones(colour)) {
            const std::string_view found = std::ranges::binary_search(dead, vertex)        ? "dead"
                                           : std::ranges::find(seki, vertex) != seki.end() ? "seki"
                                                                                           : "alive";
            if (found == status) listed.push_back(std::move(vertex));
        }
    }
    return listed;
}

std::vector<std::string> territory(const GtpGame& game, go::Owner owner,
                                   const std::vector<std::string>& dead) {
    const go::Score score = *count_game(game.any(), dead);
    const go::Board& board = game.board();
    return written(game.vertices([&](go::Vertex v) {
        const bool living =
            board.has_stone(board.point(v)) && !std::ranges::binary_search(dead, go::write_vertex(v));
        return score.owners[place_of(board, v)] == owner && !living;
    }));
}

}  // namespace

std::string write_final_score(const GtpGame& game) {
    return go::result_text(*count_game(game.any(), engine::dead_stones(game.any())));
}

GtpAnswer list_final_status(const GtpGame& game, std::string_view status) {
    const bool of_stones = status == "dead" || status == "alive" || status == "seki";
    if (!of_stones && status != "black_territory" && status != "white_territory")
        return std::unexpected("invalid status");
    const std::vector<std::string> dead = engine::dead_stones(game.any());
    if (of_stones) return joined(stones_that_are(status, game, dead));
    const auto owner = status == "black_territory" ? go::Owner::first : go::Owner::second;
    return joined(territory(game, owner, dead));
}

GtpAnswer write_unconditional_status(const GtpGame& game, std::string_view vertex) {
    const auto v = read_vertex(game, vertex);
    if (!v) return std::unexpected("invalid coordinate");
    const go::Board& board = game.board();
    const go::UnconditionalLife life = go::unconditional_life(board);
    const std::size_t place = place_of(board, *v);
    if (board.has_stone(board.point(*v)))
        return life.alive[place] ? "alive" : life.dead(board, *v) ? "dead" : "undecided";
    return life.territory[0][place]   ? "black_territory"
           : life.territory[1][place] ? "white_territory"
                                      : "undecided";
}

GtpAnswer list_corrected_dead(const GtpGame& game, std::span<const std::string> marked, Colour side) {
    for (const std::string& word : marked) {
        const auto vertex = read_vertex(game, word);
        if (!vertex) return std::unexpected("invalid vertex " + in_quotes(word));
        if (!game.board().has_stone(game.board().point(*vertex)))
            return std::unexpected("no stone on " + in_quotes(word));
    }
    return joined(engine::correct_dead(game.any(), marked, side));
}

std::string write_ownership(const GtpGame& game) {
    constexpr std::uint64_t playouts = 500;
    const go::Board& board = game.board();
    const search::Ownership found = search::estimate_ownership(board, playouts, 1);
    std::string text;
    for (int y = board.size() - 1; y >= 0; --y) {
        text += "\n";
        for (int x = 0; x < board.size(); ++x)
            text += (x > 0 ? " " : "") + std::to_string(found.of(board.point({.x = x, .y = y})));
    }
    return text;
}

}  // namespace kradan::protocol
