#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/forward.h"

/// Explains errors in options from a file or the environment, and where they were set.
namespace kradan::cli {

/// The most similar word; "" if none is similar enough.
std::string nearest(std::string_view word, const std::vector<std::string>& words);

/// An error about the first line of a configuration file that sets an unknown option: "kradan.toml:3: [serve]
/// has no option 'listn'; did you mean 'listen'?". "" if there is none.
std::string unknown_in_file(const CLI::App& app, const std::string& file);

/// Where the option named in an error was set, as a prefix for the error: "kradan.toml:3: " or
/// "KRADAN_LISTEN: ". "" if it was set on the command line, or nowhere. `given`: the words of the command
/// line.
std::string place_of_option(const CLI::App& command, const std::vector<std::string>& given,
                            const std::string& file, std::string_view error);

/// A line for each environment variable that begins with KRADAN_ and that no command reads.
std::vector<std::string> unknown_variables(const CLI::App& app);

}  // namespace kradan::cli
