#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "schema/read.h"
#include "schema/write.h"
#include "wire/messages.h"

/// The messages between nodes, sent over links. A message may carry a string in addition to its members.
namespace kradan::server::peer {

/// A client's message to a game's owner. The text is the page's message.
struct ClientText {
    static constexpr std::string_view type = "client-text";
    std::int64_t client = 0;
    std::int64_t player = 0;
    std::string name = {};
    std::string address = {};
    std::int64_t round_trip = 0;
    std::optional<bool> sees_all = {};
    std::optional<bool> has_account = {};
    static void describe(auto& self, auto& member) {
        member("client", self.client, "the id of the client");
        member("player", self.player, "the key of the player; 0: a watcher");
        member("name", self.name, "the player's name");
        member("address", self.address, "the address of the client");
        member("trip", self.round_trip, "the round trip of the client's connection, in milliseconds");
        member("hasAccount", self.has_account,
               "whether the player has an account; absent: no, or sent by a node of the previous version");
        member("seesAll", self.sees_all,
               "whether the player is a moderator, who may watch every game; absent: no, or sent by a "
               "node of the previous version");
    }
};

/// The client has closed its connection.
struct ClientGone {
    static constexpr std::string_view type = "client-gone";
    std::int64_t client = 0;
    static void describe(auto& self, auto& member) { member("client", self.client, "the id of the client"); }
};

/// Passes the text on to these clients.
struct ToClients {
    static constexpr std::string_view type = "to-clients";
    std::vector<std::int64_t> clients = {};
    static void describe(auto& self, auto& member) {
        member("clients", self.clients, "the ids of the clients");
    }
};

/// Charges the client for an expensive request; the cost is in thousandths of a message.
struct Charge {
    static constexpr std::string_view type = "charge";
    std::int64_t client = 0;
    std::int64_t thousandths = 0;
    static void describe(auto& self, auto& member) {
        member("client", self.client, "the id of the client");
        member("thousandths", self.thousandths, "the cost, in thousandths of a message");
    }
};

/// The client's message (the text) concerns a game that the sender does not own or no longer owns.
struct NotMine {
    static constexpr std::string_view type = "not-mine";
    std::int64_t client = 0;
    std::string game = {};
    static void describe(auto& self, auto& member) {
        member("client", self.client, "the id of the client");
        member("game", self.game, "the id of the game");
    }
};

/// The sender is about to stop and takes no more games.
struct Stops {
    static constexpr std::string_view type = "stops";
    static void describe(auto& /*self*/, auto& /*member*/) {}
};

/// Offers the receiver a game that has no owner.
struct Offered {
    static constexpr std::string_view type = "offered";
    std::string game = {};
    static void describe(auto& self, auto& member) { member("game", self.game, "the id of the game"); }
};

/// The game was offered to another node. The client follows it, and has received all its events and chat
/// lines up to these numbers.
struct Moves {
    static constexpr std::string_view type = "moves";
    std::int64_t client = 0;
    std::int64_t owner = 0;
    std::string game = {};
    int seq = 0;
    int said = 0;
    static void describe(auto& self, auto& member) {
        member("client", self.client, "the id of the client");
        member("owner", self.owner, "the epoch of the node that owns the game");
        member("game", self.game, "the id of the game");
        member("seq", self.seq, "the `seq` of the last event that it has");
        member("said", self.said, "the number of the last chat message that it has");
    }
};

/// Closes the client's connection; the text says why.
struct HangUp {
    static constexpr std::string_view type = "hang-up";
    std::int64_t client = 0;
    static void describe(auto& self, auto& member) { member("client", self.client, "the id of the client"); }
};

/// Public data about an online account.
struct Shown {
    std::int64_t player = 0;
    std::string shown = {};
    std::optional<int> rating = {};
    std::optional<bool> bot = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("name", self.shown, "the player's name");
        member("rating", self.rating, "the rating shown to others");
        member("bot", self.bot, "whether it is a bot account");
    }
};

/// Players who have connected to the sender, or who are no longer connected to it.
struct Present {
    static constexpr std::string_view type = "present";
    std::vector<std::int64_t> players = {};
    bool here = true;
    std::optional<std::vector<Shown>> shown = {};
    static void describe(auto& self, auto& member) {
        member("players", self.players, "the keys of the players");
        member("here", self.here, "true: they connected; false: they left");
        member("shown", self.shown,
               "the ones that others see online; absent: none, or sent by a node of the previous version");
    }
};

