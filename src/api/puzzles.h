#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// Puzzles, for programs. The page reads them from files.
namespace kradan::api {

struct ToldPuzzle {
    std::string id = {};
    int rating = 0;
    schema::Json<schema::Anything> puzzle = {};
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the puzzle: eight letters and digits");
        member("rating", self.rating, "the rating of the puzzle");
        member("puzzle", self.puzzle,
               "the position, the goal and the solution, described in data/puzzles/README.md");
    }
};

struct ListPuzzles {
    static constexpr Operation operation =
        get("listPuzzles", "/api/v1/puzzles", Access::anyone,
            "The puzzles of a game, easiest first, in pages of 50", {.keepable = true, .for_page = false});
    struct Request {
        std::string game = {};
        std::optional<std::string> tag = {};
        std::optional<int> from = {};
        std::optional<int> to = {};
        std::optional<std::string> after = {};
        static void describe(auto& self, auto& member) {
            member("game", self.game, R"(the game: "ogi", "ogi-classic", "chess" or "go")");
            member("tag", self.tag, R"(a theme: "mate-in-1", "drop", "ladder", …)");
            member("from", self.from, "puzzles with this rating or higher");
            member("to", self.to, "puzzles with a lower rating");
            member("after", self.after, "`next` from an earlier answer");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "PuzzleList";
        std::vector<ToldPuzzle> puzzles = {};
        std::optional<std::string> next = {};
        static void describe(auto& self, auto& member) {
            member("puzzles", self.puzzles, "the puzzles");
            member("next", self.next, "the value of `after` for the next page, if there is one");
        }
    };
};

struct ReadDailyPuzzle {
    static constexpr Operation operation =
        get("readDailyPuzzle", "/api/v1/puzzles/daily", Access::anyone, "The puzzle of the day, by UTC",
            {.keepable = true, .for_page = false});
    struct Request {
        std::string game = {};
        static void describe(auto& self, auto& member) {
            member("game", self.game, R"(the game: "ogi", "ogi-classic", "chess" or "go")");
        }
    };
    using Answer = ToldPuzzle;
};

struct ReadPuzzle {
    static constexpr Operation operation = get("readPuzzle", "/api/v1/puzzles/{puzzle}", Access::anyone,
                                               "A puzzle", {.keepable = true, .for_page = false});
    struct Request {
        std::string puzzle = {};
        static void describe(auto& self, auto& member) {
            member("puzzle", self.puzzle, "the id of the puzzle");
        }
    };
    using Answer = ToldPuzzle;
};

using PuzzleOperations = std::tuple<ListPuzzles, ReadDailyPuzzle, ReadPuzzle>;

}  // namespace kradan::api
