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

/// The server's durable data: players, games with their events, plans, chat, invitations, jobs for workers,
/// and documents, such as accounts. The store knows no rules: to it, an event is a number and a string.
namespace kradan::store {

/// The error for an interrupted copy of a database.
inline constexpr const char* half_copy =
    "this is an incomplete copy: copying was interrupted; remove it and copy again";

/// Why a read or write failed.
struct Error {
    enum class Kind : std::uint8_t {
        /// It already exists (event number, game or invitation id, token, …), or what it refers to (a game, a
        /// player, …) does not exist: another writer was first.
        conflict,
        /// The disk is full.
        full,
        /// Another program has locked the database.
        locked,
        /// A read, write or sync failed.
        io,
        /// The data cannot be decoded because it is damaged or a newer program wrote it, or the user that
        /// runs this program may not read or write a file. Retrying does not help.
        unreadable,
        /// This node was marked as gone: it can no longer write.
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
    /// As used in links: letters and digits.
    std::string id = {};
    /// Empty for the computer.
    std::array<std::optional<PlayerKey>, 2> players = {};
    /// Whether anyone may watch; otherwise only those with the link may.
    bool watchable = false;
    WallTime created = 0;
    /// Whether no more moves will be added: the game is over, or it was uploaded.
    bool ended = false;
    /// When it ended, if known. A game that ended before schema version 4 has the time of the migration.
    WallTime over = 0;
    /// The server that serves it, or was the last to do so.
    Epoch owner = 0;
    /// The owner's board time minus the time of this game's clocks.
    BoardTime behind = 0;

    friend bool operator==(const GameHead&, const GameHead&) = default;
};

/// Whether each row is for a player of this game and has the game's end, with at most one row per player.
bool are_rows_of(const GameHead& game, const std::vector<Played>& rows);

struct StoredEvent {
    /// 1, 2, …; unique within its game.
    int seq = 0;
    /// The event as JSON, as `session::write_event` writes it.
    std::string body = {};
    /// The nonce of the command that caused it; "" for the server's own events, and for all but a command's
    /// first event.
    std::string nonce = {};

    friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

/// A game's chat rooms, by their members.
enum class Room : std::uint8_t { players, watchers };

struct Said {
    /// 1, 2, … in its room.
    int number = 0;
    PlayerKey player = 0;
    std::string name = {};
    std::string text = {};
    WallTime at = 0;
    /// As for events. Reusing a nonce other than "" for the same player and room is a conflict.
    std::string nonce = {};

    friend bool operator==(const Said&, const Said&) = default;
};

/// A link to a game that has no opponent yet.
struct Invitation {
    std::string id = {};
    PlayerKey host = 0;
    /// The game's configuration, as JSON.
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

/// The number and size of the games that a player has uploaded.
struct Kept {
    std::int64_t games = 0;
    /// As given in `NoteKept`.
    std::int64_t bytes = 0;

    friend bool operator==(const Kept&, const Kept&) = default;
};

/// A node: a server that shares the database with others. Epoch 0 is the single server that used the database
/// before any node did; while nodes are running, it means no node.
struct Node {
    Epoch epoch = 0;
    /// For epoch 0: the database's identifier.
    std::string name = {};
    /// What it has published about itself, as JSON.
    std::string about = {};
    /// Its board time at its last renewal.
    BoardTime board_time = 0;
    /// Milliseconds since its last renewal, by the store's clock.
    std::int64_t quiet = 0;
    /// A number from the store's clock that changes with each renewal; 0 for epoch 0.
    std::int64_t renewed = 0;
    /// Whether it can no longer write and any node may take its games.
    bool gone = false;
    /// If it is gone: the number of live games that it still owns; otherwise 0.
    std::int64_t games = 0;

