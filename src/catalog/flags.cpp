#include "catalog/flags.h"

#include <algorithm>

namespace kradan {

namespace {

std::optional<std::string> usual_of(const OptionKind& kind) {
    if (const auto* number = std::get_if<NumberOption>(&kind))
        return number->usual ? std::optional(std::to_string(*number->usual)) : std::nullopt;
    if (const auto* text = std::get_if<TextOption>(&kind))
        return text->usual ? std::optional(std::string(*text->usual)) : std::nullopt;
    if (const auto* choice = std::get_if<ChoiceOption>(&kind)) return std::string(choice->ids.front());
    return std::nullopt;
}

}  // namespace

std::vector<std::string> SharedFlag::choices() const {
    std::vector<std::string> words;
    for (const Option* option : options) {
        const auto* choice = std::get_if<ChoiceOption>(&option->kind);
        if (!choice) continue;
        for (const std::string_view word : choice->ids) {
            if (std::ranges::find(words, word) == words.end()) words.emplace_back(word);
        }
    }
    return words;
}

std::optional<std::string> SharedFlag::usual() const {
    auto first = usual_of(options.front()->kind);
    for (const Option* option : options) {
        if (usual_of(option->kind) != first) return std::nullopt;
    }
    return first;
}

std::expected<std::vector<SharedFlag>, std::string> shared_flags(std::span<const GameModule* const> modules) {
    std::vector<SharedFlag> all;
    for (const GameModule* module : modules) {
        for (const OptionFlag& flag : module->option_flags()) {
            const Option* option = module->find_option(flag.key);
            const auto fault = [&](const std::string& what) {
                return std::unexpected(std::string(flag.name) + " of " + std::string(module->id()) + ": " +
                                       what);
            };
            if (!option) return fault("the game has no option '" + std::string(flag.key) + "'");
            const auto found = std::ranges::find(all, flag.name, &SharedFlag::name);
            if (found == all.end()) {
                all.push_back({flag.key, flag.name, std::string(flag.help), flag.means, {option}});
                continue;
            }
            const bool alike = found->key == flag.key && found->means == flag.means &&
                               found->options.front()->kind.index() == option->kind.index();
            if (!alike) return fault("another game has declared a flag of this name differently");
            // Editions share their declarations.
            if (std::ranges::find(found->options, option) != found->options.end()) continue;
            found->options.push_back(option);
            if (!found->help.contains(flag.help)) found->help.append("; ").append(flag.help);
        }
    }
    return all;
}

}  // namespace kradan
