#include "server/lobby/quick_games.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "catalog/games.h"
#include "json/json.h"
#include "rating/pools.h"

namespace kradan::data {
extern const std::string_view quick_games_json;
}  // namespace kradan::data

namespace kradan::server {

namespace {

/// Returns the exception for an error in the file. Such an error is a bug, because the file is part of the
/// program.
std::logic_error damaged(const std::string& why) {
    return std::logic_error("data/quick_games.json: " + why);
}

QuickGame read_quick_game(const std::string& kind, json::Value config, const std::string& clock,
                          const json::Value& time) {
    config.keys.emplace_back("clock");
    config.items.push_back(time);
    json::Fault fault;
    QuickGame game{.id = kind + "." + clock, .config = session::read_config(config, fault), .pool = {}};
    if (fault) throw damaged(fault.text());
    // The clocks start once both players are present.
    game.config.late_start = true;
    const auto rated = rating::rated_as(game.config);
    if (!rated) throw damaged(game.id + ": " + std::string{rated.error().reason});
    const rating::Pool& pool = rating::pools()[rated->pool];
    if (pool.kind != kind) throw damaged(game.id + " is of kind " + std::string{pool.kind});
    game.pool = pool.id;
    return game;
}

std::vector<QuickGame> read_all() {
    const auto kinds = json::parse(data::quick_games_json);
    if (!kinds) throw damaged(kinds.error().message);
    std::vector<QuickGame> games;
    for (const json::Value& kind : kinds->items) {
        const json::Value* name = kind.find("kind");
        const json::Value* config = kind.find("config");
        const json::Value* clocks = kind.find("clocks");
        const json::Value* id = config ? config->find("game") : nullptr;
        if (!name || !id || !clocks) throw damaged("a member is missing");
        // The program may be built without this game.
        if (!kradan::read_game(id->string)) continue;
        for (std::size_t i = 0; i < clocks->keys.size(); ++i)
            games.push_back(read_quick_game(name->string, *config, clocks->keys[i], clocks->items[i]));
    }
    return games;
}

}  // namespace

session::Config drawn_config(const QuickGame& quick, std::uint32_t chance) {
    constexpr std::uint32_t arrays = 960;
    session::Config config = quick.config;
    auto& values = config.options.values;
    if (values.find<int>("chess960")) values.set("chess960", static_cast<int>(chance % arrays));
    return config;
}

std::span<const QuickGame> quick_games() {
    static const std::vector<QuickGame> all = read_all();
    return all;
}

std::optional<std::size_t> find_quick_game(std::string_view id) {
    const auto found = std::ranges::find(quick_games(), id, &QuickGame::id);
    if (found == quick_games().end()) return std::nullopt;
    return static_cast<std::size_t>(found - quick_games().begin());
}

}  // namespace kradan::server
