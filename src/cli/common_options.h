#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "cli/forward.h"

namespace kradan::cli {

/// Adds a command whose options `Arguments::add_to` adds. `run` executes it and returns the exit status.
template <class Arguments, class Run>
CLI::App* add_command(CLI::App& app, int& status, const std::string& name, const std::string& about,
                      Run run) {
    CLI::App* command = app.add_subcommand(name, about);
    const auto arguments = std::make_shared<Arguments>();
    arguments->add_to(*command);
    command->callback([arguments, run, &status] { status = run(*arguments); });
    return command;
}

/// Adds `--db`, the database that a command works on. Several commands may share one variable: only the
/// selected command sets it, from the command line or else from KRADAN_DB.
void add_database_option(CLI::App& command, std::string& database);

/// Adds a command with `--db`. The commands of one `admin` group share their arguments.
template <class Arguments>
CLI::App* add_database_command(CLI::App& app, int& status, const std::shared_ptr<Arguments>& arguments,
                               const char* name, const char* about, int (*run)(const Arguments&)) {
    CLI::App* command = app.add_subcommand(name, about);
    add_database_option(*command, arguments->database);
    command->callback([arguments, run, &status] { status = run(*arguments); });
    return command;
}

/// Adds -o, --output and --force to a command.
CLI::Option* add_output_options(CLI::App& command, OutputArguments& arguments, const std::string& what);
/// Adds only --force, for commands whose files are given by other options.
void add_force_option(CLI::App& command, OutputArguments& arguments);
/// Adds --charset.
void add_charset_option(CLI::App& command, std::optional<std::string>& charset);
/// Adds --from, the format of the files.
void add_from_option(CLI::App& command, std::optional<std::string>& from, const std::string& formats = {});
/// Why a string is not the name of a record format; empty if it is.
std::string why_no_format(const std::string& text);

}  // namespace kradan::cli
