#pragma once

namespace kradan::bench {

/// `kradan-bench history`: the time to read the history of a player with many games, under any filter, from
/// SQLite and over HTTP; and the rate at which finished games are listed.
struct HistoryArguments {
    int games = 100'000;
    int requests = 2'000;
    /// Games for the server to list.
    int unlisted = 2'000;
    bool json = false;
};

/// Returns the exit status.
int measure_history(const HistoryArguments& arguments);

}  // namespace kradan::bench
