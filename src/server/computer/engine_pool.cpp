#include "server/computer/engine_pool.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <charconv>
#include <chrono>
#include <istream>
#include <sstream>
#include <utility>

#include "catalog/any_game.h"
#include "games/chess/options.h"
#include "games/go/notation.h"
#include "games/go/options.h"
#include "server/computer/child.h"

namespace kradan::server {

namespace {

namespace asio = boost::asio;
namespace process = boost::process;

/// The longest output of an engine before its answer, in bytes: more is a flood.
constexpr std::size_t longest_output = 1 << 20;
/// Questions that may wait: some minutes of thought.
constexpr std::size_t most_waiting = 200;
/// How slowly the usual time of an answer follows the latest ones.
constexpr double answers_remembered = 8;
/// GTP counts time in seconds.
constexpr Milliseconds one_second = 1'000;

bool speaks_gtp(const Question& question) {
    return question.config.options.game.module().forms().engines == EngineProtocol::gtp;
}

/// Whether an engine that does not know this command of GTP can play all the same.
bool is_optional(std::string_view line) {
    return line.starts_with("rules ") || line.starts_with("level ") || line.starts_with("time_settings ");
}

/// Followed by whom it plays, and the stones that are marked.
constexpr std::string_view correct_dead = "kradan-correct_dead";

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

}  // namespace

std::vector<std::string> uci_lines(const Question& question) {
    const GameOptions& options = question.config.options;
    std::vector<std::string> lines = {
        "setoption name UCI_Variant value " + std::string{id(options.game)},
        std::string{"setoption name UCI_Chess960 value "} +
            (chess::writes_king_takes_rook(options) ? "true" : "false"),
        "setoption name Level value " + std::to_string(question.level),
    };
    std::string position = "position startpos";
    if (const auto game = AnyGame::start(options)) {
        position =
            "position " + std::string{options.game.module().forms().position} + " " + game->position_text();
    }
    if (!question.line.empty()) position += " moves";
    for (const std::string& move : question.line) position += " " + move;
    lines.push_back(std::move(position));
    lines.push_back("go movetime " + std::to_string(question.time));
    return lines;
}

std::vector<std::string> gtp_lines(const Question& question) {
    const go::Options options = go::options_of(question.config.options);
    auto game = AnyGame::start(question.config.options);
    if (!game) return {};
    std::vector<std::string> lines = {
        "boardsize " + std::to_string(options.size),
        "clear_board",
        "rules " + options.rules,
        "komi " + go::write_komi(game->as<go::Game>()->komi()),
        "level " + std::to_string(question.level),
        "time_settings 0 " + std::to_string(std::max<Milliseconds>(1, question.time / one_second)) + " 1",
    };
    const bool places_handicap = options.stones[0].empty() && options.stones[1].empty();
    if (options.handicap >= 2 && !options.free_placement && places_handicap) {
        lines.push_back("fixed_handicap " + std::to_string(options.handicap));
    }
    const auto colour = [](Colour side) { return side == Colour::first ? "black" : "white"; };
    for (const Colour side : colours) {
        for (const std::string& vertex : options.stones[static_cast<std::size_t>(index(side))]) {
            lines.push_back(std::string{"play "} + colour(side) + " " + vertex);
        }
    }
    for (const std::string& move : question.line) {
        const Colour side = game->side_to_move();
        if (!game->play_line(std::vector{move})) return {};
        if (!move.starts_with("resume-")) lines.push_back(std::string{"play "} + colour(side) + " " + move);
    }
    switch (question.what) {
        case Question::What::move:
            lines.push_back(std::string{"genmove "} + colour(game->side_to_move()));
            break;
        case Question::What::dead_stones:
            lines.emplace_back("final_status_list dead");
            break;
        case Question::What::correct_dead:
            lines.push_back(std::string{correct_dead} + " " + colour(question.side));
            for (const std::string& vertex : question.marked) lines.back() += " " + vertex;
            break;
    }
    return lines;
}

/// One child process.
class EnginePool::Engine : public std::enable_shared_from_this<Engine> {
  public:
    Engine(EnginePool& pool, bool go)
        : pool_(pool), go_(go), in_(pool.context_), out_(pool.context_), timer_(pool.context_) {}
    ~Engine() { kill(); }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    bool go() const { return go_; }
    bool busy() const { return busy_; }

    /// What was in the way, in words; "" if nothing was.
    std::string start() {
        const auto& command = go_ ? pool_.options_.gtp : pool_.options_.uci;
        if (command.empty()) return "there is no command for it";
        const std::string program = find_program(command.front());
        if (program.empty()) return not_in_path(command.front());
        std::error_code error;
        child_ = process::child(process::exe = program,
                                process::args = std::vector(command.begin() + 1, command.end()),
                                process::std_in<in_, process::std_out> out_, process::std_err > process::null,
                                error, process::extend::on_exec_setup = prepare_child);
        if (error) return error.message();
        ++pool_.counts_.started;
        if (!go_) tell({"uci"});
        read();
        return "";
    }