    friend bool operator==(const Node&, const Node&) = default;
};

/// How long a node may go without a renewal before others may mark it as gone, in milliseconds.
inline constexpr std::int64_t node_patience = 2'000;

/// The error for a node whose name is in use.
inline Error name_in_use(const std::string& name) {
    return {Error::Kind::locked, "a node named " + name + " is already running; give this one another name"};
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
/// With a token, fails with a conflict unless it is the player's token.
struct RenamePlayer {
    PlayerKey player;
    std::string name = {};
    std::optional<TokenHash> token = {};
};
/// Replaces a player's token. Fails with a conflict if there is no such player, or if the token is in use.
struct ReplaceToken {
    PlayerKey player;
    TokenHash token;
};
/// Replaces a player's name in a stored game: `body` replaces the body of the first event, and `name` the
/// name in the player's messages. Also removes the game from the player's history. Fails with a conflict if
/// there is no such game.
struct ForgetName {
    std::string game;
    PlayerKey player = 0;
    std::string name = {};
    std::string body = {};
};
struct AddGame {
    GameHead head = {};
};
/// The events' `seq` must follow on from the stored ones without a gap. A node must own the game.
struct AppendEvents {
    std::string game;
    std::vector<StoredEvent> events = {};
    /// Whether the last event ends the game, at the time `over`.
    bool ends = false;
    WallTime over = 0;
};
/// Also removes everything that belongs to the game. Fails with a conflict if there is no such game.
struct RemoveGame {
    std::string game;
};
/// Records that a player has uploaded this game, and its size. At most once for each player and game.
struct NoteKept {
    PlayerKey player = 0;
    std::string game;
    std::int64_t bytes = 0;
};
/// Replaces the player's plan; "" removes it.
struct SetPlan {
    std::string game;
    Colour by;
    std::string body = {};
};
/// `number` must be the next one in its room.
struct AddSaid {
    std::string game;
    Room room;
    Said said;
};
struct AddInvitation {
    Invitation invitation;
};
/// Fails with a conflict if there is no such invitation, so only one of two players who accept it at the same
/// time gets a game.
struct RemoveInvitation {
    std::string id = {};
};
/// Advances the board time. An earlier time changes nothing. Fails with a conflict for a node, because its
/// renewals set its board time.
struct SetBoardTime {
    BoardTime now;
};
// Changes that only nodes may make; for any other server they fail with a conflict.

/// Renews this node's lease.
struct Renew {
    BoardTime now = 0;
    /// Replaces `Node::about`; "" leaves it unchanged.
    std::string about = {};
};
/// Marks another node as gone. Fails with a conflict if it has renewed within the last `quiet` milliseconds,
/// or is already gone.
struct Bury {
    Epoch node = 0;
    std::int64_t quiet = 0;
};
/// Marks this node as gone.
struct Resign {
    BoardTime now = 0;
};
/// Makes this node the owner of at most `most` live games that no node serves, oldest first. `now` is its
/// board time; the games' clocks continue from where they stopped.
struct TakeGames {
    BoardTime now = 0;
    int most = 0;
};
/// The same for one game, live or not. Fails with a conflict if another node serves it.
struct TakeGame {
    std::string game;
    BoardTime now = 0;
};
/// Releases one of this node's games: then no node serves it. Fails with a conflict if another node owns it.
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
/// different states. "Oldest" and "latest" refer to the order of insertion, not to wall-clock time.
class Reader {
  public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    virtual std::expected<BoardTime, Error> board_time() = 0;
    /// The highest player key below a number; 0 if there is none.
    virtual std::expected<PlayerKey, Error> last_player(
        PlayerKey below = std::numeric_limits<PlayerKey>::max()) = 0;
    virtual std::expected<std::optional<Player>, Error> player(PlayerKey key) = 0;
    virtual std::expected<std::optional<Player>, Error> player_of(const TokenHash& token) = 0;
    /// The ids of all games that have not ended, oldest first.
    virtual std::expected<std::vector<std::string>, Error> live_games() = 0;
    /// Like the above, but only this owner's games.
    virtual std::expected<std::vector<std::string>, Error> live_games_of(Epoch owner) = 0;
    /// A player's games that have not ended, oldest first.
    virtual std::expected<std::vector<GameHead>, Error> live_games_with(PlayerKey player) = 0;
    /// The nodes that are not gone or still own live games, and epoch 0; sorted by epoch.
    virtual std::expected<std::vector<Node>, Error> nodes() = 0;
    virtual std::expected<std::optional<StoredGame>, Error> game(std::string_view id) = 0;
    virtual std::expected<std::optional<GameHead>, Error> head(std::string_view id) = 0;
    /// The number of events and chat messages in a game; 0 if there is no such game.
    virtual std::expected<int, Error> count_entries(std::string_view id) = 0;
    /// The first and the last event in a game; empty if there are none.
    virtual std::expected<std::optional<FirstAndLast>, Error> first_and_last(std::string_view id) = 0;
    /// A player's latest games, at most `most`, latest first. If `before` is the id of a game, returns only
    /// older games, or none if that game does not exist.
    virtual std::expected<std::vector<GameHead>, Error> games_of(PlayerKey player, std::string_view before,
                                                                 int most) = 0;
    /// The ids of games that ended before `time`, at most `most`, in the order they ended.
    virtual std::expected<std::vector<std::string>, Error> ended_before(WallTime time, int most) = 0;
    /// Games that are over and not listed, in the order they ended, at most `most`; only those after `after`.
    virtual std::expected<std::vector<GameHead>, Error> unlisted_games(const EndPlace& after, int most) = 0;
    /// Games that are over, latest end first, at most `most`; only those before `before`.
    virtual std::expected<std::vector<GameHead>, Error> ended_games(const EndPlace& before, int most) = 0;
    /// A player's listed games that pass the filter, latest end first, at most `most`.
    virtual std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most) = 0;
    virtual std::expected<Kept, Error> kept_of(PlayerKey player) = 0;
    /// The messages after number `after`, in order, at most `most`.
    virtual std::expected<std::vector<Said>, Error> said(std::string_view game, Room room, int after,
                                                         int most) = 0;
    virtual std::expected<std::optional<Invitation>, Error> invitation(std::string_view id) = 0;
    /// One player's invitations, oldest first.
    virtual std::expected<std::vector<Invitation>, Error> invitations_of(PlayerKey host) = 0;
    /// The game's uploads, lowest player key first.
    virtual std::expected<std::vector<NoteKept>, Error> kept_in(std::string_view game) = 0;
    /// Calls `visit` with each player and their token, lowest key first, until it returns false.
    virtual std::expected<void, Error> each_player(const std::function<bool(const AddPlayer&)>& visit) = 0;
    /// Calls `visit` with each game, oldest first, until it returns false.
    virtual std::expected<void, Error> each_game(const std::function<bool(const StoredGame&)>& visit) = 0;
    virtual std::expected<std::optional<Job>, Error> job(std::string_view id) = 0;
    /// The job whose latest lease is this one, even if the job is done.
    virtual std::expected<std::optional<Job>, Error> job_of_lease(std::string_view lease) = 0;
    /// The number of waiting or leased jobs that this player has requested.
    virtual std::expected<std::int64_t, Error> open_jobs_of(PlayerKey player) = 0;
    virtual std::expected<JobCounts, Error> count_jobs() = 0;
    /// Takes time proportional to the result.
    virtual std::expected<std::int64_t, Error> count_done_jobs() = 0;
    /// The jobs whose leases expire before `time`, at most `most`, in the order of expiry; without their
    /// bodies.
    virtual std::expected<std::vector<Job>, Error> leases_before(WallTime time, int most) = 0;
    /// Like the above, but returns the waiting jobs that are to be put aside before `time`.
    virtual std::expected<std::vector<Job>, Error> waits_before(WallTime time, int most) = 0;
    /// Calls `visit` with each job, oldest first, until it returns false.
    virtual std::expected<void, Error> each_job(const std::function<bool(const Job&)>& visit) = 0;
    virtual std::expected<std::optional<Worker>, Error> worker_of(const TokenHash& key) = 0;
    /// All workers, sorted by name.
    virtual std::expected<std::vector<AddWorker>, Error> workers() = 0;
    virtual std::expected<std::optional<Document>, Error> document(std::string_view kind,
                                                                   std::string_view id) = 0;
    /// At most `most` documents.
    virtual std::expected<std::vector<Document>, Error> documents(const DocumentRange& range, int most) = 0;
    /// The number of documents in the range, at most `most`.
    virtual std::expected<std::int64_t, Error> count_documents(const DocumentRange& range, int most) = 0;
    /// Calls `visit` with each document, ordered by kind and id, until it returns false.
    virtual std::expected<void, Error> each_document(const std::function<bool(const Document&)>& visit) = 0;
};

/// A function that reads on another thread. It returns a function to call afterwards on the thread that
/// submitted it. The reader is null if nothing can be read: too many reads wait, or the pool has stopped.
using ReadWork = std::move_only_function<std::move_only_function<void()>(Reader*)>;

/// The priority of a read.
enum class Urgency : std::uint8_t {
    /// A player is waiting for it in order to play.
    urgent,
    /// Lists, and reads for which no player is waiting.
    patient,
};

/// For one thread at a time; other threads read through their own `reader`.
class Store : public Reader {
  public:
    /// Applies the units in order and returns one result per unit, once those that succeeded are durable. A
    /// unit that fails with a conflict, or because another writer holds a lock, does not affect the others;
    /// any other error may fail the whole batch. A unit that failed has changed nothing.
    virtual std::vector<Result> commit(std::span<const Unit> units) = 0;
    /// Marks the database as an incomplete copy of another, or as complete. An incomplete copy cannot be
    /// opened: Error::unreadable.
    virtual Result mark_as_half_copy(bool half) = 0;
    /// This node's epoch; 0 for a server that does not share the store.
    virtual Epoch epoch() const { return 0; }
    /// Returns a reader for another thread. It sees what has been committed. May be called on any thread; the
    /// reader may outlive the store.
    virtual std::expected<std::unique_ptr<Reader>, Error> reader() = 0;
};

}  // namespace kradan::store
