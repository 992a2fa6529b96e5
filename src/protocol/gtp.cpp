#include "protocol/gtp.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <expected>
#include <fstream>
#include <istream>
#include <iterator>
#include <ostream>
#include <span>
#include <thread>

#include "engine/engine.h"
#include "go/life.h"
#include "go/notation.h"
#include "go/seki.h"
#include "protocol/gtp_analysis.h"
#include "protocol/gtp_clock.h"
#include "protocol/gtp_rules.h"
#include "protocol/text.h"
#include "record/replay.h"
#include "record/sgf.h"

namespace kradan::protocol {

namespace {

using Clock = std::chrono::steady_clock;
using Words = std::span<const std::string>;
/// The text after "=", or what is wrong.
using Answer = std::expected<std::string, std::string>;

std::unexpected<std::string> failed(std::string why) {
    return std::unexpected(std::move(why));
}

std::optional<Colour> read_colour(std::string word) {
    std::ranges::transform(word, word.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (word == "b" || word == "black") return Colour::first;
    if (word == "w" || word == "white") return Colour::second;
    return std::nullopt;
}

/// "6.50" as "6.5", and "-0.0" as "0": komi as programs like to write it.
std::string plain_komi(std::string text) {
    if (const auto dot = text.find('.'); dot != std::string::npos) {
        while (text.size() > dot + 2 && text.back() == '0') text.pop_back();
    }
    return text == "-0.0" || text == "-0" ? "0" : text;
}

std::vector<std::string> written(const std::vector<go::Vertex>& vertices) {
    std::vector<std::string> words;
    words.reserve(vertices.size());
    for (const go::Vertex vertex : vertices) words.push_back(go::write_vertex(vertex));
    return words;
}

struct PlayedMove {
    Colour colour;
    std::string text;
};

class Gtp {
  public:
    Gtp(std::ostream& output, GameOptions options, AnyGame game, const GtpOptions& asked)
        : output_(output),
          options_(std::move(options)),
          game_(std::move(game)),
          level_(asked.level),
          move_time_(asked.move_time),
          playouts_(asked.playouts) {}

    Gtp(const Gtp&) = delete;
    Gtp& operator=(const Gtp&) = delete;
    ~Gtp() { stop_analysis(); }

    /// Ends the analysis under way, if any, and answers the line unless it has no command.
    void execute(std::string line);
    bool running() const { return running_; }

  private:
    struct Command {
        std::string_view name;
        /// The fewest and the most words that may follow.
        std::size_t least;
        std::size_t most;
        Answer (Gtp::*run)(Words);
    };
    static const std::array<Command, 37> commands;

    Answer protocol_version(Words) { return "2"; }
    Answer name(Words) { return "Kradan"; }
    Answer version(Words) { return KRADAN_VERSION; }
    Answer known_command(Words words);
    Answer list_commands(Words);
    Answer quit(Words);
    Answer boardsize(Words words);
    Answer clear_board(Words);
    Answer komi(Words words);
    Answer rules(Words words);
    Answer play(Words words);
    Answer genmove(Words words);
    Answer reg_genmove(Words words);
    Answer undo(Words);
    Answer showboard(Words);
    Answer fixed_handicap(Words words);
    Answer place_free_handicap(Words words);
    Answer set_free_handicap(Words words);
    Answer time_settings(Words words);
    Answer time_left(Words words);
    Answer final_score(Words);
    Answer final_status_list(Words words);
    Answer unconditional_status(Words words);
    Answer loadsgf(Words words);
    Answer all_legal(Words words);
    Answer list_stones(Words words);
    Answer captures(Words words);
    Answer level(Words words);
    Answer kgs_time_settings(Words words);
    Answer kata_set_rules(Words words);
    Answer kata_get_rules(Words);
    Answer ownership(Words);
    Answer gogui_analyze_commands(Words);
    Answer lz_analyze(Words words) { return analyze(words, GtpDialect::leela_zero); }
    Answer kata_analyze(Words words) { return analyze(words, GtpDialect::katago); }
    Answer lz_genmove_analyze(Words words) { return genmove_analyze(words, GtpDialect::leela_zero); }
    Answer kata_genmove_analyze(Words words) { return genmove_analyze(words, GtpDialect::katago); }

    Answer analyze(Words words, GtpDialect dialect);
    Answer genmove_analyze(Words words, GtpDialect dialect);
    void search(const AnalysisRequest& request, std::optional<Clock::time_point> deadline,
                search::MonteCarlo& search);
    void stop_analysis();
    std::optional<Clock::time_point> deadline_for(Colour colour) const;
    Answer play_found(Colour colour, const std::string& move);

    const go::Game& game() const { return std::get<go::Game>(game_.variant()); }
    const go::Board& board() const { return game().position().board(); }
    /// The game again with other options: with all its moves, or from its start. The old one stays if that
    /// fails.
    std::expected<void, std::string> restart(GameOptions options, bool keep_moves);
    std::expected<void, std::string> play_move(AnyGame& game, Colour colour, const std::string& text);
    Answer place_handicap(std::vector<std::string> vertices);
    bool is_empty() const;
    std::string think(Colour colour);
    AnyGame with_turn(Colour colour) const;
    std::vector<std::string> stones(Colour colour) const;
    std::vector<std::string> stones_in_seki(const std::vector<std::string>& dead) const;
    template <class Condition>
    std::vector<std::string> vertices_from_top(const Condition& condition) const;

    std::ostream& output_;
    /// Of the command that is being answered, "" for none.
    std::string id_;
    /// The "=" of the answer has been written already.
    bool answering_ = false;
    std::thread analyst_;
    std::atomic<bool> stop_ = false;
    GameOptions options_;
    AnyGame game_;
    std::vector<PlayedMove> moves_;
    engine::Engine engine_{1};
    int level_;
    std::optional<std::int64_t> move_time_;
    std::optional<std::uint64_t> playouts_;
    GtpClock clock_;
    std::uint64_t seed_ = 0;
    bool running_ = true;
};

constexpr std::size_t any = std::string::npos;

constexpr std::array<Gtp::Command, 37> Gtp::commands = {{
    {"protocol_version", 0, 0, &Gtp::protocol_version},
    {"name", 0, 0, &Gtp::name},
    {"version", 0, 0, &Gtp::version},
    {"known_command", 1, 1, &Gtp::known_command},
    {"list_commands", 0, 0, &Gtp::list_commands},
    {"quit", 0, 0, &Gtp::quit},
    {"boardsize", 1, 1, &Gtp::boardsize},
    {"clear_board", 0, 0, &Gtp::clear_board},
    {"komi", 1, 1, &Gtp::komi},
    {"rules", 1, 1, &Gtp::rules},
    {"play", 2, 2, &Gtp::play},
    {"genmove", 1, 1, &Gtp::genmove},
    {"reg_genmove", 1, 1, &Gtp::reg_genmove},
    {"undo", 0, 0, &Gtp::undo},
    {"showboard", 0, 0, &Gtp::showboard},
    {"fixed_handicap", 1, 1, &Gtp::fixed_handicap},
    {"place_free_handicap", 1, 1, &Gtp::place_free_handicap},
    {"set_free_handicap", 1, any, &Gtp::set_free_handicap},
    {"time_settings", 3, 3, &Gtp::time_settings},
    {"time_left", 3, 3, &Gtp::time_left},
    {"final_score", 0, 0, &Gtp::final_score},
    {"final_status_list", 1, 1, &Gtp::final_status_list},
    {"unconditional_status", 1, 1, &Gtp::unconditional_status},
    {"loadsgf", 1, 2, &Gtp::loadsgf},
    {"all_legal", 1, 1, &Gtp::all_legal},
    {"list_stones", 1, 1, &Gtp::list_stones},
    {"captures", 1, 1, &Gtp::captures},
    {"level", 1, 1, &Gtp::level},
    {"kgs-time_settings", 1, 4, &Gtp::kgs_time_settings},
    {"kata-set-rules", 1, any, &Gtp::kata_set_rules},
    {"kata-get-rules", 0, 0, &Gtp::kata_get_rules},
    {"kradan-ownership", 0, 0, &Gtp::ownership},
    {"gogui-analyze_commands", 0, 0, &Gtp::gogui_analyze_commands},
    {"lz-analyze", 0, any, &Gtp::lz_analyze},
    {"kata-analyze", 0, any, &Gtp::kata_analyze},
    {"lz-genmove_analyze", 0, any, &Gtp::lz_genmove_analyze},
    {"kata-genmove_analyze", 0, any, &Gtp::kata_genmove_analyze},
}};

void Gtp::execute(std::string line) {
    stop_analysis();
    line = line.substr(0, line.find('#'));
    std::vector<std::string> words = words_of(line);
    if (words.empty()) return;
    id_.clear();
    answering_ = false;
    if (read_number<std::uint32_t>(words.front())) {
        id_ = words.front();
        words.erase(words.begin());
        if (words.empty()) {
            output_ << "?" << id_ << " no command\n\n" << std::flush;
            return;
        }
    }
    const auto command = std::ranges::find(commands, std::string_view{words.front()}, &Command::name);
    Answer answer = failed("unknown command");
    if (command != commands.end()) {
        const Words arguments = Words{words}.subspan(1);
        if (arguments.size() < command->least) {
            answer = failed("syntax error: too few arguments");
        } else if (arguments.size() > command->most) {
            answer = failed("syntax error: too many arguments");
        } else {
            answer = (this->*command->run)(arguments);
        }
    }
    // The end of an analysis is the end of its answer.
    if (analyst_.joinable()) return;
    const std::string& text = answer ? *answer : answer.error();
    if (!answering_) output_ << (answer ? "=" : "?") << id_ << (text.empty() ? "" : " ");
    output_ << text << "\n\n" << std::flush;
}

Answer Gtp::known_command(Words words) {
    return std::ranges::find(commands, std::string_view{words[0]}, &Command::name) != commands.end()
               ? "true"
               : "false";
}

Answer Gtp::list_commands(Words) {
    std::string text;
    for (const Command& command : commands) text += (text.empty() ? "" : "\n") + std::string(command.name);
    return text;
}

Answer Gtp::quit(Words) {
    running_ = false;
    return "";
}

std::expected<void, std::string> Gtp::restart(GameOptions options, bool keep_moves) {
    auto game = AnyGame::start(options);
    if (!game) {
        const Refusal& refusal = game.error().front();
        return failed(std::string(refusal.reason) + (refusal.detail.empty() ? "" : ": " + refusal.detail));
    }
    if (keep_moves) {
        for (const PlayedMove& move : moves_) {
            if (const auto played = play_move(*game, move.colour, move.text); !played) return played;
        }
    } else {
        moves_.clear();
    }
    options_ = std::move(options);
    game_ = *std::move(game);
    return {};
}

Answer Gtp::boardsize(Words words) {
    const auto size = read_number<int>(words[0]);
    if (!size) return failed("boardsize not an integer");
    if (*size < go::min_size || *size > go::max_size) return failed("unacceptable size");
    GameOptions options{.game = GameId::go, .size = *size, .rules = options_.rules, .komi = options_.komi};
    if (const auto done = restart(options, false); !done) return failed(done.error());
    return "";
}

Answer Gtp::clear_board(Words) {
    return boardsize(std::array{std::to_string(options_.size)});
}

Answer Gtp::komi(Words words) {
    GameOptions options = options_;
    options.komi = plain_komi(words[0]);
    if (!go::read_komi(*options.komi)) return failed("komi not in half points");
    if (const auto done = restart(options, true); !done) return failed(done.error());
    return "";
}

Answer Gtp::rules(Words words) {
    if (!go::find_preset(words[0])) return failed("unknown rules");
    GameOptions options = options_;
    options.rules = words[0];
    if (const auto done = restart(options, true); !done) return failed(done.error());
    return "";
}

std::expected<void, std::string> Gtp::play_move(AnyGame& game, Colour colour, const std::string& text) {
    const auto intent = game.read_move(text);
    if (!intent) return failed("invalid coordinate");
    if (game.side_to_move() == colour && !game.play_ended()) {
        if (!game.play(*intent)) return failed("illegal move");
        return {};
    }
    AnyGame next = game;
    next.resume(colour);
    if (!next.play(*intent)) return failed("illegal move");
    game = std::move(next);
    return {};
}

Answer Gtp::play(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    if (const auto played = play_move(game_, *colour, words[1]); !played) return failed(played.error());
    moves_.push_back({*colour, words[1]});
    return "";
}

AnyGame Gtp::with_turn(Colour colour) const {
    AnyGame game = game_;
    if (game.side_to_move() != colour || game.play_ended()) game.resume(colour);
    return game;
}

/// The engine's move for a colour; "pass" when there is nothing else.
std::string Gtp::think(Colour colour) {
    const AnyGame game = with_turn(colour);
    ++seed_;
    const auto deadline = deadline_for(colour);
    if (!deadline && !playouts_) return engine::choose_move(game, level_, seed_);
    engine::Limits limits{.level = level_, .seed = seed_};
    if (playouts_) limits.nodes = *playouts_;
    const auto found =
        engine_.think(game, limits, {.info = {}, .stop = [&] { return Clock::now() >= deadline; }});
    return found.move.value_or("pass");
}

std::optional<Clock::time_point> Gtp::deadline_for(Colour colour) const {
    auto milliseconds = clock_.milliseconds_for(colour);
    if (!milliseconds) milliseconds = move_time_;
    if (!milliseconds) return std::nullopt;
    return Clock::now() + std::chrono::milliseconds(*milliseconds);
}

Answer Gtp::play_found(Colour colour, const std::string& move) {
    if (const auto played = play_move(game_, colour, move); !played) return failed(played.error());
    moves_.push_back({colour, move});
    return move == "pass" ? "PASS" : move;
}

Answer Gtp::genmove(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    return play_found(*colour, think(*colour));
}

void Gtp::stop_analysis() {
    if (!analyst_.joinable()) return;
    stop_ = true;
    analyst_.join();
    output_ << "\n" << std::flush;
}

/// Searches until it is stopped or the deadline has come, and reports as it is asked to.
void Gtp::search(const AnalysisRequest& request, std::optional<Clock::time_point> deadline,
                 search::MonteCarlo& search) {
    constexpr std::uint64_t slice = 8;
    const auto interval = std::chrono::milliseconds(request.milliseconds);
    // More would not fit the memory of a search, and tell nothing new.
    constexpr std::uint64_t most_playouts = 10'000'000;
    auto next = Clock::now() + interval;
    do {
        if (search.playouts() < most_playouts) {
            search.step(slice);
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        const auto now = Clock::now();
        if (deadline && now >= *deadline) break;
        if (now < next) continue;
        next = now + interval;
        output_ << write_analysis(search, board(), request) << "\n" << std::flush;
    } while (!stop_ && !search.done());
}

Answer Gtp::analyze(Words words, GtpDialect dialect) {
    const auto request = read_analysis(words, dialect, game_.side_to_move());
    if (!request) return failed(request.error());
    const AnyGame asked = with_turn(request->colour);
    output_ << "=" << id_ << "\n" << std::flush;
    stop_ = false;
    analyst_ = std::thread([this, request = *request, asked] {
        search::MonteCarlo tree(std::get<go::Game>(asked.variant()), {.seed = 1});
        search(request, std::nullopt, tree);
        // What ended by itself is told all the same; the answer ends with the next line of input.
        output_ << write_analysis(tree, board(), request) << "\n" << std::flush;
    });
    return "";
}

Answer Gtp::genmove_analyze(Words words, GtpDialect dialect) {
    const auto request = read_analysis(words, dialect, game_.side_to_move());
    if (!request) return failed(request.error());
    const AnyGame asked = with_turn(request->colour);
    constexpr std::int64_t unhurried = 2000;
    const auto deadline = deadline_for(request->colour);
    stop_ = false;
    answering_ = true;
    output_ << "=" << id_ << "\n" << std::flush;
    search::MonteCarlo::Limits limits{.seed = ++seed_};
    if (playouts_) limits.playouts = *playouts_;
    search::MonteCarlo tree(std::get<go::Game>(asked.variant()), limits);
    search(*request, deadline ? *deadline : Clock::now() + std::chrono::milliseconds(unhurried), tree);
    output_ << write_analysis(tree, board(), *request) << "\n";
    const auto best = tree.best_move();
    const std::string move =
        !best || best->is_pass() ? "pass" : go::write_vertex(board().vertex(best->point));
    const auto played = play_found(request->colour, move);
    return played ? "play " + *played : "play resign";
}

Answer Gtp::reg_genmove(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    const std::string move = think(*colour);
    return move == "pass" ? "PASS" : move;
}

Answer Gtp::undo(Words) {
    if (moves_.empty()) return failed("cannot undo");
    const std::vector<PlayedMove> all = moves_;
    moves_.pop_back();
    if (const auto done = restart(options_, true); !done) {
        moves_ = all;
        return failed("cannot undo");
    }
    return "";
}

template <class Condition>
std::vector<std::string> Gtp::vertices_from_top(const Condition& condition) const {
    std::vector<std::string> vertices;
    for (int y = board().size() - 1; y >= 0; --y) {
        for (int x = 0; x < board().size(); ++x) {
            const go::Vertex vertex{.x = x, .y = y};
            if (condition(vertex)) vertices.push_back(go::write_vertex(vertex));
        }
    }
    return vertices;
}

std::vector<std::string> Gtp::stones(Colour colour) const {
    return vertices_from_top([&](go::Vertex v) { return board().has(board().point(v), colour); });
}

Answer Gtp::showboard(Words) {
    const int size = board().size();
    std::string columns = "   ";
    for (int x = 0; x < size; ++x) columns += std::string(" ") + "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x];
    const auto star_points = go::fixed_handicap(size, go::max_fixed_handicap(size));
    std::string text = "\n" + columns + "\n";
    for (int y = size - 1; y >= 0; --y) {
        const std::string row = (y < 9 ? " " : "") + std::to_string(y + 1);
        text += " " + row;
        for (int x = 0; x < size; ++x) {
            const go::Vertex vertex{.x = x, .y = y};
            const go::Point point = board().point(vertex);
            const bool star = std::ranges::find(star_points, vertex) != star_points.end();
            text += ' ';
            text += board().has(point, Colour::first)    ? 'X'
                    : board().has(point, Colour::second) ? 'O'
                    : star                               ? '+'
                                                         : '.';
        }
        text += " " + row + "\n";
    }
    return text + columns + "\n BLACK (X) has captured " + std::to_string(game_.prisoners(Colour::first)) +
           ", WHITE (O) has captured " + std::to_string(game_.prisoners(Colour::second));
}

bool Gtp::is_empty() const {
    return stones(Colour::first).empty() && stones(Colour::second).empty() && moves_.empty();
}

/// The stones stand on the board from the start of the game: no `undo` takes them off.
Answer Gtp::place_handicap(std::vector<std::string> vertices) {
    if (!is_empty()) return failed("board not empty");
    const auto points = static_cast<std::size_t>(options_.size * options_.size);
    if (vertices.size() < 2 || vertices.size() >= points) return failed("invalid number of stones");
    GameOptions options = options_;
    options.handicap = static_cast<int>(vertices.size());
    options.stones[0] = vertices;
    if (!restart(std::move(options), false)) return failed("bad vertex list");
    return joined(vertices);
}

Answer Gtp::fixed_handicap(Words words) {
    const auto count = read_number<int>(words[0]);
    if (!count) return failed("handicap not an integer");
    return place_handicap(written(go::fixed_handicap(options_.size, *count)));
}

Answer Gtp::place_free_handicap(Words words) {
    const auto count = read_number<int>(words[0]);
    if (!count) return failed("handicap not an integer");
    const int size = options_.size;
    if (*count < 2 || *count >= size * size) return failed("invalid number of stones");
    std::vector<go::Vertex> points = go::fixed_handicap(size, std::min(*count, go::max_fixed_handicap(size)));
    if (points.empty()) {
        const int low = size / 4;
        const int high = size - 1 - low;
        points = {{.x = low, .y = low}, {.x = high, .y = high}, {.x = low, .y = high}, {.x = high, .y = low}};
        points.resize(std::min(points.size(), static_cast<std::size_t>(*count)));
    }
    return place_handicap(written(points));
}

Answer Gtp::set_free_handicap(Words words) {
    if (words.size() < 2) return failed("bad vertex list");
    if (const auto placed = place_handicap({words.begin(), words.end()}); !placed) return placed;
    return "";
}

Answer Gtp::time_settings(Words words) {
    const auto main = read_number<std::int64_t>(words[0]);
    const auto overtime = read_number<std::int64_t>(words[1]);
    const auto stones = read_number<int>(words[2]);
    if (!main || !overtime || !stones || *main < 0 || *overtime < 0 || *stones < 0) {
        return failed("time settings not three integers");
    }
    clock_.set({.main = *main, .overtime = *overtime, .stones = *stones});
    return "";
}

Answer Gtp::time_left(Words words) {
    const auto colour = read_colour(words[0]);
    const auto seconds = read_number<std::int64_t>(words[1]);
    const auto stones = read_number<int>(words[2]);
    if (!colour) return failed("invalid color");
    if (!seconds || !stones || *stones < 0) return failed("time left not two integers");
    clock_.tell(*colour, {.seconds = *seconds, .stones = *stones});
    return "";
}

/// By the shapes on the board, whatever the rule set makes of seki.
std::vector<std::string> Gtp::stones_in_seki(const std::vector<std::string>& dead) const {
    std::vector<go::Vertex> vertices;
    vertices.reserve(dead.size());
    for (const std::string& text : dead) vertices.push_back(go::read_move(text)->vertex);
    const go::Seki seki = go::find_seki(go::final_board(board(), vertices));
    return vertices_from_top([&](go::Vertex v) {
        return board().has_stone(board().point(v)) &&
               seki.groups[static_cast<std::size_t>(v.y * board().size() + v.x)];
    });
}

Answer Gtp::final_score(Words) {
    return go::result_text(*game_.score(engine::dead_stones(game_)));
}

Answer Gtp::final_status_list(Words words) {
    const std::vector<std::string> dead = engine::dead_stones(game_);
    const auto is_dead = [&](const std::string& vertex) { return std::ranges::binary_search(dead, vertex); };
    const std::string& status = words[0];
    if (status == "dead" || status == "alive" || status == "seki") {
        const std::vector<std::string> seki = stones_in_seki(dead);
        std::vector<std::string> listed;
        for (const Colour colour : {Colour::first, Colour::second}) {
            for (std::string& vertex : stones(colour)) {
                const std::string_view found = is_dead(vertex)                                 ? "dead"
                                               : std::ranges::find(seki, vertex) != seki.end() ? "seki"
                                                                                               : "alive";
                if (found == status) listed.push_back(std::move(vertex));
            }
        }
        return joined(listed);
    }
    if (status == "black_territory" || status == "white_territory") {
        const go::Score score = *game_.score(dead);
        const auto owner = status == "black_territory" ? go::Owner::first : go::Owner::second;
        return joined(vertices_from_top([&](go::Vertex v) {
            const int place = v.y * board().size() + v.x;
            const bool living = board().has_stone(board().point(v)) && !is_dead(go::write_vertex(v));
            return score.owners[static_cast<std::size_t>(place)] == owner && !living;
        }));
    }
    return failed("invalid status");
}

/// As GNU Go words it: what no play can change.
Answer Gtp::unconditional_status(Words words) {
    const auto move = go::read_move(words[0]);
    if (!move || move->pass || !board().on_board(move->vertex)) return failed("invalid coordinate");
    const go::UnconditionalLife life = go::unconditional_life(board());
    const go::Vertex v = move->vertex;
    const auto place = static_cast<std::size_t>(v.y * board().size() + v.x);
    if (board().has_stone(board().point(v)))
        return life.alive[place] ? "alive" : life.dead(board(), v) ? "dead" : "undecided";
    return life.territory[0][place]   ? "black_territory"
           : life.territory[1][place] ? "white_territory"
                                      : "undecided";
}

Answer Gtp::loadsgf(Words words) {
    std::optional<std::size_t> before;
    if (words.size() > 1) {
        before = read_number<std::size_t>(words[1]);
        if (!before) return failed("move number not an integer");
    }
    std::ifstream file(words[0], std::ios::binary);
    if (!file) return failed("cannot open or parse '" + words[0] + "'");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    record::MemorySource source(text);
    record::Input input(source);
    record::Record record;
    if (!record::make_sgf_reader(input, {})->next(record)) return failed("cannot load file: no game in it");
    const record::Tree& tree = record.tree;
    record::NodeId node = tree.line_end(record::Tree::root);
    if (before) {
        std::size_t moves = 0;
        node = record::Tree::root;
        for (auto next = tree[node].first_child; next != record::no_node; next = tree[next].first_child) {
            if (tree[next].step && ++moves >= *before) break;
            node = next;
        }
    }
    auto loaded = record::game_at(record, node);
    if (!loaded) return failed("cannot load file: " + loaded.error().detail);
    options_ = loaded->options();
    game_ = *std::move(loaded);
    moves_.clear();
    for (int ply = 0; ply < game().ply(); ++ply) {
        const go::Move move = game().moves()[static_cast<std::size_t>(ply)];
        moves_.push_back({game().mover(ply), go::write_move(game().start().intent_of(move))});
    }
    return "";
}

Answer Gtp::all_legal(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    const AnyGame asked = with_turn(*colour);
    const auto& asked_game = std::get<go::Game>(asked.variant());
    return joined(vertices_from_top(
        [&](go::Vertex v) { return !asked_game.why_illegal(go::Intent::stone(v.x, v.y)); }));
}

Answer Gtp::list_stones(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    return joined(stones(*colour));
}

Answer Gtp::captures(Words words) {
    const auto colour = read_colour(words[0]);
    if (!colour) return failed("invalid color");
    return std::to_string(game_.prisoners(*colour));
}

Answer Gtp::level(Words words) {
    const auto number = read_number<int>(words[0]);
    if (!number || *number < engine::min_level || *number > engine::max_level)
        return failed("level is from 1 to 10");
    level_ = *number;
    return "";
}

/// Of KGS: none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES, in seconds.
Answer Gtp::kgs_time_settings(Words words) {
    constexpr std::array<std::pair<std::string_view, std::size_t>, 4> kinds = {
        {{"none", 0}, {"absolute", 1}, {"byoyomi", 3}, {"canadian", 3}}};
    const auto kind =
        std::ranges::find(kinds, std::string_view{words[0]}, [](const auto& k) { return k.first; });
    if (kind == kinds.end()) return failed("none, absolute, byoyomi or canadian");
    std::array<std::int64_t, 3> numbers{};
    if (words.size() != kind->second + 1) return failed("wrong number of numbers after " + words[0]);
    for (std::size_t i = 0; i < kind->second; ++i) {
        const auto number = read_number<std::int64_t>(words[i + 1]);
        if (!number || *number < 0 || *number > std::numeric_limits<int>::max())
            return failed("time settings not in seconds");
        numbers[i] = *number;
    }
    if (words[0] == "none") {
        clock_.forget();
    } else {
        clock_.set({.main = numbers[0],
                    .overtime = numbers[1],
                    .stones = static_cast<int>(numbers[2]),
                    .byoyomi = words[0] == "byoyomi"});
    }
    return "";
}

Answer Gtp::kata_set_rules(Words words) {
    const auto rules_name = read_katago_rules(joined(words));
    if (!rules_name) return failed(rules_name.error());
    return rules(std::array{*rules_name});
}

Answer Gtp::kata_get_rules(Words) {
    return write_katago_rules(game().rules());
}

/// From 1, Black's, to -1, White's, row by row from the top.
Answer Gtp::ownership(Words) {
    constexpr std::uint64_t playouts = 500;
    const search::Ownership found = search::play_out(board(), playouts, 1);
    std::string text;
    for (int y = board().size() - 1; y >= 0; --y) {
        text += "\n";
        for (int x = 0; x < board().size(); ++x)
            text += (x > 0 ? " " : "") + std::to_string(found.of(board().point({.x = x, .y = y})));
    }
    return text;
}

Answer Gtp::gogui_analyze_commands(Words) {
    return "dboard/Whose each point will be/kradan-ownership\n"
           "string/Final score/final_score\n"
           "plist/Dead stones/final_status_list dead\n"
           "plist/Stones in seki/final_status_list seki\n"
           "plist/Legal moves/all_legal %c\n"
           "string/Unconditional status/unconditional_status %p\n"
           "string/Rules/kata-get-rules";
}

}  // namespace

int run_gtp(std::istream& input, std::ostream& output, const GtpOptions& options) {
    const GameOptions game_options{
        .game = GameId::go, .size = options.size, .rules = options.rules, .komi = options.komi};
    auto game = AnyGame::start(game_options);
    if (!game) {
        output << "? " << game.error().front().reason << "\n\n" << std::flush;
        return 1;
    }
    Gtp gtp(output, game_options, *std::move(game), options);
    std::string line;
    while (gtp.running() && std::getline(input, line)) gtp.execute(std::move(line));
    return 0;
}

}  // namespace kradan::protocol
