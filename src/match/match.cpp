#include "match/match.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <iostream>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "core/quote.h"
#include "match/plan.h"
#include "match/record.h"
#include "process/variants_file.h"

namespace kradan::match {

namespace {

using std::chrono::milliseconds;

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm calendar{};
    localtime_r(&now, &calendar);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d", &calendar);
    return text.data();
}

/// While it exists, signals that would end the program stop the match instead.
class Interruption {
  public:
    explicit Interruption(StopSignal& stop) {
        target = &stop;
        struct sigaction action = {};
        action.sa_handler = [](int) {
            interrupted = 1;
            if (StopSignal* const signal = target) signal->raise();
        };
        for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &before_[i]);
    }
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption() {
        for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
        target = nullptr;
    }

    bool happened() const { return interrupted != 0; }

  private:
    static constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGHUP};
    inline static std::atomic<StopSignal*> target = nullptr;
    inline static volatile std::sig_atomic_t interrupted = 0;

    std::array<struct sigaction, 3> before_ = {};
};

/// Shows progress on standard error: on a terminal as one updated line, else a line a minute.
class MatchProgress {
  public:
    void show(const std::string& line) {
        const auto now = MatchClock::now();
        if (now - last_ < (terminal_ ? milliseconds{200} : milliseconds{60'000})) return;
        last_ = now;
        std::cerr << (terminal_ ? "\r\033[K" : "") << line << (terminal_ ? "" : "\n") << std::flush;
        shown_ = terminal_;
    }
    void clear() {
        if (std::exchange(shown_, false)) std::cerr << "\r\033[K" << std::flush;
    }

  private:
    bool terminal_ = ::isatty(STDERR_FILENO) != 0;
    bool shown_ = false;
    MatchClock::time_point last_ = MatchClock::now();
};

class Match {
  public:
    Match(MatchPlan plan, Openings openings, std::optional<MatchRecords> records, TrafficLog* log)
        : plan_(std::move(plan)), openings_(std::move(openings)), records_(std::move(records)), log_(log) {}

    /// Plays all games. The error says why the match was abandoned.
    std::optional<Failure> play(int concurrency);

    const MatchTally& tally() const { return tally_; }
    const MatchSummary& summary() const { return plan_.summary; }
    bool interrupted() const { return interrupted_; }

  private:
    using Engines = std::array<std::unique_ptr<EngineClient>, 2>;

    void work(int worker);
    std::optional<std::size_t> next_game();
    bool start_missing(Engines& engines, int worker);
    Opening opening_of(std::size_t number);
    void finish(std::size_t number, const MatchGame& game);
    void give_up(std::string why);
    /// The beginning of an error about an engine.
    std::string engine_words(std::size_t engine) const {
        return (engine == 0 ? "A, " : "B, ") + printable(plan_.engines[engine].text) + ": ";
    }

    MatchPlan plan_;
    Openings openings_;
    std::optional<MatchRecords> records_;
    TrafficLog* log_;
    VariantsFile variants_;
    StopSignal stop_;
    bool interrupted_ = false;
    MatchClock::time_point began_ = MatchClock::now();

    /// Guards all that follows.
    std::mutex mutex_;
    std::condition_variable changed_;
    MatchTally tally_;
    std::size_t next_ = 0;
    int working_ = 0;
    /// Openings of first games, kept for the second game of the pair.
    std::map<std::size_t, Opening> waiting_openings_;
    std::optional<Failure> trouble_;
};

std::optional<Failure> Match::play(int concurrency) {
    const Interruption interruption(stop_);
    began_ = MatchClock::now();
    working_ =
        static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(concurrency), plan_.summary.asked));
    std::vector<std::jthread> workers;
    for (int worker = 1, count = working_; worker <= count; ++worker) {
        workers.emplace_back([this, worker] { work(worker); });
    }
    MatchProgress progress;
    std::unique_lock lock(mutex_);
    while (working_ > 0) {
        changed_.wait_for(lock, milliseconds{250});
        plan_.summary.took = MatchClock::now() - began_;
        progress.show(progress_line(tally_, plan_.summary));
    }
    lock.unlock();
    workers.clear();
    progress.clear();
    plan_.summary.took = MatchClock::now() - began_;
    interrupted_ = interruption.happened();
    return trouble_;
}

void Match::work(int worker) {
    Engines engines;
    while (const auto number = next_game()) {
        if (!start_missing(engines, worker)) break;
        const std::array<EngineClient*, 2> players = {engines[engine_of(*number, Colour::first)].get(),
                                                      engines[engine_of(*number, Colour::second)].get()};
        const MatchGame game = play_match_game(opening_of(*number), players, plan_.time, plan_.limits);
        for (const Colour colour : colours) {
            if (game.spent[place(colour)]) engines[engine_of(*number, colour)].reset();
        }
        if (!game.unusable.empty()) give_up(engine_words(engine_of(*number, game.at_fault)) + game.unusable);
        if (game.stopped) break;
        finish(*number, game);
    }
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
}

std::optional<std::size_t> Match::next_game() {
    const std::lock_guard lock(mutex_);
    if (next_ >= plan_.summary.asked || stop_.is_raised()) return std::nullopt;
    return next_++;
}

bool Match::start_missing(Engines& engines, int worker) {
    for (const std::size_t engine : {0U, 1U}) {
        if (engines[engine]) continue;
        engines[engine] = std::make_unique<EngineClient>(
            ClientSetting{.engine = plan_.engines[engine],
                          .label = (engine == 0 ? "A" : "B") + std::to_string(worker),
                          .game = plan_.summary.game,
                          .variants_path = variants_.path(),
                          .patience = plan_.time.patience,
                          .stop = stop_,
                          .log = log_});
        if (const auto started = engines[engine]->start(); !started) {
            if (started.error().kind != EngineFailure::Kind::stopped) {
                give_up(engine_words(engine) + started.error().what);
            }
            return false;
        }
        const std::lock_guard lock(mutex_);
        plan_.summary.names[engine] = engines[engine]->name();
    }
    return true;
}

Opening Match::opening_of(std::size_t number) {
    const std::size_t pair = number / 2;
    {
        const std::lock_guard lock(mutex_);
        if (auto waiting = waiting_openings_.extract(pair)) return std::move(waiting.mapped());
    }
    Opening opening = openings_.at(pair);
    const std::lock_guard lock(mutex_);
    if (number % 2 == 0) waiting_openings_.emplace(pair, opening);
    return opening;
}

void Match::finish(std::size_t number, const MatchGame& game) {
    const std::lock_guard lock(mutex_);
    // The match may have been decided during this game.
    if (stop_.is_raised()) return;
    tally_.add(number, game);
    if (records_) {
        MatchHead head{.number = number, .names = {}, .time = plan_.time, .date = today()};
        for (const Colour colour : colours) {
            const std::size_t engine = engine_of(number, colour);
            const std::string& name = plan_.summary.names[engine];
            // Engines of the same name are shown as their descriptions.
            const bool same = plan_.summary.names[0] == plan_.summary.names[1];
            head.names[place(colour)] = name.empty() || same ? plan_.engines[engine].text : name;
        }
        if (auto fault = records_->write(game, head)) {
            trouble_ = *std::move(fault);
            stop_.raise();
        }
    }
    if (plan_.summary.sprt && decision(tally_, *plan_.summary.sprt)) stop_.raise();
    changed_.notify_all();
}

void Match::give_up(std::string why) {
    const std::lock_guard lock(mutex_);
    if (!trouble_) trouble_ = Failure{std::move(why)};
    stop_.raise();
}

int report_usage_error(const std::string& what) {
    std::cerr << printable(what) << '\n';
    return exit_usage;
}

}  // namespace

