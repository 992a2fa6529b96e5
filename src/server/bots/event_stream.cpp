#include "server/bots/event_stream.h"

#include <utility>

#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/challenges/challenges.h"
#include "server/lobby/game_starter.h"

namespace kradan::server {

namespace {

/// The maximum number of attempts to read a game.
constexpr int most_reads = 3;

/// Returns lichess's key for the reason why a challenge was declined.
std::string_view declined_key(wire::Declined reason) {
    switch (reason) {
        case wire::Declined::later:
            return "later";
        case wire::Declined::clock:
            return "timecontrol";
        case wire::Declined::game:
            return "variant";
        case wire::Declined::rated:
            return "rated";
        case wire::Declined::casual:
            return "casual";
        case wire::Declined::not_now:
            break;
    }
    return "generic";
}

/// Returns the challenger's colour.
std::string_view colour_of_offer(GameId game, wire::Side side) {
    if (side == wire::Side::first) return lichess::colour_of(game, Colour::first);
    if (side == wire::Side::second) return lichess::colour_of(game, Colour::second);
    return "random";
}

}  // namespace

std::expected<std::optional<lichess::ChallengeInfo>, store::Error> read_challenge(
    store::Reader& reader, const wire::Challenge& challenge, store::WallTime now) {
    json::Fault fault;
    lichess::ChallengeInfo info{.id = game_of_invitation(challenge.id),
                                .config = session::read_config(challenge.terms.config.value, fault)};
    if (fault) return std::nullopt;
    info.colour = colour_of_offer(info.config.options.game, challenge.terms.side);
    info.status = challenge.declined ? "declined" : "created";
    if (challenge.declined) info.declined = declined_key(*challenge.declined);
    // If either player is a bot, show both players' ratings in games with bots.
    session::Config rated = info.config;
    rated.players[0].bot = challenge.by_bot.value_or(false) || challenge.to_bot.value_or(false);
    auto by = read_player(reader, challenge.by, rated, now);
    if (!by) return std::unexpected(by.error());
    auto to = read_player(reader, challenge.to, rated, now);
    if (!to) return std::unexpected(to.error());
    info.challenger = *std::move(by);
    info.destination = *std::move(to);
    return info;
}

std::shared_ptr<api::Lines> EventStream::begin(const std::string& token) {
    lines_->on_left([self = weak_from_this()] {
        if (const auto stream = self.lock()) stream->inbox_.close();
    });
    inbox_.tell(wire::Hello{.version = wire::version, .token = token});
    run(shared_from_this());
    return lines_;
}

Detached EventStream::run(std::shared_ptr<EventStream> self) {
    try {
        while (const Text text = co_await self->inbox_.next()) {
            if (const auto message = wire::read_answer(*text)) {
                co_await self->take(*message);
            } else {
                self->environment_.warn("a message to a bot cannot be read: " + message.error().detail);
            }
        }
    } catch (const std::exception& thrown) {
        tell_failure(self->environment_.warn, "a bot's event stream", thrown.what());
    }
    self->inbox_.close();
    self->lines_->end();
}

Task<> EventStream::take(const wire::FromServer& message) {
    if (const auto* welcome = std::get_if<wire::Welcome>(&message)) {
        for (const std::string& game : welcome->games) co_await tell_game("gameStart", game);
    } else if (const auto* started = std::get_if<wire::Started>(&message)) {
        challenges_.erase(started->from);
        rematches_.erase(started->from);
        co_await tell_game("gameStart", started->game);
    } else if (const auto* news = std::get_if<wire::News>(&message)) {
        const wire::Listed& game = news->game;
        if (game.over && games_.erase(game.id) > 0) co_await tell_game("gameFinish", game.id);
        if (game.asked == wire::Asked::rematch && rematches_.insert(game.id).second)
            co_await tell_rematch(game);
    } else if (const auto* all = std::get_if<wire::Challenges>(&message)) {
        for (const wire::Challenge& challenge : all->challenges) {
            if (!challenge.declined) co_await tell_challenge(challenge);
        }
    } else if (const auto* challenged = std::get_if<wire::Challenged>(&message)) {
        co_await tell_challenge(challenged->challenge);
    } else if (const auto* over = std::get_if<wire::ChallengeOver>(&message)) {
        tell_over(over->id);
    }
}

Task<std::optional<SeenGame>> EventStream::see(std::string game) {
    const auto& player = inbox_.player();
    if (!player) co_return std::nullopt;
    const auto visit = reads_.begin_due({.address = address_, .player = player->key});
    for (int left = most_reads; left > 0; --left) {
        const auto turn = co_await visit.turn_for(game);
        auto seen = co_await read_seen_game(reads_, visit, game);
        if (seen) co_return *std::move(seen);
        if (seen.error().kind == store::Error::Kind::unreadable) co_return std::nullopt;
    }
    // When the program reconnects, all games are reported to it again.
    environment_.warn("a bot's event stream was closed: game " + game + " cannot be read");
    inbox_.close();
    co_return std::nullopt;
}

Task<> EventStream::tell_game(std::string_view type, std::string game) {
    const bool begins = type == "gameStart";
    if (begins && !games_.insert(game).second) co_return;
    const auto seen = co_await see(std::move(game));
    if (!seen) co_return;
    const SeenGame& found = *seen;
    if (begins && found.state.ended) co_return;
    lines_->add(lichess::game_event(type, found.info, found.state, found.side,
                                    environment_.board_time() - found.behind));
}

/// Reports the opponent's request for a rematch as a challenge, as lichess does.
Task<> EventStream::tell_rematch(const wire::Listed& game) {
    const auto seen = co_await see(game.id);
    if (!seen) co_return;
    const SeenGame& found = *seen;
    const Colour other = opponent(found.side);
    session::Config config = found.state.config;
    const bool changed = session::set_up_rematch(config);
    const Colour side = changed ? opponent(other) : other;
    lines_->add(
        lichess::challenge_event("challenge", {.id = game_of_rematch(game.id),
                                               .config = config,
                                               .colour = lichess::colour_of(config.options.game, side),
                                               .challenger = found.info.players[place(other)],
                                               .destination = found.info.players[place(found.side)],
                                               .rematch_of = game.id}));
}

Task<> EventStream::tell_challenge(const wire::Challenge& challenge) {
    const auto info =
        co_await read(environment_, [challenge, now = environment_.wall_time()](store::Reader& reader) {
            return read_challenge(reader, challenge, now);
        });
    if (!info || !*info) co_return;
    if (!challenge.mine) challenges_.insert(challenge.id);
    lines_->add(lichess::challenge_event(challenge.declined ? "challengeDeclined" : "challenge", **info));
}

/// Reports that another player has withdrawn a challenge.
void EventStream::tell_over(const std::string& challenge) {
    if (challenges_.erase(challenge) == 0) return;
    json::Writer writer;
    writer.begin_object().member("type", "challengeCanceled").key("challenge").begin_object();
    writer.member("id", game_of_invitation(challenge)).member("status", "canceled").end_object().end_object();
    lines_->add(writer.text());
}

}  // namespace kradan::server
