#include "server/lobby/waiting_counts.h"

#include <algorithm>

namespace kradan::server {

namespace {

/// The time between updates: 1 ms per follower, within these bounds.
constexpr Milliseconds shortest_count_pause = 1'000;
constexpr Milliseconds longest_count_pause = 30'000;

}  // namespace

std::vector<peer::WaitingFor> write_waiting(const WaitingPlayers& waiting) {
    std::map<QuickPool, std::vector<std::int64_t>> pools;
    std::size_t told = 0;
    for (const auto& [player, pool] : waiting) {
        if (++told > most_told_of_waiting) break;
        pools[pool].push_back(player);
    }
    std::vector<peer::WaitingFor> all;
    for (auto& [pool, players] : pools) {
        std::ranges::sort(players);
        all.push_back(
            {.quick = quick_games()[pool.first].id, .rated = pool.second, .players = std::move(players)});
    }
    return all;
}

WaitingPlayers read_waiting(const std::vector<peer::WaitingFor>& message) {
    WaitingPlayers waiting;
    for (const auto& [quick, rated, players] : message) {
        const auto place = find_quick_game(quick);
        if (!place) continue;
        for (const store::PlayerKey player : players) waiting[player] = {*place, rated};
    }
    return waiting;
}

void WaitingCounts::set(store::Epoch node, WaitingPlayers players) {
    const auto known = players_.find(node);
    if (known == players_.end() ? players.empty() : known->second == players) return;
    if (players.empty()) {
        players_.erase(known);
    } else {
        players_[node] = std::move(players);
    }
    touch();
}

void WaitingCounts::follow(Client& client, bool on) {
    if (on) {
        followers_.insert_or_assign(client.sender.id, Follower{.client = &client});
    } else {
        followers_.erase(client.sender.id);
    }
}

void WaitingCounts::tell(const Client& client) {
    const auto found = followers_.find(client.sender.id);
    if (found == followers_.end()) return;
    found->second.told = text_for(client);
    send_text(client, found->second.told);
}

void WaitingCounts::tell_all(Milliseconds now) {
    counted_.clear();
    // A player who has just changed nodes may be counted at both.
    for (const auto& [node, players] : players_) counted_.insert(players.begin(), players.end());
    counts_.clear();
    for (const auto& [player, pool] : counted_) ++counts_[pool];
    text_ = text_of(counts_);
    for (auto& [id, follower] : followers_) {
        const Text text = text_for(*follower.client);
        if (!follower.told || *follower.told == *text) continue;
        follower.told = text;
        send_text(*follower.client, text);
    }
    stale_ = false;
    next_ = now + std::clamp<Milliseconds>(static_cast<Milliseconds>(followers_.size()), shortest_count_pause,
                                           longest_count_pause);
}

std::optional<Milliseconds> WaitingCounts::deadline() const {
    return stale_ && !followers_.empty() ? std::optional{next_} : std::nullopt;
}

Text WaitingCounts::text_of(const Counts& counts) {
    wire::WaitingPlayers message;
    for (const auto& [pool, players] : counts) {
        if (players == 0) continue;
        message.games.push_back(
            {.quick = quick_games()[pool.first].id, .rated = pool.second, .players = players});
    }
    return written(message);
}

Text WaitingCounts::text_for(const Client& client) const {
    const auto own = client.player() ? counted_.find(client.player()->key) : counted_.end();
    if (own == counted_.end()) return text_;
    Counts others = counts_;
    --others[own->second];
    return text_of(others);
}

}  // namespace kradan::server
