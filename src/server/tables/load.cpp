#include "server/tables/load.h"

#include <iterator>
#include <utility>

#include "server/base/stored.h"
#include "server/chat/chat.h"

namespace kradan::server {

std::expected<std::optional<GameLog::Contents>, store::Error> load_contents(store::Reader& reader,
                                                                            const std::string& game) {
    auto stored = reader.game(game);
    if (!stored) return std::unexpected(stored.error());
    if (!*stored) return std::nullopt;
    auto contents = GameLog::replayed(**std::move(stored));
    if (!contents) {
        return std::unexpected(
            store::Error{store::Error::Kind::unreadable, "it cannot be opened: " + contents.error()});
    }
    return *std::move(contents);
}

namespace {

/// Returns which of the lines' authors have an account.
std::expected<std::set<store::PlayerKey>, store::Error> accounts_among(
    store::Reader& reader, const std::vector<store::Said>& lines) {
    std::set<store::PlayerKey> players;
    for (const store::Said& line : lines) players.insert(line.player);
    for (auto player = players.begin(); player != players.end();) {
        const auto account = reader.document(account_kind, std::to_string(*player));
        if (!account) return std::unexpected(account.error());
        player = *account ? std::next(player) : players.erase(player);
    }
    return players;
}

}  // namespace

std::expected<std::optional<LoadedGame>, store::Error> load(store::Reader& reader, const std::string& game) {
    auto contents = load_contents(reader, game);
    if (!contents) return std::unexpected(contents.error());
    if (!*contents) return std::nullopt;
    LoadedGame loaded{.contents = **std::move(contents)};
    for (const auto room : {store::Room::players, store::Room::watchers}) {
        auto said = reader.said(game, room, 0, Talk::most_lines);
        if (!said) return std::unexpected(said.error());
        auto accounts = accounts_among(reader, *said);
        if (!accounts) return std::unexpected(accounts.error());
        loaded.accounts.merge(*accounts);
        loaded.said[static_cast<std::size_t>(room)] = *std::move(said);
    }
    if (loaded.contents.stored.head.ended) {
        const auto offer = rematch_offer_of(reader, game);
        if (!offer) return std::unexpected(offer.error());
        loaded.rematch = *offer;
    } else {
        const auto verdict = verdict_of(reader, game);
        if (!verdict) return std::unexpected(verdict.error());
        loaded.verdict = *verdict;
    }
    return loaded;
}

}  // namespace kradan::server
