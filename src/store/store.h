#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/colour.h"
#include "store/document.h"
#include "store/job.h"
#include "store/keys.h"
#include "store/played.h"

/// What must outlive the server: players, games with their events, plans, chat, invitations, jobs for
/// workers, and documents, such as accounts. The store knows no rules: an event is a numbered text.
namespace kradan::store {

/// Said of a database whose copying was interrupted.
inline constexpr const char* half_copy =
    "this is half a copy, whose copying was interrupted; remove it and copy again";

/// Why something could not be read or written.
struct Error {
    enum class Kind : std::uint8_t {
        /// It already exists (event number, game or invitation id, token, …), or what it refers to (a game, a
        /// player, …) does not: another writer was first.
        conflict,
        /// The disk is full.
        full,
        /// Another program holds the database.
        locked,
        /// A read, write or sync failed.
        io,
        /// The data cannot be understood: it is damaged, or a newer program wrote it. Or a file may not be
        /// read
        /// or written by the user that runs this program. Trying again does not help.
        unreadable,
        /// This node counts as gone: it can write nothing more.
        gone,
    };
    Kind kind = Kind::io;
    /// For the operator.
    std::string detail = {};

    friend bool operator==(const Error&, const Error&) = default;
};

struct Player {
    PlayerKey key = 0;
    std::string name = {};
    WallTime created = 0;

    friend bool operator==(const Player&, const Player&) = default;
};

/// A game without its events.
struct GameHead {
    /// The name in links: letters and digits.
    std::string id = {};
    /// Empty for the computer.
    std::array<std::optional<PlayerKey>, 2> players = {};
    /// Anyone may watch; otherwise only those with the link.
    bool watchable = false;
    WallTime created = 0;
    /// No more moves come: the game is over, or was uploaded as it stood.
    bool ended = false;
    /// When it ended, if known. A game that ended before schema version 4 has the time of the migration.
    WallTime over = 0;
    /// The server that serves it, or did last.
    Epoch owner = 0;
    /// The owner's board time minus the time of this game's clocks.
    BoardTime behind = 0;

    friend bool operator==(const GameHead&, const GameHead&) = default;
};

/// Whether rows are of the players of this game, at most one for each, with its end.
bool are_rows_of(const GameHead& game, const std::vector<Played>& rows);

struct StoredEvent {
    /// 1, 2, …, unique in its game.
    int seq = 0;
    /// The event as JSON, as `session::write_event` writes it.
    std::string body = {};
    /// The nonce of the command that led to it; "" for the server's own events, and for all but the first
    /// event of a command.
    std::string nonce = {};

    friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

/// The chat rooms of a game, by who reads them.
enum class Room : std::uint8_t { players, watchers };

struct Said {
    /// 1, 2, … in its room.
    int number = 0;
    PlayerKey player = 0;
    std::string name = {};
    std::string text = {};
    WallTime at = 0;
    /// As for events. The same nonce again from the same player in the same room is a conflict, unless "".
    std::string nonce = {};

    friend bool operator==(const Said&, const Said&) = default;
};

/// A link to a game that waits for an opponent.
struct Invitation {
    std::string id = {};
    PlayerKey host = 0;
    /// What was agreed, as JSON.
    std::string body = {};
    WallTime created = 0;

    friend bool operator==(const Invitation&, const Invitation&) = default;
};

/// A game with its events.
struct StoredGame {
    GameHead head = {};
    std::vector<StoredEvent> events = {};
    /// By colour: a player's planned next moves, as JSON; "" for none.
    std::array<std::string, 2> plans = {};

    friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

/// Totals of the games that a player has uploaded.
struct Kept {
    std::int64_t games = 0;
    /// As given in `NoteKept`.
    std::int64_t bytes = 0;