    void ask(const Question& question, std::move_only_function<bool(Answer)> done) {
        busy_ = true;
        asked_at_ = std::chrono::steady_clock::now();
        done_ = std::move(done);
        heard_ = 0;
        answer_.reset();
        lines_ = go_ ? gtp_lines(question) : uci_lines(question);
        if (lines_.empty()) return fail();
        // What comes late of an earlier question is told by its number, or by coming before this word.
        ready_ = false;
        if (go_) {
            first_number_ = next_number_;
            for (std::string& line : lines_) line.insert(0, std::to_string(next_number_++) + " ");
        } else {
            lines_.insert(lines_.begin(), "isready");
        }
        tell(lines_);
        timer_.expires_after(std::chrono::milliseconds{question.time + pool_.options_.patience});
        timer_.async_wait(
            [self = shared_from_this(), asked = ++asked_](const boost::system::error_code& error) {
                if (!error && self->busy() && asked == self->asked_) self->fail();
            });
    }

    void kill() {
        std::error_code ignored;
        if (child_.valid() && child_.running(ignored)) child_.terminate(ignored);
        boost::system::error_code closed;
        in_.close(closed);
        out_.close(closed);
    }

  private:
    void tell(const std::vector<std::string>& lines) {
        for (const auto& line : lines) outgoing_ += line + "\n";
        if (writing_) return;
        write();
    }

    void write() {
        writing_ = true;
        auto text = std::make_shared<std::string>(std::exchange(outgoing_, {}));
        asio::async_write(
            in_, asio::buffer(*text),
            [self = shared_from_this(), text](const boost::system::error_code& error, std::size_t) {
                self->writing_ = false;
                if (error) return self->fail();
                if (!self->outgoing_.empty()) self->write();
            });
    }

    void read() {
        asio::async_read_until(
            out_, incoming_, '\n',
            [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                if (error || self->failed_) return self->fail();
                self->take_line();
            });
    }

    void take_line() {
        std::istream stream(&incoming_);
        std::string line;
        std::getline(stream, line);
        heard_ += line.size() + 1;
        if (heard_ > longest_output) return fail();
        if (go_) {
            hear_gtp(line);
        } else {
            hear_uci(words_of(line));
        }
        if (!failed_) read();
    }

    void hear_uci(const std::vector<std::string>& words) {
        if (!busy() || words.empty()) return;
        if (words[0] == "readyok") ready_ = true;
        if (ready_ && words.size() >= 2 && words[0] == "bestmove") finish({{words[1]}});
    }

    /// An answer begins with "=" or "?" and the number of its command, and ends with an empty line; the last
    /// one is that of the question.
    void hear_gtp(const std::string& line) {
        if (!busy()) return;
        auto words = words_of(line);
        if (line.starts_with('=') || line.starts_with('?')) {
            answer_.reset();
            std::uint64_t number = 0;
            const std::string_view first = std::string_view{words.front()}.substr(1);
            const auto read = std::from_chars(first.data(), first.data() + first.size(), number);
            const bool ours = read.ec == std::errc{} && number >= first_number_ && number < next_number_;
            if (!ours) return;
            const std::string& numbered = lines_[number - first_number_];
            const std::string command = numbered.substr(numbered.find(' ') + 1);
            if (line.starts_with('?') && command.starts_with(correct_dead)) {
                // Another engine: it is content with what is marked.
                words = words_of(command);
                words.erase(words.begin());
            } else if (line.starts_with('?') && !is_optional(command)) {
                return fail();
            }
            words.erase(words.begin());
            if (number + 1 == next_number_) answer_ = std::move(words);
        } else if (answer_) {
            if (words.empty()) return finish(std::exchange(answer_, std::nullopt));
            answer_->insert(answer_->end(), words.begin(), words.end());
        }
    }

    void finish(Answer answer) {
        timer_.cancel();
        heard_ = 0;
        auto done = std::exchange(done_, {});
        const auto self = shared_from_this();
        // It is busy until the verdict is there, so that nobody asks it meanwhile.
        if (!done(std::move(answer))) return fail();
        busy_ = false;
        ++pool_.counts_.answered;
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - asked_at_;
        pool_.usual_time_ += (taken.count() - pool_.usual_time_) / answers_remembered;
        pool_.serve();
    }

    void fail() {
        if (failed_) return;
        failed_ = true;
        if (busy_) ++pool_.counts_.failed;
        timer_.cancel();
        kill();
        pool_.gone(*this, std::exchange(done_, {}));
    }

