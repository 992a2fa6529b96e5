#include "engine_protocols/uci/uci.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <istream>
#include <mutex>
#include <ostream>
#include <random>
#include <span>
#include <thread>

#include "catalog/show.h"
#include "catalog/visit.h"
#include "core/perft.h"
#include "engine/engine.h"
#include "engine/time_manager.h"
#include "engine_protocols/text.h"
#include "engine_protocols/uci/settings.h"
#include "games/ogi/feen.h"
#include "games/ogi/gui_fen.h"

namespace kradan::protocol {

namespace {

using Clock = std::chrono::steady_clock;
using Words = std::span<const std::string>;

/// A parsed "go".
struct Task {
    engine::Limits limits;
    std::optional<std::int64_t> milliseconds;
    /// Set if there is a clock.
    std::optional<engine::TimeManager> time_manager;
    /// Whether the search ends only when stopped.
    bool infinite = false;
    /// Pondering: like `infinite` until "ponderhit".
    bool ponder = false;
    std::optional<int> perft;
    /// Search for a mate in at most this many moves.
    std::optional<int> mate;
};

/// When a search may end: `held` only when stopped, `limited` also by itself.
enum class EndMode : std::uint8_t { held, limited, stopped };

constexpr std::array<std::string_view, 10> words_with_number = {
    "depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "perft", "mate"};

/// Time limit for a search whose limit cannot be parsed.
constexpr std::int64_t fallback_milliseconds = 1000;

bool is_bound(std::string_view word) {
    return word == "depth" || word == "nodes" || word == "movetime" || word == "mate" || word == "wtime" ||
           word == "btime";
}

bool is_go_word(std::string_view word) {
    return word == "infinite" || word == "ponder" || word == "searchmoves" ||
           std::ranges::find(words_with_number, word) != words_with_number.end();
}

std::string describe(const Refusal& refusal) {
    std::string text(refusal.reason);
    if (!refusal.clause.empty()) text.append(", ").append(refusal.clause);
    return text + (refusal.detail.empty() ? "" : " (" + shown(refusal.detail) + ")");
}

/// Writes whole lines, from any thread.
class Lines {
  public:
    explicit Lines(std::ostream& output) : output_(output) {}

    void write(const std::string& line) {
        const std::lock_guard lock(mutex_);
        output_ << line << '\n' << std::flush;
    }
    void refuse(const std::string& why) { write("info string " + why); }

  private:
    std::mutex mutex_;
    std::ostream& output_;
};

class Uci {
  public:
    explicit Uci(std::ostream& output) : lines_(output), game_(*AnyGame::start(settings_.game)) {}
    Uci(const Uci&) = delete;
    Uci& operator=(const Uci&) = delete;
    ~Uci() { stop_search(); }

    /// Returns false after "quit".
    bool execute(const std::string& line);
    void finish_at_end_of_input();

  private:
    struct Command {
        std::string_view name;
        void (Uci::*run)(Words);
    };
    static const std::array<Command, 11> commands;

    void uci(Words);
    void isready(Words);
    void ucinewgame(Words);
    void setoption(Words words);
    void position(Words words);
    void go(Words words);
    void ponderhit(Words);
    void stop(Words) { stop_search(); }
    void display(Words);
    void quit(Words) { running_ = false; }
    void ignore(Words) {}

    Task read_task(Words words);
    std::vector<std::string> read_search_moves(Words words);
    std::optional<std::string> book_move() const;
    bool is_stopped() const { return end_mode_ == EndMode::stopped; }
    void stop_search();
    /// Lets the search end by itself, unless it is infinite.
    void allow_end();
    void search();
    void count();
    template <Position P>
    std::uint64_t counted(P& position, int depth);
    void report_time(Clock::time_point began);
    void report(const engine::Info& info, Clock::time_point began);
    std::string no_move_score() const;

    Lines lines_;
    UciSettings settings_;
    AnyGame game_;
    engine::Engine engine_;
    Task task_;
    std::atomic<EndMode> end_mode_ = EndMode::stopped;
    /// Deadline of a timed task; valid once `end_mode_` is `limited`.
    Clock::time_point deadline_;
    /// The time of the search's last output.
    Clock::time_point last_output_;
    bool running_ = true;
    std::thread worker_;
};

constexpr std::array<Uci::Command, 11> Uci::commands = {{
    {"uci", &Uci::uci},
    {"isready", &Uci::isready},
    {"ucinewgame", &Uci::ucinewgame},
    {"setoption", &Uci::setoption},
    {"position", &Uci::position},
    {"go", &Uci::go},
    {"ponderhit", &Uci::ponderhit},
    {"stop", &Uci::stop},
    {"d", &Uci::display},
    {"quit", &Uci::quit},
    {"debug", &Uci::ignore},
}};

bool Uci::execute(const std::string& line) {
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) return true;
    const auto command = std::ranges::find(commands, std::string_view{words.front()}, &Command::name);
    if (command == commands.end()) {
        lines_.refuse("unknown command " + in_quotes(words.front()));
        return true;
    }
    (this->*command->run)(Words{words}.subspan(1));
    return running_;
}

void Uci::finish_at_end_of_input() {
    if (end_mode_ == EndMode::held) return stop_search();
    if (worker_.joinable()) worker_.join();
}

void Uci::uci(Words) {
    lines_.write("id name Kradan");
    lines_.write("id author the Kradan developers");
    for (const std::string& option : uci_options()) lines_.write(option);
    lines_.write("uciok");
}

void Uci::isready(Words) {
    lines_.write("readyok");
}

void Uci::ucinewgame(Words) {
    stop_search();
    engine_.clear();
}

void Uci::setoption(Words words) {
    stop_search();
    const auto value = std::ranges::find(words, "value");
    if (words.empty() || words.front() != "name" || value == words.begin() + 1) {
        return lines_.refuse("expected: setoption name NAME value VALUE");
    }
    const auto name_end = static_cast<std::size_t>(value - words.begin());
    const auto value_begin = std::min(name_end + 1, words.size());
    const auto effect =
        settings_.set(joined(words.subspan(1, name_end - 1)), joined(words.subspan(value_begin)), engine_);
    if (!effect) return lines_.refuse(effect.error());
    if (*effect == UciSettings::Effect::new_game) {
        game_ = *AnyGame::start(settings_.game);
        engine_.clear();
    }
}

void Uci::position(Words words) {
    stop_search();
    if (words.empty()) return lines_.refuse("expected: position startpos|fen TEXT|feen TEXT [moves MOVE …]");
    const auto moves = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
    GameOptions options = settings_.game;
    options.position = std::nullopt;
    if (words.front() == "fen" || words.front() == "feen") {
        options.position = joined(words.subspan(1, moves - 1));
        options.position = options.game.module().position_of_gui(*options.position);
    } else if (words.front() != "startpos" || moves != 1) {
        return lines_.refuse("expected startpos, fen or feen, got " + in_quotes(joined(words.first(moves))));
    }
    auto game = AnyGame::start(options);
    if (!game) {
        std::string why = "bad position:";
        for (const Refusal& refusal : game.error()) why += " " + describe(refusal);
        return lines_.refuse(why + "; the position before stands");
    }
    const Words played = words.subspan(std::min(moves + 1, words.size()));
    if (const auto line = game->play_line(played); !line) {
        lines_.refuse("illegal move: " + describe(line.error()) + "; the position before that move stands");
    }
    settings_.game.position = options.position;
    game_ = *std::move(game);
}

std::vector<std::string> Uci::read_search_moves(Words words) {
    std::vector<std::string> moves;
    for (const std::string& word : words) {
        const auto intent = game_.read_move(word);
        const auto refusal = intent
                                 ? game_.why_illegal(*intent)
                                 : std::optional<Refusal>{{"session.malformed", "", intent.error().message}};
        if (refusal) {
            lines_.refuse("not searched: " + in_quotes(word) + ": " + describe(*refusal));
        } else {
            moves.push_back(word);
        }
    }
    return moves;
}

Task Uci::read_task(Words words) {
    Task task;
    task.limits = settings_.limits();
    engine::ClockState clock{.overhead = settings_.overhead};
    bool clocked = false;
    bool limited = false;
    bool bounded = false;
    const bool first_to_move = game_.side_to_move() == Colour::first;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "infinite") {
            task.infinite = true;
            task.limits.infinite = true;
        } else if (word == "ponder") {
            task.ponder = true;
        } else if (word == "searchmoves") {
            const auto end = std::ranges::find_if(words.subspan(i + 1), is_go_word) - words.begin();
            task.limits.moves =
                read_search_moves(words.subspan(i + 1, static_cast<std::size_t>(end) - i - 1));
            i = static_cast<std::size_t>(end) - 1;
        }
        if (std::ranges::find(words_with_number, word) == words_with_number.end()) {
            if (!is_go_word(word)) lines_.refuse("ignored after go: " + in_quotes(word));
            continue;
        }
        const bool followed = i + 1 < words.size() && !is_go_word(words[i + 1]);
        const auto number = followed ? read_number<std::int64_t>(words[++i]) : std::nullopt;
        const bool may_be_negative = word == "wtime" || word == "btime";
        if (!number || (*number < 0 && !may_be_negative)) {
            lines_.refuse("ignored after go: expected a number after " + word);
            bounded = bounded || is_bound(word);
            continue;
        }
        const int small = static_cast<int>(std::clamp<std::int64_t>(*number, 0, 1'000'000));
        if (word == "depth") {
            task.limits.depth = std::max(small, 1);
            limited = true;
        } else if (word == "mate") {
            // If there is no mate, the answer is the best move at that depth.
            task.mate = std::clamp(small, 1, 50);
            task.limits.depth = 2 * *task.mate;
            limited = true;
        } else if (word == "nodes") {
            task.limits.nodes = std::max<std::uint64_t>(static_cast<std::uint64_t>(*number), 1);
            limited = true;
        } else if (word == "movetime") {
            task.milliseconds = std::clamp<std::int64_t>(*number, 1, std::int64_t{1} << 40);
        } else if (word == "movestogo") {
            clock.moves_to_go = small;
        } else if (word == "perft") {
            task.perft = std::min(small, 100);
        } else if (word == "wtime" || word == "btime") {
            clocked = true;
            if ((word == "wtime") == first_to_move) clock.left = *number;
        } else if ((word == "winc") == first_to_move) {
            clock.increment = *number;
        }
    }
    if (clocked && !task.milliseconds) {
        task.time_manager.emplace(clock);
        task.milliseconds = task.time_manager->maximum();
    }
    task.limits.shortest_mate = task.milliseconds.has_value();
    if (!limited && !task.milliseconds && !task.perft) {
        // A search that should end must not run forever.
        if (bounded && !task.infinite) task.milliseconds = fallback_milliseconds;
        task.infinite = !task.milliseconds;
    }
    return task;
}

