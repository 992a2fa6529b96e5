// Plays random games in lockstep with GNU Go over GTP and compares its `all_legal`, `captures` and
// `list_stones` with ours after every move. Usage: gnugo_differential GAMES [GNUGO [SEED]]. Exits with 77 if
// GNU Go is missing.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "games/go/game.h"
#include "games/go/notation.h"

namespace {

using kradan::Colour;
using kradan::SplitMix64;
namespace go = kradan::go;

/// A GTP engine as a child process.
class Engine {
  public:
    explicit Engine(std::vector<std::string> arguments) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (pipe(in.data()) != 0 || pipe(out.data()) != 0) std::exit(1);
        child_ = fork();
        if (child_ == 0) {
            dup2(in[0], 0);
            dup2(out[1], 1);
            for (const int fd : {in[0], in[1], out[0], out[1]}) close(fd);
            std::vector<char*> argv;
            for (std::string& argument : arguments) argv.push_back(argument.data());
            argv.push_back(nullptr);
            execvp(argv[0], argv.data());
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        to_ = fdopen(in[1], "w");
        from_ = fdopen(out[0], "r");
    }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    ~Engine() {
        std::fclose(to_);
        std::fclose(from_);
        waitpid(child_, nullptr, 0);
    }

    void send(const std::string& command) {
        std::fputs(command.c_str(), to_);
        std::fputc('\n', to_);
    }
    void flush() { std::fflush(to_); }

    /// The words in the next answer, '=' first; empty if the engine has ended.
    std::vector<std::string> answer() {
        std::vector<std::string> words;
        std::string word;
        int last = 0;
        for (int c = std::fgetc(from_); c != EOF; last = c, c = std::fgetc(from_)) {
            if (c == '\n' && last == '\n' && !words.empty()) return words;
            if (c != ' ' && c != '\n') {
                word += static_cast<char>(c);
            } else if (!word.empty()) {
                words.push_back(word);
                word.clear();
            }
        }
        return {};
    }

