#include "match/match.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <functional>
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

/// During its lifetime, signals that would terminate the program stop the match instead.
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

/// Shows progress on standard error: on a terminal, one line that is updated in place; otherwise, one line
/// per minute.
class MatchProgress {
  public:
    /// If an update is due, calls `line` for the text.
    void show(const std::function<std::string()>& line) {
        const auto now = MatchClock::now();
        if (now - last_ < (terminal_ ? milliseconds{200} : milliseconds{60'000})) return;
        last_ = now;
        std::cerr << (terminal_ ? "\r\033[K" : "") << line() << (terminal_ ? "" : "\n") << std::flush;
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
    Match(MatchPlan plan, Openings openings, std::optional<MatchState> state,
          std::optional<MatchRecords> records, TrafficLog* log)
        : plan_(std::move(plan)),
          openings_(std::move(openings)),
          state_(std::move(state)),
          records_(std::move(records)),
          log_(log),
          tally_(plan_.schedule, labels_of(plan_.summary)),
          done_(plan_.schedule.size()) {
        count_earlier_games();
    }

    /// Plays all games. The error says why the match was abandoned.
    std::optional<Failure> play(int concurrency);

    const MatchTally& tally() const { return tally_; }
    const MatchSummary& summary() const { return plan_.summary; }
    bool interrupted() const { return interrupted_; }

  private:
    /// One worker's engines. Each is started for its first game.
    using Engines = std::vector<std::unique_ptr<EngineClient>>;

    void count_earlier_games();
    void work(int worker);
    std::optional<std::size_t> next_game();
    bool start_missing(Engines& engines, std::size_t number, int worker);
    Opening opening_of(std::size_t number);
    void finish(std::size_t number, const MatchGame& game);
    std::optional<Failure> write_record(std::size_t number, const MatchGame& game);
    std::optional<Failure> write_state(const GameResult& result);
    void give_up(std::string why);
    bool is_decided() const { return plan_.summary.sprt && decision(tally_, *plan_.summary.sprt); }
    std::chrono::duration<double> playing_time() const { return MatchClock::now() - began_ + earlier_time_; }
    /// The prefix of an error message about an engine.
    std::string engine_words(std::size_t engine) const {
        const MatchSummary::Engine& named = plan_.summary.engines[engine];
        return named.label + (named.label == named.text ? "" : ", " + named.text) + ": ";
    }

    MatchPlan plan_;
    Openings openings_;
    std::optional<MatchState> state_;
    std::optional<MatchRecords> records_;
    TrafficLog* log_;
    VariantsFile variants_;
    StopSignal stop_;
    bool interrupted_ = false;
    MatchClock::time_point began_ = MatchClock::now();
    /// Playing time in earlier runs.
    std::chrono::duration<double> earlier_time_{0};

    /// Guards all members below.
    std::mutex mutex_;
    std::condition_variable changed_;
    MatchTally tally_;
    /// Games from earlier runs, by number.
    std::vector<bool> done_;
    std::size_t next_ = 0;
    int working_ = 0;
    /// The latest openings, which other games in the same rounds also use.
    std::map<std::size_t, Opening> recent_openings_;
    std::optional<Failure> trouble_;
};

void Match::count_earlier_games() {
    if (!state_) return;
    for (const PlayedGame& game : state_->played()) {
        tally_.add(game.result);
        done_[game.result.number] = true;
        for (const Colour colour : colours) {
            plan_.summary.engines[plan_.schedule.engine_of(game.result.number, colour)].name =
                game.names[place(colour)];
        }
        earlier_time_ = std::chrono::duration<double>(game.seconds);
    }
    if (is_decided()) stop_.raise();
}

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
        plan_.summary.took = playing_time();
        progress.show([this] { return progress_line(tally_, plan_.summary); });
    }
    lock.unlock();
    workers.clear();
    progress.clear();
    plan_.summary.took = playing_time();
    interrupted_ = interruption.happened();
    return trouble_;
}

void Match::work(int worker) {
    Engines engines(plan_.engines.size());
    const Schedule& schedule = plan_.schedule;
    while (const auto number = next_game()) {
        if (!start_missing(engines, *number, worker)) break;
        const std::array<EngineClient*, 2> players = {
            engines[schedule.engine_of(*number, Colour::first)].get(),
            engines[schedule.engine_of(*number, Colour::second)].get()};
        const MatchGame game = play_match_game(opening_of(*number), players, plan_.time, plan_.limits);
        for (const Colour colour : colours) {
            if (game.spent[place(colour)]) engines[schedule.engine_of(*number, colour)].reset();
        }
        if (!game.unusable.empty())
            give_up(engine_words(schedule.engine_of(*number, game.at_fault)) + game.unusable);
        if (game.stopped) break;
        finish(*number, game);
    }
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
}

std::optional<std::size_t> Match::next_game() {
    const std::lock_guard lock(mutex_);
    while (next_ < done_.size() && done_[next_]) ++next_;
    if (next_ >= done_.size() || stop_.is_raised()) return std::nullopt;
    return next_++;
}

/// Starts a game's engines that are not running yet.
bool Match::start_missing(Engines& engines, std::size_t number, int worker) {
    const bool tournament = engines.size() > 2;
    for (const std::size_t engine : plan_.schedule.pairings()[plan_.schedule.pairing_of(number)]) {
        if (engines[engine]) continue;
        engines[engine] = std::make_unique<EngineClient>(ClientSetting{
            .engine = plan_.engines[engine],
            .label = plan_.summary.engines[engine].label + (tournament ? "#" : "") + std::to_string(worker),
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
        plan_.summary.engines[engine].name = engines[engine]->name();
    }
    return true;
}

Opening Match::opening_of(std::size_t number) {
    const std::size_t opening = plan_.schedule.opening_of(number);
    {
        const std::lock_guard lock(mutex_);
        const auto recent = recent_openings_.find(opening);
        if (recent != recent_openings_.end()) return recent->second;
    }
    Opening made = openings_.at(opening);
    const std::lock_guard lock(mutex_);
    recent_openings_.emplace(opening, made);
    constexpr std::size_t most_kept = 2 * static_cast<std::size_t>(most_concurrency);
    if (recent_openings_.size() > most_kept) recent_openings_.erase(recent_openings_.begin());
    return made;
}

void Match::finish(std::size_t number, const MatchGame& game) {
    const std::lock_guard lock(mutex_);
    // The match may have been decided during this game.
    if (stop_.is_raised()) return;
    const GameResult result = result_of(number, game);
    tally_.add(result);
    auto fault = write_record(number, game);
    if (!fault) fault = write_state(result);
    if (fault) {
        trouble_ = *std::move(fault);
        stop_.raise();
    }
    if (is_decided()) stop_.raise();
    changed_.notify_all();
}

std::optional<Failure> Match::write_record(std::size_t number, const MatchGame& game) {
    if (!records_) return std::nullopt;
    MatchHead head{.number = number, .names = {}, .time = plan_.time, .date = today()};
    const auto& engines = plan_.summary.engines;
    for (const Colour colour : colours) {
        const MatchSummary::Engine& engine = engines[plan_.schedule.engine_of(number, colour)];
        // Engines with the same name are shown with their descriptions.
        const bool unclear =
            engine.name.empty() || std::ranges::count(engines, engine.name, &MatchSummary::Engine::name) > 1;
        head.names[place(colour)] = !engine.given.empty() ? engine.given
                                    : unclear             ? engine.text
                                                          : engine.name;
    }
    return records_->write(game, head);
}

std::optional<Failure> Match::write_state(const GameResult& result) {
    if (!state_) return std::nullopt;
    PlayedGame played{.result = result, .names = {}, .seconds = playing_time().count()};
    for (const Colour colour : colours) {
        played.names[place(colour)] =
            plan_.summary.engines[plan_.schedule.engine_of(result.number, colour)].name;
    }
    if (records_) {
        const auto size = records_->settle(result.number);
        if (!size) return size.error();
        played.record_bytes = *size;
    }
    return state_->add(played);
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

int report_failure(const Failure& failure) {
    std::cerr << failure.what << '\n';
    return failure.status;
}

/// The result of `open_files`.
struct MatchFiles {
    std::optional<MatchState> state;
    std::optional<MatchRecords> records;
    std::unique_ptr<TrafficLog> log;
};

/// Opens the log file; appends if the match is resumed.
std::expected<std::unique_ptr<TrafficLog>, Failure> open_log(const MatchArguments& arguments, bool resumed) {
    const auto failed = [](const FileError& error) {
        return std::unexpected(Failure{in_words(error), exit_status(error)});
    };
    if (arguments.log.empty()) return nullptr;
    if (resumed) {
        std::ofstream file(arguments.log, std::ios::binary | std::ios::app);
        if (!file) return failed(writing_error(arguments.log));
        return std::make_unique<TrafficLog>(std::move(file));
    }
    auto file = open_output(arguments.log, arguments.output.force);
    if (!file) return failed(file.error());
    return std::make_unique<TrafficLog>(*std::move(file));
}

std::expected<MatchFiles, Failure> open_files(const MatchArguments& arguments, const GameAndLine& start,
                                              const MatchPlan& plan, const Openings& openings) {
    MatchFiles files;
    const std::size_t games = plan.schedule.size();
    if (arguments.resume) {
        auto state = MatchState::open(*arguments.resume,
                                      identity_of(arguments, start, plan, openings.fingerprint()), games);
        if (!state) return std::unexpected(state.error());
        files.state = *std::move(state);
    }
    const bool resumed = files.state && files.state->is_resumed();
    if (!resumed && !arguments.log.empty()) {
        if (const auto error = already_there(arguments.log, arguments.output.force))
            return std::unexpected(Failure{in_words(*error), exit_status(*error)});
    }
    if (arguments.output.name) {
        std::optional<EarlierRecords> earlier;
        if (resumed) {
            const auto& played = files.state->played();
            earlier = EarlierRecords{.bytes = played.empty() ? 0 : played.back().record_bytes.value_or(0)};
        }
        auto records = MatchRecords::open(arguments.output, start.game.game(), games, earlier);
        if (!records) return std::unexpected(records.error());
        files.records = *std::move(records);
    }
    auto log = open_log(arguments, resumed);
    if (!log) return std::unexpected(log.error());
    files.log = *std::move(log);
    if (files.state) {
        if (auto fault = files.state->begin()) return std::unexpected(*std::move(fault));
    }
    return files;
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
    if (!openings) return report_failure(openings.error());
    if (arguments.log == standard_output)
        return report_usage_error("the log cannot be written to standard output; name a file");
    auto files = open_files(arguments, start, *plan, *openings);
    if (!files) return report_failure(files.error());
    Match match(*std::move(plan), *std::move(openings), std::move(files->state), std::move(files->records),
                files->log.get());
    const auto trouble = match.play(arguments.concurrency);
    // Without a finished game there is nothing to report.
    if (!trouble || match.tally().games() > 0) {
        std::cout << (arguments.json ? report_json(match.tally(), match.summary())
                                     : report(match.tally(), match.summary()));
    }
    if (trouble) std::cerr << trouble->what << '\n';
    if (match.interrupted()) {
        std::cerr << "interrupted" << (arguments.resume ? "; the same command resumes it" : "") << '\n';
    }
    if (trouble) return trouble->status;
    return match.interrupted() ? exit_bad_input : exit_success;
}

}  // namespace kradan::match
