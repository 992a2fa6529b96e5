#include "match/suite.h"

#include <algorithm>
#include <utility>

#include "command/record_file.h"
#include "core/text.h"
#include "process/variants_file.h"

namespace kradan::match {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr milliseconds patience{30'000};
constexpr milliseconds most_for_nodes{600'000};

std::unexpected<command::Failure> failed(const process::EngineDescription& engine,
                                         const process::EngineFailure& failure) {
    return std::unexpected(command::Failure{"the engine " + engine.text + " " + failure.what});
}

SuiteAnswer graded(const SuitePosition& position, const AnyGame& game, const process::EngineMove& move) {
    SuiteAnswer answer{.move = move.text, .took = std::chrono::duration_cast<milliseconds>(move.elapsed)};
    const auto intent = game.read_move(move.text);
    const auto label = intent ? game.label(*intent) : std::unexpected(Refusal{"session.malformed"});
    if (!label) return answer;
    answer.move = label->label;
    const bool is_best = position.best.empty() || std::ranges::count(position.best, label->label) > 0;
    answer.solved = is_best && std::ranges::count(position.avoid, label->label) == 0;
    return answer;
}

}  // namespace

std::expected<std::vector<SuitePosition>, command::Failure> read_suite(const std::string& file) {
    auto opened = command::RecordFile::open(file, record::Format::epd);
    if (!opened)
        return std::unexpected(
            command::Failure{command::in_words(opened.error()), command::exit_status(opened.error())});
    std::vector<SuitePosition> suite;
    record::Record record;
    for (std::size_t number = 1; opened->next(record); ++number) {
        if (!record.faults.empty())
            return std::unexpected(command::Failure{command::in_words(file, record.faults.front())});
        SuitePosition position{.name = std::string{record.header("id").value_or(std::to_string(number))},
                               .options = record.options};
        if (const auto best = record.header("bm")) position.best = split(*best, ' ');
        if (const auto avoid = record.header("am")) position.avoid = split(*avoid, ' ');
        if (!position.best.empty() || !position.avoid.empty()) suite.push_back(std::move(position));
    }
    if (const auto trouble = opened->trouble())
        return std::unexpected(command::Failure{command::in_words(*trouble), command::exit_status(*trouble)});
    if (suite.empty())
        return std::unexpected(
            command::Failure{file + ": no position has a best move (bm) or one to avoid (am)"});
    return suite;
}

std::expected<void, command::Failure> run_suite(
    const std::vector<SuitePosition>& suite, const SuiteSetting& setting, const process::StopSignal& stop,
    const std::function<void(std::size_t, const SuiteAnswer&)>& answered) {
    const process::VariantsFile variants;
    process::EngineClient engine({.engine = setting.engine,
                                  .label = "engine",
                                  .game = suite.front().options.game,
                                  .variants_path = variants.path(),
                                  .patience = patience,
                                  .stop = stop});
    if (const auto started = engine.start(); !started) return failed(setting.engine, started.error());
    process::MatchTime time{.nodes = setting.nodes, .patience = most_for_nodes};
    time.clocked = !setting.nodes;
    time.increment = setting.time;
    time.margin = patience;
    for (std::size_t i = 0; i < suite.size(); ++i) {
        const AnyGame game = *AnyGame::start(suite[i].options);
        const process::GameCourse course{.start = game, .now = game};
        if (const auto begun = engine.begin_game(course, time); !begun)
            return failed(setting.engine, begun.error());
        const auto move = engine.think(course, time, {setting.time, setting.time});
        if (!move) return failed(setting.engine, move.error());
        answered(i, graded(suite[i], game, *move));
    }
    return {};
}

}  // namespace kradan::match
