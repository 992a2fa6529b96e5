#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/colour.h"

/// What must outlive the server: players, games with their events, plans, talk and invitations. The store
/// knows no rules: an event is a text with a number.
namespace kradan::store {

using PlayerKey = std::int64_t;
/// Milliseconds since 1970, by the calendar: for people to read, never for a clock of a game.
using WallTime = std::int64_t;
/// Milliseconds of play: the server's own time, which stands still while no server runs.
using BoardTime = std::int64_t;
/// BLAKE2b of a token, 32 bytes. The token itself is never stored.
using TokenHash = std::array<std::uint8_t, 32>;

/// Why something could not be read or written.
struct Error {
    enum class Kind : std::uint8_t {
        /// It is there already: an event of this number, a name of a game or an invitation, a token; or what
        /// it
        /// belongs to (a game, a player) is not there. Another writer was first.
        conflict,
        /// The disk is full.
        full,
        /// Another program holds the database.
        locked,
        /// A read, write or sync failed.
        io,
        /// What is stored cannot be understood: damaged, or of a newer program.
        unreadable,
    };
    Kind kind = Kind::io;
    /// In words, for the operator.
    std::string detail = {};

    friend bool operator==(const Error&, const Error&) = default;
};

struct Player {
    PlayerKey key = 0;
    std::string name = {};
    WallTime created = 0;

    friend bool operator==(const Player&, const Player&) = default;
};

/// What is known of a game besides its events.
struct GameHead {
    /// The name in links: letters and digits.
    std::string id = {};
    /// Nobody where the computer plays.
    std::array<std::optional<PlayerKey>, 2> players = {};
    /// Anyone may watch; otherwise only those who have the link.
    bool watchable = false;
    WallTime created = 0;
    /// Nobody plays on: it is over, or was put here as it stood.
    bool ended = false;
    /// When it ended, as far as that was said; for those that had ended when this was not kept yet, when the
    /// database was brought up to date.
    WallTime over = 0;

    friend bool operator==(const GameHead&, const GameHead&) = default;
};

struct StoredEvent {
    /// 1, 2, …, unique in its game.
    int seq = 0;
    /// The event as JSON, as `session::write_event` writes it.
    std::string body = {};
    /// What the command that led to it was marked with by its sender; "" for what the server did itself, and
    /// for all but the first event of a command.
    std::string nonce = {};

    friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

/// Who reads what is said beside a game.
enum class Room : std::uint8_t { players, watchers };

struct Said {
    /// 1, 2, … in its room.
    int number = 0;
    PlayerKey player = 0;
    std::string name = {};
    std::string text = {};
    WallTime at = 0;
    /// As of an event: said twice by one player in one room, it is kept once, and the second is a conflict.
    std::string nonce = {};

    friend bool operator==(const Said&, const Said&) = default;
};

/// A game that waits for its opponent behind a link.
struct Invitation {
    std::string id = {};
    PlayerKey host = 0;
    /// What was agreed, as JSON.
    std::string body = {};
    WallTime created = 0;

    friend bool operator==(const Invitation&, const Invitation&) = default;
};

/// A game as it lies in the store.
struct StoredGame {
    GameHead head = {};
    std::vector<StoredEvent> events = {};
    /// By colour: what a player has planned for the next moves, as JSON; "" for nothing.
    std::array<std::string, 2> plans = {};

    friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

/// The games that a player has put here, which were played elsewhere.
struct Kept {
    std::int64_t games = 0;
    /// Of all their events.
    std::int64_t bytes = 0;

    friend bool operator==(const Kept&, const Kept&) = default;
};

struct FirstAndLast {
    StoredEvent first = {};
    StoredEvent last = {};