/// Returns a book move, if the host wants a move rather than an analysis.
std::optional<std::string> Uci::book_move() const {
    const bool wants_move = !task_.infinite && !task_.ponder && !task_.perft && !task_.mate;
    if (!settings_.own_book || !settings_.book || !wants_move || !task_.limits.moves.empty())
        return std::nullopt;
    std::random_device device;
    return settings_.book->choose(game_, (std::uint64_t{device()} << 32) | device());
}

void Uci::go(Words words) {
    stop_search();
    task_ = read_task(words);
    if (const auto known = book_move()) return lines_.write("bestmove " + *known);
    if (task_.perft) {
        end_mode_ = EndMode::limited;
        worker_ = std::thread([this] { count(); });
        return;
    }
    end_mode_ = EndMode::held;
    if (!task_.ponder) allow_end();
    worker_ = std::thread([this] { search(); });
}

void Uci::allow_end() {
    if (task_.infinite) return;
    deadline_ = Clock::now() + std::chrono::milliseconds(task_.milliseconds.value_or(0));
    end_mode_ = EndMode::limited;
    end_mode_.notify_all();
}

void Uci::ponderhit(Words) {
    if (end_mode_ != EndMode::held || !task_.ponder) return lines_.refuse("ponderhit: not pondering");
    allow_end();
}

