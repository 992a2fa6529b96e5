#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"

namespace kradan::process {

/// With an engine for Go that speaks GTP. In a match a command is sent when the one before has been answered,
/// so that each can take its time, and depend on the answers. The commands of a question of the server are
/// sent at once and numbered: so what comes late of an earlier question is told apart.
class GtpDialogue final : public Dialogue {
  public:
    void hear(std::string_view line) override;
    bool waits() const override { return !asked_.empty() && !fault(); }
    bool waits_for_move() const override { return waits() && asked_.front().use == Use::move; }
    std::string silence() const override;

    void start(PlayerSetting setting) override;
    void begin_game(const GameCourse& course, const MatchTime& time) override;
    void think(const GameCourse& course, const MatchTime& time, const MatchClocks& clocks) override;
    void ask_dead_stones() override;

    void ask(std::vector<std::string> lines) override;

    /// Asks for the version of the protocol, which every engine knows, with a number.
    void ask_for_protocol() { ask({"protocol_version"}); }

  private:
    /// What an answer is for.
    enum class Use : std::uint8_t {
        /// The engine has to obey.
        demanded,
        /// One that does not know the command can play all the same.
        optional,
        name,
        version,
        knows_fischer,
        knows_dead,
        move,
        dead_stones,
    };
    struct Command {
        std::string text;
        Use use;
    };
    /// An answer that has begun.
    struct Answer {
        bool good = false;
        /// Without "=" or "?", and without the number; lines have ends between them.
        std::string text;
    };

    /// Sends the command when those before it have been answered.
    void put(std::string text, Use use = Use::demanded);
    void put_time(const MatchTime& time);
    void begin_numbered_answer(std::string_view line);
    void end_answer();
    void use(const Command& command, const Answer& answer);

    /// Not yet answered; of a question of the server all, until the last has been answered.
    std::deque<Command> asked_;
    std::optional<Answer> heard_;
    /// The commands have numbers: of the first of the question, and of the one that comes next.
    bool numbered_ = false;
    std::uint64_t first_number_ = 1;
    std::uint64_t next_number_ = 1;
    bool knows_fischer_ = false;
    bool knows_dead_ = false;
    /// Moves of the course that the engine has played.
    std::size_t played_ = 0;
};

}  // namespace kradan::process