    friend bool operator==(const FirstAndLast&, const FirstAndLast&) = default;
};

// What can be changed.

struct AddPlayer {
    Player player;
    TokenHash token;
};
struct RenamePlayer {
    PlayerKey player;
    std::string name = {};
};
struct AddGame {
    GameHead head = {};
};
/// Events that follow those which are there: the first one's `seq` is the next, and none is left out.
struct AppendEvents {
    std::string game;
    std::vector<StoredEvent> events = {};
    /// The last of them ends the game, at this time.
    bool ends = false;
    WallTime over = 0;
};
/// With all that belongs to it; a conflict where there is none.
struct RemoveGame {
    std::string game;
};
/// That a player has put this game here, of so many bytes: once for each game.
struct NoteKept {
    PlayerKey player = 0;
    std::string game;
    std::int64_t bytes = 0;
};
/// In place of the plan that was there; "" for none.
struct SetPlan {
    std::string game;
    Colour by;
    std::string body = {};
};
/// `number` must be the next of its room.
struct AddSaid {
    std::string game;
    Room room;
    Said said;
};
struct AddInvitation {
    Invitation invitation;
};
/// A conflict where there is none of this name, so that two who accept it at once do not both get a game.
struct RemoveInvitation {
    std::string id = {};
};
/// The board time has come this far. It never goes back: an earlier one changes nothing.
struct SetBoardTime {
    BoardTime now;
};

using Change = std::variant<AddPlayer, RenamePlayer, AddGame, AppendEvents, RemoveGame, NoteKept, SetPlan,
                            AddSaid, AddInvitation, RemoveInvitation, SetBoardTime>;

/// Changes that are made together or not at all.
using Unit = std::vector<Change>;
using Result = std::expected<void, Error>;

/// One view of what is stored, for one thread at a time. A game is read whole as it was at one moment; two
/// calls may see two moments. Older and later are told by the order in which things were added, not by the
/// calendar.
class Reader {
  public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    virtual std::expected<BoardTime, Error> board_time() = 0;
    /// The highest key that was ever given to a player; 0 before the first.
    virtual std::expected<PlayerKey, Error> last_player() = 0;
    virtual std::expected<std::optional<Player>, Error> player(PlayerKey key) = 0;
    virtual std::expected<std::optional<Player>, Error> player_of(const TokenHash& token) = 0;
    /// The names of all games that have not ended, the oldest first.
    virtual std::expected<std::vector<std::string>, Error> live_games() = 0;
    virtual std::expected<std::optional<StoredGame>, Error> game(std::string_view id) = 0;
    virtual std::expected<std::optional<GameHead>, Error> head(std::string_view id) = 0;
    /// How many events and lines of talk a game has; 0 where there is no such game.
    virtual std::expected<int, Error> count_entries(std::string_view id) = 0;
    /// The first and the last event of a game; nothing where there is none.
    virtual std::expected<std::optional<FirstAndLast>, Error> first_and_last(std::string_view id) = 0;
    /// The latest games of a player, the latest first; only those older than the game named `before`, if one
    /// is named; none where there is no game of that name.
    virtual std::expected<std::vector<GameHead>, Error> games_of(PlayerKey player, std::string_view before,
                                                                 int most) = 0;
    /// The names of games that ended before this time, those first that ended first.
    virtual std::expected<std::vector<std::string>, Error> ended_before(WallTime time, int most) = 0;
    virtual std::expected<Kept, Error> kept_of(PlayerKey player) = 0;
    /// What was said after this number, in order, at most so many.
    virtual std::expected<std::vector<Said>, Error> said(std::string_view game, Room room, int after,
                                                         int most) = 0;
    virtual std::expected<std::optional<Invitation>, Error> invitation(std::string_view id) = 0;
    /// Those of one player, the oldest first.
    virtual std::expected<std::vector<Invitation>, Error> invitations_of(PlayerKey host) = 0;
    /// Calls with every game, the oldest first, until the callback says false.
    virtual std::expected<void, Error> each_game(const std::function<bool(const StoredGame&)>& visit) = 0;
};

/// One owner at a time calls `commit`, and reads; others read by views of their own (`reader`).
class Store : public Reader {
  public:
    /// Makes the changes of each unit, in order, and returns when all that succeeded is durable: one result
    /// a unit. A conflict in one unit leaves the others alone; any other error may fail the whole batch. What
    /// failed was not made.
    virtual std::vector<Result> commit(std::span<const Unit> units) = 0;
    /// A further view for another thread, which sees what was committed. It may be asked for on any thread,
    /// and may outlive the store.
    virtual std::expected<std::unique_ptr<Reader>, Error> reader() = 0;
};

}  // namespace kradan::store
