#include "engine_protocols/uci/settings.h"

#include <unistd.h>

#include <algorithm>
#include <new>
#include <optional>
#include <random>

#include "engine_protocols/files.h"
#include "engine_protocols/text.h"
#include "games/chess/chess960.h"

namespace kradan::protocol {

namespace {

using Effect = UciSettings::Effect;
using Done = std::expected<Effect, std::string>;

/// The maximum number of legal moves in a chess position.
constexpr int most_lines = 218;
constexpr int most_overhead = 5000;

Done load_network(engine::Engine& engine, GameId game, std::string_view value) {
    if (value.empty() || value == "<empty>") {
        engine.use_built_in_network(game);
        return Effect::none;
    }
    std::string bytes;
    if (value != "<none>") {
        auto read = read_file(std::string(value), largest_network);
        if (!read) return std::unexpected("EvalFile: " + in_quotes(value) + ": " + read.error());
        bytes = *std::move(read);
    }
    if (const auto done = engine.set_network(game, bytes); !done)
        return std::unexpected("EvalFile: " + in_quotes(value) + ": " + done.error());
    return Effect::none;
}

Done use_book(std::optional<book::Book>& book, std::string_view value) {
    if (value.empty() || value == "<empty>") {
        book = std::nullopt;
        return Effect::none;
    }
    auto read = load_book(std::string(value));
    if (!read) return std::unexpected("BookFile: " + read.error());
    book = *std::move(read);
    return Effect::none;
}

/// Physical memory of this machine; empty if unknown.
std::optional<std::int64_t> megabytes_of_memory() {
    const std::int64_t pages = sysconf(_SC_PHYS_PAGES);
    const std::int64_t page = sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || page <= 0) return std::nullopt;
    return pages * page >> 20;
}

Done resize(engine::Engine& engine, int megabytes) {
    if (const auto memory = megabytes_of_memory(); memory && megabytes > *memory * 3 / 4) {
        return std::unexpected("this machine has " + std::to_string(*memory) + " megabytes of memory; Hash " +
                               std::to_string(megabytes) + " would not fit; it is unchanged");
    }
    try {
        engine.resize(static_cast<std::size_t>(megabytes));
    } catch (const std::bad_alloc&) {
        engine.resize(engine.megabytes());
        return std::unexpected("not enough memory for " + std::to_string(megabytes) +
                               " megabytes; Hash is unchanged");
    }
    return Effect::none;
}

}  // namespace

std::vector<std::string> uci_options() {
    const auto spin = [](std::string_view name, int by_default, int least, int most) {
        return "option name " + std::string(name) + " type spin default " + std::to_string(by_default) +
               " min " + std::to_string(least) + " max " + std::to_string(most);
    };
    const auto check = [](std::string_view name) {
        return "option name " + std::string(name) + " type check default false";
    };
    std::string variants;
    for (const GameId each : games()) {
        if (each.module().forms().engines == EngineProtocol::uci && !engine::why_no_search(each))
            variants += " var " + std::string(id(each));
    }
    return {
        "option name UCI_Variant type combo default chess" + variants,
        check("UCI_Chess960"),
        spin("Hash", engine::Engine::default_megabytes, 1, engine::Engine::max_megabytes),
        spin("Threads", 1, 1, engine::Engine::max_threads),
        "option name EvalFile type string default <empty>",
        spin("MultiPV", 1, 1, most_lines),
        "option name Clear Hash type button",
        spin("Move Overhead", UciSettings{}.overhead, 0, most_overhead),
        spin("Level", levels::highest, levels::lowest, levels::highest),
        check("UCI_LimitStrength"),
        spin("UCI_Elo", levels::ratings.back(), levels::ratings.front(), levels::ratings.back()),
        check("UCI_ShowWDL"),
        check("Ponder"),
        check("OwnBook"),
        "option name BookFile type string default <empty>",
    };
}

engine::Limits UciSettings::limits() const {
    engine::Limits limits{.level = level, .lines = best_lines};
    if (rated) limits.rating = rating;
    if (rated || level < levels::highest) {
        limits.seed = std::random_device{}();
        limits.varied = true;
    }
    return limits;
}

Done UciSettings::set(std::string_view name, std::string_view value, engine::Engine& engine) {
    const auto is = [&](std::string_view option) { return same_ignoring_case(name, option); };
    const auto within = [&](int& setting, int least, int most) -> Done {
        const auto number = read_number<int>(value);
        if (!number || *number < least || *number > most) {
            return std::unexpected(std::string(name) + " is from " + std::to_string(least) + " to " +
                                   std::to_string(most) + ", got " + in_quotes(value));
        }
        setting = *number;
        return Effect::none;
    };
    const auto checked = [&](bool& setting) -> Done {
        if (value != "true" && value != "false")
            return std::unexpected(std::string(name) + ": expected true or false, got " + in_quotes(value));
        setting = value == "true";
        return Effect::none;
    };
    if (is("UCI_Variant")) {
        const auto found =
            std::ranges::find_if(games(), [&](GameId each) { return same_ignoring_case(id(each), value); });
        if (found == games().end() || found->module().forms().engines != EngineProtocol::uci)
            return std::unexpected("no such variant: " + in_quotes(value));
        if (auto why = engine::why_no_search(*found)) return std::unexpected(*std::move(why));
        game.game = *found;
        game.position = std::nullopt;
        return Effect::new_game;
    }
    if (is("UCI_Chess960")) {
        bool chess960 = false;
        if (const auto done = checked(chess960); !done) return done;
        // The usual start position, played by Chess960 rules.
        chess::set_options(game, {.chess960 = chess960 ? std::optional{chess::usual_array} : std::nullopt});
        game.position = std::nullopt;
        return Effect::new_game;
    }
    if (is("Hash")) {
        int megabytes = 0;
        const auto done = within(megabytes, 1, static_cast<int>(engine::Engine::max_megabytes));
        return done ? resize(engine, megabytes) : done;
    }
    if (is("Threads")) {
        int threads = 0;
        const auto done = within(threads, 1, engine::Engine::max_threads);
        if (!done) return done;
        engine.set_threads(threads);
        const int most = engine::Engine::most_threads();
        if (threads > most) {
            return std::unexpected("this machine runs " + std::to_string(most) +
                                   " threads at once: using that many");
        }
        return done;
    }
    if (is("EvalFile")) return load_network(engine, game.game, value);
    if (is("MultiPV")) return within(best_lines, 1, most_lines);
    if (is("Move Overhead")) return within(overhead, 0, most_overhead);
    const auto with_strength = [&](Done done) {
        // Hash entries of a weak search must not mislead a strong one.
        if (done) engine.clear();
        return done;
    };
    if (is("Level")) return with_strength(within(level, levels::lowest, levels::highest));
    if (is("UCI_LimitStrength")) return with_strength(checked(rated));
    if (is("UCI_Elo")) return with_strength(within(rating, levels::ratings.front(), levels::ratings.back()));
    if (is("OwnBook")) return checked(own_book);
    if (is("BookFile")) return use_book(book, value);
    if (is("UCI_ShowWDL")) return checked(show_chances);
    if (is("Clear Hash")) {
        engine.clear();
        return Effect::none;
    }
    // Only announces that the host may ponder.
    if (is("Ponder")) return Effect::none;
    return std::unexpected("no such option: " + in_quotes(name));
}

}  // namespace kradan::protocol