    EnginePool& pool_;
    bool go_;
    process::child child_;
    process::async_pipe in_;
    process::async_pipe out_;
    asio::steady_timer timer_;
    // Nobody may be made to keep more than a flood.
    asio::streambuf incoming_{longest_output};
    std::string outgoing_;
    std::move_only_function<bool(Answer)> done_;
    /// What it was told of the question under way.
    std::vector<std::string> lines_;
    /// GTP: what the last command has been answered with so far.
    Answer answer_;
    std::size_t heard_ = 0;
    std::uint64_t asked_ = 0;
    std::chrono::steady_clock::time_point asked_at_;
    /// GTP: of the first command of the question, and of the one that comes next.
    std::uint64_t first_number_ = 1;
    std::uint64_t next_number_ = 1;
    /// UCI: it has come to the question under way.
    bool ready_ = false;
    bool busy_ = false;
    bool writing_ = false;
    bool failed_ = false;
};

EnginePool::EnginePool(asio::io_context& context, EngineOptions options)
    : context_(context), options_(std::move(options)) {
    survive_broken_pipes();
}

EnginePool::~EnginePool() {
    for (const auto& engine : engines_) engine->kill();
}

std::vector<std::string> EnginePool::games() const {
    auto games = options_.uci.empty() ? std::vector<std::string>{} : options_.uci_games;
    for (const GameId game : kradan::games()) {
        if (!options_.gtp.empty() && game.module().forms().engines == EngineProtocol::gtp)
            games.emplace_back(id(game));
    }
    return games;
}

void EnginePool::ask(Question question, std::move_only_function<bool(Answer)> done) {
    drop_stale();
    if (waiting_.size() >= most_waiting) {
        // Whoever has most there makes room.
        if (waiting_.size_of(question.address) + 1 >= waiting_.size_of_largest())
            return let_down(std::move(done));
        let_down(waiting_.take_from_largest().done);
    }
    const std::string address = question.address;
    const store::PlayerKey asker = question.asker;
    waiting_.add(address, asker, {std::move(question), std::move(done)});
    serve();
}

Milliseconds EnginePool::wait_of(std::string_view game) {
    const auto before =
        waiting_.count_before([&](const Waiting& each) { return each.question.game == game; });
    if (!before) return 0;
    // Those that are being answered are half done.
    const double rounds = (static_cast<double>(*before) + static_cast<double>(engines_.size()) / 2) /
                          static_cast<double>(std::max<std::size_t>(options_.most, 1));
    return static_cast<Milliseconds>((rounds + 1) * usual_time_);
}

/// Said once a minute, for it is tried again and again.
void EnginePool::could_not_start(bool go, const std::string& why) {
    ++counts_.failed;
    const auto now = std::chrono::steady_clock::now();
    auto& last = not_started_[go ? 1 : 0];
    if (last && now < *last + std::chrono::minutes{1}) return;
    last = now;
    if (options_.warn)
        options_.warn(std::string{"the engine of "} + (go ? "--gtp" : "--uci") +
                      " cannot be started: " + why);
}

void EnginePool::drop_stale() {
    waiting_.take_where([](const Waiting& each) { return each.question.stale && each.question.stale(); },
                        [this](Waiting gone) { let_down(std::move(gone.done)); });
}

void EnginePool::let_down(std::move_only_function<bool(Answer)> done) {
    asio::post(context_, [done = std::move(done)]() mutable { done(std::nullopt); });
}

void EnginePool::serve() {
    while (true) {
        drop_stale();
        if (waiting_.empty()) return;
        const bool go = speaks_gtp(waiting_.next().question);
        auto free = std::ranges::find_if(engines_,
                                         [&](const auto& each) { return each->go() == go && !each->busy(); });
        if (free == engines_.end() && engines_.size() >= options_.most) {
            // One of the other protocol that has nothing to do makes room.
            const auto other = std::ranges::find_if(engines_, [](const auto& each) { return !each->busy(); });
            if (other == engines_.end()) return;
            (*other)->kill();
            engines_.erase(other);
            free = engines_.end();
        }
        Waiting next = waiting_.take();
        if (free == engines_.end()) {
            auto engine = std::make_shared<Engine>(*this, go);
            if (const std::string why = engine->start(); !why.empty()) {
                could_not_start(go, why);
                let_down(std::move(next.done));
                continue;
            }
            engines_.push_back(engine);
            free = engines_.end() - 1;
        }
        const auto engine = *free;
        engine->ask(next.question, std::move(next.done));
    }
}

void EnginePool::gone(Engine& engine, std::move_only_function<bool(Answer)> done) {
    std::erase_if(engines_, [&](const auto& each) { return each.get() == &engine; });
    if (done) let_down(std::move(done));
    serve();
}

}  // namespace kradan::server
