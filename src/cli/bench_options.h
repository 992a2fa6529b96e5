#pragma once

#include "bench/history.h"
#include "bench/ratings.h"
#include "bench/records.h"
#include "bench/rules.h"
#include "bench/search.h"
#include "bench/server.h"
#include "cli/forward.h"

namespace kradan::cli {

/// Adds the options of a benchmark to its command; parsing stores them in `arguments`.
void add_options(CLI::App& command, bench::RulesArguments& arguments);
void add_options(CLI::App& command, bench::PlayoutsArguments& arguments);
void add_options(CLI::App& command, bench::SearchArguments& arguments);
void add_options(CLI::App& command, bench::ServerArguments& arguments);
void add_options(CLI::App& command, bench::RecordsArguments& arguments);
void add_options(CLI::App& command, bench::RatingsArguments& arguments);
void add_options(CLI::App& command, bench::HistoryArguments& arguments);

}  // namespace kradan::cli
