#pragma once

#include <string>
#include <vector>

#include "cli/forward.h"

namespace kradan::cli {

/// An option or a positional argument, in the form that manual pages and shells need.
struct OptionText {
    /// With dashes, short ones first; for a positional argument, its only name.
    std::vector<std::string> names = {};
    std::string about = {};
    /// The placeholder for the value, like TEXT; "" for a flag.
    std::string value = {};
    /// The only valid values; empty if any value may be valid.
    std::vector<std::string> choices = {};
    /// A range of numbers, like "1 - 512", or "".
    std::string range = {};
    std::string standard = {};
    std::string environment = {};
    bool positional = false;
    bool required = false;
    bool several = false;
};

/// A command with its subcommands.
struct CommandText {
    /// The words on the command line: {"kradan", "admin", "backup"}.
    std::vector<std::string> words = {};
    std::string about = {};
    std::string footer = {};
    std::vector<OptionText> options = {};
    std::vector<CommandText> commands = {};
};

/// All commands of `kradan`, read from the parser, so that manual pages and completions match the program.
CommandText read_command_tree(const CLI::App& app);

}  // namespace kradan::cli
