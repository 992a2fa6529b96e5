#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../club.h"
#include "forwarding_reader.h"
#include "memory_store/memory_store.h"
#include "server/logs/stored_events.h"
#include "session/session.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/lsan_interface.h>
#define KRADAN_LEAKS_ARE_FINE const __lsan::ScopedDisabler leaks_are_fine
#endif
#endif
#ifndef KRADAN_LEAKS_ARE_FINE
#define KRADAN_LEAKS_ARE_FINE static_cast<void>(0)
#endif

namespace kradan::server {

/// What a simulation does to its nodes, in percent or milliseconds.
struct Weather {
    /// The percentage of strings on the bus that are lost.
    int lost = 0;
    /// The percentage of commits reported to a node as failed, although half of them succeeded.
    int doubtful = 0;
    /// The maximum times that a string, a commit and a read can take.
    Milliseconds slowest_text = 5;
    Milliseconds slowest_commit = 10;
    Milliseconds slowest_read = 5;
};

/// Bugs that a simulation must find.
enum class Planted {
    nothing,
    /// Units are reported as stored before they are stored.
    acknowledged_before_the_commit,
    /// Failed units are reported as stored.
    failures_taken_for_success,
    /// Nothing checks whether the writer still owns the game.
    epoch_not_checked,
    /// The next owner of a game does not know which commands have been carried out.
    nonces_forgotten_at_a_hand_over,
};

/// A reader that omits events' nonces.
class Forgetting {
  public:
    explicit Forgetting(store::Reader& reader) : reader_(reader) {}

    template <class Use>
    auto with(Use use) -> decltype(use(std::declval<store::Reader&>())) {
        auto result = use(reader_);
        if constexpr (std::is_same_v<decltype(result),
                                     std::expected<std::optional<store::StoredGame>, store::Error>>) {
            if (result && *result) {
                for (auto& event : (**result).events) event.nonce.clear();
            }
        }
        return result;
    }

  private:
    store::Reader& reader_;
};

/// A node in a simulation.
struct SimulatedNode {
    std::string name;
    bool runs = false;
    /// Whether the node is stopped, as if by SIGSTOP, so that work that is due waits.
    bool stopped = false;
    /// Whether the node is giving its games to other nodes, and accepts no clients.
    bool stopping = false;
    std::uint64_t incarnation = 0;
    std::unique_ptr<store::Store> store;
    std::unique_ptr<Bus> bus;
    std::unique_ptr<Hall> hall;
    /// When the last commit is due. Commits happen in order.
    Milliseconds last_commit = 0;
    std::function<void()> tick;
    std::function<Milliseconds()> board_time;
    std::vector<std::function<void()>> on_crash;
};

/// Several nodes, their store, the bus between them and the clients, in one process. The seed decides what
/// happens when, so the same seed gives the same run.
class Simulation {
  public:
    explicit Simulation(unsigned seed) : random_(seed) { EXPECT_GE(sodium_init(), 0); }

    using Node = SimulatedNode;

    Milliseconds now() const { return now_; }
    int chance() { return static_cast<int>(random_() % 100); }
    bool happens(int percent) { return chance() < percent; }
    template <class List>
    auto& one_of(List& list) {
        return list[random_() % list.size()];
    }
    Milliseconds within(Milliseconds most) {
        return static_cast<Milliseconds>(random_() % (static_cast<unsigned>(most) + 1));
    }
    std::mt19937& random() { return random_; }

    /// Does the work at this time, unless the node has crashed by then.
    void at(Milliseconds time, Node* node, std::move_only_function<void()> work);
    /// Lets time pass.
    void run(Milliseconds most);

    Node& start(const std::string& name);
    /// Starts the node unless it is running or its name is still in use.
    void restart(const std::string& name);
    /// Like `kill -9`.
    void crash(Node& node);
    /// Like SIGTERM.
    void stop(Node& node);
    std::vector<Node*> running();
    /// The nodes that accept clients.
    std::vector<Node*> open();
    store::SharedMemory& store() { return store_; }
    store::Reader& reader() { return *reader_; }

    Weather weather;
    HallLimits limits;
    Planted planted = Planted::nothing;
    /// Violations that must never happen.
    std::vector<std::string> wrong;
    /// All log lines, with their times.
    std::vector<std::string> log;

  private:
    store::Result commit(Node& node, const store::Unit& unit);
    void give_all(Node& node, int tries);

