#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace kradan::server {

/// Limits on what clients may use. The operator can set each of them with `kradan serve --limit NAME=VALUE`.
/// A new limit needs a member here and a row in `limit_settings`.
struct Limits {
    /// A player's games in progress, and how many of these may be against the computer.
    std::int64_t games_per_player = 50;
    std::int64_t games_against_computer = 10;
    /// A player's uploaded games, and their total size in bytes.
    std::int64_t uploads_per_player = 500;
    std::int64_t upload_bytes_per_player = 32 << 20;
    /// Bytes of uploads in progress from one address.
    std::int64_t upload_bytes_at_once = 8 << 20;
    /// Positions that a search may examine, per side, to prove that nobody can mate, or that the opponent of
    /// a player who is out of time cannot. 2,000 take a few milliseconds.
    std::int64_t mate_search_positions = 2000;
    /// Until a game between humans has this many plies, it can only be aborted.
    std::int64_t plies_before_resigning = 2;
    /// Plies that a rated game needs in order to count, unless it was ended by the clock or the rules of the
    /// board. Go has a separate limit.
    std::int64_t rated_plies = 8;
    std::int64_t rated_plies_go = 10;
    /// Rated games per day between the same two players that count in full; the n-th after them counts 1/n.
    std::int64_t full_games_of_pair = 2;
    /// Different opponents required for a leaderboard.
    std::int64_t leaderboard_opponents = 10;
    /// 1 if aborting a rated game counts as leaving it.
    std::int64_t rated_aborts_count = 1;
    /// Report a gain of this many rating points, within this many minutes and in at least this many games; 0
    /// disables these reports.
    std::int64_t reported_gain = 300;
    std::int64_t reported_gain_minutes = 60;
    std::int64_t reported_gain_games = 3;
    /// The same for points that come mostly from accounts at one address.
    std::int64_t reported_gain_at_address = 100;
    /// The limits for the /56 and the /48 network of an IPv6 address, as multiples of each per-address limit.
    std::int64_t share_of_56 = 2;
    std::int64_t share_of_48 = 4;
    /// Requests to /api/v1 from one address: burst, and rate per second.
    std::int64_t requests_per_address = 200;
    std::int64_t requests_per_second = 20;
    /// Attempts to sign in, per address, per account, and per account and address: burst, and rate per
    /// minute.
    std::int64_t tries_per_address = 60;
    std::int64_t tries_per_address_and_minute = 30;
    std::int64_t tries_per_account = 200;
    std::int64_t tries_per_account_and_minute = 6;
    std::int64_t tries_per_account_of_address = 10;
    std::int64_t tries_per_account_of_address_and_minute = 3;
    /// Sign-ups from one address, which may be shared by a whole club: burst, and rate per minute.
    std::int64_t sign_ups_per_address = 40;
    std::int64_t sign_ups_per_address_and_minute = 3;
    /// Checks from one address of whether a name is free: burst, and rate per minute.
    std::int64_t name_checks_per_address = 60;
    std::int64_t name_checks_per_address_and_minute = 120;
    /// Passkey challenges requested from one address: burst, and rate per minute. The page requests one each
    /// time it shows the ways to sign in.
    std::int64_t passkey_challenges_per_address = 120;
    std::int64_t passkey_challenges_per_address_and_minute = 240;
    /// Exports per account, each of which may read thousands of games: burst, and rate per hour.
    std::int64_t exports_per_account = 3;
    std::int64_t exports_per_account_and_hour = 36;
    /// Requests to the bot API per token, and requests per address beyond four per second for each token:
    /// burst, and rate per second.
    std::int64_t bot_requests_per_token = 240;
    std::int64_t bot_requests_per_token_and_second = 80;
    std::int64_t bot_requests_per_address = 1'000;
    std::int64_t bot_requests_per_address_and_second = 500;
    /// Chat lines per player: burst, and rate per minute.
    std::int64_t chat_lines_per_player = 6;
    std::int64_t chat_lines_per_player_and_minute = 30;
    /// Reports to moderators, per player and per address: burst, and rate per hour.
    std::int64_t reports_per_player = 5;
    std::int64_t reports_per_player_and_hour = 12;
    std::int64_t reports_per_address = 30;
    std::int64_t reports_per_address_and_hour = 60;
    /// Bytes of request bodies in memory, overall and per address.
    std::int64_t body_bytes = 16 << 20;
    std::int64_t body_bytes_per_address = 512 << 10;
    /// Bytes queued for clients: overall, per address and per connection.
    std::int64_t waiting_bytes = 192 << 20;
    std::int64_t waiting_bytes_per_address = 32 << 20;
    std::int64_t waiting_bytes_per_connection = 1 << 20;
    /// Seeks in the lobby, per address.
    std::int64_t seeks_per_address = 20;
    /// Watchers of one game, overall and per address.
    std::int64_t watchers = 2'000;
    std::int64_t watchers_per_address = 250;
    /// How many days uploads by guests are kept; 0 keeps them as long as other uploads.
    std::int64_t guest_upload_days = 90;
    /// Bytes that one address may cause to be stored: burst, and rate per second.
    std::int64_t stored_bytes = 64 << 20;
    std::int64_t stored_bytes_per_second = 16 << 10;
    /// Guests cannot store anything new if the database's disk has fewer free bytes than this.
    std::int64_t free_disk_bytes = 512 << 20;
    /// Game events that one address may read over HTTP: burst, and rate per second.
    std::int64_t read_events = 100'000;
    std::int64_t read_events_per_second = 2'000;
    /// Waiting requests to read games over HTTP, per player, per address and overall.
    std::int64_t reads_per_player = 16;
    std::int64_t reads_per_address = 64;
    std::int64_t reads = 1'000;
    /// Analyses waiting or running, per account and per guest, and analyses waiting, per address and overall.
    std::int64_t analyses_per_player = 5;
    std::int64_t analyses_per_guest = 2;
    std::int64_t analyses_per_address = 50;
    std::int64_t analyses = 1'000;
};

/// How to set and describe a limit.
struct LimitSetting {
    /// In lower case with hyphens, as used in the option `--limit`.
    std::string_view name;
    std::int64_t Limits::* value;
    /// The range of accepted values.
    std::int64_t least;
    std::int64_t most;
    /// What is limited, and its unit: one line of plain text.
    std::string_view meaning;
};

/// All limits that can be set, in the order in which they are documented.
std::span<const LimitSetting> limit_settings();

/// Sets a limit from a string "NAME=VALUE". The error says what is wrong and what is expected.
std::expected<void, std::string> set_limit(Limits& limits, std::string_view text);

/// Returns the defaults, overridden by these strings of the form "NAME=VALUE".
std::expected<Limits, std::string> read_limits(std::span<const std::string> texts);

}  // namespace kradan::server
