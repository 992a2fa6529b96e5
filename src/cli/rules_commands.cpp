#include "cli/rules_commands.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <thread>

#include "catalog/show.h"
#include "core/perft.h"
#include "go/notation.h"
#include "record/sgf.h"
#include "session/json.h"

namespace kradan::cli {
namespace {

struct RootMove {
    std::string text;
    std::uint64_t nodes = 0;
};

/// What asks for a legal move, with castling written as the game's options want it.
template <Position P>
AnyIntent intent_of(const AnyGame& game, const P& position, typename P::Move move) {
    if constexpr (std::same_as<P, chess::Position>) {
        return position.intent_of(move, game.options().chess960.has_value());
    } else {
        return position.intent_of(move);
    }
}

/// Perft below each legal move of a position, on several threads.
template <Position P>
std::vector<RootMove> divide(const AnyGame& game, const P& position, const PerftArguments& perft_arguments) {
    typename P::MoveList moves;
    position.legal_moves(moves);
    std::vector<RootMove> roots(moves.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        P own = position;
        for (std::size_t i = next++; i < moves.size(); i = next++) {
            roots[i].text = game.write_move(intent_of(game, own, moves[i]));
            const auto undo = own.do_move(moves[i]);
            roots[i].nodes = perft(own, perft_arguments.depth - 1, !perft_arguments.no_bulk);
            own.undo_move(moves[i], undo);
        }
    };
    std::vector<std::jthread> helpers;
    for (int thread = 1; thread < perft_arguments.threads; ++thread) helpers.emplace_back(work);
    work();
    helpers.clear();
    std::ranges::sort(roots, {}, &RootMove::text);
    return roots;
}

}  // namespace

int games_command(bool json) {
    if (json) {
        json::Writer writer;
        writer.begin_array();
        for (const auto& game : games) {
            writer.begin_object().member("id", game.id).key("names").begin_object();
            for (std::size_t i = 0; i < language_ids.size(); ++i)
                writer.member(language_ids[i], game.names[i]);
            writer.end_object().end_object();
        }
        std::cout << writer.end_array().text() << '\n';
        return exit_success;
    }
    for (const auto& game : games) {
        std::string line{game.id};
        line.resize(13, ' ');
        std::cout << line << name(game.game, Language::english) << '\n';
    }
    return exit_success;
}

int perft_command(const GameArguments& arguments, const PerftArguments& perft_arguments) {
    const auto game = arguments.start();
    if (!game) return exit_bad_input;
    std::vector<RootMove> roots;
    std::uint64_t nodes = 1;
    if (perft_arguments.depth > 0) {
        roots = std::visit([&](const auto& any) { return divide(*game, any.position(), perft_arguments); },
                           game->variant());
        nodes = 0;
        for (const auto& root : roots) nodes += root.nodes;
    }
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().member("nodes", std::to_string(nodes));
        if (perft_arguments.divide) {
            writer.key("moves").begin_object();
            for (const auto& root : roots) writer.member(root.text, std::to_string(root.nodes));
            writer.end_object();
        }
        std::cout << writer.end_object().text() << '\n';
        return exit_success;
    }
    if (perft_arguments.divide) {
        for (const auto& root : roots) std::cout << root.text << ' ' << root.nodes << '\n';
    }
    std::cout << "nodes " << nodes << '\n';
    return exit_success;
}

int moves_command(const GameArguments& arguments) {
    const auto game = arguments.start();
    if (!game) return exit_bad_input;
    const auto moves = game->legal_moves();
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().texts("moves", moves);
        std::cout << writer.end_object().text() << '\n';
        return exit_success;
    }
    for (const auto& move : moves) std::cout << move << '\n';
    return exit_success;
}

