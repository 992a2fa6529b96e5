#include "cli/common_options.h"

#include <CLI/CLI.hpp>

namespace kradan::cli {

void add_database_option(CLI::App& command, std::string& database) {
    // CLI11 also reads the variable for commands that are not given, and later than for the one that is.
    const auto take = [&command, &database](const std::string& given) {
        if (command.parsed()) database = given;
    };
    command
        .add_option_function<std::string>(
            "--db", take, "the server's database: a file, or the URL of a PostgreSQL database")
        ->envname("KRADAN_DB")
        ->required();
}

CLI::Option* add_output_options(CLI::App& command, OutputArguments& arguments, const std::string& what) {
    add_force_option(command, arguments);
    return command.add_option("-o,--output", arguments.name, what);
}

void add_force_option(CLI::App& command, OutputArguments& arguments) {
    command.add_flag("--force", arguments.force, "overwrite existing files");
}

}  // namespace kradan::cli