/// The text is for all of the player's connections, except those that follow this game.
struct ToPlayer {
    static constexpr std::string_view type = "to-player";
    std::int64_t player = 0;
    std::string unless_following = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("unless", self.unless_following, R"(clients that follow this game are left out; "": none)");
    }
};

struct Renamed {
    static constexpr std::string_view type = "renamed";
    std::int64_t player = 0;
    std::string name = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player");
        member("name", self.name, "the new name");
    }
};

/// The token with this hash, in hexadecimal digits, is no longer valid.
struct TokenEnded {
    static constexpr std::string_view type = "token-ended";
    std::string token = {};
    static void describe(auto& self, auto& member) { member("token", self.token, "the hash of the token"); }
};

/// The moderation log has a new entry, or an address was banned.
struct LogGrew {
    static constexpr std::string_view type = "log-grew";
    static void describe(auto& /*self*/, auto& /*member*/) {}
};

/// A seek at the sender that is new, or whose player has a new name. The text is its terms, in stored form.
struct SeekOpened {
    static constexpr std::string_view type = "seek-opened";
    std::string seek = {};
    std::int64_t player = 0;
    std::string name = {};
    std::string address = {};
    std::optional<bool> guest = {};
    static void describe(auto& self, auto& member) {
        member("seek", self.seek, "the id of the seek");
        member("player", self.player, "the key of the player who made it");
        member("name", self.name, "the name of the player who made it");
        member("address", self.address, "the address of the player who made it");
        member("guest", self.guest,
               "whether the player is a guest; absent: no, or sent by a node of the previous version");
    }
};

/// The sender has closed this seek, or asks the receiver, whose seek it is, to close it.
struct SeekClosed {
    static constexpr std::string_view type = "seek-closed";
    std::string seek = {};
    static void describe(auto& self, auto& member) { member("seek", self.seek, "the id of the seek"); }
};

/// The sender's players who are waiting for a quick game.
struct WaitingFor {
    std::string quick = {};
    bool rated = false;
    std::vector<std::int64_t> players = {};
    friend bool operator==(const WaitingFor&, const WaitingFor&) = default;
    static void describe(auto& self, auto& member) {
        member("quick", self.quick, "the id of the quick game");
        member("rated", self.rated, "whether they wait for a rated game");
        member("players", self.players, "the keys of the waiting players");
    }
};

/// The sender's games that the lobby shows, and all its players who are waiting for quick games.
struct RunningGames {
    static constexpr std::string_view type = "running-games";
    std::vector<wire::Running> games = {};
    std::optional<std::vector<WaitingFor>> waiting = {};
    friend bool operator==(const RunningGames&, const RunningGames&) = default;
    static void describe(auto& self, auto& member) {
        member("games", self.games, "the games that anyone may watch");
        member("waiting", self.waiting,
               "the waiting players; absent: none, or sent by a node of the previous version");
    }
};

/// How much the clients at one address have used at the sender since the last report.
struct Spent {
    std::string address = {};
    std::int64_t players = 0;
    std::int64_t thousandths = 0;
    std::int64_t bytes = 0;
    static void describe(auto& self, auto& member) {
        member("address", self.address, "the address");
        member("players", self.players, "the number of new players");
        member("thousandths", self.thousandths, "expensive requests, in thousandths of a message");
        member("bytes", self.bytes, "the number of bytes stored");
    }
};

struct AddressesSpent {
    static constexpr std::string_view type = "addresses-spent";
    std::vector<Spent> addresses = {};
    static void describe(auto& self, auto& member) {
        member("addresses", self.addresses, "the expenses of each address");
    }
};

using Message = std::variant<ClientText, ClientGone, ToClients, Charge, NotMine, Moves, HangUp, Present,
                             ToPlayer, Renamed, Stops, Offered, SeekOpened, SeekClosed, RunningGames,
                             AddressesSpent, TokenEnded, LogGrew>;

/// Formats a message as a line of JSON, followed by the text.
template <class M>
std::string written(const M& message, std::string_view text = {}) {
    json::Writer writer;
    writer.begin_object().member("type", M::type);
    schema::MemberWriter member(writer);
    M::describe(message, member);
    writer.end_object();
    std::string bytes = writer.text();
    bytes.reserve(bytes.size() + 1 + text.size());
    bytes += '\n';
    bytes += text;
    return bytes;
}

/// Parses a message and its text, which refers to `bytes`. The error describes what is wrong.
std::expected<std::pair<Message, std::string_view>, std::string> read(std::string_view bytes);

}  // namespace kradan::server::peer
