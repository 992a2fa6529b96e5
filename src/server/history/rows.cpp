#include "server/history/rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rating/pools.h"
#include "server/logs/stored_events.h"
#include "server/logs/unrated.h"
#include "session/session.h"

namespace kradan::server {

namespace {

using Result = store::Played::Result;

/// A game, and how long each side had the move.
struct Replayed {
    session::State state;
    std::array<clock::Milliseconds, 2> thought = {};
};

std::expected<Replayed, std::string> replayed_with_times(const std::vector<store::StoredEvent>& stored) {
    if (stored.empty()) return std::unexpected("it has no events");
    const auto first = read_event(stored.front());
    if (!first) return std::unexpected(first.error());
    auto begun = session::begin(*first);
    if (!begun) return std::unexpected("its first event does not create a game");
    Replayed game{.state = *std::move(begun)};
    clock::Milliseconds last = first->at;
    for (std::size_t i = 1; i < stored.size(); ++i) {
        const auto event = read_event(stored[i]);
        if (!event) return std::unexpected(event.error());
        // Time does not count while the clocks wait for the first moves.
        if (game.state.phase == session::Phase::playing && !session::awaits_first_moves(game.state)) {
            auto& thought = game.thought[place(game.state.game.side_to_move())];
            thought += std::max<clock::Milliseconds>(event->at - last, 0);
        }
        last = event->at;
        if (!session::apply(game.state, *event))
            return std::unexpected("event " + std::to_string(stored[i].seq) + " cannot be applied");
    }
    return game;
}

Result result_for(const Outcome& outcome, Colour colour) {
    if (!counts_for_ratings(outcome)) return Result::none;
    if (!outcome.winner) return Result::draw;
    return *outcome.winner == colour ? Result::win : Result::loss;
}

/// Returns the first moves; "" if the game did not begin from the usual start position of its kind.
std::string opening_of(const session::State& state, bool usual_start) {
    std::string opening;
    if (!usual_start) return opening;
    for (std::size_t i = 0; i < std::min(longest_opening, state.moves.size()); ++i)
        opening.append(state.moves[i].text).append(" ");
    return opening;
}

std::optional<std::int64_t> rounded_rating(const RatingNumbers& numbers) {
    const auto rating = rating_of(numbers);
    return rating ? std::optional<std::int64_t>{std::llround(rating->rating)} : std::nullopt;
}

void add_ratings(store::Played& row, const RatedGame& rated) {
    const bool first = rated.first == row.player;
    row.rating_before = rounded_rating(first ? rated.first_before : rated.second_before);
    row.rating_after = rounded_rating(first ? rated.first_after : rated.second_after);
    row.opponent_rating = rounded_rating(first ? rated.second_before : rated.first_before);
}

}  // namespace

std::expected<std::vector<store::Played>, std::string> rows_of(const store::StoredGame& game,
                                                               const std::optional<RatedGame>& rated) {
    const auto replayed = replayed_with_times(game.events);
    if (!replayed) return std::unexpected(replayed.error());
    const session::State& state = replayed->state;
    std::vector<store::Played> rows;
    const bool blank =
        state.ended && state.ended->outcome.reason == EndReason::aborted && state.moves.empty();
    if (!state.ended || blank) return rows;
    const GameOptions& options = state.config.options;
    const auto start = options.game.module().rated_start(options);
    // Even rated games may have a handicap or a Chess960 array.
    const bool usual_start =
        start && !options.values.find<int>("handicap") && !options.values.find<int>("chess960");
    for (const Colour colour : colours) {
        const auto player = game.head.players[place(colour)];
        if (!player || (!rows.empty() && rows.front().player == *player)) continue;
        const auto speed = rating::speed_of(state.config.time[place(colour)]);
        store::Played row{
            .player = *player,
            .over = game.head.over,
            .game = game.head.id,
            .kind = std::string{start ? start->kind : id(options.game)},
            .speed = std::string{speed ? rating::id(*speed) : no_speed},
            .rated = state.config.rated,
            .colour = colour,
            .result = result_for(state.ended->outcome, colour),
            .reason = std::string{id(state.ended->outcome.reason)},
            .opponent = game.head.players[place(opponent(colour))].value_or(store::computer_opponent),
            .plies = std::ssize(state.moves),
            .own_moves = std::ranges::count(state.moves, colour, &session::MoveMade::by),
            .thought = replayed->thought[place(colour)],
            .opening = opening_of(state, usual_start),
            .watchable = game.head.watchable};
        if (rated) add_ratings(row, *rated);
        rows.push_back(std::move(row));
    }
    return rows;
}

namespace {

/// Returns a game's rating, which is empty if the game was not rated; nullopt if the game is still waiting to
/// be rated.
std::expected<std::optional<std::optional<RatedGame>>, store::Error> rating_for_listing(
    store::Reader& reader, const std::string& game) {
    const auto note = reader.document(Unrated::kind, game);
    if (!note) return std::unexpected(note.error());
    // A note without an index value says that the game could not be rated, so it is not waiting.
    if (*note && !(**note).value_of(Unrated::index).empty()) return std::nullopt;
    auto rated = find_stored<RatedGame>(reader, game);
    if (!rated) return std::unexpected(rated.error());
    return std::optional{*rated ? std::optional{std::move((**rated).body)} : std::nullopt};
}

/// Removes the rows of deleted accounts, since nobody could read them.
std::expected<void, store::Error> remove_deleted(store::Reader& reader, std::vector<store::Played>& rows) {
    std::vector<store::Played> left;
    for (store::Played& row : rows) {
        const auto player = reader.player(row.player);
        if (!player) return std::unexpected(player.error());
        if (*player && (**player).name == name_of_deleted) {
            const auto account = account_of(reader, row.player);
            if (!account) return std::unexpected(account.error());
            if (!*account) continue;
        }
        left.push_back(std::move(row));
    }
    rows = std::move(left);
    return {};
}

/// Returns a game's listing; nullopt if the game is waiting to be rated. The error is `Error::unreadable` if
/// the game is damaged.
std::expected<std::optional<store::ListGame>, store::Error> listing_of(store::Reader& reader,
                                                                       const store::GameHead& head) {
    // Games that were played elsewhere and uploaded get no rows.
    const auto kept = reader.kept_in(head.id);
    if (!kept) return std::unexpected(kept.error());
    if (!kept->empty()) return store::ListGame{head.id};
    const auto rated = rating_for_listing(reader, head.id);
    if (!rated) return std::unexpected(rated.error());
    if (!*rated) return std::nullopt;
    const auto game = reader.game(head.id);
    if (!game) return std::unexpected(game.error());
    if (!*game) return store::ListGame{head.id};
    auto rows = rows_of(**game, **rated);
    if (!rows) return std::unexpected(store::Error{store::Error::Kind::unreadable, std::move(rows.error())});
    if (auto removed = remove_deleted(reader, *rows); !removed) return std::unexpected(removed.error());
    return store::ListGame{head.id, *std::move(rows)};
}

}  // namespace

std::expected<NextListings, store::Error> next_listings(store::Reader& reader, const store::EndPlace& after,
                                                        int most) {
    const auto heads = reader.unlisted_games(after, most);
    if (!heads) return std::unexpected(heads.error());
    NextListings next;
    for (const store::GameHead& head : *heads) {
        auto listing = listing_of(reader, head);
        if (!listing && listing.error().kind != store::Error::Kind::unreadable)
            return std::unexpected(listing.error());
        if (!listing) {
            next.problems.push_back("game " + head.id +
                                    " cannot be listed in the players' histories: " + listing.error().detail);
            next.games.push_back({head.id});
        } else if (*listing) {
            next.games.push_back(**std::move(listing));
        } else {
            ++next.waiting;
        }
    }
    if (std::ssize(*heads) == most) next.next = store::EndPlace{heads->back().over, heads->back().id};
    return next;
}

}  // namespace kradan::server
