#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace kradan::server {

/// Limits on what clients may use, each of which the operator may set: `kradan serve --limit NAME=VALUE`.
/// A new limit is a member here and a row in `limit_settings`.
struct Limits {
    /// Games in progress of one player, and those among them against the computer.
    std::int64_t games_per_player = 50;
    std::int64_t games_against_computer = 10;
    /// Uploaded games of one player, and their bytes.
    std::int64_t uploads_per_player = 500;
    std::int64_t upload_bytes_per_player = 32 << 20;
    /// Bytes of uploads in progress from one address.
    std::int64_t upload_bytes_at_once = 8 << 20;
    /// Positions that a search may examine, for each side, to prove a claim that nobody can mate, or that the
    /// opponent of a fallen flag cannot: 2,000 take a few milliseconds.
    std::int64_t mate_search_positions = 2000;
    /// Moves of both sides before which a game between people can only be aborted.
    std::int64_t plies_before_resigning = 2;
    /// Moves of both sides that a rated game needs to count, unless the clock or the rules of the board ended
    /// it; in Go likewise.
    std::int64_t rated_plies = 8;
    std::int64_t rated_plies_go = 10;
    /// Rated games of two players in a day that count in full; the n-th beyond them counts by 1/n.
    std::int64_t full_games_of_pair = 2;
    /// Different opponents that a leaderboard wants.
    std::int64_t leaderboard_opponents = 10;
    /// 1: to abort a rated game counts as leaving it.
    std::int64_t rated_aborts_count = 1;
    /// Rating points won within so many minutes, in at least so many games, that are reported; 0: none are.
    std::int64_t reported_gain = 300;
    std::int64_t reported_gain_minutes = 60;
    std::int64_t reported_gain_games = 3;
    /// The same of points most of which are from accounts at one address.
    std::int64_t reported_gain_at_address = 100;
    /// What the /56 and the /48 of an IPv6 address may have together, as a multiple of any limit of an
    /// address.
    std::int64_t share_of_56 = 2;
    std::int64_t share_of_48 = 4;
    /// Requests to /api/v1 from one address: at once, and then each second.
    std::int64_t requests_per_address = 200;
    std::int64_t requests_per_second = 20;
    /// Attempts to sign in: at once, and then each minute.
    std::int64_t tries_per_address = 60;
    std::int64_t tries_per_address_and_minute = 30;
    std::int64_t tries_per_account = 200;
    std::int64_t tries_per_account_and_minute = 6;
    std::int64_t tries_per_account_of_address = 10;
    std::int64_t tries_per_account_of_address_and_minute = 3;
    /// Sign-ups from one address, which a whole club may share: at once, and then each minute.
    std::int64_t sign_ups_per_address = 40;
    std::int64_t sign_ups_per_address_and_minute = 3;
    /// Checks whether a name is free, from one address: at once, and then each minute.
    std::int64_t name_checks_per_address = 60;
    std::int64_t name_checks_per_address_and_minute = 120;
    /// Challenges for passkeys, of which the page asks for one when it shows how to sign in, from one
    /// address: at once, and then each minute.
    std::int64_t passkey_challenges_per_address = 120;
    std::int64_t passkey_challenges_per_address_and_minute = 240;
    /// Exports of one account, each of which may read thousands of games: at once, and then each hour.
    std::int64_t exports_per_account = 3;
    std::int64_t exports_per_account_and_hour = 36;
    /// Requests of one token to the API of bots, and those of all tokens at one address that are faster than
    /// four a second: at once, and then each second.
    std::int64_t bot_requests_per_token = 240;
    std::int64_t bot_requests_per_token_and_second = 80;
    std::int64_t bot_requests_per_address = 1'000;
    std::int64_t bot_requests_per_address_and_second = 500;
    /// Lines of chat of one player: at once, and then each minute.
    std::int64_t chat_lines_per_player = 6;
    std::int64_t chat_lines_per_player_and_minute = 30;
    /// Reports to moderators by one player, and from one address: at once, and then each hour.
    std::int64_t reports_per_player = 5;
    std::int64_t reports_per_player_and_hour = 12;
    std::int64_t reports_per_address = 30;
    std::int64_t reports_per_address_and_hour = 60;
    /// Bytes of requests with bodies in memory: in all, and from one address.
    std::int64_t body_bytes = 16 << 20;
    std::int64_t body_bytes_per_address = 512 << 10;
    /// Bytes that wait for clients to read them: in all, of one address, and of one connection.
    std::int64_t waiting_bytes = 192 << 20;
    std::int64_t waiting_bytes_per_address = 32 << 20;
    std::int64_t waiting_bytes_per_connection = 1 << 20;
    /// Seeks in the lobby from one address.
    std::int64_t seeks_per_address = 20;
    /// Who watches one game: in all, and from one address.
    std::int64_t watchers = 2'000;
    std::int64_t watchers_per_address = 250;
    /// How many days uploads of guests are kept; 0: as long as those of others.
    std::int64_t guest_upload_days = 90;
    /// Bytes that one address may have stored: at once, and per second after that.
    std::int64_t stored_bytes = 64 << 20;
    std::int64_t stored_bytes_per_second = 16 << 10;
    /// With fewer free bytes on the disk of the database guests store nothing new.
    std::int64_t free_disk_bytes = 512 << 20;
    /// Events of games that requests of one address may read over HTTP: at once, and per second after that.
    std::int64_t read_events = 100'000;
    std::int64_t read_events_per_second = 2'000;
    /// Such requests that wait: of one player, of one address, and in all.
    std::int64_t reads_per_player = 16;
    std::int64_t reads_per_address = 64;
    std::int64_t reads = 1'000;
    /// Analyses that wait or run for one account and for one guest; those that wait for one address, and in
    /// all.
    std::int64_t analyses_per_player = 5;
    std::int64_t analyses_per_guest = 2;
    std::int64_t analyses_per_address = 50;
    std::int64_t analyses = 1'000;
};

/// How a limit is set and described.
struct LimitSetting {
    /// In lower case with hyphens, as after `--limit`.
    std::string_view name;
    std::int64_t Limits::* value;
    /// The range of values that are accepted.
    std::int64_t least;
    std::int64_t most;
    /// What is limited, with its unit: one line of plain text.
    std::string_view meaning;
};

/// All limits that can be set, in the order of the documentation.
std::span<const LimitSetting> limit_settings();

/// Sets the limit that `text` names, as NAME=VALUE. The error says what is wrong and what is expected.
std::expected<void, std::string> set_limit(Limits& limits, std::string_view text);

/// The defaults but for those that are named, as NAME=VALUE.
std::expected<Limits, std::string> read_limits(std::span<const std::string> texts);

}  // namespace kradan::server
