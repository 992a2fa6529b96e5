#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "core/text.h"
#include "rating/pools.h"
#include "server/base/awaiting.h"
#include "server/bots/asking.h"
#include "server/bots/lichess.h"
#include "server/bots/seats.h"
#include "server/ratings/stored.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_tokens = 20;
constexpr std::size_t most_statuses = 100;
constexpr std::size_t most_bots = 512;
/// The number of bots read in one turn, and the cost of each in events.
constexpr std::size_t bots_of_turn = 50;
constexpr double cost_of_bot = 4;
/// One per pool, with room for more pools.
constexpr int most_ratings = 200;

std::vector<std::string> parts_of(const std::string& text, std::size_t most) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin < text.size() && parts.size() < most;) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (end > begin) parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// An account's public data.
struct User {
    store::PlayerKey key = 0;
    Account account = {};
    struct Perf {
        std::string key;
        rating::Rating rating;
        bool provisional = false;
    };
    std::vector<Perf> perfs = {};
};

std::expected<std::optional<User>, store::Error> user_of(
    store::Reader& reader, std::expected<std::optional<Stored<Account>>, store::Error> found,
    store::WallTime now) {
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    User user{.key = std::stoll((**found).id), .account = (**found).body};
    const auto ratings = stored_of<StoredRating>(reader, user.key, most_ratings);
    if (!ratings) return std::unexpected(ratings.error());
    for (const auto& stored : *ratings) {
        const auto place = rating::find_pool(stored.body.pool);
        if (!place || rating::pools()[*place].bots != user.account.is_bot()) continue;
        const auto numbers = numbers_in(stored);
        if (!numbers) return std::unexpected(numbers.error());
        const rating::Pool& pool = rating::pools()[*place];
        user.perfs.push_back({.key = lichess::perf_key(pool),
                              .rating = *numbers,
                              .provisional = rating::is_provisional(*numbers, now)});
    }
    return user;
}

void write_user(json::Writer& writer, const User& user, const std::string& address, bool online) {
    const Account& account = user.account;
    writer.begin_object().member("id", lichess::user_id(account.shown)).member("username", account.shown);
    if (account.is_bot()) writer.member("title", "BOT");
    writer.key("perfs").begin_object();
    for (const User::Perf& perf : user.perfs) {
        writer.key(perf.key).begin_object().member("games", static_cast<std::int64_t>(perf.rating.games));
        writer.member("rating", static_cast<std::int64_t>(std::lround(perf.rating.rating)));
        writer.member("rd", static_cast<std::int64_t>(std::lround(perf.rating.deviation)));
        if (perf.provisional) writer.member("prov", true);
        writer.end_object();
    }
    writer.end_object().member("createdAt", account.created).member("online", online);
    writer.member("url", address + "/#/player/" + account.shown).end_object();
}

}  // namespace

Task<ApiAnswer> BotApi::test_tokens(Caller /*caller*/, BotRequest request) {
    auto tokens = parts_of(request.body, most_tokens);
    std::ranges::sort(tokens);
    const auto twice = std::ranges::unique(tokens);
    tokens.erase(twice.begin(), twice.end());
    std::vector<std::optional<Identity>> owners;
    for (const std::string& token : tokens) {
        auto caller = co_await hall_.accounts().identify_caller(token, Caller{.address = request.address});
        if (!caller) co_return answer_to_bot(caller.error());
        owners.push_back(std::move(caller->identity));
    }
    json::Writer writer;
    writer.begin_object();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        writer.key(tokens[i]);
        if (!owners[i] || !owners[i]->personal) {
            writer.null();
            continue;
        }
        const PersonalToken& token = owners[i]->personal->body;
        std::string scopes;
        for (const std::string& scope : token.scopes) scopes.append(scopes.empty() ? "" : ",").append(scope);
        writer.begin_object().member("userId", lichess::user_id(owners[i]->player.name));
        writer.member("scopes", scopes).key("expires");
        token.until == 0 ? writer.null() : writer.value(token.until);
        writer.end_object();
    }
    writer.end_object();
    co_return answer_json(writer.text());
}

Task<ApiAnswer> BotApi::read_account(Caller caller, BotRequest /*request*/) {
    const auto user = co_await read(
        environment_, [key = caller.player(), now = environment_.wall_time()](store::Reader& reader) {
            return user_of(reader, account_of(reader, key), now);
        });
    if (!user) co_return refusal(503, "server.cannot-store");
    if (!*user) co_return refusal(401, "account.signed-out");
    json::Writer writer;
    write_user(writer, **user, environment_.address, true);
    co_return answer_json(writer.text());
}

