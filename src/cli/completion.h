#pragma once

#include <string>

#include "cli/command_tree.h"

namespace kradan::cli {

/// A script that completes command lines in a shell: "bash", "zsh" or "fish".
std::string completion_script(const CommandText& tree, const std::string& shell);

/// The arguments of `kradan completion`.
struct CompletionArguments {
    std::string shell;

    void add_to(CLI::App& command);
};

/// Prints the script. Returns the exit status.
int completion_command(const CompletionArguments& arguments, const CommandText& tree);

}  // namespace kradan::cli
