#pragma once

namespace kradan::bench {

/// `kradan bench history`: how long the history of a player of many games takes to read, by any filter, from
/// SQLite and over HTTP; and how fast games that are over are listed.
struct HistoryArguments {
    int games = 100'000;
    int requests = 2'000;
    /// Games that the server lists.
    int unlisted = 2'000;
    bool json = false;
};

/// Returns the exit status.
int measure_history(const HistoryArguments& arguments);

}  // namespace kradan::bench
