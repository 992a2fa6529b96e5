#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"

namespace kradan::process {

/// Speaks GTP with a Go engine. In a match, each command waits for the answer to the previous one, because
/// the answer may take long and later commands may depend on it. The server's commands are numbered and sent
/// together; the numbers identify late answers to an earlier question.
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

    /// Sends protocol_version, which every engine supports, as a numbered command.
    void ask_for_protocol() { ask({"protocol_version"}); }

  private:
    /// What an answer is for.
    enum class Use : std::uint8_t {
        /// A refusal is a fault.
        demanded,
        /// A refusal is ignored.
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
    /// An answer being received.
    struct Answer {
        bool good = false;
        /// Without "=" or "?" and the number; lines are joined with line feeds.
        std::string text;
    };

    /// Queues a command. It is sent when the previous ones have been answered.
    void put(std::string text, Use use = Use::demanded);
    void put_time(const MatchTime& time);
    void begin_numbered_answer(std::string_view line);
    void end_answer();
    void use(const Command& command, const Answer& answer);

    /// Unanswered commands. For a question from the server, all of its commands until the last one is
    /// answered.
    std::deque<Command> asked_;
    std::optional<Answer> heard_;
    /// Whether commands are numbered; the first number of the question, and the next one to use.
    bool numbered_ = false;
    std::uint64_t first_number_ = 1;
    std::uint64_t next_number_ = 1;
    bool knows_fischer_ = false;
    bool knows_dead_ = false;
    /// The game's moves that the engine already has on its board.
    std::size_t played_ = 0;
};

}  // namespace kradan::process