void Uci::stop_search() {
    end_mode_ = EndMode::stopped;
    end_mode_.notify_all();
    if (worker_.joinable()) worker_.join();
}

void Uci::search() {
    const auto began = Clock::now();
    bool sure = false;
    std::uint64_t reported = 0;
    last_output_ = began;
    bool mate_known = false;
    const auto elapsed = [&] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began).count();
    };
    const auto is_out_of_time = [&] {
        if (end_mode_ != EndMode::limited) return false;
        // A search for a shorter mate gets at most the time of a typical move.
        if (mate_known && task_.time_manager && elapsed() >= task_.time_manager->optimum()) return true;
        return task_.milliseconds && Clock::now() >= deadline_;
    };
    const engine::Callbacks callbacks{
        .info =
            [&](const engine::Info& info) {
                report(info, began);
                reported = info.nodes;
                mate_known = info.mate_in.has_value();
                if (task_.time_manager && task_.time_manager->should_stop(info, elapsed())) sure = true;
            },
        .stop =
            [&] {
                report_time(began);
                return is_stopped() || is_out_of_time() || (sure && end_mode_ == EndMode::limited);
            },
    };
    const engine::Info found = task_.mate ? engine_.think_of_mate(game_, *task_.mate, task_.limits, callbacks)
                                          : engine_.think(game_, task_.limits, callbacks);
    // Reports again if an iteration was interrupted or a mate was proved without iterations.
    if (reported == 0 || found.nodes != reported) report(found, began);
    end_mode_.wait(EndMode::held);
    const bool expects_answer = found.line.size() >= 2;
    lines_.write("bestmove " + found.move.value_or("(none)") +
                 (expects_answer ? " ponder " + found.line[1] : ""));
}

