#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/forward.h"

/// Where options come from a file or the environment, errors say from where.
namespace kradan::cli {

/// The word that is most like this one; "" if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& words);

/// The first line of a configuration file that sets what no command has: "kradan.toml:3: [serve] has no
/// option 'listn'; did you mean 'listen'?". "" if there is none.
std::string unknown_in_file(const CLI::App& app, const std::string& file);

/// Where the option of a command that an error names was set, in front of the error: "kradan.toml:3: " or
/// "KRADAN_LISTEN: ". "" if it stands on the command line, or nowhere. `given`: the words of the command
/// line.
std::string place_of_option(const CLI::App& command, const std::vector<std::string>& given,
                            const std::string& file, std::string_view error);

/// A line for each variable of the environment that begins with KRADAN_ and that no command reads.
std::vector<std::string> unknown_variables(const CLI::App& app);

}  // namespace kradan::cli