    friend bool operator==(const Kept&, const Kept&) = default;
};

/// A server that shares the database with others: a node. Epoch 0 stands for the server that had it for
/// itself, and for nobody while there are others.
struct Node {
    Epoch epoch = 0;
    /// Of epoch 0: what the database is known by among others.
    std::string name = {};
    /// What it says of itself, as JSON.
    std::string about = {};
    /// As of its latest renewal.
    BoardTime board_time = 0;
    /// Milliseconds since its latest renewal, by the clock of the store.
    std::int64_t quiet = 0;
    /// A number that changes with each renewal, by the clock of the store; 0 for epoch 0.
    std::int64_t renewed = 0;
    /// It can write no more, and anyone may take its games.
    bool gone = false;
    /// How many live games are still its own if it is gone; 0 if it is not.
    std::int64_t games = 0;

    friend bool operator==(const Node&, const Node&) = default;
};

/// A node that has not renewed for this long may be buried, in milliseconds.
inline constexpr std::int64_t node_patience = 2'000;

/// Why a node cannot join under a name.
inline Error name_in_use(const std::string& name) {
    return {Error::Kind::locked, "a node of the name " + name + " runs already; give this one another name"};
}

struct FirstAndLast {
    StoredEvent first = {};
    StoredEvent last = {};

