#include <optional>
#include <utility>

#include "core/text.h"
#include "games/chess/chess960.h"
#include "games/chess/options.h"
#include "server/accounts/stored_challenges.h"
#include "server/base/awaiting.h"
#include "server/bots/asking.h"
#include "server/bots/event_stream.h"
#include "server/challenges/challenges.h"
#include "server/lobby/game_starter.h"
#include "server/lobby/offer.h"

namespace kradan::server {

namespace {

std::unexpected<Problem> malformed(std::string what) {
    return problem(400, "session.malformed", std::move(what));
}

using clock::TimeControl;

/// Reads the clocks from the parameters. Invalid numbers are refused, because the bot would otherwise get a
/// different game.
OrProblem<std::optional<TimeControl>> read_clock(const BotRequest& request) {
    constexpr std::int64_t most_initial = 10'800;
    constexpr std::int64_t most_increment = 180;
    const std::string limit = request.parameter("clock.limit");
    const std::string increment = request.parameter("clock.increment");
    const std::string days = request.parameter("days");
    if (!days.empty()) {
        const auto number = read_number<std::int64_t>(days);
        if (!limit.empty() || !increment.empty())
            return malformed("days: not with clock.limit or clock.increment");
        if (!number || *number < 1 || *number > clock::most_days) return malformed("days: expected 1 to 14");
        return TimeControl{.kind = TimeControl::Kind::days, .step = *number * clock::one_day};
    }
    if (limit.empty() && increment.empty()) return std::nullopt;
    const auto seconds = read_number<std::int64_t>(limit);
    const auto more =
        increment.empty() ? std::optional<std::int64_t>{0} : read_number<std::int64_t>(increment);
    if (!seconds || *seconds < 0 || *seconds > most_initial)
        return malformed("clock.limit: expected seconds, 0 to 10800");
    if (!more || *more < 0 || *more > most_increment)
        return malformed("clock.increment: expected seconds, 0 to 180");
    return TimeControl{.kind = TimeControl::Kind::fischer, .initial = *seconds * 1000, .step = *more * 1000};
}

OrProblem<session::Config> read_config_of(const std::string& text, const BotRequest& request) {
    for (const char* other : {"variant", "fen", "rated", "clock.limit", "clock.increment", "days"}) {
        if (!request.parameter(other).empty())
            return malformed(std::string{other} + ": not beside config, which says it too");
    }
    const auto value = json::parse(text);
    if (!value) return malformed("config: " + value.error().message);
    json::Fault fault;
    session::Config config = session::read_config(*value, fault);
    if (fault) return malformed(fault.text());
    if (const auto foreign = session::foreign_option(config))
        return problem(400, foreign->reason, foreign->detail);
    return config;
}

/// Reads the game from the parameters: a complete CONFIG in `config`, or lichess's parameters.
OrProblem<session::Config> read_terms_of(const Environment& environment, const BotRequest& request) {
    const std::string colour = request.parameter("color");
    if (!colour.empty() && colour != "white" && colour != "black" && colour != "random")
        return malformed("color: expected white, black or random");
    if (const std::string text = request.parameter("config"); !text.empty())
        return read_config_of(text, request);
    session::Config config;
    const std::string variant = request.parameter("variant");
    if (!lichess::set_variant(config, variant))
        return malformed("variant: expected " + lichess::variant_keys());
    const std::string position = request.parameter("fen");
    if (variant == "fromPosition" && position.empty()) return malformed("fen: fromPosition needs a position");
    if (!position.empty()) config.options.position = position;
    if (variant == "chess960") {
        std::array<std::uint8_t, 2> chance{};
        environment.random(chance);
        constexpr int arrays = 960;
        chess::set_options(config.options, {.chess960 = (chance[0] * 256 + chance[1]) % arrays});
    }
    const std::string rated = request.parameter("rated");
    if (!rated.empty() && rated != "true" && rated != "false")
        return malformed("rated: expected true or false");
    config.rated = rated == "true";
    const auto clock = read_clock(request);
    if (!clock) return std::unexpected(clock.error());
    if (*clock) config.time.fill(**clock);
    return config;
}

wire::Terms terms_of(const session::Config& config, const std::string& colour) {
    json::Writer writer;
    session::write_config(writer, config);
    wire::Terms terms{.config = {.text = writer.text()}, .watchable = true};
    if (const auto side = lichess::side_of(config.options.game, colour))
        terms.side = *side == Colour::first ? wire::Side::first : wire::Side::second;
    return terms;
}

wire::Declined declined_for(std::string_view reason) {
    if (reason == "later") return wire::Declined::later;
    if (reason == "tooFast" || reason == "tooSlow" || reason == "timeControl") return wire::Declined::clock;
    if (reason == "variant" || reason == "standard") return wire::Declined::game;
    if (reason == "rated") return wire::Declined::rated;
    if (reason == "casual") return wire::Declined::casual;
    return wire::Declined::not_now;
}

std::string id_in(const wire::FromServer& answer) {
    const auto* done = std::get_if<wire::Done>(&answer);
    return done ? done->id : std::string{};
}

}  // namespace

Task<ApiAnswer> BotApi::challenge(Caller caller, BotRequest request) {
    const auto config = read_terms_of(environment_, request);
    if (!config) co_return answer_to_bot(config.error());
    const wire::Terms terms = terms_of(*config, request.parameter("color"));
    const std::string& user = request.segment("user");
    const auto made = co_await ask(request, wire::Invite{.terms = terms, .to = user});
    if (!made) co_return answer_to_bot(made.error());
    wire::Challenge told{
        .id = id_in(*made), .by = caller.identity->player.name, .to = user, .terms = terms, .by_bot = true};
    // Pass on the config as it was written, so that it is parsed again.
    if (auto value = json::parse(terms.config.text)) told.terms.config.value = *std::move(value);
    const auto info =
        co_await read(environment_, [told, now = environment_.wall_time()](store::Reader& reader) {
            return read_challenge(reader, told, now);
        });
    if (!info || !*info) co_return refusal(503, "server.cannot-store");
    co_return answer_json(lichess::challenge(**info));
}

Task<ApiAnswer> BotApi::challenge_computer(Caller caller, BotRequest request) {
    const auto config = read_terms_of(environment_, request);
    if (!config) co_return answer_to_bot(config.error());
    const auto level = read_number<std::int64_t>(request.parameter("level"));
    if (!level || *level < 1 || *level > 10) co_return refusal(400, "session.malformed", "level: 1 to 10");
    const auto made =
        co_await ask(request, wire::PlayComputer{.terms = terms_of(*config, request.parameter("color")),
                                                 .level = static_cast<int>(*level)});
    if (!made) co_return answer_to_bot(made.error());
    co_return co_await answer_with_game(caller, id_in(*made));
}

/// Returns what an id received by the bot refers to: an open challenge, a game, or the game after which a
/// rematch was requested.
Task<OrProblem<BotApi::Named>> BotApi::find_challenge(store::PlayerKey player, std::string id) {
    constexpr int latest_games = 50;
    auto found = co_await read(environment_,
                               [player, id](store::Reader& reader) -> std::expected<Named, store::Error> {
                                   for (const auto all : {challenges_to, challenges_by}) {
                                       const auto challenges = all(reader, player);
                                       if (!challenges) return std::unexpected(challenges.error());
                                       for (const auto& challenge : *challenges) {
                                           if (game_of_invitation(challenge.id) == id)
                                               return Named{.challenge = challenge.id};
                                       }
                                   }
                                   const auto games = reader.games_of(player, "", latest_games);
                                   if (!games) return std::unexpected(games.error());
                                   for (const store::GameHead& game : *games) {
                                       if (game.id == id) return Named{.begun = true};
                                       if (game_of_rematch(game.id) == id)
                                           return Named{.rematch_of = game.id};
                                   }
                                   return Named{};
                               });
    if (!found) co_return problem(503, "server.cannot-store");
    if (*found == Named{}) co_return problem(404, "server.no-such-invitation");
    co_return *std::move(found);
}

Task<ApiAnswer> BotApi::accept_challenge(Caller caller, BotRequest request) {
    const auto named = co_await find_challenge(caller.player(), request.segment("challenge"));
    if (!named) co_return answer_to_bot(named.error());
    // The bot has repeated its request.
    if (named->begun) co_return answer_ok();
    if (!named->rematch_of.empty()) {
        const auto asked = co_await ask(request, wire::Rematch{.game = named->rematch_of});
        co_return asked ? answer_ok() : answer_to_bot(asked.error());
    }
    const auto accepted = co_await ask(request, wire::Accept{.invitation = named->challenge});
    co_return accepted ? answer_ok() : answer_to_bot(accepted.error());
}

Task<ApiAnswer> BotApi::decline_challenge(Caller caller, BotRequest request) {
    const auto named = co_await find_challenge(caller.player(), request.segment("challenge"));
    if (!named) co_return answer_to_bot(named.error());
    // A request for a rematch needs no answer.
    if (!named->rematch_of.empty()) co_return answer_ok();
    const auto declined = co_await ask(
        request,
        wire::Decline{.invitation = named->challenge, .reason = declined_for(request.parameter("reason"))});
    co_return declined ? answer_ok() : answer_to_bot(declined.error());
}

Task<ApiAnswer> BotApi::cancel_challenge(Caller caller, BotRequest request) {
    const auto named = co_await find_challenge(caller.player(), request.segment("challenge"));
    if (!named) co_return answer_to_bot(named.error());
    const auto withdrawn = co_await ask(request, wire::Withdraw{.invitation = named->challenge});
    co_return withdrawn ? answer_ok() : answer_to_bot(withdrawn.error());
}

/// Lists the open challenges by and to an account.
Task<ApiAnswer> BotApi::list_challenges(Caller caller, BotRequest /*request*/) {
    struct Both {
        std::vector<lichess::ChallengeInfo> in;
        std::vector<lichess::ChallengeInfo> out;
    };
    const auto found = co_await read(
        environment_,
        [key = caller.player(),
         now = environment_.wall_time()](store::Reader& reader) -> std::expected<Both, store::Error> {
            Both both;
            const auto add =
                [&](const Stored<StoredChallenge>& stored,
                    std::vector<lichess::ChallengeInfo>& to) -> std::expected<void, store::Error> {
                const auto over = is_void(reader, stored.body, now);
                if (!over) return std::unexpected(over.error());
                const auto offer = read_offer(stored.body.offer.text);
                const auto by = account_of(reader, stored.body.player);
                const auto other = account_of(reader, stored.body.to);
                if (!by || !other) return std::unexpected(!by ? by.error() : other.error());
                if (*over || stored.body.declined || !offer || !*by || !*other) return {};
                wire::Challenge told{.id = stored.id,
                                     .by = (**by).body.shown,
                                     .to = (**other).body.shown,
                                     .terms = write_terms(*offer),
                                     .by_bot = (**by).body.is_bot(),
                                     .to_bot = (**other).body.is_bot()};
                if (auto value = json::parse(told.terms.config.text))
                    told.terms.config.value = *std::move(value);
                auto info = read_challenge(reader, told, now);
                if (!info) return std::unexpected(info.error());
                if (*info) to.push_back(**std::move(info));
                return {};
            };
            const auto by = challenges_by(reader, key);
            const auto to = challenges_to(reader, key);
            if (!by || !to) return std::unexpected(!by ? by.error() : to.error());
            for (const auto& stored : *by) {
                if (auto added = add(stored, both.out); !added) return std::unexpected(added.error());
            }
            for (const auto& stored : *to) {
                if (auto added = add(stored, both.in); !added) return std::unexpected(added.error());
            }
            return both;
        });
    if (!found) co_return refusal(503, "server.cannot-store");
    json::Writer writer;
    writer.begin_object();
    for (const auto& [name, list] : {std::pair{"in", &found->in}, std::pair{"out", &found->out}}) {
        writer.key(name).begin_array();
        for (const lichess::ChallengeInfo& each : *list) writer.raw(lichess::challenge(each));
        writer.end_array();
    }
    writer.end_object();
    co_return answer_json(writer.text());
}

}  // namespace kradan::server
