#include <algorithm>
#include <expected>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/explain_score.h"
#include "cli/game_arguments.h"
#include "command/record_file.h"
#include "core/quote.h"
#include "engine/engine.h"
#include "games/go/notation.h"
#include "games/go/options.h"
#include "json/json.h"
#include "record/replay.h"
#include "record/sgf/sgf.h"
#include "session/score_json.h"

namespace kradan::cli {
namespace {

struct ScoreArguments {
    std::string file;
    std::optional<std::string> charset = {};
    std::optional<std::string> rules;
    std::optional<std::string> komi;
    /// Vertices separated by spaces, or "auto".
    std::string dead;
    /// Explain the board, the totals and other rule sets in words.
    bool explain = false;
    /// One of `language_ids`.
    std::string language = "en";
    bool json = false;

    void add_to(CLI::App& command) {
        command.add_option("FILE", file, "an SGF file; - is standard input")->required();
        add_charset_option(command, charset);
        command.add_option("--rules", rules, "count by this rule set instead of the file's");
        command.add_option("--komi", komi, "komi instead of the file's");
        command.add_option("--dead", dead, "vertices of dead groups, separated by spaces, or auto");
        command.add_flag("--explain", explain,
                         "print each point's owner, the totals, and why other rules give other results");
        command.add_option("--language", language, "language of --explain: en (default), th or ja")
            ->check(CLI::IsMember(std::vector<std::string>(language_ids.begin(), language_ids.end())));
        command.add_flag("--json", json, "print JSON");
    }
};

/// The rules and komi used to score a game: its own, or those requested.
struct Counting {
    go::Count count;
    std::string name;
    /// Whether the komi was given rather than taken from the preset.
    bool komi_agreed;
};

/// Reports an error as FILE:LINE:COLUMN.
void report_fault(const std::string& file, const record::Fault& fault) {
    std::cerr << in_words(file, fault) << '\n';
}

/// The first game in a file; writes a note to standard error if there are more.
std::expected<record::Record, FileError> read_record(const std::string& name,
                                                     const record::Charset* charset) {
    auto file = RecordFile::open(name, record::Format::sgf, charset);
    if (!file) return std::unexpected(file.error());
    record::Record record;
    if (!file->next(record)) {
        if (auto trouble = file->trouble()) return std::unexpected(*std::move(trouble));
        return std::unexpected(
            FileError{.reason = FileError::Reason::no_game, .name = name, .detail = "expected '(;'"});
    }
    if (record::Record second; file->next(second))
        std::cerr << printable(name) << ": note: the file has more than one game; only the first is scored\n";
    return record;
}

bool is_of_komi(const record::Fault& fault) {
    return fault.reason == "sgf.bad-komi" || fault.reason == "sgf.komi-unused";
}

/// Whether this error could make the score wrong.
bool spoils_counting(const record::Fault& fault, const ScoreArguments& arguments) {
    if (is_of_komi(fault)) return !arguments.komi;
    return fault.reason == "sgf.bad-handicap" || fault.reason == "sgf.too-large";
}

std::expected<Counting, Refusal> read_counting(const ScoreArguments& arguments, const go::Options& options,
                                               const go::Game& game) {
    Counting counting{{game.rules(), game.komi()}, options.rules, options.komi || arguments.komi};
    if (arguments.rules) {
        const auto preset = go::find_preset(*arguments.rules);
        if (!preset) return std::unexpected(Refusal{"setup.bad-rules", "W11", go::expected_rules()});
        counting.count.rules = preset->rules;
        counting.name = preset->name;
        if (!options.komi) counting.count.komi = preset->komi;
    }
    if (arguments.komi) {
        const auto komi = go::read_komi(*arguments.komi);
        if (!komi) return std::unexpected(Refusal{"setup.bad-komi", "W13", komi.error().message});
        if (*komi < -go::max_komi || *komi > go::max_komi) {
            return std::unexpected(Refusal{"setup.bad-komi", "W13",
                                           "invalid value '" + *arguments.komi + "'; expected -" +
                                               go::write_komi(go::max_komi) + " to " +
                                               go::write_komi(go::max_komi)});
        }
        counting.count.komi = *komi;
    }
    return counting;
}

std::expected<std::vector<go::Vertex>, Refusal> read_dead(const std::vector<std::string>& words,
                                                          const go::Position& position) {
    std::vector<go::Vertex> dead;
    for (const auto& word : words) {
        const auto vertex = go::read_move(word);
        if (!vertex || vertex->pass) {
            return std::unexpected(Refusal{"session.bad-vertex", "",
                                           "--dead: '" + word + "' is not a vertex; expected one like D4"});
        }
        if (!position.board().on_board(vertex->vertex)) {
            return std::unexpected(Refusal{"session.bad-vertex", "", "--dead: " + word});
        }
        if (go::group_at(position, vertex->vertex).empty()) {
            return std::unexpected(Refusal{"session.empty-vertex", "", "--dead: " + word});
        }
        dead.push_back(vertex->vertex);
    }
    return dead;
}

/// The id must be one of `language_ids`, as `add_to` checks.
Language read_language(std::string_view id) {
    const auto found = std::ranges::find(language_ids, id);
    return static_cast<Language>(found - language_ids.begin());
}

void print_json(const go::Score& score, const std::string& rules, const std::optional<Explained>& explained) {
    json::Writer writer;
    writer.begin_object().member("rules", rules).member("result", go::result_text(score));
    session::write_totals(writer, score);
    if (explained) {
        writer.texts("board", counted_board(*explained));
        session::write_others(writer, explained->others);
    }
    std::cout << writer.end_object().text() << '\n';
}

void print_text(const go::Score& score) {
    for (const Colour colour : colours) {
        const auto& side = score.of(colour);
        std::cout << (colour == Colour::first ? "Black" : "White") << ": territory " << side.territory
                  << ", stones " << side.stones << ", prisoners " << side.prisoners << ", dead " << side.dead
                  << ", handicap " << side.compensation << ", komi " << go::write_komi(side.komi)
                  << ", total " << go::write_komi(side.total()) << '\n';
    }
    std::cout << go::result_text(score) << '\n';
}

/// The stones that the computer considers dead, even if all count as alive under these rules. Lists stones of
/// uncertain status on standard error.
std::vector<std::string> estimated_dead(const AnyGame& game, go::Rules rules) {
    rules.all_alive = false;
    engine::StoneStatus status = engine::stone_status(game, rules);
    if (!status.unsettled.empty()) {
        std::cerr << "note: the status of these stones is uncertain:";
        for (const std::string& vertex : status.unsettled) std::cerr << ' ' << vertex;
        std::cerr << "; list the dead stones with --dead\n";
    }
    return std::move(status.dead);
}

int score_command(const ScoreArguments& arguments) {
    const auto language = read_language(arguments.language);
    const auto record = read_record(arguments.file, read_charset(arguments.charset));
    if (!record) return report_error(record.error());
    bool spoilt = false;
    for (const record::Fault& fault : record->faults) {
        report_fault(arguments.file, fault);
        const bool spoils = spoils_counting(fault, arguments);
        if (spoils && is_of_komi(fault))
            std::cerr << printable(arguments.file) << ": cannot be scored; give the komi with --komi\n";
        spoilt = spoilt || spoils;
    }
    if (spoilt) return exit_bad_input;
    const auto any = record::game_at(*record, record->tree.line_end(record::Tree::root));
    if (!any) {
        const auto is_said = [&](const record::Fault& fault) { return fault.reason == any.error().reason; };
        if (std::ranges::none_of(record->faults, is_said)) report_fault(arguments.file, any.error());
        return exit_bad_input;
    }
    const auto& game = *any->as<go::Game>();
    const go::Options options = go::options_of(record->options);
    if (const auto unknown = record::unknown_rules(*record); !unknown.empty() && !arguments.rules) {
        std::cerr << printable(arguments.file) << ": note: unknown rules RU[" << printable(unknown)
                  << "]; scored under " << options.rules << '\n';
    }
    const auto counting = read_counting(arguments, options, game);
    if (!counting) {
        report_error(counting.error());
        return exit_bad_input;
    }
    const auto& [rules, komi] = counting->count;
    std::vector<std::string> marked;
    // Even if all stones are alive, other rule sets need the dead stones.
    if (arguments.dead != "auto") {
        marked = words_of(arguments.dead);
    } else if (!rules.all_alive || arguments.explain) {
        marked = estimated_dead(*any, rules);
    }
    const auto dead = read_dead(marked, game.position());
    if (!dead) {
        report_error(dead.error());
        return exit_bad_input;
    }
    if (rules.all_alive && !dead->empty() && arguments.dead != "auto")
        std::cerr << "note: under " << counting->name << " rules all stones are alive; --dead is ignored\n";
    const go::Score score = go::score(game.position(), *dead, rules, komi, game.handicap());
    std::optional<Explained> explained;
    if (arguments.explain) {
        const std::span<const go::Vertex> off = rules.all_alive ? std::span<const go::Vertex>{} : *dead;
        explained.emplace(Explained{.board = go::final_board(game.position().board(), off),
                                    .score = score,
                                    .rules = counting->name,
                                    .others = go::count_by_others(game, *dead, counting->count,
                                                                  counting->name, counting->komi_agreed)});
    }
    if (arguments.json) {
        print_json(score, counting->name, explained);
    } else if (explained) {
        explain(std::cout, *explained, language);
    } else {
        print_text(score);
    }
    return exit_success;
}

}  // namespace

void add_score_command(CLI::App& app, int& status) {
    add_command<ScoreArguments>(app, status, "score", "counts a game of Go; last line: B+7, W+3.5 or 0",
                                score_command);
}

}  // namespace kradan::cli