    friend bool operator==(const FirstAndLast&, const FirstAndLast&) = default;
};

// Changes.

struct AddPlayer {
    Player player;
    TokenHash token;
};
/// With a token: a conflict unless the player is known by it.
struct RenamePlayer {
    PlayerKey player;
    std::string name = {};
    std::optional<TokenHash> token = {};
};
/// Replaces the token by which a player is known. A conflict if there is no such player, or if it is in use.
struct ReplaceToken {
    PlayerKey player;
    TokenHash token;
};
/// Gives a player another name in what a game has stored of it: in its first event, whose body this is, and
/// with the player's messages, and takes the game out of the player's history. A conflict if there is no such
/// game.
struct ForgetName {
    std::string game;
    PlayerKey player = 0;
    std::string name = {};
    std::string body = {};
};
struct AddGame {
    GameHead head = {};
};
/// The `seq` of the events must continue those that are stored, without a gap. For a node, the game must be
/// its own.
struct AppendEvents {
    std::string game;
    std::vector<StoredEvent> events = {};
    /// The last event ends the game, at the time `over`.
    bool ends = false;
    WallTime over = 0;
};
/// Removes everything that belongs to the game too. A conflict if there is no such game.
struct RemoveGame {
    std::string game;
};
/// Records that a player has uploaded this game, and its size. At most once for a player and a game.
struct NoteKept {
    PlayerKey player = 0;
    std::string game;
    std::int64_t bytes = 0;
};
/// Replaces the player's plan; "" for none.
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
/// A conflict if there is no such invitation, so that only one of two players who accept at once gets a game.
struct RemoveInvitation {
    std::string id = {};
};
/// Advances the board time. An earlier time changes nothing. A conflict for a node, whose board time is that
/// of its renewals.
struct SetBoardTime {
    BoardTime now;
};
// Changes of nodes only; a conflict for any other server.

/// Shows that this node runs.
struct Renew {
    BoardTime now = 0;
    /// "" leaves what it said before.
    std::string about = {};
};
/// Counts another node as gone. A conflict if it has renewed within the last `quiet` milliseconds, or is gone
/// already.
struct Bury {
    Epoch node = 0;
    std::int64_t quiet = 0;
};
/// This node is gone from now on.
struct Resign {
    BoardTime now = 0;
};
/// Makes this node the owner of live games that nobody serves, the oldest first. `now` is its board time; the
/// clocks of the games go on from where they stood.
struct TakeGames {
    BoardTime now = 0;
    int most = 0;
};
/// The same for one game, live or not. A conflict if another node serves it.
struct TakeGame {
    std::string game;
    BoardTime now = 0;
};
/// Gives up a game of this node: nobody serves it. A conflict if it is of another.
struct GiveGame {
    std::string game;
    BoardTime now = 0;
};

using Change = std::variant<AddPlayer, RenamePlayer, AddGame, AppendEvents, RemoveGame, NoteKept, SetPlan,
                            AddSaid, AddInvitation, RemoveInvitation, SetBoardTime, AddJob, TakeJob,
                            NoteProgress, FinishJob, ReturnJob, PutAside, RetryJob, AddWorker, RemoveWorker,
                            NoteSeen, SetRest, ReplaceToken, ForgetName, PutDocument, RemoveDocument,
                            ListGame, Renew, Bury, Resign, TakeGames, TakeGame, GiveGame>;

/// Changes that are applied together or not at all: a transaction.
using Unit = std::vector<Change>;
using Result = std::expected<void, Error>;

/// A view of the store, for one thread at a time. Each call reads a consistent state, but two calls may see
/// different states. "Oldest" and "latest" mean the order of addition, not the wall time.
class Reader {
  public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    virtual std::expected<BoardTime, Error> board_time() = 0;
    /// The highest key of a player below a number; 0 if there are none.
    virtual std::expected<PlayerKey, Error> last_player(
        PlayerKey below = std::numeric_limits<PlayerKey>::max()) = 0;
    virtual std::expected<std::optional<Player>, Error> player(PlayerKey key) = 0;
    virtual std::expected<std::optional<Player>, Error> player_of(const TokenHash& token) = 0;
    /// The ids of all games that have not ended, the oldest first.
    virtual std::expected<std::vector<std::string>, Error> live_games() = 0;
    /// The same of one owner.
    virtual std::expected<std::vector<std::string>, Error> live_games_of(Epoch owner) = 0;
    /// The games of a player that have not ended, the oldest first.
    virtual std::expected<std::vector<GameHead>, Error> live_games_with(PlayerKey player) = 0;
    /// All nodes that are not gone or still own live games, and epoch 0; by epoch.
    virtual std::expected<std::vector<Node>, Error> nodes() = 0;
    virtual std::expected<std::optional<StoredGame>, Error> game(std::string_view id) = 0;
    virtual std::expected<std::optional<GameHead>, Error> head(std::string_view id) = 0;
    /// The number of events and chat messages of a game; 0 if there is no such game.
    virtual std::expected<int, Error> count_entries(std::string_view id) = 0;
    /// The first and the last event of a game; empty if there are none.
    virtual std::expected<std::optional<FirstAndLast>, Error> first_and_last(std::string_view id) = 0;
    /// A player's latest games, at most `most`, the latest first. With `before`, the id of a game: only games
    /// older than that one; none if it does not exist.
    virtual std::expected<std::vector<GameHead>, Error> games_of(PlayerKey player, std::string_view before,
                                                                 int most) = 0;
    /// The ids of games that ended before `time`, at most `most`, the first to end first.
    virtual std::expected<std::vector<std::string>, Error> ended_before(WallTime time, int most) = 0;
    /// Games that are over and not listed, in the order of their ends, at most `most`; only those after a
    /// place.
    virtual std::expected<std::vector<GameHead>, Error> unlisted_games(const EndPlace& after, int most) = 0;
    /// Games that are over, the last to end first, at most `most`; only those before a place.
    virtual std::expected<std::vector<GameHead>, Error> ended_games(const EndPlace& before, int most) = 0;
    /// The listed games of a player that pass the filter, the last to end first, at most `most`.
    virtual std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most) = 0;
    virtual std::expected<Kept, Error> kept_of(PlayerKey player) = 0;
    /// The messages after number `after`, in order, at most `most`.
    virtual std::expected<std::vector<Said>, Error> said(std::string_view game, Room room, int after,
                                                         int most) = 0;
    virtual std::expected<std::optional<Invitation>, Error> invitation(std::string_view id) = 0;
    /// The invitations of one player, the oldest first.
    virtual std::expected<std::vector<Invitation>, Error> invitations_of(PlayerKey host) = 0;
    /// Who has uploaded the game, the lowest key first.
    virtual std::expected<std::vector<NoteKept>, Error> kept_in(std::string_view game) = 0;
    /// Calls `visit` with each player and their token, the lowest key first, until it returns false.
    virtual std::expected<void, Error> each_player(const std::function<bool(const AddPlayer&)>& visit) = 0;
    /// Calls `visit` with each game, the oldest first, until it returns false.
    virtual std::expected<void, Error> each_game(const std::function<bool(const StoredGame&)>& visit) = 0;
    virtual std::expected<std::optional<Job>, Error> job(std::string_view id) = 0;
    /// The job whose latest lease this is, also if it is done.
    virtual std::expected<std::optional<Job>, Error> job_of_lease(std::string_view lease) = 0;
    /// How many jobs that this player asked for are waiting or leased.
    virtual std::expected<std::int64_t, Error> open_jobs_of(PlayerKey player) = 0;
    virtual std::expected<JobCounts, Error> count_jobs() = 0;
    /// This takes the longer the more there are.
    virtual std::expected<std::int64_t, Error> count_done_jobs() = 0;
    /// The jobs whose leases run out before `time`, at most `most`, the first to run out first; without their
    /// bodies.
    virtual std::expected<std::vector<Job>, Error> leases_before(WallTime time, int most) = 0;
    /// Likewise the waiting jobs that are put aside before `time`.
    virtual std::expected<std::vector<Job>, Error> waits_before(WallTime time, int most) = 0;
    /// Calls `visit` with each job, the oldest first, until it returns false.
    virtual std::expected<void, Error> each_job(const std::function<bool(const Job&)>& visit) = 0;
    virtual std::expected<std::optional<Worker>, Error> worker_of(const TokenHash& key) = 0;
    /// All workers, by name.
    virtual std::expected<std::vector<AddWorker>, Error> workers() = 0;
    virtual std::expected<std::optional<Document>, Error> document(std::string_view kind,
                                                                   std::string_view id) = 0;
    /// At most `most` documents.
    virtual std::expected<std::vector<Document>, Error> documents(const DocumentRange& range, int most) = 0;
    /// How many there are, at most `most`.
    virtual std::expected<std::int64_t, Error> count_documents(const DocumentRange& range, int most) = 0;
    /// Calls `visit` with each document, by kind and id, until it returns false.
    virtual std::expected<void, Error> each_document(const std::function<bool(const Document&)>& visit) = 0;
};

/// What is done with a reader on another thread. It returns what is to be called afterwards on the thread
/// that asked. Null if nothing can be read: too much waits, or nothing is read any more.
using ReadWork = std::move_only_function<std::move_only_function<void()>(Reader*)>;

/// Which reads go first.
enum class Urgency : std::uint8_t {
    /// Somebody waits in order to play.
    urgent,
    /// Lists, and what nobody waits for.
    patient,
};

/// For one thread at a time; other threads read through a `reader` of their own.
class Store : public Reader {
  public:
    /// Applies the units in order and returns one result for each, once those that succeeded are durable. A
    /// conflict in one unit, or a lock of another writer in its way, does not affect the others; any other
    /// error may fail the whole batch. A unit that failed changed nothing.
    virtual std::vector<Result> commit(std::span<const Unit> units) = 0;
    /// Marks the database as half a copy of another, or as whole again. Half a copy cannot be opened:
    /// Error::unreadable.
    virtual Result mark_as_half_copy(bool half) = 0;
    /// Which node this is; 0 for a server that has the store for itself.
    virtual Epoch epoch() const { return 0; }
    /// A view for another thread, which sees what was committed. May be called on any thread; the view may
    /// outlive the store.
    virtual std::expected<std::unique_ptr<Reader>, Error> reader() = 0;
};

}  // namespace kradan::store
