#include "puzzles/go/sketch.h"

#include <algorithm>

#include "games/go/notation.h"
#include "games/go/setup.h"
#include "games/go/vertices.h"

namespace kradan::puzzles {

Sketch::Sketch(const go::Board& board) : Sketch(board.size()) {
    for (const go::Vertex v : vertices()) {
        const go::Point p = board.point(v);
        if (!board.empty(p)) at(v) = board.has(p, Colour::first) ? black : white;
    }
}

Sketch::Sketch(const go::Options& options) : Sketch(options.size) {
    for (const Colour colour : colours) {
        for (const go::Vertex v : go::read_vertices(options.stones[place(colour)], size_))
            at(v) = colour == Colour::first ? black : white;
    }
}

std::vector<go::Vertex> Sketch::vertices() const {
    std::vector<go::Vertex> all;
    for (int y = 0; y < size_; ++y) {
        for (int x = 0; x < size_; ++x) all.push_back({.x = x, .y = y});
    }
    return all;
}

std::vector<go::Vertex> Sketch::beside(go::Vertex v) const {
    std::vector<go::Vertex> result;
    for (const go::Vertex next : {go::Vertex{.x = v.x - 1, .y = v.y}, go::Vertex{.x = v.x + 1, .y = v.y},
                                  go::Vertex{.x = v.x, .y = v.y - 1}, go::Vertex{.x = v.x, .y = v.y + 1}}) {
        if (on_board(next)) result.push_back(next);
    }
    return result;
}

go::Options Sketch::options() const {
    go::Options options{.size = size_};
    for (const go::Vertex v : vertices()) {
        if (at(v) != empty) options.stones[at(v) == black ? 0 : 1].push_back(go::write_vertex(v));
    }
    return options;
}

std::optional<go::Board> Sketch::board() const {
    go::Setup setup{.size = size_};
    for (const go::Vertex v : vertices()) {
        if (at(v) != empty)
            setup.stones.push_back({.vertex = v, .colour = at(v) == black ? Colour::first : Colour::second});
    }
    const auto position = go::validate(setup);
    if (!position) return std::nullopt;
    return position->board();
}

go::Vertex turned(go::Vertex v, int size, int symmetry) {
    if ((symmetry & 1) != 0) v.x = size - 1 - v.x;
    if ((symmetry & 2) != 0) v.y = size - 1 - v.y;
    if ((symmetry & 4) != 0) std::swap(v.x, v.y);
    return v;
}

Sketch turned(const Sketch& sketch, int symmetry, bool exchanged) {
    Sketch result(sketch.size());
    for (const go::Vertex v : sketch.vertices()) {
        const char from = sketch.at(v);
        const char other = from == Sketch::black ? Sketch::white : Sketch::black;
        result.at(turned(v, sketch.size(), symmetry)) = from == Sketch::empty || !exchanged ? from : other;
    }
    return result;
}

namespace {

/// The essential points of a puzzle: the area of a group, or the points adjacent to a chase.
std::vector<go::Vertex> core_of(const Puzzle& puzzle, const Sketch& sketch) {
    std::vector<go::Vertex> core;
    if (puzzle.goal != Goal::capture) {
        core = go::read_vertices(puzzle.area, sketch.size());
    } else {
        core = go::read_vertices(puzzle.line, sketch.size());
        const auto target = go::read_vertex(puzzle.target.value_or(""), sketch.size());
        if (target) core.push_back(*target);
        for (std::size_t i = core.size() - 1; i < core.size(); ++i) {
            for (const go::Vertex v : sketch.beside(core[i])) {
                if (sketch.at(v) == sketch.at(core[i]) && !std::ranges::count(core, v)) core.push_back(v);
            }
        }
    }
    const std::size_t inner = core.size();
    for (std::size_t i = 0; i < inner; ++i) {
        const go::Vertex v = core[i];
        for (const go::Vertex next : {go::Vertex{.x = v.x - 1, .y = v.y}, go::Vertex{.x = v.x + 1, .y = v.y},
                                      go::Vertex{.x = v.x, .y = v.y - 1}, go::Vertex{.x = v.x, .y = v.y + 1}})
            core.push_back(next);
    }
    return core;
}

}  // namespace

std::string pattern_of(const Puzzle& puzzle) {
    const go::Options options = go::options_of(puzzle.options);
    const Sketch sketch(options);
    const char solver = options.turn == Colour::second ? Sketch::white : Sketch::black;
    const std::vector<go::Vertex> core = core_of(puzzle, sketch);
    std::string least;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        struct Cell {
            go::Vertex at;
            char content;
        };
        std::vector<Cell> cells;
        int left = go::max_size;
        int bottom = go::max_size;
        for (const go::Vertex v : core) {
            const char content = sketch.at(v);
            const bool stone = content == Sketch::black || content == Sketch::white;
            const go::Vertex to = turned(v, sketch.size(), symmetry);
            cells.push_back({.at = to, .content = !stone ? content : content == solver ? 'S' : 'D'});
            left = std::min(left, to.x);
            bottom = std::min(bottom, to.y);
        }
        constexpr int width = go::max_size + 2;
        std::string text(static_cast<std::size_t>(width * width), ' ');
        for (const Cell& cell : cells)
            text[static_cast<std::size_t>((cell.at.y - bottom) * width + cell.at.x - left)] = cell.content;
        if (least.empty() || text < least) least = text;
    }
    return std::string{goal_ids[static_cast<std::size_t>(puzzle.goal)]} + least;
}

}  // namespace kradan::puzzles
