#pragma once

#include <memory>
#include <string>
#include <vector>

#include "process/engine_client.h"

namespace kradan::process {

/// An engine for Go that speaks GTP.
class GtpClient final : public EngineClient {
  public:
    explicit GtpClient(const ClientSetting& setting) : setting_(setting) {}

    std::expected<void, EngineFailure> start() override;
    std::expected<void, EngineFailure> begin_game(const GameCourse& course, const MatchTime& time) override;
    std::expected<EngineMove, EngineFailure> think(const GameCourse& course, const MatchTime& time,
                                                   const MatchClocks& clocks) override;
    std::optional<std::vector<std::string>> dead_stones() override;
    std::string name() const override { return name_; }

  private:
    using Done = std::expected<void, EngineFailure>;
    /// The text after "=", or, apart from failures, what the engine has against it.
    using Answer = std::expected<std::expected<std::string, std::string>, EngineFailure>;

    Answer ask(const std::string& command, MatchClock::time_point deadline);
    Answer ask(const std::string& command) { return ask(command, MatchClock::now() + setting_.patience); }
    /// A command that has to succeed.
    Done demand(const std::string& command);
    bool knows(const std::string& command);
    Done tell_moves(const GameCourse& course);
    Done tell_time(const MatchTime& time, const MatchClocks& clocks);

    ClientSetting setting_;
    std::unique_ptr<EngineProcess> process_;
    std::string name_;
    bool knows_fischer_ = false;
    bool knows_dead_ = false;
    /// Moves of the course that the engine has played.
    std::size_t played_ = 0;
};

}  // namespace kradan::process
