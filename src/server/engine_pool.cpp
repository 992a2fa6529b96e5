#include "server/engine_pool.h"

#include <linux/close_range.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <chrono>
#include <csignal>
#include <istream>
#include <sstream>
#include <utility>

#include "catalog/any_game.h"
#include "go/notation.h"

namespace kradan::server {

namespace {

namespace asio = boost::asio;
namespace process = boost::process;

/// The longest output of an engine before its answer, in bytes: more is a flood.
constexpr std::size_t longest_output = 1 << 20;
/// GTP counts time in seconds.
constexpr Milliseconds one_second = 1'000;

/// Called in the child before it becomes the engine: it inherits no connection and no file, so that nothing
/// stays open through it, and it does not outlive the server.
constexpr auto prepare_child = [](auto&) {
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
};

bool is_go(const Question& question) {
    return question.config.options.game == GameId::go;
}

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
        std::string{"setoption name UCI_Chess960 value "} + (options.chess960 ? "true" : "false"),
        "setoption name Level value " + std::to_string(question.level),
    };
    std::string position = "position startpos";
    if (const auto game = AnyGame::start(options)) {
        position = std::string{options.game == GameId::chess ? "position fen " : "position feen "} +
                   game->position_text();
    }
    if (!question.line.empty()) position += " moves";
    for (const std::string& move : question.line) position += " " + move;
    lines.push_back(std::move(position));
    lines.push_back("go movetime " + std::to_string(question.time));
    return lines;
}

std::vector<std::string> gtp_lines(const Question& question) {
    const GameOptions& options = question.config.options;
    auto game = AnyGame::start(options);
    if (!game) return {};
    std::vector<std::string> lines = {
        "boardsize " + std::to_string(options.size),
        "clear_board",
        "rules " + options.rules,
        "komi " + go::write_komi(std::get<go::Game>(game->variant()).komi()),
        "level " + std::to_string(question.level),
        "time_settings 0 " + std::to_string(std::max<Milliseconds>(1, question.time / one_second)) + " 1",
    };
    if (options.handicap >= 2 && !options.free_placement) {
        lines.push_back("fixed_handicap " + std::to_string(options.handicap));
    }
    const auto colour = [](Colour side) { return side == Colour::first ? "black" : "white"; };
    for (const std::string& move : question.line) {
        const Colour side = game->side_to_move();
        if (!game->play_line(std::vector{move})) return {};
        if (!move.starts_with("resume-")) lines.push_back(std::string{"play "} + colour(side) + " " + move);
    }
    if (question.what == Question::What::dead_stones) {
        lines.emplace_back("final_status_list dead");
    } else {
        lines.push_back(std::string{"genmove "} + colour(game->side_to_move()));
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
    bool busy() const { return static_cast<bool>(done_); }

    bool start() {
        const auto& command = go_ ? pool_.options_.gtp : pool_.options_.uci;
        if (command.empty()) return false;
        std::error_code error;
        child_ = process::child(process::exe = command.front(),
                                process::args = std::vector(command.begin() + 1, command.end()),
                                process::std_in<in_, process::std_out> out_, process::std_err > process::null,
                                error, process::extend::on_exec_setup = prepare_child);
        if (error) return false;
        ++pool_.counts_.started;
        if (!go_) tell({"uci"});
        read();
        return true;
    }

    void ask(const Question& question, std::move_only_function<void(Answer)> done) {
        done_ = std::move(done);
        heard_ = 0;
        answers_ = 0;
        answer_ = {};
        const auto lines = go_ ? gtp_lines(question) : uci_lines(question);
        awaited_ = static_cast<int>(lines.size());
        if (lines.empty()) return fail();
        tell(lines);
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
            const auto words = words_of(line);
            if (busy() && words.size() >= 2 && words[0] == "bestmove") finish({{words[1]}});
        }
        if (!failed_) read();
    }

    /// An answer begins with "=" or "?" and ends with an empty line; the last one is that of the question.
    void hear_gtp(const std::string& line) {
        if (!busy()) return;
        if (line.starts_with('?')) return fail();
        if (line.starts_with('=')) {
            ++answers_;
            answer_ = words_of(line.substr(1));
        } else if (answers_ == awaited_) {
            const auto words = words_of(line);
            if (words.empty()) return finish(std::exchange(answer_, {}));
            answer_.insert(answer_.end(), words.begin(), words.end());
        }
    }

    void finish(Answer answer) {
        timer_.cancel();
        ++pool_.counts_.answered;
        heard_ = 0;
        auto done = std::exchange(done_, {});
        const auto self = shared_from_this();
        done(std::move(answer));
        pool_.idle(*this);
    }

    void fail() {
        if (failed_) return;
        failed_ = true;
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
    std::move_only_function<void(Answer)> done_;
    std::vector<std::string> answer_;
    std::size_t heard_ = 0;
    std::uint64_t asked_ = 0;
    int awaited_ = 0;
    int answers_ = 0;
    bool writing_ = false;
    bool failed_ = false;
};

EnginePool::EnginePool(asio::io_context& context, EngineOptions options)
    : context_(context), options_(std::move(options)) {}

EnginePool::~EnginePool() {
    for (const auto& engine : engines_) engine->kill();
}

void EnginePool::ask(Question question, std::move_only_function<void(Answer)> done) {
    waiting_.push_back({std::move(question), std::move(done)});
    serve();
}

void EnginePool::serve() {
    while (!waiting_.empty()) {
        const bool go = is_go(waiting_.front().question);
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
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        if (free == engines_.end()) {
            auto engine = std::make_shared<Engine>(*this, go);
            if (!engine->start()) {
                ++counts_.failed;
                asio::post(context_, [done = std::move(next.done)]() mutable { done(std::nullopt); });
                continue;
            }
            engines_.push_back(engine);
            free = engines_.end() - 1;
        }
        const auto engine = *free;
        engine->ask(next.question, std::move(next.done));
    }
}

void EnginePool::idle(Engine&) {
    serve();
}

void EnginePool::gone(Engine& engine, std::move_only_function<void(Answer)> done) {
    std::erase_if(engines_, [&](const auto& each) { return each.get() == &engine; });
    if (done) {
        ++counts_.failed;
        done(std::nullopt);
    }
    serve();
}

}  // namespace kradan::server