int run(const MatchArguments& arguments, const GameAndLine& start) {
    if (start.game.outcome() || start.game.play_ended()) {
        std::cerr << "the game is over at the start of the match\n";
        return exit_bad_input;
    }
    auto plan = plan_of(arguments, start);
    if (!plan) return report_usage_error(plan.error());
    auto openings = Openings::make(plan->openings);
    if (!openings) {
        std::cerr << openings.error().what << '\n';
        return openings.error().status;
    }
    if (arguments.log == standard_output)
        return report_usage_error("the log cannot be written to standard output; name a file");
    if (!arguments.log.empty()) {
        if (const auto error = already_there(arguments.log, arguments.output.force))
            return report_error(*error);
    }
    std::optional<MatchRecords> records;
    if (arguments.output.name) {
        auto opened = MatchRecords::open(arguments.output, start.game.game(),
                                         static_cast<std::size_t>(arguments.games));
        if (!opened) {
            std::cerr << opened.error().what << '\n';
            return opened.error().status;
        }
        records = *std::move(opened);
    }
    std::unique_ptr<TrafficLog> log;
    if (!arguments.log.empty()) {
        auto file = open_output(arguments.log, arguments.output.force);
        if (!file) return report_error(file.error());
        log = std::make_unique<TrafficLog>(*std::move(file));
    }
    Match match(*std::move(plan), *std::move(openings), std::move(records), log.get());
    const auto trouble = match.play(arguments.concurrency);
    // A match without a finished game has nothing to report.
    if (!trouble || match.tally().results().games() > 0) {
        std::cout << (arguments.json ? report_json(match.tally(), match.summary())
                                     : report(match.tally(), match.summary()));
    }
    if (trouble) std::cerr << trouble->what << '\n';
    if (match.interrupted()) std::cerr << "interrupted\n";
    if (trouble) return trouble->status;
    return match.interrupted() ? exit_bad_input : exit_success;
}

}  // namespace kradan::match
