#include "server/club/lobby.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "catalog/any_game.h"
#include "server/club/house.h"

namespace kradan::server {

namespace {

/// More than anyone reads.
constexpr std::size_t most_shown = 100;
/// Seeks of those who share an address: a club may.
constexpr std::ptrdiff_t most_from_address = 20;
/// Bytes of terms as they are written.
constexpr std::size_t longest_terms = 1024;
/// It is sent at most so often: the more follow it, the rarer.
constexpr Milliseconds shortest_pause = 1'000;
constexpr Milliseconds longest_pause = 30'000;
constexpr Milliseconds pause_of_follower = 5;
/// Bytes of whole lobbies that are sent at a time.
constexpr std::size_t most_whole_bytes = 1 << 20;

std::expected<Offer, Refusal> read_written(const wire::Terms& terms) {
    json::Fault fault;
    Offer offer{.config = session::read_config(terms.config.value, fault),
                .side = terms.side,
                .watchable = terms.watchable};
    if (fault) return std::unexpected(Refusal{"session.malformed", "", fault.text()});
    return offer;
}

}  // namespace

std::expected<Offer, Refusal> read_terms(const wire::Terms& terms) {
    auto offer = read_written(terms);
    if (!offer) return offer;
    if (auto refusal = session::foreign_option(offer->config)) return std::unexpected(*std::move(refusal));
    return checked(*std::move(offer));
}

std::expected<Offer, Refusal> checked(Offer offer) {
    // Nobody is shown them before the game.
    offer.config.options.values.erase("prisoners");
    // Who plays, and how the pawns fall, is for the server to say.
    offer.config.players = {};
    offer.config.furigoma.reset();
    offer.config.options.engine_game = false;
    // Nobody loses time before both are there.
    offer.config.late_start = is_sitting(offer.config);
    if (offer.side == wire::Side::furigoma && !offer.config.options.game.module().policies().furigoma)
        offer.side = wire::Side::random;
    const auto game = AnyGame::start(offer.config.options);
    if (!game) return std::unexpected(game.error().front());
    if (game->outcome()) return std::unexpected(Refusal{"session.game-over"});
    // As the game writes it: what was typed may have blanks without end.
    if (offer.config.options.position) offer.config.options.position = game->position_text();
    if (write_terms(offer).config.text.size() > longest_terms) {
        return std::unexpected(Refusal{"session.malformed", "",
                                       "config: longer than " + std::to_string(longest_terms) + " bytes"});
    }
    return offer;
}

wire::Terms write_terms(const Offer& offer) {
    json::Writer writer;
    session::write_config(writer, offer.config);
    return {.config = {.text = writer.text()}, .side = offer.side, .watchable = offer.watchable};
}

std::string offer_text(const Offer& offer) {
    json::Writer writer;
    writer.begin_object();
    wire::MemberWriter member(writer);
    const wire::Terms terms = write_terms(offer);
    wire::Terms::describe(terms, member);
    writer.end_object();
    return writer.text();
}

std::expected<Offer, Refusal> read_offer(std::string_view text) {
    const auto value = json::parse(text);
    if (!value) return std::unexpected(Refusal{"session.malformed", "", value.error().message});
    json::Fault fault;
    wire::Terms terms;
    wire::MemberReader member(*value, "terms", fault);
    wire::Terms::describe(terms, member);
    if (fault) return std::unexpected(Refusal{"session.malformed", "", fault.text()});
    auto offer = read_written(terms);
    if (!offer) return offer;
    offer->config.foreign = {};
    return checked(*std::move(offer));
}

std::string Lobby::open(Visitor& visitor, Offer offer, std::string id) {
    close(visitor);
    const std::string address{visitor.line->address()};
    const auto from_there = [&](const auto& entry) { return entry.second.address == address; };
    if (std::ranges::count_if(seeks_, from_there) >= most_from_address)
        seeks_.erase(std::ranges::find_if(seeks_, from_there));
    wire::Terms terms = write_terms(offer);
    seeks_.emplace(id, OpenSeek{.visitor = visitor.id,
                                .address = address,
                                .player = *visitor.player,
                                .offer = std::move(offer),
                                .terms = std::move(terms)});
    touch_seeks();
    // At once: where it is withdrawn on another device before the lobby is told again, this one is to hear of
    // it.
    if (std::ranges::find(followers_, &visitor) != followers_.end()) tell_own(visitor, id);
    return id;
}

void Lobby::close(const Visitor& visitor) {
    if (visitor.player) close_player(visitor.player->key);
}

void Lobby::close_player(store::PlayerKey player) {
    close_where([&](const OpenSeek& seek) { return seek.player.key == player; });
}

void Lobby::rename(store::PlayerKey player, const std::string& name) {
    for (auto& [id, seek] : seeks_) {
        if (seek.player.key != player) continue;
        seek.player.name = name;
        touch_seeks();
    }
}

const Lobby::OpenSeek* Lobby::find(const std::string& id) const {
    const auto found = seeks_.find(id);
    return found == seeks_.end() ? nullptr : &found->second;
}

void Lobby::follow(Visitor& visitor, bool on, bool changes) {
    std::erase(followers_, &visitor);
    std::erase(whole_, &visitor);
    std::erase(behind_, &visitor);
    if (on) (changes ? followers_ : whole_).push_back(&visitor);
}

void Lobby::leave(Visitor& visitor) {
    close_where([&](const OpenSeek& seek) { return seek.visitor == visitor.id; });
    follow(visitor, false);
}

wire::Lobby Lobby::shown(const std::vector<wire::Running>& games, int players) const {
    wire::Lobby lobby{.games = games, .players = players};
    for (const auto& [id, seek] : seeks_) {
        if (lobby.seeks.size() >= most_shown) break;
        lobby.seeks.push_back({.id = id, .player = seek.player.name, .terms = seek.terms});
    }
    return lobby;
}

namespace {

/// What is in the new list and not, or not so, in the old one, and the ids that are gone from it; both in the
/// order of ids.
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
    // Terms never change.
    compare(
        old.seeks, now.seeks, [](const auto& a, const auto& b) { return a.player == b.player; },
        changes.seeks, changes.gone);
    compare(old.games, now.games, std::equal_to{}, changes.games, changes.over);
    return changes;
}

}  // namespace