Task<ApiAnswer> BotApi::read_user(Caller /*caller*/, BotRequest request) {
    const auto user = co_await read_patiently(
        environment_,
        [name = request.segment("user"), now = environment_.wall_time()](store::Reader& reader) {
            return user_of(reader, account_called(reader, name), now);
        });
    if (!user) co_return refusal(503, "server.cannot-store");
    if (!*user) co_return refusal(404, "account.unknown");
    json::Writer writer;
    write_user(writer, **user, environment_.address, hall_.online().find((**user).key) != nullptr);
    co_return answer_json(writer.text());
}

Task<ApiAnswer> BotApi::read_statuses(Caller /*caller*/, BotRequest request) {
    const auto names = parts_of(request.parameter("ids"), most_statuses);
    using Found = std::vector<Stored<Account>>;
    const auto accounts = co_await read_patiently(
        environment_, [names](store::Reader& reader) -> std::expected<Found, store::Error> {
            Found found;
            for (const std::string& name : names) {
                auto account = account_called(reader, name);
                if (!account) return std::unexpected(account.error());
                if (*account) found.push_back(**std::move(account));
            }
            return found;
        });
    if (!accounts) co_return refusal(503, "server.cannot-store");
    json::Writer writer;
    writer.begin_array();
    for (const auto& [account, id, version] : *accounts) {
        writer.begin_object().member("id", lichess::user_id(account.shown)).member("name", account.shown);
        if (account.is_bot()) writer.member("title", "BOT");
        if (hall_.online().find(std::stoll(id))) writer.member("online", true);
        writer.end_object();
    }
    writer.end_array();
    co_return answer_json(writer.text());
}

Task<ApiAnswer> BotApi::list_bots(Caller caller, BotRequest request) {
    std::size_t most = most_bots;
    const std::string asked = request.parameter("nb");
    std::string_view digits = asked;
    if (const auto number = take_number<std::size_t>(digits)) most = std::min(*number, most_bots);
    const auto visit = hall_.game_reads().begin({.address = caller.address, .player = caller.player()});
    if (!visit) co_return answer_to_bot(not_read(visit.error()).error());
    std::vector<store::PlayerKey> keys;
    hall_.online().each([&](const ShownAccount& account) {
        if (account.bot && keys.size() < most) keys.push_back(account.player);
        return keys.size() < most;
    });
    std::string lines;
    for (std::size_t from = 0; from < keys.size(); from += bots_of_turn) {
        const auto turn = co_await visit->turn();
        if (!turn) co_return answer_to_bot(not_read(turn.error()).error());
        const auto part = std::span{keys}.subspan(from, std::min(bots_of_turn, keys.size() - from));
        const std::vector<store::PlayerKey> some(part.begin(), part.end());
        visit->charge(cost_of_bot * static_cast<double>(some.size()));
        const auto users = co_await read_patiently(
            environment_,
            [some, now = environment_.wall_time()](
                store::Reader& reader) -> std::expected<std::vector<User>, store::Error> {
                std::vector<User> found;
                for (const store::PlayerKey key : some) {
                    auto user = user_of(reader, account_of(reader, key), now);
                    if (!user) return std::unexpected(user.error());
                    if (*user) found.push_back(**std::move(user));
                }
                return found;
            });
        if (!users) co_return refusal(503, "server.cannot-store");
        for (const User& user : *users) {
            json::Writer writer;
            write_user(writer, user, environment_.address, true);
            lines.append(writer.text()).append("\n");
        }
    }
    co_return ApiAnswer{.status = 200, .body = std::move(lines), .media = "application/x-ndjson"};
}

Task<ApiAnswer> BotApi::become_bot(Caller caller, BotRequest /*request*/) {
    const auto made = co_await hall_.accounts().become_bot(caller);
    co_return made ? answer_ok() : answer_to_bot(made.error());
}

Task<ApiAnswer> BotApi::read_playing(Caller caller, BotRequest /*request*/) {
    GameReads& reads = hall_.game_reads();
    const auto visit = reads.begin({.address = caller.address, .player = caller.player()});
    if (!visit) co_return answer_to_bot(not_read(visit.error()).error());
    const auto games = co_await read(
        environment_, [key = caller.player()](store::Reader& reader) { return reader.live_games_with(key); });
    if (!games) co_return refusal(503, "server.cannot-store");
    json::Writer writer;
    writer.begin_object().key("nowPlaying").begin_array();
    for (const store::GameHead& head : *games) {
        const auto turn = co_await visit->turn_for(head.id);
        if (!turn) co_return answer_to_bot(not_read(turn.error()).error());
        const auto game = co_await read_seen_game(reads, *visit, head.id);
        if (!game) co_return refusal(503, "server.cannot-store");
        if (!*game || (**game).state.ended) continue;
        lichess::write_playing(writer, (**game).info, (**game).state, (**game).side,
                               environment_.board_time() - (**game).behind);
    }
    writer.end_array().end_object();
    co_return answer_json(writer.text());
}

}  // namespace kradan::server
