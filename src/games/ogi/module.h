#pragma once

#include "games/ogi/clauses.h"
#include "games/ogi/options.h"
#include "games/ogi/rules.h"
#include "module/game_module.h"

namespace kradan::ogi {

/// The modules for the Gomayo edition and the classic edition.
extern const GameId gomayo_game;
extern const GameId classic_game;

/// Every edition, in display order.
std::span<const GameModule* const> editions();

/// Whether a game is an edition of Ōgi.
inline bool is_edition(GameId game) {
    return game.module().family() == gomayo_game.module().family();
}

/// An edition: rules with a name. Each edition is one object of this type.
class Edition final : public GameModule {
  public:
    constexpr Edition(std::string_view id, const std::array<std::string_view, 3>& names, const Rules& rules,
                      const Clauses& clauses, const Policies& policies, std::string_view variant = {})
        : GameModule(
              {.id = id, .family = "ogi", .names = names, .sides = {"Sente", "Gote"}, .common_name = "Ōgi"},
              policies,
              {.position = "feen",
               .records = RecordStyle::pcn,
               .look = Look::shogi,
               .variant = variant,
               .random_plies = 6}),
          rules_(rules),
          clauses_(clauses) {}

    Help help() const override {
        return {.moves =
                    "e2e3, b2g7+ (promotes), R@e5 (drops), e1e2^ (the king keeps the promotion), or PMN, "
                    "b2+g7=+B, and P-e4",
                .notation = "PMN",
                .position = "FEEN"};
    }
    const Rules& rules() const { return rules_; }
    const Clauses& clauses() const { return clauses_; }

    std::span<const Option> option_schema() const override;
    std::span<const OptionFlag> option_flags() const override;
    std::string position_of_gui(std::string_view text) const override;
    std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> start(
        const kradan::GameOptions& options) const override;
    std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const override;
    std::string_view clause(EndReason reason) const override;
    std::optional<std::string_view> clause(std::string_view reason) const override;
    std::expected<Reach, std::vector<Refusal>> reach(std::string_view piece,
                                                     std::string_view at) const override;
    std::optional<Colour> weaker_side(const kradan::GameOptions& options) const override;
    bool change_sides(kradan::GameOptions& options) const override;
    std::expected<RatedStart, Refusal> rated_start(const kradan::GameOptions& options) const override;

  private:
    Rules rules_;
    const Clauses& clauses_;
};

}  // namespace kradan::ogi
