#pragma once

#include "bench/history.h"
#include "bench/ratings.h"
#include "bench/records.h"
#include "bench/rules.h"
#include "bench/search.h"
#include "bench/server.h"

namespace CLI {
class App;
}

namespace kradan::bench {

/// Adds the options of a benchmark to its command; parsing stores them in `arguments`.
void add_options(CLI::App& command, RulesArguments& arguments);
void add_options(CLI::App& command, PlayoutsArguments& arguments);
void add_options(CLI::App& command, SearchArguments& arguments);
void add_options(CLI::App& command, ServerArguments& arguments);
void add_options(CLI::App& command, RecordsArguments& arguments);
void add_options(CLI::App& command, RatingsArguments& arguments);
void add_options(CLI::App& command, HistoryArguments& arguments);

}  // namespace kradan::bench