void Lobby::tell(const std::vector<wire::Running>& games, int players) {
    stale_ = false;
    wire::Lobby lobby = shown(games, players);
    const auto changes = changes_of(told_ ? *told_ : wire::Lobby{}, lobby);
    const bool shows_more = !told_ || told_->players != players || !changes.seeks.empty() ||
                            !changes.gone.empty() || !changes.games.empty() || !changes.over.empty();
    if (shows_more || std::exchange(seeks_changed_, false)) {
        seeks_changed_ = false;
        told_ = std::move(lobby);
        text_.reset();
        const auto own = own_seeks();
        const auto text = written(changes);
        for (Visitor* visitor : followers_) {
            const auto mine = visitor->player ? own.find(visitor->player->key) : own.end();
            tell_own(*visitor, mine == own.end() ? "" : mine->second);
            if (shows_more) visitor->line->send(text);
        }
        const std::unordered_set<Visitor*> waiting(behind_.begin(), behind_.end());
        std::ranges::copy_if(whole_, std::back_inserter(behind_),
                             [&](Visitor* visitor) { return !waiting.contains(visitor); });
    }
    tell_behind();
}

void Lobby::tell_behind() {
    for (std::size_t bytes = 0; !behind_.empty() && bytes < most_whole_bytes;) {
        Visitor& visitor = *behind_.front();
        behind_.pop_front();
        const auto text = text_for(visitor);
        bytes += text->size();
        visitor.line->send(text);
    }
}

void Lobby::tell_own(Visitor& visitor, const std::string& id) const {
    if (std::exchange(visitor.own_seek, id) == id) return;
    wire::OwnSeek own;
    if (!id.empty()) {
        const OpenSeek& seek = seeks_.at(id);
        own.seek = {.id = id, .player = seek.player.name, .terms = seek.terms, .mine = true};
    }
    send(visitor, own);
}

void Lobby::tell(Visitor& visitor) {
    if (!told_) return;
    std::erase(behind_, &visitor);
    auto text = text_for(visitor);
    charge_bytes(visitor, text->size());
    visitor.line->send(std::move(text));
}

std::unordered_map<store::PlayerKey, std::string> Lobby::own_seeks() const {
    std::unordered_map<store::PlayerKey, std::string> own;
    for (const auto& [id, seek] : seeks_) own[seek.player.key] = id;
    return own;
}

std::shared_ptr<const std::string> Lobby::text_for(Visitor& visitor) {
    const auto mine = std::ranges::find_if(seeks_, [&](const auto& entry) {
        return visitor.player && entry.second.player.key == visitor.player->key;
    });
    if (mine == seeks_.end()) {
        visitor.own_seek = "";
        if (!text_) text_ = written(*told_);
        return text_;
    }
    visitor.own_seek = mine->first;
    wire::Lobby lobby = *told_;
    auto there = std::ranges::find(lobby.seeks, mine->first, &wire::Seek::id);
    if (there == lobby.seeks.end()) {
        const OpenSeek& seek = mine->second;
        lobby.seeks.push_back({.id = mine->first, .player = seek.player.name, .terms = seek.terms});
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
