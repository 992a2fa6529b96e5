#include "cli/wrong_settings.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <numeric>

#include "core/quote.h"
#include "core/text.h"

namespace kradan::cli {

namespace {

/// The edit distance: how many letters have to be added, removed or replaced.
std::size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t before = std::exchange(row[0], i + 1);
        for (std::size_t k = 0; k < other.size(); ++k) {
            const std::size_t replaced = before + (one[i] == other[k] ? 0 : 1);
            before = row[k + 1];
            row[k + 1] = std::min({replaced, row[k] + 1, before + 1});
        }
    }
    return row.back();
}

/// Removes blanks and quotes.
std::string bare(std::string_view text) {
    return std::string{trimmed(text, " \t\r\"'")};
}

/// A line that sets an option or begins a section, as CLI11 reads them.
struct Setting {
    std::size_t line = 0;
    /// "" before the first section.
    std::string section = {};
    /// "" for the line that begins the section.
    std::string key = {};
};

std::vector<Setting> settings_of(const std::string& file) {
    std::vector<Setting> settings;
    std::ifstream in(file);
    std::string line;
    std::string section;
    bool in_list = false;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        const std::string text = bare(line);
        if (in_list) {
            in_list = !text.ends_with(']');
            continue;
        }
        if (text.size() < 3 || text.front() == '#' || text.front() == ';') continue;
        if (text.front() == '[' && text.back() == ']') {
            section = bare(text.substr(1, text.size() - 2));
            settings.push_back({number, section, ""});
            continue;
        }
        const auto equals = text.find('=');
        settings.push_back({number, section, bare(text.substr(0, equals))});
        const std::string value = equals == std::string::npos ? "" : bare(text.substr(equals + 1));
        in_list = value.starts_with('[') && !value.substr(0, value.find('#')).contains(']');
    }
    return settings;
}

/// The command that a section belongs to; null if there is none.
const CLI::App* command_of(const CLI::App& app, const std::string& section) {
    const CLI::App* command = &app;
    for (const std::string& name : split(section, '.')) {
        const auto named =
            command->get_subcommands([&](const CLI::App* inner) { return inner->get_name() == name; });
        if (named.empty()) return nullptr;
        command = named.front();
    }
    return command;
}

std::vector<std::string> names_of_options(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        if (!option->get_configurable()) continue;
        for (const std::string& name : option->get_lnames()) names.push_back(name);
    }
    return names;
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::string with_nearest(const std::string& text, std::string_view word,
                         const std::vector<std::string>& words) {
    const std::string near = nearest(word, words);
    return near.empty() ? text : text + "; did you mean '" + near + "'?";
}

/// Why a setting is invalid; "" if it is valid.
std::string fault_of(const CLI::App& app, const Setting& setting) {
    constexpr std::size_t longest = 100;
    const CLI::App* command = command_of(app, setting.section);
    if (!command) {
        return with_nearest("there is no command '" + printable(setting.section, longest) + "'",
                            setting.section, names_of_commands(app));
    }
    const auto names = names_of_options(*command);
    if (setting.key.empty() || std::ranges::count(names, setting.key) > 0) return "";
    const std::string option = "'" + printable(setting.key, longest) + "'";
    if (!setting.section.empty())
        return with_nearest("[" + setting.section + "] has no option " + option, setting.key, names);
    // The most common mistake is a command's option placed before its section.
    for (const CLI::App* inner : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (std::ranges::count(names_of_options(*inner), setting.key) > 0)
            return option + " belongs into a section, such as [" + inner->get_name() + "]";
    }
    return with_nearest("there is no option " + option, setting.key, names);
}

void add_variables(const CLI::App& app, std::vector<std::string>& names) {
    for (const CLI::Option* option : app.get_options()) {
        if (!option->get_envname().empty()) names.push_back(option->get_envname());
    }
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        add_variables(*command, names);
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& words) {
    std::string best;
    // Up to a third of the letters may be wrong.
    std::size_t least = std::max<std::size_t>(word.size() / 3, 1) + 1;
    for (const std::string& other : words) {
        const std::size_t away = distance(word, other);
        if (away >= least) continue;
        least = away;
        best = other;
    }
    return best;
}

std::string unknown_in_file(const CLI::App& app, const std::string& file) {
    for (const Setting& setting : settings_of(file)) {
        const std::string fault = fault_of(app, setting);
        if (fault.empty()) continue;
        std::string place = file;
        return place.append(":").append(std::to_string(setting.line)).append(": ").append(fault);
    }
    return "";
}

std::string place_of_option(const CLI::App& command, const std::vector<std::string>& given,
                            const std::string& file, std::string_view error) {
    const auto begin = error.find("--");
    if (begin == std::string_view::npos) return "";
    const auto end = std::min(error.find_first_of(": =,)", begin), error.size());
    const std::string name{error.substr(begin, end - begin)};
    const CLI::Option* option = command.get_option_no_throw(name);
    const bool on_line = std::ranges::any_of(
        given, [&](const std::string& word) { return word == name || word.starts_with(name + "="); });
    if (!option || on_line) return "";
    const char* variable =
        option->get_envname().empty() ? nullptr : std::getenv(option->get_envname().c_str());
    if (variable && *variable) return option->get_envname() + ": ";
    for (const Setting& setting : settings_of(file)) {
        if (setting.section == command.get_name() && "--" + setting.key == name)
            return file + ":" + std::to_string(setting.line) + ": ";
    }
    return "";
}

std::vector<std::string> unknown_variables(const CLI::App& app) {
    std::vector<std::string> known;
    add_variables(app, known);
    std::vector<std::string> lines;
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string_view text{*entry};
        const std::string name{text.substr(0, text.find('='))};
        if (!name.starts_with("KRADAN_") || std::ranges::count(known, name) > 0) continue;
        constexpr std::size_t longest = 100;
        lines.push_back(
            with_nearest(printable(name, longest) + ": the environment sets an unknown option", name, known));
    }
    return lines;
}

}  // namespace kradan::cli