int show_command(const GameArguments& arguments) {
    const auto game = arguments.start();
    if (!game) return exit_bad_input;
    if (!arguments.json) {
        std::cout << show(*game);
        if (const auto position = game->position_text(); !position.empty()) std::cout << position << '\n';
        return exit_success;
    }
    const auto board = game->board();
    json::Writer writer;
    writer.begin_object()
        .member("game", id(game->game()))
        .member("files", board.files)
        .member("ranks", board.ranks);
    writer.texts("cells", board.cells)
        .member("turn", game->side_to_move())
        .member("position", game->position_text());
    writer.key("outcome");
    if (const auto outcome = game->outcome()) {
        writer.begin_object().member("winner", outcome->winner).member("reason", id(outcome->reason));
        writer.member("clause", clause(outcome->reason, game->game())).end_object();
    } else {
        writer.null();
    }
    std::cout << writer.end_object().text() << '\n';
    return exit_success;
}

int score_command(const ScoreArguments& arguments) {
    std::ifstream file;
    if (arguments.file != "-") {
        file.open(arguments.file, std::ios::binary);
        if (!file) {
            std::cerr << arguments.file << ": there is no such file, or it cannot be read\n";
            return exit_bad_input;
        }
    }
    std::istream& input = arguments.file == "-" ? std::cin : file;
    const std::string text{std::istreambuf_iterator<char>{input}, {}};
    const auto complain_at = [&](const SyntaxError& error) {
        const auto before = std::string_view{text}.substr(0, error.offset);
        const auto line = std::ranges::count(before, '\n') + 1;
        const auto last = before.rfind('\n');
        const auto column = before.size() - (last == std::string_view::npos ? 0 : last + 1) + 1;
        std::cerr << arguments.file << ':' << line << ':' << column << ": " << error.message << '\n';
        return exit_bad_input;
    };
    auto record = record::read_sgf(text);
    if (!record) return complain_at(record.error());
    if (arguments.rules) {
        if (!go::find_preset(*arguments.rules)) {
            complain({"setup.bad-rules", "W11", "there is no rule set '" + *arguments.rules + "'"});
            return exit_bad_input;
        }
        record->setup.rules = *arguments.rules;
    }
    if (arguments.komi) {
        const auto komi = go::read_komi(*arguments.komi);
        if (!komi) {
            complain({"setup.bad-komi", "W13", komi.error().message});
            return exit_bad_input;
        }
        record->setup.komi = *komi;
    }
    const auto game = record::replay(*record);
    if (!game) return complain_at(game.error());

    std::vector<go::Vertex> dead;
    for (const auto& word : words_of(arguments.dead)) {
        const auto vertex = go::read_move(word);
        if (!vertex || vertex->pass) {
            complain({"session.bad-vertex", "", "--dead: '" + word + "' is no vertex"});
            return exit_bad_input;
        }
        if (go::group_at(game->position(), vertex->vertex).empty()) {
            complain({"session.empty-vertex", "", "--dead: there is no stone on " + word});
            return exit_bad_input;
        }
        dead.push_back(vertex->vertex);
    }
    const go::Score score = go::score(*game, dead);
    const auto sides = {Colour::first, Colour::second};
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().member("rules", record->setup.rules).member("result", go::result_text(score));
        for (const Colour colour : sides) {
            const auto& side = score.of(colour);
            writer.key(id(colour)).begin_object();
            writer.member("territory", side.territory).member("stones", side.stones);
            writer.member("prisoners", side.prisoners).member("dead", side.dead);
            writer.member("compensation", side.compensation).member("komi", go::write_komi(side.komi));
            writer.member("total", go::write_komi(side.total())).end_object();
        }
        std::cout << writer.end_object().text() << '\n';
        return exit_success;
    }
    for (const Colour colour : sides) {
        const auto& side = score.of(colour);
        std::cout << (colour == Colour::first ? "Black" : "White") << ": territory " << side.territory
                  << ", stones " << side.stones << ", prisoners " << side.prisoners << ", dead " << side.dead
                  << ", handicap " << side.compensation << ", komi " << go::write_komi(side.komi)
                  << ", total " << go::write_komi(side.total()) << '\n';
    }
    std::cout << go::result_text(score) << '\n';
    return exit_success;
}

}  // namespace kradan::cli
