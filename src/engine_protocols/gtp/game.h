#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "games/go/game.h"
#include "games/go/options.h"
#include "games/go/rules.h"

namespace kradan::protocol {

/// The text after "=", or the error message.
using GtpAnswer = std::expected<std::string, std::string>;

/// "b", "white" and so on, ignoring case.
std::optional<Colour> read_colour(std::string_view word);

/// The reason for a refusal in English, with its clause: "That point isn't on the board. (W1)".
std::string in_words(const Refusal& refusal);

/// The game in a GTP session. Either colour may play at any time. Functions that fail change nothing.
class GtpGame {
  public:
    explicit GtpGame(AnyGame game) : options_(go::options_of(game.options())), game_(std::move(game)) {}

    const go::Options& options() const { return options_; }
    const AnyGame& any() const { return game_; }
    const go::Game& game() const { return *game_.as<go::Game>(); }
    const go::Board& board() const { return game().position().board(); }
    /// The game with this side to move, resumed if it has ended.
    AnyGame with_turn(Colour colour) const;
    /// Whether the board is empty and no moves were played.
    bool is_empty() const;
    std::vector<std::string> stones(Colour colour) const;
    /// The points that satisfy the condition, row by row from the top.
    template <class Condition>
    std::vector<go::Vertex> vertices(const Condition& condition) const {
        std::vector<go::Vertex> found;
        for (int y = board().size() - 1; y >= 0; --y) {
            for (int x = 0; x < board().size(); ++x) {
                if (condition(go::Vertex{.x = x, .y = y})) found.push_back({.x = x, .y = y});
            }
        }
        return found;
    }
    /// The board, drawn as GNU Go draws it.
    std::string drawn() const;

    /// Starts a new game with these options.
    std::expected<void, std::string> begin(go::Options options) { return restart(std::move(options), {}); }
    /// Replays the moves with other options.
    std::expected<void, std::string> change(go::Options options) {
        return restart(std::move(options), moves_);
    }
    std::expected<void, std::string> play(Colour colour, const std::string& text);
    std::expected<void, std::string> undo();
    /// Starts a new game with these stones, which `undo` does not remove.
    GtpAnswer place_handicap(const std::vector<std::string>& vertices);
    /// Loads the first game in an SGF file, up to the position before move number `before`, counted from 1.
    std::expected<void, std::string> load_sgf(const std::string& path, std::optional<std::size_t> before);

  private:
    struct PlayedMove {
        Colour colour;
        std::string text;
    };

    std::expected<void, std::string> restart(go::Options options, std::vector<PlayedMove> moves);
    static std::expected<void, std::string> play_in(AnyGame& game, const PlayedMove& move);

    go::Options options_;
    AnyGame game_;
    std::vector<PlayedMove> moves_;
};

/// The vertices as GTP writes them.
std::vector<std::string> written(const std::vector<go::Vertex>& vertices);

/// Returns our name for rules given as in KataGo's commands: by KataGo's name, by our name, or as a JSON
/// object with `koRule`, `scoringRule`, `taxRule`, `multiStoneSuicideLegal`, `hasButton`,
/// `whiteHandicapBonus`. Fails with the reason if none of our rule sets matches. If several match, prefers
/// the rule set `now`.
std::expected<std::string, std::string> read_katago_rules(const std::string& text, std::string_view now);

/// Writes the rules as a JSON object of that kind.
std::string write_katago_rules(const go::Rules& rules);

/// Returns the result after removing the stones that the engine considers dead: "B+3.5", "0".
std::string write_final_score(const GtpGame& game);

/// Answers GTP's final_status_list: the stones that are "dead", "alive" or "seki", judged by shape,
/// regardless of what the rule set says about seki; or the points that are "black_territory" or
/// "white_territory".
GtpAnswer list_final_status(const GtpGame& game, std::string_view status);

/// The unconditional status of a point, as GNU Go words it: "alive", "dead", "black_territory",
/// "white_territory" or "undecided".
GtpAnswer write_unconditional_status(const GtpGame& game, std::string_view vertex);

/// The stones that the engine, playing `side`, counts as dead if these chains are marked.
GtpAnswer list_corrected_dead(const GtpGame& game, std::span<const std::string> marked, Colour side);

/// The expected owner of each point according to playouts, from 1 (Black) to -1 (White), row by row from the
/// top.
std::string write_ownership(const GtpGame& game);

}  // namespace kradan::protocol
