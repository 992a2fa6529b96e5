#include "process/engine_description.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "catalog/names.h"
#include "engine/engine.h"

namespace kradan::process {

namespace {

/// Splits words like a shell, without expansions; empty if a quote is not closed.
std::optional<std::vector<std::string>> command_words(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char mark = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && mark != '\'' && i + 1 < text.size()) {
            word += text[++i];
            in_word = true;
        } else if (mark != '\0') {
            if (c == mark) {
                mark = '\0';
            } else {
                word += c;
            }
        } else if (c == '\'' || c == '"') {
            mark = c;
            in_word = true;
        } else if (c == ' ' || c == '\t') {
            if (in_word) words.push_back(std::exchange(word, {}));
            in_word = false;
        } else {
            word += c;
            in_word = true;
        }
    }
    if (mark != '\0') return std::nullopt;
    if (in_word) words.push_back(word);
    return words;
}

std::expected<EngineDescription, std::string> read_own_engine(std::string_view text, GameId game) {
    if (auto why = engine::why_no_search(game)) return std::unexpected(*std::move(why));
    const EngineProtocol protocol = game.module().forms().engines;
    EngineDescription engine{.protocol = protocol,
                             .command = {"/proc/self/exe", protocol == EngineProtocol::gtp ? "gtp" : "uci"},
                             .options = {},
                             .text = std::string{text}};
    constexpr std::string_view name = "kradan";
    std::string_view rest = text.substr(std::min(name.size() + 1, text.size()));
    if (text.size() > name.size() && rest.empty())
        return std::unexpected("an option was expected after the colon");
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        auto option = read_engine_option(rest.substr(0, end));
        if (!option) return std::unexpected(std::move(option.error()));
        // UCI engines use a book only with OwnBook. In GTP `book` is a command.
        if (option->name == "book" && protocol == EngineProtocol::uci) {
            engine.options.push_back({.name = "OwnBook", .value = "true"});
            option->name = "BookFile";
        }
        engine.options.push_back(*std::move(option));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return engine;
}

}  // namespace

std::expected<EngineOption, std::string> read_engine_option(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string_view::npos) {
        return std::unexpected("'" + std::string{text} + "' is not an option; expected NAME=VALUE");
    }
    if (text.contains('\n')) return std::unexpected("an option must be one line");
    return EngineOption{.name = std::string{text.substr(0, equals)},
                        .value = std::string{text.substr(equals + 1)}};
}

std::expected<EngineDescription, std::string> read_engine(std::string_view text, GameId game) {
    if (text == "kradan" || text.starts_with("kradan:")) return read_own_engine(text, game);
    const bool uci = text.starts_with("uci:");
    if (!uci && !text.starts_with("gtp:")) {
        return std::unexpected(
            "'" + std::string{text} +
            "' is not an engine; expected kradan, kradan:level=3, uci:COMMAND or gtp:COMMAND");
    }
    const EngineProtocol spoken = game.module().forms().engines;
    if (uci && spoken != EngineProtocol::uci)
        return std::unexpected("UCI is for " + names_of(EngineProtocol::uci) + "; engines for " +
                               names_of(EngineProtocol::gtp) + " speak GTP");
    if (!uci && spoken != EngineProtocol::gtp)
        return std::unexpected("GTP is for " + names_of(EngineProtocol::gtp) + "; engines for " +
                               names_of(EngineProtocol::uci) + " speak UCI");
    constexpr std::size_t prefix = 4;
    auto command = command_words(text.substr(prefix));
    if (!command) return std::unexpected("a quotation mark is not closed");
    if (command->empty()) return std::unexpected("a command was expected after the colon");
    return EngineDescription{.protocol = uci ? EngineProtocol::uci : EngineProtocol::gtp,
                             .command = *std::move(command),
                             .options = {},
                             .text = std::string{text}};
}

}  // namespace kradan::process
