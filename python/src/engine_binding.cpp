#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "board.h"
#include "engine/engine.h"
#include "errors.h"
#include "games/go/game.h"
#include "interrupt.h"
#include "text.h"

namespace kradan::python {

namespace {

using Clock = std::chrono::steady_clock;

/// `kradan.Analysis`, and one of its lines.
struct Analysis {
    AnyGame game;
    bool go;
    engine::Line line;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<engine::Line> lines = {};
    std::vector<float> ownership = {};
};

py::list moves_of(const Analysis& self) {
    py::list moves;
    for (const std::string& text : self.line.moves) moves.append(py::cast(Move{read_own(self.game, text)}));
    return moves;
}

py::object best_of(const Analysis& self) {
    if (self.line.moves.empty()) return py::none();
    return py::cast(Move{read_own(self.game, self.line.moves.front())});
}

/// Full moves until mate, as in UCI.
std::optional<int> mate_of(const Analysis& self) {
    const auto plies = self.line.mate_in;
    if (!plies) return std::nullopt;
    return *plies > 0 ? (*plies + 1) / 2 : *plies / 2;
}

std::optional<int> centipawns_of(const Analysis& self) {
    return self.go || self.line.mate_in ? std::nullopt : std::optional(self.line.score);
}
std::optional<double> win_rate_of(const Analysis& self) {
    constexpr double thousand = 1000;
    return self.go ? std::optional(self.line.score / thousand) : std::nullopt;
}
std::optional<double> points_of(const Analysis& self) {
    return self.go ? std::optional(self.line.points) : std::nullopt;
}

std::string words_of(const Analysis& self) {
    std::string text;
    if (const auto mate = mate_of(self)) {
        text = "mate in " + std::to_string(*mate);
    } else if (self.go) {
        text = std::to_string(self.line.score / 10) + "% to win";
    } else {
        text = std::to_string(self.line.score) + " centipawns";
    }
    for (const std::string& move : self.line.moves) text += " " + move;
    return text;
}

/// The limits given by the caller; None if omitted.
struct Wanted {
    std::optional<std::uint64_t> nodes;
    std::optional<double> time;
    std::optional<int> depth;
    int lines = 1;
};

/// `kradan.Engine`. Runs one search at a time: a concurrent one from another thread is refused.
class PythonEngine {
  public:
    PythonEngine(int threads, std::size_t hash) : engine_(std::make_unique<engine::Engine>(hash)) {
        engine_->set_threads(threads);
    }

    Analysis analyse(const Board& board, const Wanted& wanted) {
        if (!wanted.nodes && !wanted.time && !wanted.depth)
            throw py::value_error("give nodes, time or depth; a search without a limit would not end");
        if (wanted.depth && *wanted.depth < 1) throw py::value_error("depth must be at least 1");
        if (wanted.nodes && *wanted.nodes < 1) throw py::value_error("nodes must be at least 1");
        if (wanted.lines < 1) throw py::value_error("lines must be at least 1");
        engine::Limits limits{.lines = wanted.lines};
        if (wanted.depth) limits.depth = std::min(limits.depth, *wanted.depth);
        if (wanted.nodes) limits.nodes = *wanted.nodes;
        return think(board.game(), limits, wanted.time);
    }

    Move play(const Board& board, int level, std::optional<double> time, std::optional<std::uint64_t> seed) {
        if (level < levels::lowest || level > levels::highest) {
            throw py::value_error("level must be from " + std::to_string(levels::lowest) + " to " +
                                  std::to_string(levels::highest));
        }
        if (!seed) seed = std::random_device{}();
        const Analysis found = think(board.game(), engine::limits_of_move(board.game(), level, *seed), time);
        if (found.line.moves.empty()) throw py::value_error("there is no move to make: the game is over");
        return {read_own(found.game, found.line.moves.front())};
    }

    void stop() { stopped_ = true; }

    void close() {
        const Busy busy(*this);
        engine_.reset();
    }

  private:
    /// Prevents other searches during its lifetime.
    class Busy {
      public:
        explicit Busy(PythonEngine& engine) : engine_(engine) {
            if (engine_.busy_.exchange(true))
                throw std::runtime_error("this engine is searching already, in another thread");
        }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        ~Busy() { engine_.busy_ = false; }

      private:
        PythonEngine& engine_;
    };

    static std::optional<Clock::time_point> deadline(std::optional<double> seconds) {
        if (!seconds) return std::nullopt;
        if (!(*seconds > 0)) throw py::value_error("time must be above 0 seconds");
        constexpr double longest = 1e8;
        return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(std::min(*seconds, longest)));
    }

    Analysis think(const AnyGame& board, const engine::Limits& limits, std::optional<double> time) {
        const auto end = deadline(time);
        const Busy busy(*this);
        if (!engine_) throw py::value_error("this engine is closed");
        Analysis analysis{.game = board, .go = board.as<go::Game>() != nullptr, .line = {}};
        stopped_ = false;
        Interrupt interrupt;
        engine::Info info;
        {
            const py::gil_scoped_release released;
            const auto stop = [&] {
                return stopped_ || interrupt.pending() || (end && Clock::now() >= *end);
            };
            info = engine_->think(analysis.game, limits, {.info = {}, .stop = stop});
        }
        interrupt.rethrow();
        analysis.depth = info.depth;
        analysis.nodes = info.nodes;
        analysis.lines = std::move(info.lines);
        analysis.ownership = std::move(info.ownership);
        analysis.line = {.score = info.score, .mate_in = info.mate_in, .points = info.points};
        if (!analysis.lines.empty()) analysis.line = analysis.lines.front();
        analysis.line.moves = std::move(info.line);
        if (analysis.line.moves.empty() && info.move) analysis.line.moves = {*info.move};
        return analysis;
    }

