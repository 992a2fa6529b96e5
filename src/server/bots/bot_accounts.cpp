#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "identity/names.h"
#include "rating/pools.h"
#include "server/bots/asking.h"
#include "server/bots/lichess.h"
#include "server/bots/seats.h"
#include "server/ratings/stored.h"
#include "server/tables/reading.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_tokens = 20;
constexpr std::size_t most_statuses = 100;
constexpr std::size_t most_bots = 512;
/// One for each pool, and those to come.
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

/// What everybody may see of an account.
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

std::expected<std::optional<Stored<Account>>, store::Error> account_called(store::Reader& reader,
                                                                           const std::string& name) {
    const auto read = identity::read_account_name(name);
    return account_named(reader, read ? read->folded : name);
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
        if (!caller) co_return answer_of(trouble_of(caller.error()));
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
    if (!user) co_return answer_of(Trouble{503, "server.cannot-store"});
    if (!*user) co_return answer_of(Trouble{401, "account.signed-out"});
    json::Writer writer;
    write_user(writer, **user, environment_.address, true);
    co_return answer_json(writer.text());
}

Task<ApiAnswer> BotApi::read_user(Caller /*caller*/, BotRequest request) {
    const auto user = co_await read(environment_, [name = request.segment("user"),
                                                   now = environment_.wall_time()](store::Reader& reader) {
        return user_of(reader, account_called(reader, name), now);
    });
    if (!user) co_return answer_of(Trouble{503, "server.cannot-store"});
    if (!*user) co_return answer_of(Trouble{404, "account.unknown"});
    json::Writer writer;
    write_user(writer, **user, environment_.address, is_seen((**user).key));
    co_return answer_json(writer.text());
}

/// Whether others may see that the account is online.
bool BotApi::is_seen(store::PlayerKey player) const {
    return std::ranges::count(hall_.online_accounts(), player, &ShownAccount::player) > 0;
}

Task<ApiAnswer> BotApi::read_statuses(Caller /*caller*/, BotRequest request) {
    const auto names = parts_of(request.parameter("ids"), most_statuses);
    const auto users =
        co_await read(environment_,
                      [names, now = environment_.wall_time()](
                          store::Reader& reader) -> std::expected<std::vector<User>, store::Error> {
                          std::vector<User> found;
                          for (const std::string& name : names) {
                              auto user = user_of(reader, account_called(reader, name), now);
                              if (!user) return std::unexpected(user.error());
                              if (*user) found.push_back(**std::move(user));
                          }
                          return found;
                      });
    if (!users) co_return answer_of(Trouble{503, "server.cannot-store"});
    json::Writer writer;
    writer.begin_array();
    for (const User& user : *users) {
        writer.begin_object().member("id", lichess::user_id(user.account.shown));
        writer.member("name", user.account.shown);
        if (user.account.is_bot()) writer.member("title", "BOT");
        if (is_seen(user.key)) writer.member("online", true);
        writer.end_object();
    }
    writer.end_array();
    co_return answer_json(writer.text());
}

Task<ApiAnswer> BotApi::list_bots(Caller /*caller*/, BotRequest request) {
    std::size_t most = most_bots;
    if (const std::string text = request.parameter("nb"); !text.empty()) {
        std::from_chars(text.data(), text.data() + text.size(), most);
        most = std::min(most, most_bots);
    }
    std::vector<store::PlayerKey> keys;
    for (const ShownAccount& account : hall_.online_accounts()) {
        if (account.bot && keys.size() < most) keys.push_back(account.player);
    }
    const auto users =
        co_await read_patiently(environment_,
                                [keys, now = environment_.wall_time()](
                                    store::Reader& reader) -> std::expected<std::vector<User>, store::Error> {
                                    std::vector<User> found;
                                    for (const store::PlayerKey key : keys) {
                                        auto user = user_of(reader, account_of(reader, key), now);
                                        if (!user) return std::unexpected(user.error());
                                        if (*user) found.push_back(**std::move(user));
                                    }
                                    return found;
                                });
    if (!users) co_return answer_of(Trouble{503, "server.cannot-store"});
    std::string lines;
    for (const User& user : *users) {
        json::Writer writer;
        write_user(writer, user, environment_.address, true);
        lines.append(writer.text()).append("\n");
    }
    co_return ApiAnswer{.status = 200, .body = std::move(lines), .media = "application/x-ndjson"};
}

Task<ApiAnswer> BotApi::become_bot(Caller caller, BotRequest /*request*/) {
    const auto made = co_await hall_.accounts().become_bot(caller);
    co_return made ? answer_ok() : answer_of(trouble_of(made.error()));
}

Task<ApiAnswer> BotApi::read_playing(Caller caller, BotRequest /*request*/) {
    const auto games =
        co_await read(environment_,
                      [key = caller.player(), now = environment_.wall_time()](
                          store::Reader& reader) -> std::expected<std::vector<SeenGame>, store::Error> {
                          const auto heads = reader.live_games_with(key);
                          if (!heads) return std::unexpected(heads.error());
                          std::vector<SeenGame> seen;
                          for (const store::GameHead& head : *heads) {
                              auto game = read_seen_game(reader, head.id, key, now);
                              if (!game) return std::unexpected(game.error());
                              if (*game && !(**game).state.ended) seen.push_back(**std::move(game));
                          }
                          return seen;
                      });
    if (!games) co_return answer_of(Trouble{503, "server.cannot-store"});
    json::Writer writer;
    writer.begin_object().key("nowPlaying").begin_array();
    for (const SeenGame& game : *games) {
        if (!game.side) continue;
        lichess::write_playing(writer, game.info, game.state, *game.side,
                               environment_.board_time() - game.behind);
    }
    writer.end_array().end_object();
    co_return answer_json(writer.text());
}

}  // namespace kradan::server
