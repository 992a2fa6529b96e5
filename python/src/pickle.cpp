#include "pickle.h"

#include <pybind11/stl.h>

#include <string>
#include <utility>
#include <vector>

#include "games/go/game.h"
#include "options.h"

namespace kradan::python {

namespace {

/// Each move, and whether the first side made it. In Go, this cannot be derived from the moves.
using Line = std::vector<std::pair<std::string, bool>>;

constexpr std::size_t members = 6;

Line line_of(const AnyGame& game) {
    const auto* own = game.as<go::Game>();
    Line line;
    for (int ply = 0; ply < game.ply(); ++ply) {
        const Colour mover = own != nullptr ? own->mover(ply) : Colour::first;
        line.emplace_back(played_move(game, ply).text(), to_bool(mover));
    }
    return line;
}

void give_turn(AnyGame& game, bool first, bool ended) {
    if (game.as<go::Game>() == nullptr) return;
    if (game.play_ended() != ended || game.side_to_move() != to_colour(first)) game.resume(to_colour(first));
}

}  // namespace

py::tuple to_state(const Board& board) {
    const AnyGame& game = board.game();
    const Saved saved = save(game.options());
    return py::make_tuple(saved.config, saved.analysis, saved.placed, line_of(game),
                          to_bool(game.side_to_move()), game.play_ended());
}

std::shared_ptr<Board> from_state(const py::tuple& state) {
    if (state.size() != members) throw py::value_error("this is no pickled board");
    AnyGame game = start_saved({.config = state[0].cast<std::string>(),
                                .analysis = state[1].cast<bool>(),
                                .placed = state[2].cast<bool>()});
    for (const auto& [text, first] : state[3].cast<Line>()) {
        give_turn(game, first, false);
        const auto intent = game.read_move(text);
        if (!intent || !game.make(*intent)) throw py::value_error("this is no pickled board");
    }
    give_turn(game, state[4].cast<bool>(), state[5].cast<bool>());
    return make_board(std::move(game));
}

}  // namespace kradan::python