    struct Due {
        std::uint64_t incarnation = 0;
        Node* node = nullptr;
        std::move_only_function<void()> work;
    };

    Milliseconds now_ = 1'000'000;
    std::mt19937 random_;
    store::SharedMemory store_{[this] { return now_; }};
    std::unique_ptr<store::Store> reader_ = store_.whole();
    std::multimap<Milliseconds, Due> due_;
    std::multimap<std::string, std::pair<Node*, Bus::Heard>> heard_;
    std::vector<std::unique_ptr<Node>> nodes_;
    friend class SimulatedBus;
};

class SimulatedBus final : public Bus {
  public:
    SimulatedBus(Simulation& simulation, Simulation::Node& node) : simulation_(simulation), node_(node) {}
    ~SimulatedBus() override {
        std::erase_if(simulation_.heard_, [&](const auto& entry) { return entry.second.first == &node_; });
    }
    void publish(const std::string& subject, const std::string& text) override {
        const auto [begin, end] = simulation_.heard_.equal_range(subject);
        for (auto each = begin; each != end; ++each) {
            if (simulation_.happens(simulation_.weather.lost)) continue;
            simulation_.at(simulation_.now() + simulation_.within(simulation_.weather.slowest_text),
                           each->second.first, [heard = each->second.second, text] { heard(text); });
        }
    }
    void subscribe(const std::string& subject, Heard heard) override {
        simulation_.heard_.emplace(subject, std::pair{&node_, std::move(heard)});
    }

  private:
    Simulation& simulation_;
    Simulation::Node& node_;
};

inline void Simulation::at(Milliseconds time, Node* node, std::move_only_function<void()> work) {
    due_.emplace(time, Due{node ? node->incarnation : 0, node, std::move(work)});
}

inline void Simulation::run(Milliseconds most) {
    const Milliseconds end = now_ + most;
    while (!due_.empty() && due_.begin()->first <= end) {
        auto entry = due_.extract(due_.begin());
        now_ = std::max(now_, entry.key());
        Due& due = entry.mapped();
        if (due.node && (!due.node->runs || due.node->incarnation != due.incarnation)) continue;
        if (due.node && due.node->stopped) {
            due_.emplace(now_ + 100, std::move(due));
            continue;
        }
        // A node that crashes leaks the work in progress, as a process would.
        KRADAN_LEAKS_ARE_FINE;
        due.work();
    }
    now_ = end;
}

inline store::Result Simulation::commit(Node& node, const store::Unit& unit) {
    const bool appends = std::ranges::any_of(unit, [](const store::Change& change) {
        return std::holds_alternative<store::AppendEvents>(change);
    });
    const bool doubtful = happens(weather.doubtful);
    const auto unknown = std::unexpected(store::Error{store::Error::Kind::io, "the answer was lost"});
    if (doubtful && happens(50)) return unknown;
    store::Store& store = appends && planted == Planted::epoch_not_checked ? *reader_ : *node.store;
    const auto result = store.commit(std::span{&unit, 1}).front();
    for (const store::Change& change : unit) {
        const auto* append = std::get_if<store::AppendEvents>(&change);
        if (!append || !result) continue;
        const auto head = reader_->head(append->game).value();
        if (head->owner != node.store->epoch())
            wrong.push_back(node.name + " wrote to game " + append->game + ", which is of another node");
    }
    if (planted == Planted::failures_taken_for_success) return {};
    return doubtful ? store::Result{unknown} : result;
}

inline Simulation::Node& Simulation::start(const std::string& name) {
    auto found = std::ranges::find(nodes_, name, [](const auto& node) { return node->name; });
    if (found == nodes_.end()) {
        nodes_.push_back(std::make_unique<Node>());
        nodes_.back()->name = name;
        found = std::prev(nodes_.end());
    }
    Node& node = **found;
    auto joined = store_.join(name);
    EXPECT_TRUE(joined) << joined.error().detail;
    ++node.incarnation;
    node.runs = true;
    node.stopped = false;
    node.last_commit = now_;
    node.stopping = false;
    node.store = *std::move(joined);
    node.bus = std::make_unique<SimulatedBus>(*this, node);
    const Milliseconds since = now_;
    Milliseconds board = 0;
    for (const auto& each : node.store->nodes().value()) board = std::max(board, each.board_time);
    Environment environment;
    environment.node = node.store->epoch();
    environment.keep = [this, &node](store::Unit unit, std::move_only_function<void(store::Result)> done) {
        node.last_commit = std::max(node.last_commit, now_ + within(weather.slowest_commit));
        if (planted == Planted::acknowledged_before_the_commit) {
            at(now_, &node, [done = std::move(done)]() mutable { done({}); });
            done = [](const store::Result&) {};
        }
        at(node.last_commit, &node, [this, &node, unit = std::move(unit), done = std::move(done)]() mutable {
            const auto result = commit(node, unit);
            // The unit is committed, even if the node crashes before it learns that.
            at(now_ + within(weather.slowest_commit), &node,
               [result, done = std::move(done)]() mutable { done(result); });
        });
    };
    environment.read = [this, &node](store::Urgency, store::ReadWork work) {
        at(now_ + within(weather.slowest_read), &node, [this, &node, work = std::move(work)]() mutable {
            if (planted == Planted::nonces_forgotten_at_a_hand_over) {
                store::ForwardingReader<store::Reader, Forgetting> forgetting(*node.store);
                return at(now_ + within(weather.slowest_read), &node, work(&forgetting));
            }
            at(now_ + within(weather.slowest_read), &node, work(node.store.get()));
        });
    };
    environment.later = [this, &node](auto work) { at(now_, &node, std::move(work)); };
    node.board_time = [this, since, board] { return board + now_ - since; };
    environment.board_time = node.board_time;
    environment.advance = [](Milliseconds) {};
    environment.steady_time = [this] { return now_; };
    environment.wall_time = [this] { return now_; };
    environment.random = [this](std::span<std::uint8_t> bytes) {
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random_());
    };
    environment.warn = [this, name](std::string_view text) {
        log.push_back(std::to_string(now_) + " " + name + ": " + std::string{text});
    };
    environment.inform = environment.warn;
    node.hall =
        std::make_unique<Hall>(std::move(environment), limits,
                               NodeOptions{.bus = node.bus.get(), .club = "club", .buried = [this, &node] {
                                               // The node ends as soon as it can.
                                               at(now_, &node, [this, &node] { crash(node); });
                                           }});
    EXPECT_TRUE(node.hall->open(*node.store));
    node.hall->load_games();
    node.tick = [this, &node] {
        const auto deadline = node.hall->deadline();
        if (deadline && *deadline <= node.board_time()) node.hall->tick();
        if (const auto due = node.hall->nodes_deadline(); due && *due <= now_) node.hall->tick_nodes(now_);
        at(now_ + 10, &node, [&node] { node.tick(); });
    };
    at(now_, &node, [&node] { node.tick(); });
    return node;
}

