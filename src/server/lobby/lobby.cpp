#include "server/lobby/lobby.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "core/text.h"
#include "server/base/tokens.h"
#include "server/lobby/running_games.h"

namespace kradan::server {

namespace {

/// The maximum number of seeks shown: more than anyone would read.
constexpr std::size_t most_shown = 100;
/// The time between updates: 5 ms per follower, within these bounds.
constexpr Milliseconds shortest_pause = 1'000;
constexpr Milliseconds longest_pause = 30'000;
constexpr Milliseconds pause_of_follower = 5;
/// How many bytes to send per update to clients that want the whole lobby.
constexpr std::size_t most_whole_bytes = 1 << 20;
constexpr std::size_t digits_of_age = 20;

/// Returns an id that begins with a zero-padded number, so that ids sort by age.
std::string aged(std::uint64_t number, std::string_view rest) {
    const std::string digits = std::to_string(number);
    return std::string(digits_of_age - digits.size(), '0') + digits + std::string{rest.substr(0, 6)};
}

wire::Seek shown_seek(const std::string& id, const Lobby::OpenSeek& seek) {
    return {.id = id, .player = seek.player.name, .guest = if_so(seek.guest), .terms = seek.terms};
}

/// Returns the number in such an id; 0 if there is none.
std::uint64_t age_of(const std::string& id) {
    std::string_view digits = std::string_view{id}.substr(0, digits_of_age);
    return take_number<std::uint64_t>(digits).value_or(0);
}

}  // namespace

std::string Lobby::open(Client& client, Offer offer) {
    std::string id = aged(++last_seek_, random_name(environment_));
    close(client);
    const std::string& address = client.sender.address;
    make_room(networks_of(address));
    wire::Terms terms = write_terms(offer);
    const auto opened = seeks_.emplace(id, OpenSeek{.node = environment_.node,
                                                    .client = client.sender.id,
                                                    .address = address,
                                                    .player = *client.player(),
                                                    .guest = !client.has_account,
                                                    .offer = std::move(offer),
                                                    .terms = std::move(terms)});
    touch_seeks();
    if (others_) others_->opened(id, opened.first->second);
    // Sent right away: if another device closed the seek before the next update, this client would never hear
    // of it.
    if (std::ranges::find(followers_, &client) != followers_.end()) tell_own(client, id);
    return id;
}

void Lobby::make_room(const std::vector<std::string>& networks) {
    const NetworkShares shares = network_shares(environment_.limits);
    const auto most = static_cast<double>(environment_.limits.seeks_per_address);
    for (std::size_t i = 0; i < networks.size(); ++i) {
        const auto from_there = [&](const auto& entry) {
            const auto& others = entry.second.networks;
            return i < others.size() && others[i] == networks[i];
        };
        while (static_cast<double>(std::ranges::count_if(seeks_, from_there)) >= most * shares.of.at(i))
            close(std::ranges::find_if(seeks_, from_there));
    }
}

void Lobby::close(const Client& client) {
    if (client.player()) close_player(client.player()->key);
}

/// Closes a seek on any node, and returns the next one.
Lobby::Seeks::iterator Lobby::close(Seeks::iterator seek) {
    const auto closed = seeks_.extract(seek++);
    touch_seeks();
    if (!others_) return seek;
    if (is_here(closed.mapped())) {
        others_->closed(closed.key());
    } else {
        others_->close(closed.mapped().node, closed.key());
    }
    return seek;
}

void Lobby::close_player(store::PlayerKey player) {
    close_where([&](const OpenSeek& seek) { return seek.player.key == player; });
}

void Lobby::rename(store::PlayerKey player, const std::string& name) {
    for (auto& [id, seek] : seeks_) {
        if (seek.player.key != player) continue;
        seek.player.name = name;
        touch_seeks();
        if (others_ && is_here(seek)) others_->opened(id, seek);
    }
}

void Lobby::opened_elsewhere(const std::string& id, OpenSeek seek) {
    last_seek_ = std::max(last_seek_, age_of(id));
    // A player's latest seek replaces earlier ones on any node.
    const store::PlayerKey player = seek.player.key;
    for (auto other = seeks_.begin(); other != seeks_.end();) {
        const bool replaced =
            other->second.player.key == player && is_here(other->second) && other->first < id;
        other = replaced ? close(other) : std::next(other);
    }
    seeks_.insert_or_assign(id, std::move(seek));
    touch_seeks();
}

void Lobby::close_seek(store::Epoch node, const std::string& id) {
    const auto seek = seeks_.find(id);
    if (seek == seeks_.end()) return;
    if (is_here(seek->second)) {
        close(seek);
    } else if (seek->second.node == node) {
        seeks_.erase(seek);
        touch_seeks();
    }
}

void Lobby::set_running_elsewhere(store::Epoch node, std::vector<wire::Running> games) {
    running_elsewhere_[node] = std::move(games);
    touch();
}

void Lobby::forget(store::Epoch node) {
    running_elsewhere_.erase(node);
    std::erase_if(seeks_, [&](const auto& entry) { return entry.second.node == node; });
    touch_seeks();
}

const Lobby::OpenSeek* Lobby::find(const std::string& id) const {
    const auto found = seeks_.find(id);
    return found == seeks_.end() ? nullptr : &found->second;
}

void Lobby::follow(Client& client, bool on, bool changes) {
    std::erase(followers_, &client);
    std::erase(whole_, &client);
    std::erase(behind_, &client);
    if (on) (changes ? followers_ : whole_).push_back(&client);
}

void Lobby::leave(Client& client) {
    close_where([&](const OpenSeek& seek) { return is_here(seek) && seek.client == client.sender.id; });
    follow(client, false);
}

wire::Lobby Lobby::shown(std::vector<wire::Running> games, int players) const {
    for (const auto& [node, others] : running_elsewhere_)
        games.insert(games.end(), others.begin(), others.end());
    std::ranges::sort(games, {}, &wire::Running::id);
    // A game that has just moved to another node may be listed by both nodes.
    const auto same = std::ranges::unique(games, {}, &wire::Running::id);
    games.erase(same.begin(), same.end());
    if (games.size() > most_running) {
        keep_best_and_latest(games, most_running);
        std::ranges::sort(games, {}, &wire::Running::id);
    }
    wire::Lobby lobby{.games = std::move(games), .players = players};
    for (const auto* entry : shown_seeks()) lobby.seeks.push_back(shown_seek(entry->first, entry->second));
    return lobby;
}

std::vector<const Lobby::Seeks::value_type*> Lobby::shown_seeks() const {
    std::vector<const Seeks::value_type*> shown;
    for (const auto& entry : seeks_) shown.push_back(&entry);
    if (shown.size() <= most_shown) return shown;
    take_turns(shown, [](const auto* entry) -> const auto& { return entry->second.networks; });
    shown.resize(most_shown);
    std::ranges::sort(shown, {}, [](const auto* entry) -> const auto& { return entry->first; });
    return shown;
}

namespace {

/// Collects the new and changed entries, and the ids missing from the new list. Both lists are sorted by id.
template <class Entry, class Same>
void compare(const std::vector<Entry>& old, const std::vector<Entry>& now, Same same,
             std::vector<Entry>& changed, std::vector<std::string>& gone) {
    auto before = old.begin();
    for (const Entry& entry : now) {
        for (; before != old.end() && before->id < entry.id; ++before) gone.push_back(before->id);
        const bool known = before != old.end() && before->id == entry.id;
        if (!known || !same(*before, entry)) changed.push_back(entry);
        if (known) ++before;
    }
    for (; before != old.end(); ++before) gone.push_back(before->id);
}

wire::LobbyChanges changes_of(const wire::Lobby& old, const wire::Lobby& now) {
    wire::LobbyChanges changes{.players = now.players};
    // The terms of a seek never change.
    compare(
        old.seeks, now.seeks,
        [](const auto& a, const auto& b) { return a.player == b.player && a.guest == b.guest; },
        changes.seeks, changes.gone);
    compare(old.games, now.games, std::equal_to{}, changes.games, changes.over);
    return changes;
}

}  // namespace

void Lobby::tell(std::vector<wire::Running> games, int players) {
    stale_ = false;
    wire::Lobby lobby = shown(std::move(games), players);
    const auto changes = changes_of(told_ ? *told_ : wire::Lobby{}, lobby);
    const bool shows_more = !told_ || told_->players != players || !changes.seeks.empty() ||
                            !changes.gone.empty() || !changes.games.empty() || !changes.over.empty();
    if (shows_more || std::exchange(seeks_changed_, false)) {
        seeks_changed_ = false;
        told_ = std::move(lobby);
        text_.reset();
        const auto own = own_seeks();
        const auto text = written(changes);
        for (Client* client : followers_) {
            const auto mine = client->player() ? own.find(client->player()->key) : own.end();
            tell_own(*client, mine == own.end() ? "" : mine->second);
            if (shows_more) send_text(*client, text);
        }
        const std::unordered_set<Client*> waiting(behind_.begin(), behind_.end());
        std::ranges::copy_if(whole_, std::back_inserter(behind_),
                             [&](Client* client) { return !waiting.contains(client); });
    }
    tell_behind();
}

void Lobby::tell_behind() {
    for (std::size_t bytes = 0; !behind_.empty() && bytes < most_whole_bytes;) {
        Client& client = *behind_.front();
        behind_.pop_front();
        const auto text = text_for(client);
        bytes += text->size();
        send_text(client, text);
    }
}

void Lobby::tell_own(Client& client, const std::string& id) const {
    if (std::exchange(client.own_seek, id) == id) return;
    wire::OwnSeek own;
    if (!id.empty()) {
        const OpenSeek& seek = seeks_.at(id);
        own.seek = shown_seek(id, seek);
        own.seek->mine = true;
    }
    send(client, own);
}

void Lobby::tell(Client& client) {
    if (!told_) return;
    std::erase(behind_, &client);
    const Text text = text_for(client);
    client.charge(cost_of_bytes(text->size()));
    send_text(client, text);
}

std::unordered_map<store::PlayerKey, std::string> Lobby::own_seeks() const {
    std::unordered_map<store::PlayerKey, std::string> own;
    for (const auto& [id, seek] : seeks_) own[seek.player.key] = id;
    return own;
}

Text Lobby::text_for(Client& client) {
    const auto mine = std::ranges::find_if(seeks_, [&](const auto& entry) {
        return client.player() && entry.second.player.key == client.player()->key;
    });
    if (mine == seeks_.end()) {
        client.own_seek = "";
        if (!text_) text_ = written(*told_);
        return text_;
    }
    client.own_seek = mine->first;
    wire::Lobby lobby = *told_;
    auto there = std::ranges::find(lobby.seeks, mine->first, &wire::Seek::id);
    if (there == lobby.seeks.end()) {
        const OpenSeek& seek = mine->second;
        lobby.seeks.push_back(shown_seek(mine->first, seek));
        there = std::prev(lobby.seeks.end());
    }
    there->mine = true;
    return written(lobby);
}

Milliseconds Lobby::pause() const {
    if (!behind_.empty()) return shortest_pause;
    const auto followers = static_cast<Milliseconds>(followers_.size() + whole_.size());
    return std::clamp(followers * pause_of_follower, shortest_pause, longest_pause);
}

}  // namespace kradan::server
