#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.h"
#include "games/go/game.h"
#include "games/go/options.h"

namespace kradan::protocol {

/// The text after "=", or what is wrong.
using GtpAnswer = std::expected<std::string, std::string>;

/// "b", "white" and so on, in capitals or not.
std::optional<Colour> read_colour(std::string_view word);

/// Why something was refused, in English, with its clause: "That point isn't on the board. (W1)".
std::string in_words(const Refusal& refusal);

/// The game that GTP speaks of. Either colour may play at any time. What fails changes nothing.
class GtpGame {
  public:
    explicit GtpGame(AnyGame game) : options_(go::options_of(game.options())), game_(std::move(game)) {}

    const go::Options& options() const { return options_; }
    const AnyGame& any() const { return game_; }
    const go::Game& game() const { return *game_.as<go::Game>(); }
    const go::Board& board() const { return game().position().board(); }
    /// The game with this side to move, going on if it had ended.
    AnyGame with_turn(Colour colour) const;
    /// No stone is on the board, and none was.
    bool is_empty() const;
    std::vector<std::string> stones(Colour colour) const;
    /// Where the condition holds, row by row from the top.
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
    /// The board as GNU Go draws it.
    std::string drawn() const;

    /// A new game with these options.
    std::expected<void, std::string> begin(go::Options options) { return restart(std::move(options), {}); }
    /// The same moves with other options.
    std::expected<void, std::string> change(go::Options options) {
        return restart(std::move(options), moves_);
    }
    std::expected<void, std::string> play(Colour colour, const std::string& text);
    std::expected<void, std::string> undo();
    /// Begins a new game with these stones, which no `undo` takes off.
    GtpAnswer place_handicap(std::vector<std::string> vertices);
    /// Takes over the first game of an SGF file, up to before that move, counted from 1.
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

/// As GTP writes them.
std::vector<std::string> written(const std::vector<go::Vertex>& vertices);

}  // namespace kradan::protocol
