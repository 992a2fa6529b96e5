#include "cli/score.h"

#include <algorithm>
#include <expected>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string_view>
#include <vector>

#include "cli/game_arguments.h"
#include "engine/engine.h"
#include "go/notation.h"
#include "record/sgf.h"
#include "session/json.h"

namespace kradan::cli {
namespace {

/// By what a game is counted: its own rules and komi, or others that were asked for.
struct Counting {
    go::Rules rules;
    std::string name;
    /// Half points.
    int komi;
};

std::optional<std::string> read_file(const std::string& name) {
    if (name == "-") return std::string{std::istreambuf_iterator<char>{std::cin}, {}};
    std::error_code error;
    std::ifstream file;
    if (!std::filesystem::is_directory(name, error)) file.open(name, std::ios::binary);
    if (!file.is_open()) {
        std::cerr << name << ": there is no such file, or it cannot be read\n";
        return std::nullopt;
    }
    return std::string{std::istreambuf_iterator<char>{file}, {}};
}

/// FILE:LINE:COLUMN: what is wrong there.
int complain_at(const std::string& file, std::string_view text, const SyntaxError& error) {
    const auto before = text.substr(0, error.offset);
    const auto line = std::ranges::count(before, '\n') + 1;
    const auto last = before.rfind('\n');
    const auto column = before.size() - (last == std::string_view::npos ? 0 : last + 1) + 1;
    std::cerr << file << ':' << line << ':' << column << ": " << error.message << '\n';
    return exit_bad_input;
}

std::expected<Counting, Refusal> read_counting(const ScoreArguments& arguments, const record::SgfGame& record,
                                               const go::Game& game) {
    Counting counting{game.rules(), record.setup.rules, game.komi()};
    if (arguments.rules) {
        const auto preset = go::find_preset(*arguments.rules);
        if (!preset) return std::unexpected(Refusal{"setup.bad-rules", "W11", "'" + *arguments.rules + "'"});
        counting.rules = preset->rules;
        counting.name = preset->name;
        if (!record.setup.komi) counting.komi = preset->komi;
    }
    if (arguments.komi) {
        const auto komi = go::read_komi(*arguments.komi);
        if (!komi) return std::unexpected(Refusal{"setup.bad-komi", "W13", komi.error().message});
        counting.komi = *komi;
    }
    return counting;
}

std::expected<std::vector<go::Vertex>, Refusal> read_dead(const std::vector<std::string>& words,
                                                          const go::Position& position) {
    std::vector<go::Vertex> dead;
    for (const auto& word : words) {
        const auto vertex = go::read_move(word);
        if (!vertex || vertex->pass) {
            return std::unexpected(Refusal{"session.bad-vertex", "", "--dead: '" + word + "' is no vertex"});
        }
        if (go::group_at(position, vertex->vertex).empty()) {
            return std::unexpected(Refusal{"session.empty-vertex", "", "--dead: " + word});
        }
        dead.push_back(vertex->vertex);
    }
    return dead;
}

void print_json(const go::Score& score, const std::string& rules) {
    json::Writer writer;
    writer.begin_object().member("rules", rules).member("result", go::result_text(score));
    for (const Colour colour : {Colour::first, Colour::second}) {
        const auto& side = score.of(colour);
        writer.key(id(colour)).begin_object();
        writer.member("territory", side.territory).member("stones", side.stones);
        writer.member("prisoners", side.prisoners).member("dead", side.dead);
        writer.member("compensation", side.compensation).member("komi", go::write_komi(side.komi));
        writer.member("total", go::write_komi(side.total())).end_object();
    }
    std::cout << writer.end_object().text() << '\n';
}

void print_text(const go::Score& score) {
    for (const Colour colour : {Colour::first, Colour::second}) {
        const auto& side = score.of(colour);
        std::cout << (colour == Colour::first ? "Black" : "White") << ": territory " << side.territory
                  << ", stones " << side.stones << ", prisoners " << side.prisoners << ", dead " << side.dead
                  << ", handicap " << side.compensation << ", komi " << go::write_komi(side.komi)
                  << ", total " << go::write_komi(side.total()) << '\n';
    }
    std::cout << go::result_text(score) << '\n';
}

}  // namespace

int score_command(const ScoreArguments& arguments) {
    const auto text = read_file(arguments.file);
    if (!text) return exit_bad_input;
    const auto record = record::read_sgf(*text);
    if (!record) return complain_at(arguments.file, *text, record.error());
    const auto any = record::any_game(*record);
    if (!any) return complain_at(arguments.file, *text, any.error());
    const auto& game = std::get<go::Game>(any->variant());
    if (!record->unknown_rules.empty() && !arguments.rules) {
        std::cerr << arguments.file << ": RU[" << record->unknown_rules
                  << "] names no rule set known here; counted by " << record->setup.rules << '\n';
    }
    const auto counting = read_counting(arguments, *record, game);
    if (!counting) {
        complain(counting.error());
        return exit_bad_input;
    }
    const auto dead = read_dead(
        arguments.dead == "auto" ? engine::dead_stones(*any) : words_of(arguments.dead), game.position());
    if (!dead) {
        complain(dead.error());
        return exit_bad_input;
    }
    const go::Score score =
        go::score(game.position(), *dead, counting->rules, counting->komi, game.handicap());
    if (arguments.json) {
        print_json(score, counting->name);
    } else {
        print_text(score);
    }
    return exit_success;
}

}  // namespace kradan::cli
