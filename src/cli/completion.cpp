#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_tree.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "core/text.h"

namespace kradan::cli {

namespace {

/// Quotes a word with single quotes. `escaped`: the characters that get a backslash inside them.
std::string in_single_quotes(std::string_view text, std::string_view escaped = "") {
    std::string result = "'";
    for (const char letter : text) {
        if (letter == '\'') {
            result += "'\\''";
            continue;
        }
        if (escaped.contains(letter)) result += '\\';
        result += letter;
    }
    return result + "'";
}

/// Calls `visit` for a command and all its subcommands.
template <class Visit>
void for_each_command(const CommandText& command, const Visit& visit) {
    visit(command);
    for (const CommandText& inner : command.commands) for_each_command(inner, visit);
}

// --- bash ---

/// The possible words after the command: its subcommands and the values of its positional arguments.
std::string words_of_command(const CommandText& command) {
    std::vector<std::string> words;
    words.reserve(command.commands.size());
    for (const CommandText& inner : command.commands) words.push_back(inner.words.back());
    for (const OptionText& option : command.options) {
        if (option.positional) words.insert(words.end(), option.choices.begin(), option.choices.end());
    }
    return joined(words);
}

bool takes_other_words(const CommandText& command) {
    return std::ranges::any_of(command.options, [](const OptionText& option) {
        return option.positional && option.choices.empty();
    });
}

std::string option_names(const CommandText& command) {
    std::vector<std::string> names;
    for (const OptionText& option : command.options) {
        if (!option.positional) names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return joined(names);
}

void write_bash_case(std::string& script, const CommandText& command) {
    script += "    " + in_single_quotes(joined(command.words)) + ")\n";
    script += "        words=" + in_single_quotes(words_of_command(command)) + "\n";
    script += "        options=" + in_single_quotes(option_names(command)) + "\n";
    if (takes_other_words(command)) script += "        files=yes\n";
    script += "        case $previous in\n";
    for (const OptionText& option : command.options) {
        if (option.positional || option.value.empty()) continue;
        std::string names;
        for (const std::string& name : option.names) names += (names.empty() ? "" : " | ") + name;
        script += "        " + names + ") values=" + in_single_quotes(joined(option.choices)) +
                  " takes_value=yes ;;\n";
    }
    script += "        esac\n        ;;\n";
}

std::string bash_script(const CommandText& tree) {
    std::string commands;
    std::string cases;
    for_each_command(tree, [&](const CommandText& command) {
        if (command.words.size() > 1)
            commands += (commands.empty() ? "" : " | ") + in_single_quotes(joined(command.words));
        write_bash_case(cases, command);
    });
    return "# Completion of kradan for bash, made by: kradan completion bash\n"
           "_kradan() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local command=kradan words='' options='' values='' takes_value='' files='' i\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        case \"$command ${COMP_WORDS[i]}\" in\n"
           "        " +
           commands +
           ") command=\"$command ${COMP_WORDS[i]}\" ;;\n"
           "        esac\n"
           "    done\n"
           "    # Bash takes --name=value for three words.\n"
           "    if [[ $current == = ]]; then\n"
           "        current=''\n"
           "    elif [[ $previous == = ]]; then\n"
           "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
           "    fi\n"
           "    case $command in\n" +
           cases +
           "    esac\n"
           "    if [[ -n $takes_value ]]; then\n"
           "        words=$values\n"
           "        [[ -n $values ]] || files=yes\n"
           "    elif [[ $current == -* ]]; then\n"
           "        words=$options files=''\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
           "    if [[ -n $files ]]; then\n"
           "        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$current\")\n"
           "        compopt -o filenames 2>/dev/null\n"
           "    fi\n"
           "}\n"
           "complete -F _kradan kradan\n";
}

// --- zsh ---

constexpr std::string_view special_in_zsh = "[]:\\";

/// The completion of a value: its choices, or files.
std::string zsh_value(const OptionText& option) {
    const std::string choices = joined(option.choices);
    return ":" + option.value + ":" + (choices.empty() ? "_files" : "(" + choices + ")");
}

void write_zsh_option(std::string& script, const OptionText& option) {
    if (option.positional) {
        const std::string choices = joined(option.choices);
        script +=
            " \\\n        " + in_single_quotes((option.several ? "*:" : ":") + option.names.front() + ":" +
                                               (choices.empty() ? "_files" : "(" + choices + ")"));
        return;
    }
    for (const std::string& name : option.names) {
        std::string about_escaped;
        for (const char letter : option.about) {
            if (special_in_zsh.contains(letter)) about_escaped += '\\';
            about_escaped += letter;
        }
        std::string spec = option.several ? "*" : "";
        const bool is_long = name.starts_with("--");
        spec += name;
        if (!option.value.empty() && is_long) spec += '=';
        spec.append("[").append(about_escaped).append("]");
        if (!option.value.empty()) spec += zsh_value(option);
        script += " \\\n        " + in_single_quotes(spec);
    }
}

void write_zsh_function(std::string& script, const CommandText& command) {
    script +=
        "_" + joined(command.words, "_") + "() {\n    local context state line\n    local -a commands\n";
    script += "    _arguments -C";
    for (const OptionText& option : command.options) write_zsh_option(script, option);
    if (command.commands.empty()) {
        script += "\n}\n\n";
        return;
    }
    script +=
        " \\\n        '1: :->command' '*:: :->words'\n    case $state in\n    command)\n        commands=(\n";
    for (const CommandText& inner : command.commands)
        script += "            " + in_single_quotes(inner.words.back() + ":" + inner.about) + "\n";
    script +=
        "        )\n        _describe command commands\n        ;;\n    words)\n        case $words[1] in\n";
    for (const CommandText& inner : command.commands)
        script += "        " + inner.words.back() + ") _" + joined(inner.words, "_") + " ;;\n";
    script += "        esac\n        ;;\n    esac\n}\n\n";
}

std::string zsh_script(const CommandText& tree) {
    std::string script =
        "#compdef kradan\n# Completion of kradan for zsh, made by: kradan completion zsh\n\n";
    for_each_command(tree, [&](const CommandText& command) { write_zsh_function(script, command); });
    return script +
           "if [ \"$funcstack[1]\" = _kradan ]; then\n    _kradan \"$@\"\nelse\n    compdef _kradan "
           "kradan\nfi\n";
}

// --- fish ---

void write_fish_option(std::string& script, const std::string& start, const OptionText& option) {
    const std::string choices = joined(option.choices);
    if (option.positional) {
        // Positional arguments: files, unless they have choices.
        script += start + (choices.empty() ? " -F" : " -a " + in_single_quotes(choices, "\\")) + " -d " +
                  in_single_quotes(option.about, "\\") + "\n";
        return;
    }
    script += start;
    for (const std::string& name : option.names)
        script += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.value.empty()) script += choices.empty() ? " -rF" : " -xa " + in_single_quotes(choices, "\\");
    script += " -d " + in_single_quotes(option.about, "\\") + "\n";
}

std::string fish_script(const CommandText& tree) {
    std::string commands;
    std::string lines;
    for_each_command(tree, [&](const CommandText& command) {
        const std::string path = joined(command.words);
        if (command.words.size() > 1) commands += " " + in_single_quotes(path);
        const std::string start =
            "complete -c kradan -n " + in_single_quotes("__kradan_is " + in_single_quotes(path));
        for (const CommandText& inner : command.commands)
            lines +=
                start + " -a " + inner.words.back() + " -d " + in_single_quotes(inner.about, "\\") + "\n";
        for (const OptionText& option : command.options) write_fish_option(lines, start, option);
    });
    return "# Completion of kradan for fish, made by: kradan completion fish\n"
           "function __kradan_is\n"
           "    set -l command kradan\n"
           "    for word in (commandline -opc)[2..-1]\n"
           "        contains -- \"$command $word\"" +
           commands +
           "\n"
           "        and set command \"$command $word\"\n"
           "    end\n"
           "    test \"$command\" = \"$argv[1]\"\n"
           "end\n"
           "complete -c kradan -f\n" +
           lines;
}

struct CompletionArguments {
    std::string shell;

    void add_to(CLI::App& command) {
        command.add_option("SHELL", shell, "bash, zsh or fish")
            ->required()
            ->check(CLI::IsMember({"bash", "zsh", "fish"}));
        command.footer(
            "For bash: kradan completion bash > ~/.local/share/bash-completion/completions/kradan");
    }
};

}  // namespace

void add_completion_command(CLI::App& app, int& status) {
    add_command<CompletionArguments>(app, status, "completion",
                                     "prints a script that completes command lines in a shell",
                                     [&app](const CompletionArguments& arguments) {
                                         const CommandText tree = read_command_tree(app);
                                         std::cout << (arguments.shell == "bash"  ? bash_script(tree)
                                                       : arguments.shell == "zsh" ? zsh_script(tree)
                                                                                  : fish_script(tree));
                                         return exit_success;
                                     });
}

}  // namespace kradan::cli
