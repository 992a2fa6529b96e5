#include "server/limits/limits.h"

#include <algorithm>
#include <array>

#include "core/quote.h"
#include "core/text.h"

namespace kradan::server {
namespace {

/// More than any machine could handle.
constexpr std::int64_t most_of_anything = std::int64_t{1} << 50;

constexpr std::array settings{
    LimitSetting{"games-per-player", &Limits::games_per_player, 1, 10'000, "games in progress of one player"},
    LimitSetting{"games-against-computer", &Limits::games_against_computer, 0, 10'000,
                 "games in progress of one player against the computer"},
    LimitSetting{"uploads-per-player", &Limits::uploads_per_player, 0, 1'000'000,
                 "uploaded games of one player"},
    LimitSetting{"upload-bytes-per-player", &Limits::upload_bytes_per_player, 0, most_of_anything,
                 "bytes of the uploaded games of one player"},
    LimitSetting{"upload-bytes-at-once", &Limits::upload_bytes_at_once, 0, most_of_anything,
                 "bytes of memory for uploads in progress from one address"},
    LimitSetting{"mate-search-positions", &Limits::mate_search_positions, 0, 1'000'000,
                 "chess positions searched to prove that a side can never mate"},
    LimitSetting{"plies-before-resigning", &Limits::plies_before_resigning, 0, 2,
                 "moves by both sides before which a game between people can only be aborted"},
    LimitSetting{
        "rated-plies", &Limits::rated_plies, 0, 1'000,
        "moves by both sides that a rated game needs to count, unless the clock or the board ended it"},
    LimitSetting{"rated-plies-go", &Limits::rated_plies_go, 0, 1'000, "the same for Go"},
    LimitSetting{"full-games-of-pair", &Limits::full_games_of_pair, 0, 1'000,
                 "rated games of two players in a day that count in full; the n-th after them counts 1/n"},
    LimitSetting{"leaderboard-opponents", &Limits::leaderboard_opponents, 0, 50,
                 "different opponents required for a leaderboard"},
    LimitSetting{"rated-aborts-count", &Limits::rated_aborts_count, 0, 1,
                 "1: aborting a rated game counts as leaving it"},
    LimitSetting{"reported-gain", &Limits::reported_gain, 0, 9'000,
                 "a quick gain of rating points that is reported to moderators; 0: never"},
    LimitSetting{"reported-gain-minutes", &Limits::reported_gain_minutes, 1, 9'000,
                 "minutes within which these points are gained"},
    LimitSetting{"reported-gain-games", &Limits::reported_gain_games, 1, 1'000,
                 "minimum number of rated games in which these points are gained"},
    LimitSetting{"reported-gain-at-address", &Limits::reported_gain_at_address, 0, 9'000,
                 "a gain of rating points, mostly from accounts at one address, that is reported; 0: never"},
    LimitSetting{"network-56", &Limits::share_of_56, 1, 256,
                 "limits of an IPv6 /56 network, as a multiple of those of an address"},
    LimitSetting{"network-48", &Limits::share_of_48, 1, 65'536,
                 "limits of an IPv6 /48 network, as a multiple of those of an address"},
    LimitSetting{"requests-per-address", &Limits::requests_per_address, 1, 1'000'000,
                 "requests to /api/v1 from one address: burst"},
    LimitSetting{"requests-per-second", &Limits::requests_per_second, 1, 1'000'000,
                 "requests per second to /api/v1 from one address"},
    LimitSetting{"sign-ins-per-address", &Limits::tries_per_address, 1, 1'000'000,
                 "sign-in attempts from one address: burst"},
    LimitSetting{"sign-ins-per-address-and-minute", &Limits::tries_per_address_and_minute, 1, 1'000'000,
                 "sign-in attempts per minute from one address"},
    LimitSetting{"sign-ins-per-account", &Limits::tries_per_account, 1, 1'000'000,
                 "password sign-in attempts to one account: burst"},
    LimitSetting{"sign-ins-per-account-and-minute", &Limits::tries_per_account_and_minute, 1, 1'000'000,
                 "password sign-in attempts per minute to one account"},
    LimitSetting{"sign-ins-per-account-of-address", &Limits::tries_per_account_of_address, 1, 1'000'000,
                 "password sign-in attempts to one account from one address: burst"},
    LimitSetting{"sign-ins-per-account-of-address-and-minute",
                 &Limits::tries_per_account_of_address_and_minute, 1, 1'000'000,
                 "password sign-in attempts per minute to one account from one address"},
    LimitSetting{"sign-ups-per-address", &Limits::sign_ups_per_address, 1, 1'000'000,
                 "sign-ups from one address: burst"},
    LimitSetting{"sign-ups-per-address-and-minute", &Limits::sign_ups_per_address_and_minute, 0, 1'000'000,
                 "sign-ups per minute from one address"},
    LimitSetting{"name-checks-per-address", &Limits::name_checks_per_address, 1, 1'000'000,
                 "checks from one address whether a name is free: burst"},
    LimitSetting{"name-checks-per-address-and-minute", &Limits::name_checks_per_address_and_minute, 1,
                 1'000'000, "checks per minute from one address whether a name is free"},
    LimitSetting{"passkey-challenges-per-address", &Limits::passkey_challenges_per_address, 1, 1'000'000,
                 "passkey challenges for one address: burst"},
    LimitSetting{"passkey-challenges-per-address-and-minute",
                 &Limits::passkey_challenges_per_address_and_minute, 1, 1'000'000,
                 "passkey challenges per minute for one address"},
    LimitSetting{"exports-per-account", &Limits::exports_per_account, 1, 1'000'000,
                 "exports of one account: burst"},
    LimitSetting{"exports-per-account-and-hour", &Limits::exports_per_account_and_hour, 1, 1'000'000,
                 "exports per hour of one account"},
    LimitSetting{"bot-requests-per-token", &Limits::bot_requests_per_token, 1, 1'000'000,
                 "requests to the bot API with one token: burst"},
    LimitSetting{"bot-requests-per-token-and-second", &Limits::bot_requests_per_token_and_second, 1,
                 1'000'000, "requests per second to the bot API with one token"},
    LimitSetting{"bot-requests-per-address", &Limits::bot_requests_per_address, 1, 1'000'000,
                 "requests to the bot API from one address beyond four a second for each token: burst"},
    LimitSetting{"bot-requests-per-address-and-second", &Limits::bot_requests_per_address_and_second, 1,
                 1'000'000, "requests per second to the bot API from one address beyond four for each token"},
    LimitSetting{"chat-lines-per-player", &Limits::chat_lines_per_player, 0, 1'000'000,
                 "chat messages from one player: burst"},
    LimitSetting{"chat-lines-per-player-and-minute", &Limits::chat_lines_per_player_and_minute, 0, 1'000'000,
                 "chat messages per minute from one player"},
    LimitSetting{"reports-per-player", &Limits::reports_per_player, 0, 1'000'000,
                 "reports to moderators from one player: burst"},
    LimitSetting{"reports-per-player-and-hour", &Limits::reports_per_player_and_hour, 0, 1'000'000,
                 "reports to moderators per hour from one player"},
    LimitSetting{"reports-per-address", &Limits::reports_per_address, 0, 1'000'000,
                 "reports to moderators from one address: burst"},
    LimitSetting{"reports-per-address-and-hour", &Limits::reports_per_address_and_hour, 0, 1'000'000,
                 "reports to moderators per hour from one address"},
    LimitSetting{"body-bytes", &Limits::body_bytes, 65'536, most_of_anything,
                 "bytes of memory for bodies of requests to /api in total"},
    LimitSetting{"body-bytes-per-address", &Limits::body_bytes_per_address, 65'536, most_of_anything,
                 "bytes of memory for bodies of requests to /api from one address"},
    LimitSetting{"waiting-bytes", &Limits::waiting_bytes, 1 << 20, most_of_anything,
                 "bytes queued for all clients in total"},
    LimitSetting{"waiting-bytes-per-address", &Limits::waiting_bytes_per_address, 1 << 20, most_of_anything,
                 "bytes queued for the clients at one address"},
    LimitSetting{"waiting-bytes-per-connection", &Limits::waiting_bytes_per_connection, 65'536,
                 most_of_anything, "bytes queued for one client"},
    LimitSetting{"seeks-per-address", &Limits::seeks_per_address, 1, 10'000,
                 "seeks in the lobby from one address"},
    LimitSetting{"watchers", &Limits::watchers, 1, 100'000, "watchers of one game"},
    LimitSetting{"watchers-per-address", &Limits::watchers_per_address, 1, 100'000,
                 "watchers of one game from one address"},
    LimitSetting{"guest-upload-days", &Limits::guest_upload_days, 0, 100'000,
                 "days for which uploads of guests are kept; 0: as long as other uploads"},
    LimitSetting{"stored-bytes", &Limits::stored_bytes, 0, most_of_anything,
                 "bytes that one address may store, for games, uploads and chat: burst"},
    LimitSetting{"stored-bytes-per-second", &Limits::stored_bytes_per_second, 1, most_of_anything,
                 "bytes per second that one address may store, for games, uploads and chat"},
    LimitSetting{"free-disk-bytes", &Limits::free_disk_bytes, 0, most_of_anything,
                 "free bytes on the database's disk below which guests cannot start or save anything new"},
    LimitSetting{"read-events", &Limits::read_events, 1, most_of_anything,
                 "game events that one address may read over HTTP: burst"},
    LimitSetting{"read-events-per-second", &Limits::read_events_per_second, 1, most_of_anything,
                 "game events per second that one address may read over HTTP"},
    LimitSetting{"reads-per-player", &Limits::reads_per_player, 1, 100'000,
                 "waiting HTTP requests for games by one player"},
    LimitSetting{"reads-per-address", &Limits::reads_per_address, 1, 100'000,
                 "waiting HTTP requests for games from one address"},
    LimitSetting{"reads", &Limits::reads, 1, 100'000, "waiting HTTP requests for games in total"},
    LimitSetting{"analyses-per-player", &Limits::analyses_per_player, 0, 100'000,
                 "waiting and running analyses of one account"},
    LimitSetting{"analyses-per-guest", &Limits::analyses_per_guest, 0, 100'000,
                 "waiting and running analyses of one guest"},
    LimitSetting{"analyses-per-address", &Limits::analyses_per_address, 0, 100'000,
                 "waiting analyses of one address"},
    LimitSetting{"analyses", &Limits::analyses, 0, 100'000, "waiting analyses in total"},
};

}  // namespace

std::span<const LimitSetting> limit_settings() {
    return settings;
}

std::expected<void, std::string> set_limit(Limits& limits, std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos)
        return std::unexpected("invalid value '" + printable(text) + "'; expected NAME=VALUE");
    const std::string_view name = text.substr(0, equals);
    const std::string_view digits = text.substr(equals + 1);
    const auto* found = std::ranges::find(settings, name, &LimitSetting::name);
    if (found == settings.end())
        return std::unexpected("unknown limit '" + printable(name) + "'; kradan serve --limits lists them");
    const auto value = read_number<std::int64_t>(digits);
    if (!value || *value < found->least || *value > found->most) {
        return std::unexpected("invalid value '" + printable(digits) + "' for " + std::string{name} +
                               "; expected a whole number from " + std::to_string(found->least) + " to " +
                               std::to_string(found->most));
    }
    limits.*found->value = *value;
    return {};
}

std::expected<Limits, std::string> read_limits(std::span<const std::string> texts) {
    Limits limits;
    for (const std::string& text : texts) {
        if (auto set = set_limit(limits, text); !set) return std::unexpected(std::move(set.error()));
    }
    return limits;
}

}  // namespace kradan::server
