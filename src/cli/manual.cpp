#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "cli/command_tree.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "core/text.h"
#include "core/version.h"

namespace kradan::cli {

namespace {

/// Escapes text for roff.
std::string roff(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        const bool begins = result.empty() || result.back() == '\n';
        if (begins && (letter == '.' || letter == '\'')) result += "\\&";
        if (letter == '\\') {
            result += "\\e";
        } else if (letter == '-') {
            result += "\\-";
        } else {
            result += letter;
        }
    }
    return result;
}

std::string bold(std::string_view text) {
    return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text) {
    return "\\fI" + roff(text) + "\\fR";
}

/// Turns text into a sentence: adds a capital and a full stop.
std::string sentence(std::string text) {
    if (text.empty()) return text;
    if (text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    if (!text.ends_with('.')) text += '.';
    return text;
}

void write_option(std::string& page, const OptionText& option) {
    page += ".TP\n";
    for (std::size_t i = 0; i < option.names.size(); ++i) {
        page += (i == 0 ? "" : ", ");
        page += option.positional ? italic(option.names[i]) : bold(option.names[i]);
    }
    if (!option.positional && !option.value.empty()) page += " " + italic(option.value);
    page += "\n" + roff(sentence(option.about)) + "\n";
    const auto add = [&](std::string_view what, const std::string& value) {
        if (!value.empty()) page += roff(what) + " " + roff(value) + ".\n";
    };
    if (!option.about.contains("(default")) add("Default:", option.standard);
    add("One of", joined(option.choices, ", "));
    add("Range:", option.range);
    add("Environment:", option.environment);
}

void write_synopsis(std::string& page, const CommandText& command) {
    page += bold(joined(command.words, " "));
    page += " [" + italic("OPTION") + "]...";
    if (!command.commands.empty()) page += " " + italic("COMMAND");
    for (const OptionText& option : command.options) {
        if (!option.positional) continue;
        const std::string name = italic(option.names.front()) + (option.several ? "..." : "");
        page += option.required ? " " + name : " [" + name + "]";
    }
    page += "\n";
}

void write_options(std::string& page, const CommandText& command) {
    for (const bool positional : {true, false}) {
        for (const OptionText& option : command.options) {
            if (option.positional == positional) write_option(page, option);
        }
    }
}

/// Writes the subcommands of a command, recursively.
void write_commands(std::string& page, const CommandText& command) {
    for (const CommandText& inner : command.commands) {
        page += ".SS \"" + roff(joined(inner.words, " ")) + "\"\n";
        page += roff(sentence(inner.about)) + "\n.PP\n";
        write_synopsis(page, inner);
        write_options(page, inner);
        write_commands(page, inner);
    }
}

void write_footer(std::string& page, const CommandText& command) {
    if (command.footer.empty()) return;
    page += ".SH NOTES\n";
    std::string_view rest = command.footer;
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        page += roff(rest.substr(0, end)) + "\n";
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!rest.empty()) page += ".PP\n";
    }
}

/// Writes the names of related pages: those of the commands or, on a command's page, the program's.
void write_others(std::string& page, const CommandText& command, bool is_program) {
    page += ".SH SEE ALSO\n";
    if (!is_program) {
        page += ".BR kradan (1)\n";
        return;
    }
    for (std::size_t i = 0; i < command.commands.size(); ++i) {
        const bool last = i + 1 == command.commands.size();
        page += ".BR " + roff(joined(command.commands[i].words, "-")) + (last ? " (1)\n" : " (1),\n");
    }
}

/// The current date, or the date that a reproducible build specifies.
std::string date_of_build() {
    const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
    const auto now = epoch ? std::chrono::sys_seconds{std::chrono::seconds{std::atoll(epoch)}}
                           : std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(now)};
    const auto two_digits = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return std::to_string(static_cast<int>(day.year())) + "-" +
           two_digits(static_cast<unsigned>(day.month())) + "-" +
           two_digits(static_cast<unsigned>(day.day()));
}

