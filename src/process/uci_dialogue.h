#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"

namespace kradan::process {

/// Speaks UCI with an engine for chess or Ōgi. In an Ōgi match the engine must have a variant named as in
/// Kradan, or be able to load data/peers/ogi.ini like Fairy-Stockfish. The server's engine must have such
/// variants.
class UciDialogue final : public Dialogue {
  public:
    void hear(std::string_view line) override;
    bool waits() const override { return awaited_ != Awaited::nothing && !fault(); }
    bool waits_for_move() const override { return awaited_ == Awaited::move && !fault(); }
    std::string silence() const override;

    void start(PlayerSetting setting) override;
    void begin_game(const GameCourse& course, const MatchTime& time) override;
    void think(const GameCourse& course, const MatchTime& time, const MatchClocks& clocks) override;
    void hurry() override { say("stop"); }

    void greet() override { say("uci"); }
    void ask(std::vector<std::string> lines) override;

    /// Asks for the options only.
    void ask_for_options();
    /// An option's allowed values; empty if the engine does not have the option.
    std::optional<std::vector<std::string>> choices(std::string_view option) const;

  private:
    using Words = std::vector<std::string>;

    enum class Awaited : std::uint8_t {
        nothing,
        options,
        ready,
        /// Awaits readyok, which precedes the move.
        question,
        move,
        /// Awaits readyok, before starting the search.
        ready_to_think,
    };

    /// An option that the engine offers.
    struct Offered {
        std::string name;
        /// Allowed values, if the engine lists them.
        std::vector<std::string> choices;
        /// The range of a number.
        std::optional<std::int64_t> least;
        std::optional<std::int64_t> most;
    };

    void ask_whether_ready();
    void hear_options(const Words& words);
    void hear_option(const Words& words);
    void hear_move(const Words& words);
    const Offered* find(std::string_view name) const;
    const EngineOption* asked_for(std::string_view name) const;
    bool offers(std::string_view variant) const;

    // These return false after a fault, or if the options were requested again.

    bool set(std::string_view name, std::string_view value);
    bool set_path();
    bool set_variant();
    bool set_options();

    std::string position_of(const GameCourse& course) const;

    std::optional<PlayerSetting> setting_;
    /// The go command to send when the engine is ready.
    std::string go_;
    Awaited awaited_ = Awaited::nothing;
    std::vector<Offered> offered_;
    /// The engine's name for the variant; empty until known, and for chess.
    std::string variant_;
    /// Whether VariantPath has been set.
    bool path_set_ = false;
    /// Whether the engine uses the Ōgi notation of variant GUIs.
    bool gui_forms_ = false;
    /// Whether UCI_Chess960 is set: castling is written as king takes rook.
    bool any_castling_ = false;
    /// Whether the first player is to move; absent if the evaluation is not wanted.
    std::optional<bool> first_to_move_;
};

}  // namespace kradan::process
