#include "process/engine_client.h"

#include <utility>

namespace kradan::process {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using Kind = EngineFailure::Kind;

/// An engine that has not moved this long after its deadline counts as hanging.
constexpr std::chrono::seconds grace_time{5};

std::unexpected<EngineFailure> unusable(std::string what) {
    return std::unexpected(EngineFailure{.kind = Kind::unusable, .what = std::move(what)});
}

}  // namespace

/// Converts a `Silence` to the corresponding failure.
std::unexpected<EngineFailure> EngineClient::failure(Silence silence, std::string what_is_late) {
    const auto failed = [](Kind kind, std::string what) {
        return std::unexpected(EngineFailure{.kind = kind, .what = std::move(what)});
    };
    switch (silence) {
        case Silence::stopped:
            return failed(Kind::stopped, "was stopped");
        case Silence::ended:
            return failed(Kind::crash, process_->how_it_ended());
        case Silence::flood:
            return failed(Kind::flood, "sent too much output instead of an answer");
        case Silence::late:
            break;
    }
    return failed(Kind::hang, std::move(what_is_late));
}

/// Sends the dialogue's queued lines.
EngineClient::Done EngineClient::send() {
    for (const std::string& line : dialogue_->take_lines()) {
        if (const auto told = process_->tell(line); !told) {
            return failure(told.error(), "did not read its input");
        }
    }
    if (dialogue_->fault()) return unusable(*dialogue_->fault());
    return {};
}

/// Exchanges lines until only the move is outstanding. `patience` applies to each answer.
EngineClient::Done EngineClient::converse() {
    for (;;) {
        process_->expect_answer();
        if (auto sent = send(); !sent) return sent;
        if (!dialogue_->waits() || dialogue_->waits_for_move()) return {};
        const auto deadline = MatchClock::now() + setting_.patience;
        while (dialogue_->waits() && !dialogue_->has_lines()) {
            const auto line = process_->hear(deadline);
            if (!line) return failure(line.error(), dialogue_->silence());
            dialogue_->hear(*line);
        }
    }
}

EngineClient::Done EngineClient::start() {
    auto process = EngineProcess::start(setting_.engine.command, setting_.label, setting_.stop, setting_.log);
    if (!process) return unusable(in_words(process.error()));
    process_ = *std::move(process);
    dialogue_->start(
        {.game = setting_.game, .options = setting_.engine.options, .variants_path = setting_.variants_path});
    return converse();
}

EngineClient::Done EngineClient::begin_game(const GameCourse& course, const MatchTime& time) {
    dialogue_->begin_game(course, time);
    return converse();
}

std::expected<EngineMove, EngineFailure> EngineClient::think(const GameCourse& course, const MatchTime& time,
                                                             const MatchClocks& clocks) {
    dialogue_->think(course, time, clocks);
    if (auto asked = converse(); !asked) return std::unexpected(std::move(asked.error()));
    const auto began = MatchClock::now();
    const auto left = clocks[place(course.now.side_to_move())];
    const auto deadline = began + (time.clocked ? left + time.margin : time.patience);
    auto until = deadline;
    while (dialogue_->waits()) {
        const auto line = process_->hear(until);
        if (line) {
            dialogue_->hear(*line);
            continue;
        }
        if (line.error() != Silence::late || until != deadline) {
            return failure(line.error(), dialogue_->silence());
        }
        dialogue_->hurry();
        if (auto sent = send(); !sent) return std::unexpected(std::move(sent.error()));
        until = MatchClock::now() + grace_time;
    }
    EngineMove move{.text = dialogue_->move(),
                    .elapsed = std::chrono::duration_cast<microseconds>(process_->heard_at() - began),
                    .evaluation = dialogue_->evaluation()};
    if (process_->heard_at() <= deadline) return move;
    return std::unexpected(EngineFailure{
        .kind = Kind::late,
        .what = "moved after " +
                std::to_string(std::chrono::duration_cast<milliseconds>(move.elapsed).count()) + " ms"});
}

std::optional<std::vector<std::string>> EngineClient::dead_stones() {
    dialogue_->ask_dead_stones();
    // Waits for a late answer before the next game. A real failure appears there.
    if (!converse()) return std::nullopt;
    return dialogue_->dead_stones();
}

}  // namespace kradan::process
