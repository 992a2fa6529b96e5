#include "server/programs/puzzle_pages.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "catalog/games.h"
#include "puzzles/base/puzzle.h"
#include "server/base/awaiting.h"

namespace kradan::data {
extern const std::string_view puzzles_chess_json;
extern const std::string_view puzzles_go_json;
extern const std::string_view puzzles_ogi_json;
}  // namespace kradan::data

namespace kradan::server {

namespace {

using puzzles::Puzzle;

constexpr std::size_t puzzles_of_answer = 50;

/// The puzzles in a file, sorted by rating, and an index by id.
struct Collection {
    std::vector<Puzzle> puzzles = {};
    std::vector<const Puzzle*> by_id = {};
};

Collection read_collection(std::string_view text) {
    Collection collection;
    // Tests check the files. If one is invalid anyway, having no puzzles is better than not starting.
    if (auto read = puzzles::read_puzzles(text)) collection.puzzles = *std::move(read);
    std::ranges::sort(collection.puzzles, [](const Puzzle& one, const Puzzle& other) {
        return std::tie(one.rating, one.id) < std::tie(other.rating, other.id);
    });
    for (const Puzzle& puzzle : collection.puzzles) collection.by_id.push_back(&puzzle);
    std::ranges::sort(collection.by_id, {}, &Puzzle::id);
    return collection;
}

const std::array<Collection, 3>& collections() {
    static const std::array<Collection, 3> all = {read_collection(data::puzzles_chess_json),
                                                  read_collection(data::puzzles_go_json),
                                                  read_collection(data::puzzles_ogi_json)};
    return all;
}

/// Returns the collection that has puzzles for this game; null if there is none.
const Collection* collection_of(GameId game) {
    for (const Collection& one : collections()) {
        const auto has = [&](const Puzzle& puzzle) { return puzzle.options.game == game; };
        if (std::ranges::any_of(one.puzzles, has)) return &one;
    }
    return nullptr;
}

api::ToldPuzzle told(const Puzzle& puzzle) {
    json::Writer writer;
    puzzles::write_puzzle(writer, puzzle);
    return {.id = puzzle.id, .rating = puzzle.rating, .puzzle = {.text = writer.text()}};
}

std::unexpected<Problem> no_such_game() {
    std::string all;
    for (const GameId game : games()) {
        if (collection_of(game)) all.append(all.empty() ? "" : ", ").append(id(game));
    }
    return problem(400, "session.malformed", "game: expected one of " + all);
}

OrProblem<api::ListPuzzles::Answer> list(const api::ListPuzzles::Request& request) {
    const auto game = kradan::read_game(request.game);
    const Collection* collection = game ? collection_of(*game) : nullptr;
    if (!collection) return no_such_game();
    auto next = collection->puzzles.begin();
    if (request.after) {
        next = std::ranges::find(collection->puzzles, *request.after, &Puzzle::id);
        if (next == collection->puzzles.end())
            return problem(400, "session.malformed", "after: expected `next` of an earlier answer");
        ++next;
    }
    const auto passes = [&](const Puzzle& puzzle) {
        return puzzle.options.game == *game && puzzle.rating >= request.from.value_or(0) &&
               puzzle.rating < request.to.value_or(std::numeric_limits<int>::max()) &&
               (!request.tag || std::ranges::count(puzzle.tags, *request.tag) > 0);
    };
    api::ListPuzzles::Answer answer;
    for (; next != collection->puzzles.end(); ++next) {
        if (!passes(*next)) continue;
        if (answer.puzzles.size() == puzzles_of_answer) {
            answer.next = answer.puzzles.back().id;
            break;
        }
        answer.puzzles.push_back(told(*next));
    }
    return answer;
}

/// Returns the puzzle for a day, given as the number of days since 1970. Must match `dailyPuzzle` in
/// web/src/puzzles/daily.ts, so that the page and programs show the same puzzle.
OrProblem<api::ToldPuzzle> daily_puzzle(const std::string& name, std::size_t day) {
    constexpr std::size_t stride = 7919;
    const auto game = kradan::read_game(name);
    const Collection* collection = game ? collection_of(*game) : nullptr;
    if (!collection) return no_such_game();
    std::vector<const Puzzle*> own;
    std::ranges::copy_if(collection->by_id, std::back_inserter(own),
                         [&](const Puzzle* puzzle) { return puzzle->options.game == *game; });
    if (own.empty()) return no_such_game();
    return told(*own[day * stride % own.size()]);
}

OrProblem<api::ToldPuzzle> find_puzzle(const std::string& id) {
    for (const Collection& one : collections()) {
        const auto found = std::ranges::lower_bound(one.by_id, id, {}, &Puzzle::id);
        if (found != one.by_id.end() && (*found)->id == id) return told(**found);
    }
    return problem(404, "api.no-puzzle");
}

/// Runs `find` on a store thread, because the first call loads all puzzles.
template <class Find>
auto elsewhere(Environment& environment, Find find) -> Task<std::invoke_result_t<Find>> {
    auto found = co_await read_patiently(environment, [find = std::move(find)](store::Reader&) {
        return std::expected<std::invoke_result_t<Find>, store::Error>{find()};
    });
    if (!found) co_return not_stored(found.error());
    co_return *std::move(found);
}

}  // namespace

Task<OrProblem<api::ListPuzzles::Answer>> PuzzlePages::on(const Caller& /*caller*/,
                                                          const api::ListPuzzles::Request& request) {
    return elsewhere(environment_, [request] { return list(request); });
}

Task<OrProblem<api::ToldPuzzle>> PuzzlePages::on(const Caller& /*caller*/,
                                                 const api::ReadDailyPuzzle::Request& request) {
    constexpr store::WallTime day = 86'400'000;
    const auto today = static_cast<std::size_t>(environment_.wall_time() / day);
    return elsewhere(environment_, [game = request.game, today] { return daily_puzzle(game, today); });
}

Task<OrProblem<api::ToldPuzzle>> PuzzlePages::on(const Caller& /*caller*/,
                                                 const api::ReadPuzzle::Request& request) {
    return elsewhere(environment_, [id = request.puzzle] { return find_puzzle(id); });
}

}  // namespace kradan::server
