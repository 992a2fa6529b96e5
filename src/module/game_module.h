#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "core/outcome.h"
#include "core/refusal.h"
#include "module/abstract_game.h"
#include "module/language.h"
#include "module/option.h"

namespace kradan {

struct GameOptions;

/// Where a piece goes from a square of an empty board.
struct Reach {
    /// Sorted.
    std::vector<std::string> targets;
    /// Where it captures; differs from the targets only for the pawn of chess.
    std::vector<std::string> captures;
};

/// How the arbiter treats a game, where games differ.
struct Policies {
    /// Players may agree on a draw.
    bool draws_by_agreement = true;
    /// Many games between players of equal strength end in a draw.
    bool draws_are_common = false;
    /// A player may claim that nobody can win any more (chess: X12).
    bool dead_positions = false;
    /// The first illegal move of a player in strict play gives the opponent time and no more (X14); the next
    /// loses. Where false, the first one loses.
    bool first_illegal_move_is_forgiven = false;
    /// Who moves first can be decided by throwing five pawns (C12).
    bool furigoma = false;
    /// Players whose ranks differ keep their sides in the next game: the lower-ranked moves first (O5).
    bool ranks_decide_sides = false;
};

/// What engines for a game speak.
enum class EngineProtocol { uci, gtp };

/// In which form most programs keep a game: it decides what its headers are called.
enum class RecordStyle { log, pgn, sgf, pcn };

/// What a board and its pieces look like.
enum class Look { chequered, shogi, stones };

/// The forms that the world outside uses for a game, or comes nearest with.
struct Forms {
    EngineProtocol engines = EngineProtocol::uci;
    /// UCI's word before a position.
    std::string_view position = "fen";
    RecordStyle records = RecordStyle::log;
    Look look = Look::chequered;
    /// UCI: the variant under which engines that do not know the game's id play it; empty where there is
    /// none.
    std::string_view variant = {};
    /// In engine against engine: as many plies of random moves begin a game, on a board of the usual size.
    int random_plies = 0;
};

/// One game or edition: all that it offers to the rest of Kradan. A program has the list of them in
/// `game_modules()`; everything above is written against this class.
class GameModule {
  public:
    struct Names {
        /// "ogi-classic", for ever the same.
        std::string_view id;
        /// What its editions have in common: "ogi".
        std::string_view family;
        /// By `Language`.
        std::array<std::string_view, 3> names;
        /// What players call the sides in English, the first player's first.
        std::array<std::string_view, 2> sides;
        /// What all its editions are called within a sentence in English: "Ōgi", "chess".
        std::string_view common_name;
    };

    constexpr GameModule(const Names& names, const Policies& policies, const Forms& forms)
        : names_(names), policies_(policies), forms_(forms) {}
    GameModule(const GameModule&) = delete;
    GameModule& operator=(const GameModule&) = delete;

    std::string_view id() const { return names_.id; }
    std::string_view family() const { return names_.family; }
    std::string_view name(Language language) const {
        return names_.names[static_cast<std::size_t>(language)];
    }
    std::string_view side(Colour colour) const {
        return names_.sides[static_cast<std::size_t>(index(colour))];
    }
    std::string_view common_name() const { return names_.common_name; }
    const Policies& policies() const { return policies_; }
    const Forms& forms() const { return forms_; }

    /// The options that the game has, in the order in which they are written.
    virtual std::span<const Option> option_schema() const = 0;
    /// How the command line asks for them, in the order of its help.
    virtual std::span<const OptionFlag> option_flags() const = 0;
    /// The option with this key in a CONFIG ("size"); null if the game has none.
    const Option* find_option(std::string_view key) const {
        const auto found = std::ranges::find(option_schema(), key, &Option::key);
        return found == option_schema().end() ? nullptr : &*found;
    }
    bool has_option(std::string_view key) const { return find_option(key) != nullptr; }
    /// The game that the options describe, or all that is wrong with them. A text that cannot be read is
    /// refused as "setup.unreadable" with its place in `detail`.
    virtual std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> start(
        const GameOptions& options) const = 0;
    /// A position as GUIs for variants write it, in the game's own form; as it is where it is none.
    virtual std::string position_of_gui(std::string_view text) const { return std::string(text); }
    /// Text that can be no move of this game is a syntax error; everything else is an intent, however wrong.
    virtual std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const = 0;
    /// The clause by which a game ends for this reason; empty where none speaks of it.
    virtual std::string_view clause(EndReason reason) const = 0;
    /// The clause of a reason why a move or a setup is refused ("ogi.nifu"); nothing if it is none of this
    /// game's.
    virtual std::optional<std::string_view> clause(std::string_view reason) const = 0;
    /// Where a piece goes, written as on a board ("N", "+I", lower case for the second player's). Refuses
    /// what is no piece or no square of the game, and a square on which the piece can never stand.
    virtual std::expected<Reach, std::vector<Refusal>> reach(std::string_view piece,
                                                             std::string_view at) const;
    /// The result as records of the game write it: "1-0", "1/2-1/2", "*"; in Go "B+R".
    virtual std::string result_text(const Outcome& outcome) const;
    /// The side that a handicap helps (G18); nobody without one, or where both sides have as much.
    virtual std::optional<Colour> weaker_side(const GameOptions&) const { return std::nullopt; }
    /// The same game for players who have changed sides. False, and nothing done, where they must not change.
    virtual bool change_sides(GameOptions&) const { return true; }

  protected:
    ~GameModule() = default;

  private:
    Names names_;
    Policies policies_;
    Forms forms_;
};

/// Every game of this program, in the order in which they are shown. Each program has the list once: that of
/// Kradan is `catalog/list.cpp`, and a test may link another.
std::span<const GameModule* const> game_modules();

/// Names one of the games: `GameId{chess::game}`, or what `read_game` gives.
class GameId {
  public:
    /// The first of the list.
    GameId() : module_(game_modules().front()) {}
    constexpr GameId(const GameModule& module) : module_(&module) {}

    const GameModule& module() const { return *module_; }

    friend constexpr bool operator==(GameId a, GameId b) { return a.module_ == b.module_; }

  private:
    const GameModule* module_;
};

inline std::string_view id(GameId game) {
    return game.module().id();
}
inline std::string_view name(GameId game, Language language) {
    return game.module().name(language);
}

}  // namespace kradan