/// Writes a line after each second without other output. The host can then see that the search continues, and
/// the search notices when its host is gone.
void Uci::report_time(Clock::time_point began) {
    const auto now = Clock::now();
    if (now - last_output_ < std::chrono::seconds(1)) return;
    last_output_ = now;
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(now - began).count();
    lines_.write("info time " + std::to_string(elapsed) + " hashfull " +
                 std::to_string(engine_.permille_used()));
}

void Uci::report(const engine::Info& info, Clock::time_point began) {
    last_output_ = Clock::now();
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(last_output_ - began).count();
    const auto speed = info.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(elapsed, 1));
    const std::string common = " nodes " + std::to_string(info.nodes) + " nps " + std::to_string(speed) +
                               " hashfull " + std::to_string(engine_.permille_used()) + " time " +
                               std::to_string(elapsed);
    for (std::size_t i = 0; i < info.lines.size(); ++i) {
        const engine::Line& line = info.lines[i];
        std::string score = "cp " + std::to_string(line.score);
        if (line.mate_in) {
            const int plies = *line.mate_in;
            score = "mate " + std::to_string(plies > 0 ? (plies + 1) / 2 : plies / 2);
        }
        if (line.bound == search::Bound::lower) score += " lowerbound";
        if (line.bound == search::Bound::upper) score += " upperbound";
        if (settings_.show_chances) {
            const engine::Chances chances = engine::chances(game_.game(), line.score);
            score += " wdl";
            for (const int permille : {chances.win, chances.draw, chances.loss})
                score.append(" ").append(std::to_string(permille));
        }
        std::string text = "info depth " + std::to_string(info.depth);
        text.append(" seldepth ").append(std::to_string(std::max(line.selective_depth, info.depth)));
        text.append(" multipv ").append(std::to_string(i + 1)).append(" score ").append(score).append(common);
        if (!line.moves.empty()) text.append(" pv ").append(joined(line.moves));
        lines_.write(text);
    }
    if (info.lines.empty()) lines_.write("info depth 0 score " + no_move_score());
}

/// The score for a position without legal moves: lost or drawn.
std::string Uci::no_move_score() const {
    const auto outcome = game_.outcome();
    return outcome && outcome->winner ? "mate 0" : "cp 0";
}

/// Like `perft`, but checks periodically whether to stop.
template <Position P>
std::uint64_t Uci::counted(P& position, int depth) {
    constexpr int at_a_stretch = 3;
    if (depth <= at_a_stretch) return perft(position, depth);
    typename P::MoveList moves;
    position.legal_moves(moves);
    std::uint64_t nodes = 0;
    for (const auto move : moves) {
        if (is_stopped()) break;
        const auto undo = position.do_move(move);
        nodes += counted(position, depth - 1);
        position.undo_move(move, undo);
    }
    return nodes;
}

void Uci::count() {
    const int depth = *task_.perft;
    const auto total = visit_game(game_, [&](const auto& game) -> std::uint64_t {
        if (depth == 0) return 1;
        auto position = game.position();
        typename std::remove_cvref_t<decltype(position)>::MoveList moves;
        position.legal_moves(moves);
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < moves.size() && !is_stopped(); ++i) {
            const auto undo = position.do_move(moves[i]);
            const std::uint64_t nodes = counted(position, depth - 1);
            position.undo_move(moves[i], undo);
            lines_.write(engine::move_text(game_, position, moves[i]) + ": " + std::to_string(nodes));
            sum += nodes;
        }
        return sum;
    });
    if (is_stopped()) return lines_.refuse("perft stopped");
    lines_.write("nodes " + std::to_string(total.value_or(0)));
}

void Uci::display(Words) {
    std::string text = show(game_);
    text += game_.position_text();
    lines_.write(text);
}

}  // namespace

int run_uci(std::istream& input, std::ostream& output) {
    Uci uci(output);
    std::string line;
    while (std::getline(input, line)) {
        if (!uci.execute(line)) return 0;
    }
    uci.finish_at_end_of_input();
    return 0;
}

}  // namespace kradan::protocol