/// A manual page in roff's man macros, for the whole program or for one command with its subcommands. `date`:
/// in the form 2026-11-27.
std::string manual_page(const CommandText& command, const std::string& date) {
    const bool is_program = command.words.size() == 1;
    const std::string name = joined(command.words, "-");
    std::string title = name;
    std::ranges::transform(title, title.begin(), [](char letter) {
        return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    });
    std::string page =
        ".TH \"" + title + "\" 1 \"" + date + "\" \"kradan " KRADAN_VERSION_TEXT "\" \"Kradan\"\n";
    std::string about = command.about;
    if (about.ends_with('.')) about.pop_back();
    page += ".SH NAME\n" + name + " \\- " + roff(about) + "\n.SH SYNOPSIS\n";
    write_synopsis(page, command);
    if (!command.options.empty()) page += ".SH OPTIONS\n";
    write_options(page, command);
    if (!command.commands.empty()) page += ".SH COMMANDS\n";
    if (is_program) {
        for (const CommandText& inner : command.commands)
            page += ".TP\n" + bold(inner.words.back()) + "\n" + roff(sentence(inner.about)) + "\n";
    } else {
        write_commands(page, command);
    }
    write_footer(page, command);
    write_others(page, command, is_program);
    return page;
}

struct ManualArguments {
    std::string folder;

    void add_to(CLI::App& command) {
        command.add_option("FOLDER", folder, "folder for the pages, which must exist")->required();
    }
};

/// Writes kradan.1 and a page for each command into the folder.
int manual_command(const ManualArguments& arguments, const CommandText& tree) {
    const std::string date = date_of_build();
    const auto write = [&](const CommandText& command) {
        const auto path = std::filesystem::path(arguments.folder) / (joined(command.words, "-") + ".1");
        std::ofstream file(path, std::ios::binary);
        file << manual_page(command, date);
        if (file.flush()) return true;
        std::cerr << "cannot write " << path.string() << '\n';
        return false;
    };
    bool good = write(tree);
    for (const CommandText& command : tree.commands) good = good && write(command);
    return good ? exit_success : exit_io_error;
}

/// Prints the options of `kradan serve` as a file of environment variables, all commented out.
int settings_command(const CommandText& tree) {
    std::cout
        << "# Options of `kradan serve` as environment variables: systemd reads them when the service "
           "starts.\n"
           "# An option without its comment sign is set. All of them: man kradan-serve. Only root and the "
           "service may\n"
           "# read this file (mode 0640, root:kradan), since it may hold the password of a database.\n";
    const auto serve = std::ranges::find(tree.commands, "serve",
                                         [](const CommandText& command) { return command.words.back(); });
    for (const OptionText& option : serve->options) {
        if (option.environment.empty()) continue;
        // The units in `packaging/systemd/` set these.
        const std::string in_unit = option.environment == "KRADAN_DB"        ? "/var/lib/kradan/kradan.db"
                                    : option.environment == "KRADAN_BACKUPS" ? "/var/lib/kradan/backups"
                                                                             : "";
        std::string about = option.about;
        if (!in_unit.empty()) {
            about.resize(std::min(about.size(), about.find(" (default")));
            about.append(" (default in the service: ").append(in_unit).append(")");
        }
        std::cout << "\n# " << sentence(about) << '\n';
        std::cout << '#' << option.environment << "=\"" << in_unit << "\"\n";
    }
    return exit_success;
}

}  // namespace

void add_manual_commands(CLI::App& app, int& status) {
    app.add_subcommand("settings", "prints the options of serve as a file for systemd, each explained")
        ->callback([&app, &status] { status = settings_command(read_command_tree(app)); });
    add_command<ManualArguments>(app, status, "man", "writes the manual pages into a folder",
                                 [&app](const ManualArguments& arguments) {
                                     return manual_command(arguments, read_command_tree(app));
                                 });
}

}  // namespace kradan::cli
