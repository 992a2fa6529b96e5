#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "simulation.h"

namespace kradan::server {

/// A player in a simulation, who plays random moves in all games, reconnects when the connection is closed,
/// and records what was acknowledged.
class Bot {
  public:
    Bot(Simulation& simulation, std::string name) : simulation_(simulation), name_(std::move(name)) {}
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;

    struct Acknowledged {
        std::string game;
        std::string nonce;
        /// The number of its first event.
        int seq = 0;
    };
    struct Game {
        std::vector<std::string> events = {};
        std::optional<session::State> state = std::nullopt;
        std::optional<Colour> side = std::nullopt;
        bool joined = false;
    };

    /// Connects to a random running node.
    void connect() {
        const auto nodes = simulation_.open();
        if (nodes.empty()) return connect_later();
        connect_to(*simulation_.one_of(nodes));
    }
    void connect_to(Simulation::Node& node) {
        node_ = &node;
        connection_ = std::make_shared<Line>(*this, ++connections_);
        client_ = &node_->hall->enter(*connection_);
        lines_.push_back(connection_);
        node_->on_crash.push_back([this, number = connections_] { close(number, false); });
        wire::Hello hello{.version = wire::version};
        if (!token.empty()) hello.token = token;
        tell(hello);
    }
    /// Closes the connection; the bot reconnects a while later.
    void leave() { close(connections_, true); }
    void tell(const IsMessage auto& message) {
        if (!connection_) return;
        simulation_.at(simulation_.now() + simulation_.within(10), node_,
                       [this, number = connections_, text = wire::write_message(message)] {
                           if (connection_ && number == connections_) node_->hall->receive(*client_, text);
                       });
    }
    /// Moves in games where it is the bot's turn, resends unanswered commands, and waits for the next quick
    /// game.
    void act() {
        if (!connection_ || !greeted) return;
        const auto is_on = [](const auto& entry) {
            return !entry.second.state || !entry.second.state->ended;
        };
        if (!quick.empty() && !waits && std::ranges::none_of(games, is_on)) wait();
        for (auto& [id, game] : games) {
            if (!game.joined || !game.state || game.state->ended || !game.side) continue;
            if (const auto sent = under_way_.find(id); sent != under_way_.end()) {
                if (simulation_.now() >= sent->second.at + 3'000) send(id, sent->second);
                continue;
            }
            if (game.state->game.side_to_move() != *game.side || !simulation_.happens(30)) continue;
            auto moves = game.state->game.legal_moves();
            if (moves.empty()) continue;
            // Before both players have moved, resigning would abort the game and remove it.
            const bool gives_up = !quick.empty() && game.state->moves.size() > 1 && simulation_.happens(30);
            json::Writer writer;
            writer.begin_object().member("do",
                                         session::id(gives_up ? session::Act::resign : session::Act::move));
            if (!gives_up) writer.member("move", simulation_.one_of(moves));
            writer.end_object();
            Sent one{.seq = static_cast<int>(game.events.size()),
                     .nonce = name_ + std::to_string(++nonces_),
                     .command = writer.text()};
            send(id, under_way_[id] = one);
        }
    }

    void wait() {
        waits = true;
        tell(wire::Wait{.quick = quick, .nonce = "w"});
    }

    std::string described() const {
        std::string text = name_ + (connection_ ? " at " + node_->name : " away") +
                           (greeted ? "" : " not greeted") + " invitation " + invitation + ":";
        for (const std::string& type : heard) text += " " + type;
        for (const auto& [id, game] : games)
            text += "\n  " + id + (game.joined ? "" : " not joined") + " " +
                    std::to_string(game.events.size()) + (under_way_.contains(id) ? " waits" : "");
        return text;
    }

    std::vector<std::string> heard;
    std::string token;
    bool greeted = false;
    std::map<std::string, Game> games;
    std::vector<Acknowledged> acknowledged;
    /// The commands that were refused, by nonce.
    std::vector<std::pair<std::string, std::string>> refused;
    /// The violations seen; empty if there were none.
    std::vector<std::string> wrong;
    std::string invitation;
    /// The quick game that it plays repeatedly; "" if none.
    std::string quick;
    bool waits = false;
    /// The latest message of each type.
    std::map<std::string, std::string> latest;
    /// How often its connection has been closed.
    int closed = 0;

    /// The latest message of this type, if there was one.
    template <IsMessage M>
    std::optional<M> latest_of() const {
        const auto found = latest.find(std::string{M::type});
        return found == latest.end() ? std::nullopt : Message(found->second).as<M>();
    }

  private:
    struct Sent {
        int seq = 0;
        std::string nonce = {};
        std::string command = {};
        Milliseconds at = 0;
    };

    /// One connection; messages from the server take some time.
    class Line final : public Connection {
      public:
        Line(Bot& bot, int number) : bot_(bot), number_(number) {}
        void send(Text text) override {
            const Milliseconds arrives =
                std::max(last_, bot_.simulation_.now() + bot_.simulation_.within(10));
            last_ = arrives;
            bot_.simulation_.at(arrives, nullptr, [&bot = bot_, number = number_, text] {
                if (bot.connection_ && bot.connections_ == number) bot.take(*text);
            });
        }
        void hang_up(std::string_view) override { close(); }
        void fail(std::string_view) override { close(); }
        void restart() override { close(); }
        Milliseconds round_trip() const override { return 20; }
        std::string_view address() const override { return "192.0.2.1"; }
        bool from_our_page() const override { return true; }

      private:
        void close() {
            bot_.simulation_.at(bot_.simulation_.now(), nullptr,
                                [&bot = bot_, number = number_] { bot.close(number, true); });
        }

        Bot& bot_;
        int number_;
        Milliseconds last_ = 0;
    };

    void close(int number, bool tells) {
        if (!connection_ || number != connections_) return;
        if (tells) node_->hall->leave(*client_);
        connection_.reset();
        ++closed;
        greeted = false;
        for (auto& [id, game] : games) game.joined = false;
        connect_later();
    }
    void connect_later() {
        simulation_.at(simulation_.now() + 200 + simulation_.within(500), nullptr, [this] {
            if (!connection_) connect();
        });
    }
    void send(const std::string& game, Sent& sent) {
        sent.at = simulation_.now();
        tell(
            wire::Act{.game = game, .seq = sent.seq, .command = {.text = sent.command}, .nonce = sent.nonce});
    }
    void join(const std::string& id) {
        tell(wire::Join{.game = id, .seq = static_cast<int>(games[id].events.size()), .nonce = "j"});
    }

    void take(const std::string& text) {
        const Message message(text);
        heard.push_back(message.type());
        if (heard.size() > 30) heard.erase(heard.begin());
        latest[message.type()] = text;
        if (const auto entered = message.as<wire::Entered>()) {
            token = entered->token;
        } else if (message.as<wire::Welcome>()) {
            greeted = true;
            if (token.empty()) tell(wire::Enter{.player = name_, .nonce = "e"});
            for (const auto& [id, game] : games) join(id);
            if (waits) wait();
        } else if (const auto waiting = message.as<wire::Waiting>()) {
            if (waiting->again && waits) wait();
            if (waiting->refusal) cannot_wait(*waiting->refusal);
        } else if (const auto started = message.as<wire::Started>()) {
            waits = false;
            games[started->game];
            join(started->game);
        } else if (const auto state = message.as<wire::GameState>()) {
            Game& game = games[state->game];
            game.side = state->side;
            game.joined = !state->more;
            take_events(state->game, state->events, "");
            if (state->more) join(state->game);
            if (const auto sent = under_way_.find(state->game); game.joined && sent != under_way_.end())
                send(state->game, sent->second);
        } else if (const auto events = message.as<wire::Events>()) {
            take_events(events->game, events->events, events->nonce);
        } else if (const auto no = message.as<wire::Refused>()) {
            if (no->nonce == "j" && !std::exchange(joins_again_, true)) {
                simulation_.at(simulation_.now() + 1'000, nullptr, [this] {
                    joins_again_ = false;
                    for (const auto& [id, one] : games) {
                        if (!one.joined) join(id);
                    }
                });
            }
            if (no->nonce == "w") cannot_wait(no->refusal);
            std::erase_if(under_way_, [&](const auto& entry) {
                const bool final =
                    entry.second.nonce == no->nonce && no->refusal.reason == "session.out-of-order";
                if (final) refused.emplace_back(entry.first, no->nonce);
                return final;
            });
        } else if (const auto done = message.as<wire::Done>(); done && done->nonce.starts_with('i')) {
            invitation = done->id;
        }
    }
    void cannot_wait(const session::Verdict& refusal) {
        if (refusal.reason == "pairing.playing") {
            waits = false;
            const std::string& game = refusal.detail;
            if (!games[game].joined) join(game);
        } else {
            simulation_.at(simulation_.now() + 1'000, nullptr, [this] {
                if (waits) wait();
            });
        }
    }
    void take_events(const std::string& id, const std::vector<wire::EventJson>& events,
                     const std::string& nonce) {
        Game& game = games[id];
        int first = 0;
        for (const auto& one : events) {
            json::Fault fault;
            const auto event = session::read_event(one.value, fault);
            EXPECT_FALSE(fault);
            const std::string text = event_text(event);
            if (first == 0) first = event.seq;
            const auto known = static_cast<int>(game.events.size());
            if (event.seq <= known) {
                if (game.events[static_cast<std::size_t>(event.seq - 1)] != text)
                    wrong.push_back("event " + std::to_string(event.seq) + " of " + id +
                                    " was another before");
                continue;
            }
            if (event.seq != known + 1) return join(id);
            game.events.push_back(text);
            if (!game.state) {
                game.state = session::begin(event);
            } else if (!session::apply(*game.state, event)) {
                wrong.push_back("event " + std::to_string(event.seq) + " of " + id + " does not follow");
            }
        }
        const auto sent = under_way_.find(id);
        if (nonce.empty() || sent == under_way_.end() || sent->second.nonce != nonce) return;
        acknowledged.push_back({id, nonce, first});
        under_way_.erase(sent);
    }

    Simulation& simulation_;
    std::string name_;
    Simulation::Node* node_ = nullptr;
    Client* client_ = nullptr;
    std::shared_ptr<Line> connection_;
    /// The hall might still refer to closed connections.
    std::vector<std::shared_ptr<Line>> lines_;
    int connections_ = 0;
    int nonces_ = 0;
    /// Whether it is about to rejoin a game after a refusal.
    bool joins_again_ = false;
    std::map<std::string, Sent> under_way_;
};

}  // namespace kradan::server