inline void Simulation::restart(const std::string& name) {
    const auto found = std::ranges::find(nodes_, name, [](const auto& node) { return node->name; });
    if (found != nodes_.end() && (*found)->runs) return;
    for (const store::Node& node : reader_->nodes().value()) {
        if (!node.gone && node.name == name && node.quiet < store::node_patience) return;
    }
    start(name);
}

inline void Simulation::crash(Node& node) {
    node.runs = false;
    for (const auto& each : std::exchange(node.on_crash, {})) each();
    // After this, nothing from the node reaches anyone.
    node.hall.reset();
    node.bus.reset();
    node.store.reset();
}

inline void Simulation::stop(Node& node) {
    if (std::exchange(node.stopping, true)) return;
    give_all(node, 500);
}

inline void Simulation::give_all(Node& node, int tries) {
    if (tries > 0 && node.hall->give_all())
        return at(now_ + 10, &node, [this, &node, tries] { give_all(node, tries - 1); });
    // What the node has already sent still arrives.
    at(now_ + 1'000, &node, [this, &node] {
        const store::Unit unit{store::Resign{node.board_time()}};
        (void)node.store->commit(std::span{&unit, 1});
        crash(node);
    });
}

inline std::vector<Simulation::Node*> Simulation::open() {
    auto all = running();
    std::erase_if(all, [](const Node* node) { return node->stopping; });
    return all;
}

inline std::vector<Simulation::Node*> Simulation::running() {
    std::vector<Node*> all;
    for (const auto& node : nodes_) {
        if (node->runs) all.push_back(node.get());
    }
    return all;
}

}  // namespace kradan::server