  private:
    pid_t child_;
    std::FILE* to_;
    std::FILE* from_;
};

std::string_view name(Colour colour) {
    return colour == Colour::first ? "black" : "white";
}

std::string sorted(std::vector<std::string> words) {
    std::ranges::sort(words);
    std::string text;
    for (const std::string& word : words) text += word + ' ';
    return text;
}

std::vector<std::string> our_stones(const go::Board& board, Colour colour) {
    std::vector<std::string> words = {"="};
    for (int y = 0; y < board.size(); ++y) {
        for (int x = 0; x < board.size(); ++x) {
            if (board.has(board.point({.x = x, .y = y}), colour))
                words.push_back(go::write_vertex({.x = x, .y = y}));
        }
    }
    return words;
}

struct Kind {
    int size;
    go::Rules rules;
    std::vector<std::string> options;
    /// The percentage of games that are of this kind.
    int share;
};

struct Total {
    long games = 0;
    long moves = 0;
    long captured = 0;
    long kos = 0;
    long superkos = 0;
};

/// A random legal move: occasionally a pass, often a capture, so that kos are fought.
go::Move choose(const go::Game& game, SplitMix64& random) {
    const auto legal = game.legal_moves();
    if (legal.size() == 1 || random.below(50) == 0) return legal.back();
    const go::Position& position = game.position();
    std::vector<go::Move> captures;
    for (const go::Move move : legal) {
        if (!move.is_pass() && position.board().captures(move.point, position.side_to_move()))
            captures.push_back(move);
    }
    if (!captures.empty() && random.below(3) == 0) {
        return captures[random.below(static_cast<std::uint32_t>(captures.size()))];
    }
    return legal[random.below(static_cast<std::uint32_t>(legal.size() - 1))];
}

/// Our side chooses the moves, and queries the engine about several of them at a time.
bool play_one(Engine& engine, const Kind& kind, SplitMix64& random, Total& total) {
    go::Game game(go::Position(kind.size, kind.rules), 0);
    engine.send("boardsize " + std::to_string(kind.size));
    engine.send("clear_board");
    std::vector<std::string> expected = {"= ", "= "};
    std::vector<std::string> played;
    // Long enough to fill the board several times, so that kos and large captures occur.
    const int length = std::max(400, kind.size * kind.size * 3);
    while (game.ply() < length && !game.play_ended()) {
        const go::Move move = choose(game, random);
        const Colour mover = game.position().side_to_move();
        const auto intent = game.position().intent_of(move);
        if (!game.play(intent)) return false;
        const go::Position& position = game.position();
        const Colour next = position.side_to_move();
        played.push_back("play " + std::string(name(mover)) + ' ' + go::write_move(intent));
        engine.send(played.back());
        engine.send("all_legal " + std::string(name(next)));
        engine.send("captures black");
        engine.send("captures white");
        engine.send("list_stones black");
        engine.send("list_stones white");

        expected.push_back("= ");
        std::vector<std::string> moves = {"="};
        if (!game.play_ended()) {
            for (const go::Move m : game.legal_moves()) {
                if (!m.is_pass()) moves.push_back(go::write_move(position.intent_of(m)));
            }
        } else {
            go::Game on = game;
            on.resume(next);
            for (const go::Move m : on.legal_moves()) {
                if (!m.is_pass()) moves.push_back(go::write_move(position.intent_of(m)));
            }
        }
        go::Position::MoveList without_history;
        position.legal_moves(without_history);
        total.superkos += static_cast<long>(without_history.size() - moves.size());
        expected.push_back(sorted(moves));
        expected.push_back(sorted({"=", std::to_string(position.prisoners(Colour::first))}));
        expected.push_back(sorted({"=", std::to_string(position.prisoners(Colour::second))}));
        expected.push_back(sorted(our_stones(position.board(), Colour::first)));
        expected.push_back(sorted(our_stones(position.board(), Colour::second)));
        ++total.moves;
        total.kos += position.ko().has_value();
        // A pipe holds 64 kB each way, so read before it fills up.
        if (expected.size() > 12 || game.play_ended() || game.ply() == length) {
            engine.flush();
            for (const std::string& ours : expected) {
                const std::string theirs = sorted(engine.answer());
                if (theirs == ours) continue;
                std::cout << "difference at size " << kind.size << " after\n";
                for (const std::string& command : played) std::cout << command << '\n';
                std::cout << "ours:   " << ours << "\ntheirs: " << theirs << '\n';
                return false;
            }
            expected.clear();
        }
    }
    total.captured += game.position().prisoners(Colour::first) + game.position().prisoners(Colour::second);
    ++total.games;
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    const long games = argc > 1 ? std::atol(argv[1]) : 50;
    const std::string gnugo = argc > 2 ? argv[2] : "/usr/games/gnugo";
    const auto seed = static_cast<std::uint64_t>(argc > 3 ? std::atoll(argv[3]) : 1);
    if (games <= 0) {
        std::cerr << "usage: gnugo_differential GAMES [GNUGO [SEED]]\n";
        return 2;
    }
    if (access(gnugo.c_str(), X_OK) != 0) {
        std::cout << "no GNU Go at " << gnugo << ": not measured\n";
        return 77;
    }
    // Suicide and superko are compared separately, because GNU Go 3.8 does not recognise a repeated board
    // after a suicide. Their combination is compared with the plain reference in tests/games/go.
    const go::Rules thai = go::find_preset("thai")->rules;
    go::Rules suicide = thai;
    suicide.suicide = true;
    go::Rules positional = thai;
    positional.ko = go::Ko::positional;
    const go::Rules situational = go::find_preset("aga")->rules;
    const std::vector<Kind> kinds = {
        {.size = 9, .rules = thai, .options = {}, .share = 36},
        {.size = 13, .rules = thai, .options = {}, .share = 14},
        {.size = 19, .rules = thai, .options = {}, .share = 8},
        {.size = 5, .rules = suicide, .options = {"--allow-all-suicide"}, .share = 10},
        {.size = 9, .rules = suicide, .options = {"--allow-all-suicide"}, .share = 6},
        {.size = 5, .rules = positional, .options = {"--positional-superko"}, .share = 10},
        {.size = 7, .rules = positional, .options = {"--positional-superko"}, .share = 3},
        {.size = 5, .rules = situational, .options = {"--situational-superko"}, .share = 10},
        {.size = 7, .rules = situational, .options = {"--situational-superko"}, .share = 3},
    };
    SplitMix64 random(seed);
    Total total;
    for (const Kind& kind : kinds) {
        std::vector<std::string> arguments = {gnugo, "--mode", "gtp"};
        arguments.insert(arguments.end(), kind.options.begin(), kind.options.end());
        Engine engine(arguments);
        for (long game = 0; game < std::max(1L, games * kind.share / 100); ++game) {
            if (!play_one(engine, kind, random, total)) return 1;
        }
    }
    std::cout << "games " << total.games << ", moves " << total.moves << ", stones captured "
              << total.captured << ", kos " << total.kos << ", moves forbidden by superko alone "
              << total.superkos << ", differences 0\n";
    return 0;
}
