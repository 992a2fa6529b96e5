#include "cli/output_options.h"

#include <CLI/CLI.hpp>

namespace kradan::cli {

CLI::Option* add_output_options(CLI::App& command, OutputArguments& arguments, const std::string& what) {
    add_force_option(command, arguments);
    return command.add_option("-o,--output", arguments.name, what);
}

void add_force_option(CLI::App& command, OutputArguments& arguments) {
    command.add_flag("--force", arguments.force, "overwrite existing files");
}

}  // namespace kradan::cli
