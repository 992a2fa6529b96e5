#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/dialogue.h"
#include "process/engine_description.h"
#include "process/engine_process.h"
#include "record/tree.h"

namespace kradan::process {

/// How an engine fails, apart from illegal moves.
struct EngineFailure {
    enum class Kind : std::uint8_t {
        /// The answer came after the deadline; the engine still works.
        late,
        /// No answer, even well after the deadline.
        hang,
        crash,
        flood,
        /// The engine does not start, does not speak the protocol, or lacks a variant or an option.
        unusable,
        /// The match was stopped; not the engine's fault.
        stopped,
    };

    Kind kind;
    /// Text worded to follow the engine's name: "ended with status 3".
    std::string what;
};

/// The engine's answer.
struct EngineMove {
    /// A move in the notation of `AnyGame`, not validated, or "resign".
    std::string text;
    std::chrono::microseconds elapsed{0};
    /// From the first player's viewpoint.
    std::optional<record::Evaluation> evaluation = std::nullopt;
};

/// Client settings.
struct ClientSetting {
    EngineDescription engine;
    /// Name in the log.
    std::string label;
    GameId game;
    /// Path of a file with the text of data/peers/ogi.ini.
    std::string variants_path;
    /// See `MatchTime`.
    std::chrono::microseconds patience{0};
    const StopSignal& stop;
    TrafficLog* log = nullptr;
};

/// An engine that plays the games in a match: its process, its timeouts and a `Dialogue`. Unusable after any
/// failure except `late`. Only the thread that created it may use it.
class EngineClient {
  public:
    explicit EngineClient(const ClientSetting& setting)
        : setting_(setting), dialogue_(make_dialogue(setting.engine.protocol)) {}

    /// Starts the process and waits until it is ready. Call once, before all games.
    std::expected<void, EngineFailure> start();
    std::expected<void, EngineFailure> begin_game(const GameCourse& course, const MatchTime& time);
    std::expected<EngineMove, EngineFailure> think(const GameCourse& course, const MatchTime& time,
                                                   const MatchClocks& clocks);
    /// Go: the stones that the engine considers dead at the end; empty if it does not report them.
    std::optional<std::vector<std::string>> dead_stones();
    /// The name that the engine reports; may be empty.
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
