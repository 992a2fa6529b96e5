#pragma once

#include "games/chess/options.h"
#include "games/chess/rules.h"
#include "module/end_clause.h"
#include "module/game_module.h"

namespace kradan::chess {

/// The module for chess and Chess960.
extern const GameId chess_game;

/// Chess and its variants, in display order.
std::span<const GameModule* const> editions();

/// Whether a game is chess itself.
inline bool is_chess(GameId game) {
    return game == chess_game;
}
/// Whether a game is chess or a variant of it.
inline bool is_edition(GameId game) {
    return game.module().family() == chess_game.module().family();
}

/// Chess or a variant: rules with names and clauses. Each is one object of this type, in `editions.cpp`.
class Edition final : public GameModule {
  public:
    /// What distinguishes it from other games of the family.
    struct Facts {
        std::string_view id;
        std::array<std::string_view, language_ids.size()> names;
        /// Those of a log that names none.
        Rules rules;
        /// Clauses of its own, which take precedence over those of chess.
        std::span<const EndClause> clauses = {};
        /// The names that other programs use for a variant; see `Forms`. In UCI it is the id.
        std::string_view pgn = {};
        std::string_view lichess = {};
    };

    constexpr Edition(const Facts& facts)
        : GameModule({.id = facts.id,
                      .family = "chess",
                      .names = facts.names,
                      .sides = {"White", "Black"},
                      .common_name = "chess"},
                     {.draws_are_common = facts.rules.goal == Goal::mate,
                      .dead_positions = facts.rules.goal == Goal::mate,
                      .first_illegal_move_is_forgiven = true},
                     {.records = RecordStyle::pgn,
                      .pieces = "chess",
                      .tag = facts.pgn,
                      .lichess = facts.lichess,
                      .random_plies = 8}),
          rules_(facts.rules),
          clauses_(facts.clauses) {}

    /// The rules of a game that names none.
    const Rules& rules() const { return rules_; }

    Help help() const override {
        return {.moves = "e2e4, e7e8q, or SAN, Nf3, O-O", .notation = "SAN", .position = "FEN"};
    }
    std::span<const Option> option_schema() const override;
    std::span<const OptionFlag> option_flags() const override;
    std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> start(
        const kradan::GameOptions& options) const override;
    void settle_new(kradan::GameOptions& options) const override;
    std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const override;
    std::optional<EnginePlay> engine_play() const override;
    std::string_view clause(EndReason reason) const override;
    std::optional<std::string_view> clause(std::string_view reason) const override;
    std::expected<Reach, std::vector<Refusal>> reach(std::string_view piece,
                                                     std::string_view at) const override;
    std::span<const std::string_view> rated_kinds() const override;
    std::expected<RatedStart, Refusal> rated_start(const kradan::GameOptions& options) const override;

  private:
    Rules rules_;
    std::span<const EndClause> clauses_;
};

/// The edition that is played under these rules; chess if there is none.
const Edition& edition_of(const Rules& rules);

/// The rules of an edition, which `game` must be.
inline const Rules& rules_of(GameId game) {
    return static_cast<const Edition&>(game.module()).rules();
}

}  // namespace kradan::chess
