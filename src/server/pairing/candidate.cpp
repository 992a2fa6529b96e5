#include "server/pairing/candidate.h"

#include <algorithm>
#include <utility>

#include "server/accounts/stored_relations.h"
#include "server/ratings/stored.h"

namespace kradan::server {

std::expected<Candidate, store::Error> read_candidate(store::Reader& reader, store::PlayerKey player,
                                                      const QuickGame& game) {
    auto paired = own_of<Paired>(reader, player);
    if (!paired) return std::unexpected(paired.error());
    Candidate candidate{.paired = *std::move(paired)};
    const auto last = reader.head(candidate.paired.body.game);
    if (!last) return std::unexpected(last.error());
    if (*last && !(**last).ended) candidate.playing = candidate.paired.body.game;
    const auto games = reader.live_games_with(player);
    if (!games) return std::unexpected(games.error());
    candidate.live_games = static_cast<int>(games->size());
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    candidate.has_account = account->has_value();
    if (!candidate.has_account) return candidate;
    auto relations = own_of<Relations>(reader, player);
    if (!relations) return std::unexpected(relations.error());
    candidate.avoids = std::move(relations->body.blocks);
    std::ranges::sort(candidate.avoids);
    const auto stored = rating_in(reader, player, game.pool);
    if (!stored) return std::unexpected(stored.error());
    const auto numbers = numbers_in(*stored);
    if (!numbers) return std::unexpected(numbers.error());
    if (stored->version > 0) candidate.rating = *numbers;
    return candidate;
}

}  // namespace kradan::server
