#include "server/ratings/rate.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rating/pools.h"
#include "server/logs/stored_events.h"
#include "server/logs/unrated.h"
#include "server/ratings/pairs.h"

namespace kradan::server {

namespace {

using rating::Score;

/// Returns the first player's score; nullopt if the game has no result that counts.
std::optional<Score> score_of(const Outcome& outcome) {
    if (!counts_for_ratings(outcome)) return std::nullopt;
    if (!outcome.winner) return Score::draw;
    return *outcome.winner == Colour::first ? Score::win : Score::loss;
}

/// Moves the marker of an unrated game to the index of games that could not be rated.
store::PutDocument set_aside(const store::Document& note) {
    store::Document aside = note;
    ++aside.version;
    aside.keys = {{.index = Unrated::aside, .value = std::string{note.value_of(Unrated::index)}}};
    return {std::move(aside)};
}

struct Seat {
    Stored<StoredRating> stored;
    rating::Rating before;
    std::optional<std::string> name;
};

std::expected<Seat, store::Error> seat_of(store::Reader& reader, store::PlayerKey player,
                                          const std::string& pool) {
    auto stored = rating_in(reader, player, pool);
    if (!stored) return std::unexpected(stored.error());
    const auto before = numbers_in(*stored);
    if (!before) return std::unexpected(before.error());
    const auto account = account_of(reader, player);
    if (!account) return std::unexpected(account.error());
    stored->body.listed = account->has_value();
    auto opponents = opponents_of(reader, stored->body);
    if (!opponents) return std::unexpected(opponents.error());
    stored->body.opponents = *std::move(opponents);
    return Seat{*std::move(stored), *before, *account ? std::optional{(**account).body.shown} : std::nullopt};
}

/// Rates the game, and adds the changes to `next`.
std::expected<void, store::Error> rate_game(store::Reader& reader, const Limits& limits, LoggedGame logged,
                                            NextRating& next) {
    rating::RatedGame& game = logged.game;
    const std::string& pool = rating::pools()[game.pool].id;
    auto first = seat_of(reader, game.first, pool);
    if (!first) return std::unexpected(first.error());
    auto second = seat_of(reader, game.second, pool);
    if (!second) return std::unexpected(second.error());
    for (const rating::Rating& before : {first->before, second->before}) {
        if (before.games > 0) game.at = std::max(game.at, before.last + 1);
    }
    const auto weight = weight_of_next(reader, limits, game.first, game.second, game.at);
    if (!weight) return std::unexpected(weight.error());
    game.weight = *weight;
    const auto after =
        rating::rate(first->before, second->before, game.score, game.at,
                     rating::advantage_of(game.head_start, first->before, second->before), game.weight);
    add_opponent(*first->stored.body.opponents, game.second);
    add_opponent(*second->stored.body.opponents, game.first);
    first->stored.body.numbers = numbers_of(after[0]);
    second->stored.body.numbers = numbers_of(after[1]);
    const Stored<RatedGame> rated{
        .body = rated_game(logged, {{{first->before, after[0]}, {second->before, after[1]}}}),
        .id = next.game};
    next.unit.emplace_back(put(rated));
    next.unit.emplace_back(put(first->stored));
    next.unit.emplace_back(put(second->stored));
    next.rated = rated.body;
    next.names = {std::move(first->name), std::move(second->name)};
    return {};
}

/// Returns the marker of the next game waiting to be rated, skipping these games; nullopt if there is none.
std::expected<std::optional<store::Document>, store::Error> next_note(store::Reader& reader,
                                                                      const std::set<std::string>& without) {
    auto notes =
        reader.documents(documents_by<Unrated>(Unrated::index), static_cast<int>(without.size()) + 1);
    if (!notes) return std::unexpected(notes.error());
    const auto note =
        std::ranges::find_if(*notes, [&](const store::Document& one) { return !without.contains(one.id); });
    return note == notes->end() ? std::nullopt : std::optional{std::move(*note)};
}

}  // namespace

std::expected<std::optional<LoggedGame>, store::Error> game_to_rate(store::Reader& reader,
                                                                    const std::string& game) {
    const auto head = reader.head(game);
    if (!head) return std::unexpected(head.error());
    const auto events = reader.first_and_last(game);
    if (!events) return std::unexpected(events.error());
    if (!*head || !*events) return std::nullopt;
    const auto damaged = [&](const std::string& why) {
        return std::unexpected(store::Error{store::Error::Kind::unreadable, "game " + game + ": " + why});
    };
    const auto first = read_event((**events).first);
    if (!first) return damaged(first.error());
    const auto last = read_event((**events).last);
    if (!last) return damaged(last.error());
    const auto* created = std::get_if<session::Created>(&first->body);
    const auto* ended = std::get_if<session::Ended>(&last->body);
    const auto& [one, other] = (**head).players;
    if (!created || !ended || !created->config.rated || !one || !other || *one == *other) return std::nullopt;
    const auto score = score_of(ended->outcome);
    const auto rated = rating::rated_as(created->config);
    if (!score || !rated) return std::nullopt;
    return LoggedGame{.game = {.first = *one,
                               .second = *other,
                               .pool = static_cast<std::uint32_t>(rated->pool),
                               .score = *score,
                               .head_start = rated->head_start,
                               .at = (**head).over},
                      .watchable = (**head).watchable};
}

RatedGame rated_game(const LoggedGame& logged, const std::array<rating::Ratings::Change, 2>& changes) {
    const rating::RatedGame& game = logged.game;
    return {.pool = rating::pools()[game.pool].id,
            .first = game.first,
            .second = game.second,
            .score = std::string{score_ids[static_cast<std::size_t>(game.score)]},
            .ranks = exact_text(game.head_start.ranks),
            .points = exact_text(game.head_start.points),
            .at = game.at,
            .first_before = numbers_of(changes[0].before),
            .first_after = numbers_of(changes[0].after),
            .second_before = numbers_of(changes[1].before),
            .second_after = numbers_of(changes[1].after),
            .watchable = logged.watchable,
            .weight = game.weight < 1 ? std::optional{exact_text(game.weight)} : std::nullopt};
}

std::expected<std::optional<NextRating>, store::Error> next_rating(store::Reader& reader,
                                                                   const Limits& limits,
                                                                   const std::set<std::string>& without) {
    const auto found = next_note(reader, without);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    const store::Document& note = **found;
    NextRating next{.game = note.id};
    const auto failed = [&](const store::Error& why) {
        if (why.kind != store::Error::Kind::unreadable) return NextRating{.game = note.id, .failure = why};
        return NextRating{.game = note.id, .unit = {set_aside(note)}, .problem = why.detail};
    };
    const auto known = reader.document(RatedGame::kind, note.id);
    if (!known) return failed(known.error());
    next.unit.emplace_back(remove(note));
    if (*known) return next;
    const auto game = game_to_rate(reader, note.id);
    if (!game) return failed(game.error());
    if (!*game) return next;
    if (const auto rated = rate_game(reader, limits, **game, next); !rated) return failed(rated.error());
    return next;
}

wire::Rated told(const std::string& game, const RatedGame& rated, const AccountNames& names) {
    const auto change = [](const std::optional<std::string>& name, const RatingNumbers& before,
                           const RatingNumbers& after) {
        const rating::Rating old = rating_of(before).value_or(rating::Rating{});
        const rating::Rating now = rating_of(after).value_or(rating::Rating{});
        return wire::RatingChange{.player = name,
                                  .before = static_cast<int>(std::lround(old.rating)),
                                  .after = static_cast<int>(std::lround(now.rating)),
                                  .deviation = static_cast<int>(std::lround(now.deviation)),
                                  .provisional = now.deviation >= rating::provisional_deviation};
    };
    const double weight = weight_of(rated).value_or(1.0);
    return {.game = game,
            .pool = rated.pool,
            .first = change(names[0], rated.first_before, rated.first_after),
            .second = change(names[1], rated.second_before, rated.second_after),
            .of_pair = weight < 1 ? std::optional{static_cast<int>(std::lround(1 / weight))} : std::nullopt};
}

std::expected<std::optional<wire::Rated>, store::Error> rating_of_game(store::Reader& reader,
                                                                       const std::string& game) {
    const auto rated = find_stored<RatedGame>(reader, game);
    if (!rated) return std::unexpected(rated.error());
    if (!*rated) return std::nullopt;
    const RatedGame& body = (**rated).body;
    AccountNames names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto account = account_of(reader, i == 0 ? body.first : body.second);
        if (!account) return std::unexpected(account.error());
        if (*account) names[i] = (**account).body.shown;
    }
    return told(game, body, names);
}

}  // namespace kradan::server
