#include "server/nodes/members.h"

#include <algorithm>
#include <utility>

#include "json/json.h"
#include "server/base/awaiting.h"

namespace kradan::server {

namespace {

/// The time between two renewals of the lease.
constexpr Milliseconds beat_pause = 400;
/// A node is marked as gone if it has not renewed its lease while this node has renewed its own and checked
/// the store this many times. As a result, if no node can reach the store for a while, none is marked.
constexpr int most_missed = 5;
/// A node that has missed more renewals than this may be gone, so it is not offered games.
constexpr int most_missed_by_takers = 1;
/// For this many checks in a row, a node with more than its share of games leaves ownerless games to other
/// nodes.
constexpr int polite_looks = 3;
/// If this node's renewal took this long, this node cannot judge the others by theirs.
constexpr Milliseconds late = 1'000;
/// If the last renewal is this long ago, this node is overdue. The other nodes take its games sooner than
/// that.
constexpr Milliseconds overdue = 3'000;
/// How often to compare the games that this node serves with those that it owns in the store.
constexpr Milliseconds check_pause = 30'000;
/// The maximum number of games to take at once.
constexpr std::int64_t most_taken = 5'000;

}  // namespace

namespace {

std::string about_text(const About& about) {
    json::Writer writer;
    writer.begin_object().member("protocol", protocol_version);
    writer.member("connections", about.connections).member("games", about.games);
    writer.member("pairs", 1).end_object();
    return writer.text();
}

}  // namespace

About read_about(std::string_view text) {
    About about;
    const auto read = json::parse(text);
    if (!read || read->kind != json::Value::Kind::object) return about;
    const auto number = [&](std::string_view name) {
        const json::Value* found = read->find(name);
        const bool known = found && found->kind == json::Value::Kind::number;
        return known ? static_cast<std::int64_t>(found->number) : 0;
    };
    return {.protocol = number("protocol"),
            .connections = number("connections"),
            .games = number("games"),
            .pairs = number("pairs") != 0};
}

std::optional<std::string> why_not_beside(const std::vector<store::Node>& nodes) {
    for (const store::Node& node : nodes) {
        if (node.gone || node.quiet >= store::node_patience) continue;
        const std::int64_t other = read_about(node.about).protocol;
        if (other == 0 || other == protocol_version) continue;
        return "node " + node.name + " runs a" + (other < protocol_version ? "n older" : " newer") +
               " Kradan, whose nodes cannot talk to this one (protocol " + std::to_string(other) + ", not " +
               std::to_string(protocol_version) + "); use one version, or stop all nodes of the other first";
    }
    return std::nullopt;
}

Members::Members(Environment& environment, Listener& listener, store::Epoch own)
    : environment_(environment), listener_(listener), own_(own), renewed_at_(environment.steady_time()) {}

bool Members::is_overdue() const {
    return environment_.steady_time() - renewed_at_ > overdue;
}

void Members::tick(Milliseconds now) {
    if (now < beat_at_) return;
    beat_at_ = now + beat_pause;
    // The lease is renewed even while everything else has to wait.
    if (!renewing_) spawn(environment_.warn, "renewing the lease", renew(now));
}

Task<> Members::renew(Milliseconds now) {
    renewing_ = true;
    const auto renewed =
        co_await keep(environment_, {store::Renew{environment_.board_time(), about_text(about_)}});
    renewing_ = false;
    if (!renewed && (renewed.error().kind == store::Error::Kind::gone ||
                     renewed.error().kind == store::Error::Kind::conflict)) {
        listener_.was_buried();
        co_return;
    }
    if (renewed) renewed_at_ = now;
    // Whatever kept this node from renewing its lease may have kept the others from it too.
    if (!renewed || environment_.steady_time() - now > late) seen_.clear();
    if (renewed && !looking_) spawn(environment_.warn, "looking for other nodes", look());
}

/// Reads the nodes from the store.
Task<> Members::look() {
    looking_ = true;
    auto nodes = co_await read(environment_, [](store::Reader& reader) { return reader.nodes(); });
    looking_ = false;
    if (!nodes) co_return;
    std::int64_t free = 0;
    std::map<store::Epoch, store::Node> here;
    for (store::Node& node : *nodes) {
        free += node.games;
        if (!node.gone && node.epoch != own_) here.emplace(node.epoch, std::move(node));
    }
    const auto before = std::exchange(others_, here);
    for (const auto& [epoch, node] : before) {
        if (others_.contains(epoch)) continue;
        seen_.erase(epoch);
        stopping_.erase(epoch);
        listener_.went(epoch);
    }
    for (const auto& [epoch, node] : here) {
        if (!before.contains(epoch)) listener_.came(node);
        count_missed(node);
    }
    has_looked_ = true;
    free_looks_ = free > 0 ? free_looks_ + 1 : 0;
    if (free > 0 && takes_) co_await take_free_games(free);
    if (environment_.steady_time() >= check_at_) co_await check_own_games();
}

void Members::count_missed(const store::Node& node) {
    const auto [seen, is_new] = seen_.try_emplace(node.epoch, Seen{.renewed = node.renewed});
    if (is_new) return;
    seen->second.missed = node.renewed == seen->second.renewed ? seen->second.missed + 1 : 0;
    seen->second.renewed = node.renewed;
    if (seen->second.missed >= most_missed && node.quiet >= store::node_patience) bury(node);
}

void Members::bury(const store::Node& node) {
    environment_.keep({store::Bury{node.epoch, store::node_patience}},
                      [this, epoch = node.epoch, name = node.name](const store::Result& result) {
                          if (result)
                              inform(environment_, "node " + name + " (epoch " + std::to_string(epoch) +
                                                       ") was marked as gone");
                      });
}

std::vector<store::Epoch> Members::takers() const {
    std::vector<store::Epoch> takers;
    for (const auto& [epoch, node] : others_) {
        // A node that has not published anything yet is still starting.
        const bool runs = read_about(node.about).protocol != 0;
        const auto seen = seen_.find(epoch);
        const bool quiet = seen != seen_.end() && seen->second.missed > most_missed_by_takers;
        if (runs && !quiet && !stopping_.contains(epoch)) takers.push_back(epoch);
    }
    return takers;
}

std::vector<store::Epoch> Members::pairing_nodes() const {
    std::vector<store::Epoch> nodes;
    for (const auto& [epoch, node] : others_) {
        if (read_about(node.about).pairs && !stopping_.contains(epoch)) nodes.push_back(epoch);
    }
    if (takes_) nodes.push_back(own_);
    std::ranges::sort(nodes);
    return nodes;
}

/// Returns the number of nodes that take games, including this one and nodes that are still starting.
std::int64_t Members::nodes_that_take() const {
    return 1 + std::ranges::count_if(others_,
                                     [&](const auto& entry) { return !stopping_.contains(entry.first); });
}

std::int64_t Members::fair_share(std::int64_t free) const {
    std::int64_t all = about_.games + free;
    for (const auto& [epoch, node] : others_) all += games_of(epoch);
    return (all + nodes_that_take() - 1) / nodes_that_take();
}

Task<> Members::take_free_games(std::int64_t free) {
    const std::int64_t nodes = nodes_that_take();
    const auto share =
        std::min(free_looks_ <= polite_looks ? fair_share(free) - about_.games : (free + nodes - 1) / nodes,
                 most_taken);
    if (share <= 0) co_return;
    const auto taken =
        co_await keep(environment_, {store::TakeGames{environment_.board_time(), static_cast<int>(share)}});
    if (!taken) {
        // The commit may have succeeded after all.
        check_at_ = 0;
        co_return;
    }
    co_await check_own_games();
}

/// Makes this node serve all games that it owns in the store.
Task<> Members::check_own_games() {
    const auto own = co_await read(
        environment_, [epoch = own_](store::Reader& reader) { return reader.live_games_of(epoch); });
    if (!own) co_return;
    check_at_ = environment_.steady_time() + check_pause;
    listener_.took(*own);
}

}  // namespace kradan::server
