#include "cli/command_tree.h"

#include <CLI/CLI.hpp>
#include <string_view>

#include "core/text.h"

namespace kradan::cli {

namespace {

/// The part of `text` between `begin` and `end`, or "".
std::string between(const std::string& text, std::string_view begin, std::string_view end) {
    const auto from = text.find(begin);
    if (from == std::string::npos) return "";
    const auto to = text.find(end, from + begin.size());
    return to == std::string::npos ? "" : text.substr(from + begin.size(), to - from - begin.size());
}

OptionText text_of(const CLI::Option& option) {
    OptionText text{.about = option.get_description(),
                    .standard = option.get_default_str(),
                    .environment = option.get_envname(),
                    .positional = option.get_positional(),
                    .required = option.get_required(),
                    .several = option.get_items_expected_max() > 1};
    if (text.positional) {
        text.names.push_back(option.get_name(true));
    } else {
        for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
        for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    }
    if (option.get_items_expected_max() == 0) return text;
    // CLI11 writes the checks after the type: TEXT:{a,b}, INT:INT in [1 - 9].
    const std::string type = option.get_type_name();
    text.value = type.substr(0, type.find(':'));
    text.choices = split(between(type, "{", "}"), ',');
    text.range = between(type, " in [", "]");
    return text;
}

CommandText read(const CLI::App& app, std::vector<std::string> words) {
    CommandText text{.words = std::move(words), .about = app.get_description(), .footer = app.get_footer()};
    for (const CLI::Option* option : app.get_options()) text.options.push_back(text_of(*option));
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        auto path = text.words;
        path.push_back(command->get_name());
        text.commands.push_back(read(*command, std::move(path)));
    }
    return text;
}

}  // namespace

CommandText read_command_tree(const CLI::App& app) {
    return read(app, {"kradan"});
}

}  // namespace kradan::cli
