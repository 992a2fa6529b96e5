#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "club.h"
#include "server/base/followers.h"
#include "server/logs/game_log.h"
#include "server/logs/stored_events.h"

namespace kradan::server {

/// Connections that only record the messages sent to them.
class TestClients final : public Clients {
  public:
    bool is_connected(ClientId id) const override { return !gone.contains(id); }
    std::vector<ClientId> connections_of(store::PlayerKey player) const override {
        const auto found = players.find(player);
        return found == players.end() ? std::vector<ClientId>{} : found->second;
    }
    void send(ClientId id, const Text& text) override {
        if (id != 0 && is_connected(id)) heard[id].emplace_back(*text);
    }
    void restart(ClientId) override {}
    void charge(ClientId, double) override {}
    void charge_stored(const std::string&, double) override {}
    bool may_cost(const Sender&, const std::string&, double) override { return true; }
    bool may_speak(ClientId) override { return true; }
    Milliseconds round_trip(ClientId id) const override {
        const auto found = round_trips.find(id);
        return found == round_trips.end() ? 0 : found->second;
    }

    std::map<ClientId, Messages> heard;
    std::set<ClientId> gone;
    std::map<store::PlayerKey, std::vector<ClientId>> players;
    std::map<ClientId, Milliseconds> round_trips;
};

/// Individual parts of a table, with a disk and a clock under the test's control. The players have keys 1 and
/// 2; 3 is a watcher.
class TablePartsTest : public testing::Test {
  protected:
    TablePartsTest() {
        environment.keep = [this](store::Unit unit, std::move_only_function<void(store::Result)> done) {
            waiting.emplace_back(std::move(unit), std::move(done));
        };
        environment.read = [this](store::Urgency, store::ReadWork work) { work(store_.get())(); };
        environment.board_time = [this] { return now; };
        environment.steady_time = [this] { return now; };
        environment.wall_time = [] { return store::WallTime{1'800'000'000'000}; };
        environment.random = [](std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, 0); };
        environment.warn = [this](std::string_view text) { warned.emplace_back(text); };
        for (const store::PlayerKey key : {1, 2, 3}) {
            const store::Player player{.key = key, .name = "Player"};
            EXPECT_TRUE(commit({store::AddPlayer{player, {static_cast<unsigned char>(key)}}}));
        }
    }

    /// Stores a new game; the computer has the sides without a player.
    store::StoredGame begin(session::Config config,
                            std::array<std::optional<store::PlayerKey>, 2> players = {1, 2}) {
        for (const Colour colour : colours)
            config.players[place(colour)].engine = !players[place(colour)].has_value();
        const auto created = session::create(config, now);
        EXPECT_TRUE(created);
        const store::StoredGame stored{.head = {.id = "g", .players = players},
                                       .events = {{1, event_text(*created), ""}}};
        EXPECT_TRUE(commit({store::AddGame{stored.head}, store::AppendEvents{"g", stored.events}}));
        return stored;
    }
    /// Loads a stored game into a log; returns what is wrong with it, if anything.
    static std::optional<std::string> read(GameLog& log, const store::StoredGame& stored) {
        auto contents = GameLog::replayed(stored);
        if (!contents) return contents.error();
        log.take(*std::move(contents));
        return std::nullopt;
    }
    store::Result commit(const store::Unit& unit) { return store_->commit(std::span{&unit, 1}).front(); }
    /// Commits the first queued unit.
    void write() {
        auto [unit, done] = std::move(waiting.front());
        waiting.pop_front();
        done(commit(unit));
    }
    /// Fails the first queued unit.
    void fail(store::Error::Kind kind = store::Error::Kind::full) {
        auto done = std::move(waiting.front().second);
        waiting.pop_front();
        done(std::unexpected(store::Error{kind, "no room"}));
    }
    static session::Config chess() { return {.options = {.game = chess::chess_game}}; }
    /// Returns the events caused by a move.
    static std::vector<session::Event> move(const GameLog& game, const std::string& text,
                                            Milliseconds at = 1'000) {
        const session::State& state = game.state();
        const session::Command command{.act = session::Act::move,
                                       .intent = state.game.read_move(text).value()};
        return session::decide(state, command, state.game.side_to_move(), at).value();
    }
    void play(const std::string& text) {
        game.append(move(game, text), "", [](const auto&, int) {});
        write();
    }

    std::unique_ptr<store::Store> store_ = store::memory_store();
    std::deque<std::pair<store::Unit, std::move_only_function<void(store::Result)>>> waiting;
    std::vector<std::string> warned;
    Milliseconds now = 1'000;
    Environment environment;
    TestClients clients;
    Outstanding outstanding{environment};
    GameLog game{environment, outstanding};
    Followers followers{clients};
};

}  // namespace kradan::server