    std::unique_ptr<engine::Engine> engine_;
    std::atomic<bool> busy_ = false;
    std::atomic<bool> stopped_ = false;
};

py::list lines_of(const Analysis& self) {
    py::list lines;
    for (const engine::Line& line : self.lines) {
        lines.append(py::cast(Analysis{
            .game = self.game, .go = self.go, .line = line, .depth = self.depth, .nodes = self.nodes}));
    }
    return lines;
}

std::optional<std::vector<float>> ownership_of(const Analysis& self) {
    return self.ownership.empty() ? std::nullopt : std::optional(self.ownership);
}

void add_analysis(py::module_& module) {
    py::class_<Analysis>(module, "Analysis", R"(The result of a search, for the side to move.)")
        .def_property_readonly("move", &best_of, "The best move, or None if the game is over.")
        .def_property_readonly("pv", &moves_of, "The principal variation, beginning with ``move``.")
        .def_property_readonly("score", &centipawns_of, "Centipawns; None in Go, and if a mate was found.")
        .def_property_readonly("mate", &mate_of,
                               "Moves until the forced end of the game, negative if the side to move loses; "
                               "None if none was found.")
        .def_property_readonly("win_rate", &win_rate_of, "Go: the chance to win, from 0 to 1; else None.")
        .def_property_readonly("points", &points_of, "Go: the expected margin in points; else None.")
        .def_property_readonly(
            "ownership", &ownership_of,
            "Go: the expected owner of each point, from 1 (Black) to -1 (White), row by row from "
            "the top; else None.")
        .def_property_readonly(
            "depth", [](const Analysis& self) { return self.depth; }, "The depth that was searched.")
        .def_property_readonly(
            "nodes", [](const Analysis& self) { return self.nodes; }, "Nodes, in Go evaluations or playouts.")
        .def_property_readonly("lines", &lines_of,
                               "The best lines, each an `Analysis`, as many as requested.")
        .def("__repr__", [](const Analysis& self) { return "<kradan.Analysis: " + words_of(self) + ">"; });
}

constexpr const char* about = R"(Engine(threads=1, hash=16)
--

Plays and analyses every game, on ``threads`` threads with a table of ``hash`` MB. With one thread, a search that is limited
by depth or nodes always finds the same.

Other Python threads run while it searches, and Ctrl-C stops it. An engine does one search at a time: a second one raises
RuntimeError.

>>> import kradan, kradan.chess
>>> board = kradan.chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
>>> with kradan.Engine() as engine:
...     analysis = engine.analyse(board, depth=4)
...     move = engine.play(board, level=10, seed=1)
>>> analysis.move, analysis.mate, analysis.pv
(Move('d1d8'), 1, [Move('d1d8')])
>>> move
Move('d1d8')
)";

}  // namespace

void add_engine(py::module_& module) {
    add_analysis(module);
    py::class_<PythonEngine>(module, "Engine", about)
        .def(py::init([](int threads, int hash) {
                 if (threads < 1) throw py::value_error("threads must be at least 1");
                 if (hash < 1) throw py::value_error("hash must be at least 1");
                 return std::make_unique<PythonEngine>(threads, static_cast<std::size_t>(hash));
             }),
             py::arg("threads") = 1, py::arg("hash") = engine::Engine::default_megabytes)
        .def(
            "analyse",
            [](PythonEngine& self, const Board& board, std::optional<std::uint64_t> nodes,
               std::optional<double> time, std::optional<int> depth, int lines) {
                return self.analyse(board, {.nodes = nodes, .time = time, .depth = depth, .lines = lines});
            },
            py::arg("board"), py::kw_only(), py::arg("nodes") = py::none(), py::arg("time") = py::none(),
            py::arg("depth") = py::none(), py::arg("lines") = 1,
            R"(analyse(self, board, *, nodes=None, time=None, depth=None, lines=1)
--

Searches the position of a board until the first of the limits is reached: nodes (in Go evaluations or playouts), seconds, or plies.)")
        .def("play", &PythonEngine::play, py::arg("board"), py::kw_only(), py::arg("level") = levels::highest,
             py::arg("time") = py::none(), py::arg("seed") = py::none(),
             R"(play(self, board, *, level=10, time=None, seed=None)
--

A move at a level from 1 to 10: about two seconds at the highest, less with a limit of ``time`` in seconds. The same ``seed``
gives the same move. The board is unchanged.)")
        .def("stop", &PythonEngine::stop, R"(stop(self)
--

Stops a search that runs in another thread. That search returns its result so far.)")
        .def("close", &PythonEngine::close, R"(close(self)
--

Frees the memory. The engine cannot search afterwards.)")
        .def("__enter__", [](py::object self) { return self; })
        .def("__exit__", [](PythonEngine& self, const py::args&) { self.close(); });
}

}  // namespace kradan::python
