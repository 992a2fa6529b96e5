#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/dialogue.h"

namespace kradan::process {

/// With an engine for chess or Ōgi that speaks UCI. In a match of Ōgi it is one with a variant of our name,
/// or one of the kin of Fairy-Stockfish, which is given data/peers/ogi.ini. The server's has variants of our
/// names.
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

    /// Asks for the options alone.
    void ask_for_options();
    /// What the option of this name may be set to; nothing where the engine has none of this name.
    std::optional<std::vector<std::string>> choices(std::string_view option) const;

  private:
    using Words = std::vector<std::string>;

    enum class Awaited : std::uint8_t {
        nothing,
        options,
        ready,
        /// That it has come to the question that it was asked; then its move.
        question,
        move,
    };

    /// An option that the engine says it has.
    struct Offered {
        std::string name;
        /// What it may be set to, where there is a list.
        std::vector<std::string> choices;
        /// Of a number.
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

    // These are false where the engine cannot be used, or has been asked for its options anew.

    bool set(std::string_view name, std::string_view value);
    bool set_path();
    bool set_variant();
    bool set_options();

    std::string position_of(const GameCourse& course) const;

    std::optional<PlayerSetting> setting_;
    Awaited awaited_ = Awaited::nothing;
    std::vector<Offered> offered_;
    /// Under which it plays the game; empty until that is known, and in chess.
    std::string variant_;
    /// The option VariantPath has been set.
    bool path_set_ = false;
    /// The engine knows Ōgi as the variant GUIs do.
    bool gui_forms_ = false;
    /// It has been told that castling is written king takes rook.
    bool any_castling_ = false;
    /// It thinks for the first player; nothing where nobody asks what it makes of the position.
    std::optional<bool> first_to_move_;
};

}  // namespace kradan::process
