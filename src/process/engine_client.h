#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"
#include "process/engine_description.h"
#include "process/engine_process.h"
#include "record/tree.h"

namespace kradan::process {

/// How an engine fails, other than by a move that the rules forbid.
struct EngineFailure {
    enum class Kind : std::uint8_t {
        /// No answer in time; the engine goes on working.
        late,
        /// No answer even long after that.
        hang,
        crash,
        flood,
        /// It cannot be used: it does not run, does not speak the protocol, lacks a variant or an option.
        unusable,
        /// Nothing is wrong with it: the match was stopped.
        stopped,
    };

    Kind kind;
    /// In words that can follow the engine's name: "ended with status 3".
    std::string what;
};

/// The engine's answer.
struct EngineMove {
    /// A move of `AnyGame`, as far as it can be one, or "resign".
    std::string text;
    std::chrono::microseconds elapsed{0};
    /// As the first player sees it.
    std::optional<record::Evaluation> evaluation = std::nullopt;
};

/// What every player needs to know beside its own engine.
struct ClientSetting {
    EngineDescription engine;
    /// In the log.
    std::string label;
    GameId game;
    /// A file with the text of data/peers/ogi.ini.
    std::string variants_path;
    /// As `MatchTime` has it.
    std::chrono::microseconds patience{0};
    const StopSignal& stop;
    TrafficLog* log = nullptr;
};

/// An engine that plays games of a match, one after another: its process, how long it is waited for, and a
/// `Dialogue`. After a failure other than `late` it is of no more use. To be used by the thread that made it
/// alone.
class EngineClient {
  public:
    explicit EngineClient(const ClientSetting& setting)
        : setting_(setting), dialogue_(make_dialogue(setting.engine.protocol)) {}

    /// Starts the process and gets it ready. Once, before all games.
    std::expected<void, EngineFailure> start();
    std::expected<void, EngineFailure> begin_game(const GameCourse& course, const MatchTime& time);
    std::expected<EngineMove, EngineFailure> think(const GameCourse& course, const MatchTime& time,
                                                   const MatchClocks& clocks);
    /// Go: the stones that it takes for dead at the end; nothing where it does not say.
    std::optional<std::vector<std::string>> dead_stones();
    /// As it calls itself; empty where it does not.
    const std::string& name() const { return dialogue_->name(); }

  private:
    using Done = std::expected<void, EngineFailure>;

    Done send();
    Done converse();
    std::unexpected<EngineFailure> failure(Silence silence, std::string what_is_late);

    ClientSetting setting_;
    std::unique_ptr<Dialogue> dialogue_;
    std::unique_ptr<EngineProcess> process_;
};

}  // namespace kradan::process
