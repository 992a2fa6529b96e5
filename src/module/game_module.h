#pragma once

#include <algorithm>
#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "core/outcome.h"
#include "module/abstract_game.h"
#include "module/language.h"
#include "module/option.h"
#include "module/rated_start.h"
#include "refusals/refusal.h"

namespace kradan {

struct GameOptions;

/// Where a piece can move from a square on an empty board.
struct Reach {
    /// Sorted.
    std::vector<std::string> targets;
    /// Where it captures; differs from `targets` only for pawns in chess.
    std::vector<std::string> captures;
};

/// The arbiter's rules that differ between games.
struct Policies {
    /// Players may agree on a draw.
    bool draws_by_agreement = true;
    /// Many games between players of equal strength end in a draw.
    bool draws_are_common = false;
    /// A player may claim a dead position (chess: X12).
    bool dead_positions = false;
    /// In strict play a player's first illegal move only adds time for the opponent, and the second loses
    /// (X14). If false, the first loses.
    bool first_illegal_move_is_forgiven = false;
    /// A throw of five pawns can decide who moves first (C12).
    bool furigoma = false;
    /// Players of different rank keep their sides in the next game, because the lower-ranked player moves
    /// first (O5).
    bool ranks_decide_sides = false;
};

/// The protocol that a game's engines speak.
enum class EngineProtocol { uci, gtp };

/// The record format that most programs use for a game; it determines the header names.
enum class RecordStyle { log, pgn, sgf, pcn };

/// What a board and its pieces look like.
enum class Look { chequered, shogi, stones };

/// The protocols and formats that other programs use for a game, or the closest equivalents.
struct Forms {
    EngineProtocol engines = EngineProtocol::uci;
    /// The word before a position in UCI.
    std::string_view position = "fen";
    RecordStyle records = RecordStyle::log;
    Look look = Look::chequered;
    /// On a chequered board: the set of pieces in `data/boards_and_pieces/pieces.json`, which is also the
    /// prefix of its colours in `board.json`. A piece that has no drawing is drawn as its letter.
    std::string_view pieces = {};
    /// UCI: the variant name for engines that do not know the game's id; empty if there is none.
    std::string_view variant = {};
    /// PGN: the value of the tag Variant; empty for the game that files without this tag contain.
    std::string_view tag = {};
    /// The bot API: the key by which lichess knows the game, if it is a variant of chess.
    std::string_view lichess = {};
    /// Engine matches: random plies at the start of a game, on a board of the default size.
    int random_plies = 0;
};

/// Parts of the command-line help, in English. All editions of a game share them.
struct Help {
    /// How moves are typed: "e2e4, e7e8q, or SAN, Nf3, O-O".
    std::string_view moves = {};
    /// Another notation that is accepted for moves: "SAN"; empty if there is none.
    std::string_view notation = {};
    /// The notation for the option `position`: "FEN"; empty if the game does not have that option.
    std::string_view position = {};
};

/// Thresholds for play suspiciously close to this program's analyses: no honest player in the measurements
/// reached them.
struct EnginePlay {
    /// The minimum number of moves to compare.
    int moves = 0;
    /// The minimum number of moves, per thousand, that match the analysis.
    int same = 0;
    /// The maximum loss per move, in ten-thousandths of a game.
    int loss = 0;
};

/// A game or edition as the rest of Kradan sees it: other code uses this class rather than a particular game.
/// `game_modules()` lists those in a program.
class GameModule {
  public:
    struct Names {
        /// "ogi-classic". Never changes.
        std::string_view id;
        /// Shared by the editions of a game: "ogi".
        std::string_view family;
        /// Indexed by `Language`; empty in a language that has no name for it.
        std::array<std::string_view, language_ids.size()> names;
        /// The English names of the sides, the first player's first.
        std::array<std::string_view, 2> sides;
        /// The English name for all editions of the game, as written within a sentence: "Ōgi", "chess".
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
    /// Virtual, so programs that do not call it do not link the texts.
    virtual Help help() const { return {}; }

    /// The game's options, in the order in which they are written.
    virtual std::span<const Option> option_schema() const = 0;
    /// The command-line flags for the options, in the order in which help lists them.
    virtual std::span<const OptionFlag> option_flags() const = 0;
    /// The option with this key in a CONFIG ("size"); null if the game has none.
    const Option* find_option(std::string_view key) const {
        const auto found = std::ranges::find(option_schema(), key, &Option::key);
        return found == option_schema().end() ? nullptr : &*found;
    }
    bool has_option(std::string_view key) const { return find_option(key) != nullptr; }
    /// Starts the game that the options describe, or returns the errors in them. Text that cannot be parsed
    /// is refused as "setup.unreadable", with the offset in `detail`.
    virtual std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> start(
        const GameOptions& options) const = 0;
    /// Fills in the newest rules for options that a new game leaves open. Options that a log omits keep the
    /// rules that applied when it was written.
    virtual void settle_new(GameOptions&) const {}
    /// Converts a position from the notation of variant GUIs to the game's own; returns any other text
    /// unchanged.
    virtual std::string position_of_gui(std::string_view text) const { return std::string(text); }
    /// Parses a move. An illegal move is a valid intent; only text that cannot be a move in this game is an
    /// error.
    virtual std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const = 0;
    /// The clause under which a game ends for this reason; empty if there is none.
    virtual std::string_view clause(EndReason reason) const = 0;
    /// The clause for a reason to refuse a move or a setup ("ogi.nifu"); nullopt if this game does not have
    /// the reason.
    virtual std::optional<std::string_view> clause(std::string_view reason) const = 0;
    /// Where a piece can move, written as in `BoardCells` ("N", "+I", lower case for the second player's).
    /// Refuses unknown pieces and squares, and a square on which the piece can never stand.
    virtual std::expected<Reach, std::vector<Refusal>> reach(std::string_view piece,
                                                             std::string_view at) const;
    /// The result as written in the game's records: "1-0", "1/2-1/2", "*"; in Go "B+R".
    virtual std::string result_text(const Outcome& outcome) const;
    /// The side that a handicap favours (G18); nullopt if there is no handicap or it is equal for both.
    virtual std::optional<Colour> weaker_side(const GameOptions&) const { return std::nullopt; }
    /// Adapts the options to players who have swapped sides. Returns false and changes nothing if they must
    /// keep their sides.
    virtual bool change_sides(GameOptions&) const { return true; }
    /// The kinds of this game for which players have separate ratings, as ids that never change; by default
    /// the game's own id.
    virtual std::span<const std::string_view> rated_kinds() const { return {&names_.id, 1}; }
    /// How a rated game with these options starts, or why it cannot be rated ("rating.custom-start"). The
    /// options must be valid.
    virtual std::expected<RatedStart, Refusal> rated_start(const GameOptions& options) const;
    /// Thresholds measured on games between people; nullopt if none were measured.
    virtual std::optional<EnginePlay> engine_play() const { return std::nullopt; }

  protected:
    ~GameModule() = default;

  private:
    Names names_;
    Policies policies_;
    Forms forms_;
};

/// Every game in this program, in display order. Each program defines the list once: Kradan in
/// `catalog/list.cpp`; a test can link a different list.
std::span<const GameModule* const> game_modules();

/// Identifies a game: `chess::chess_game`, or the result of `read_game`.
class GameId {
  public:
    /// The first of `game_modules()`.
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
