#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "store/store.h"
#include "workload.h"

namespace kradan::store {

/// No limit.
inline constexpr int all = std::numeric_limits<int>::max();

using Names = std::vector<std::string>;

/// A store under test.
struct StoreKind {
    std::string name;
    /// Makes an empty store.
    std::unique_ptr<Store> (*make)(const Folder& folder);
    /// Whether committed data is still present when the store is opened again in the same folder.
    bool lasts;
    /// Why this store cannot be tested on this machine; "" if it can.
    std::string (*why_not)() = [] { return std::string{}; };
    /// Changes a store while it is open elsewhere.
    Result (*change_beside)(const Folder& folder, const Unit& unit) = nullptr;
};

/// The contract that every store must meet, tested by the files `contract_*.cpp`.
class StoreContract : public testing::TestWithParam<StoreKind> {
  protected:
    void SetUp() override {
        if (const std::string why = GetParam().why_not(); !why.empty()) GTEST_SKIP() << why;
        open();
    }

    void open() {
        store.reset();
        store = GetParam().make(folder);
    }
    /// Commits one unit and returns the result as a word.
    std::string commit(Unit unit) {
        const Unit units[] = {std::move(unit)};
        const auto results = store->commit(units);
        EXPECT_EQ(results.size(), 1U);
        if (results.size() != 1 || results[0]) return "made";
        return results[0].error().kind == Error::Kind::conflict ? "conflict"
                                                                : "error: " + results[0].error().detail;
    }
    void add_player(PlayerKey key, const std::string& name = "somebody") {
        EXPECT_EQ(commit({AddPlayer{{.key = key, .name = name, .created = 1000 + key}, token_of(key)}}),
                  "made");
    }
    void add_game(const std::string& id, std::array<std::optional<PlayerKey>, 2> players = {}) {
        EXPECT_EQ(commit({AddGame{{.id = id, .players = players}}}), "made");
    }
    std::string append(const std::string& game, int from, int count = 1, bool ends = false) {
        AppendEvents change{.game = game, .events = {}, .ends = ends};
        for (int i = 0; i < count; ++i) {
            change.events.push_back({.seq = from + i, .body = event(from + i), .nonce = {}});
        }
        return commit({change});
    }
    static std::string event(int seq) { return "{\"seq\":" + std::to_string(seq) + "}"; }
    std::size_t events_of(const std::string& game) { return store->game(game).value().value().events.size(); }
    static Unit say(const std::string& game, Room room, int number, PlayerKey player,
                    const std::string& nonce = {}) {
        return {AddSaid{
            game,
            room,
            {.number = number, .player = player, .name = "N", .text = "hello", .at = 7, .nonce = nonce}}};
    }

    /// Adds a finished game.
    void end_game(const std::string& game, WallTime over, std::array<std::optional<PlayerKey>, 2> players) {
        add_game(game, players);
        EXPECT_EQ(commit({AppendEvents{game, {{1, event(1), ""}}, true, over}}), "made");
    }
    /// Adds a finished game between players 1 and 2 and lists it for player 1 as this row.
    void list_game(const Played& row) {
        end_game(row.game, row.over, {1, 2});
        EXPECT_EQ(commit({ListGame{row.game, {row}}}), "made");
    }
    /// Returns player 1's games that pass the filter.
    std::string played(PlayedFilter filter, int most = all) {
        filter.player = 1;
        std::string games;
        for (const Played& one : store->played(filter, most).value()) games += one.game + " ";
        return games;
    }

    Folder folder;
    std::unique_ptr<Store> store;
};

}  // namespace kradan::store
