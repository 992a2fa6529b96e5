#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "wire/messages.h"

/// What nodes tell each other, over links. A message may have a text besides its members.
namespace kradan::server::peer {

/// A message of a client to the owner of a game: the text is as it came from the page.
struct ClientText {
    static constexpr std::string_view type = "client-text";
    std::int64_t client = 0;
    /// 0: a watcher.
    std::int64_t player = 0;
    std::string name = {};
    std::string address = {};
    /// The round trip of the client's connection, in milliseconds.
    std::int64_t round_trip = 0;
    /// A moderator, who may watch every game. Absent: no; a node of the version before does not know it.
    std::optional<bool> sees_all = {};
    /// The player has an account. Absent: no; a node of the version before does not say it.
    std::optional<bool> has_account = {};
    static void describe(auto& self, auto& member) {
        member("client", self.client, "");
        member("player", self.player, "");
        member("name", self.name, "");
        member("address", self.address, "");
        member("trip", self.round_trip, "");
        member("hasAccount", self.has_account, "");
        member("seesAll", self.sees_all, "");
    }
};

/// The client has closed its connection.
struct ClientGone {
    static constexpr std::string_view type = "client-gone";
    std::int64_t client = 0;
    static void describe(auto& self, auto& member) { member("client", self.client, ""); }
};

/// The text is for these clients.
struct ToClients {
    static constexpr std::string_view type = "to-clients";
    std::vector<std::int64_t> clients = {};
    static void describe(auto& self, auto& member) { member("clients", self.clients, ""); }
};

/// What a client asked for costs as many messages more, in thousandths.
struct Charge {
    static constexpr std::string_view type = "charge";
    std::int64_t client = 0;
    std::int64_t thousandths = 0;
    static void describe(auto& self, auto& member) {
        member("client", self.client, "");
        member("thousandths", self.thousandths, "");
    }
};

/// The client's message, the text, is about a game of which the sender is not, or no longer, the owner.
struct NotMine {
    static constexpr std::string_view type = "not-mine";
    std::int64_t client = 0;
    std::string game = {};
    static void describe(auto& self, auto& member) {
        member("client", self.client, "");
        member("game", self.game, "");
    }
};

/// The sender is about to stop: it takes no more games.
struct Stops {
    static constexpr std::string_view type = "stops";
    static void describe(auto& /*self*/, auto& /*member*/) {}
};

/// The receiver is to serve this game, which nobody serves.
struct Offered {
    static constexpr std::string_view type = "offered";
    std::string game = {};
    static void describe(auto& self, auto& member) { member("game", self.game, ""); }
};

/// The game is offered to another node. The client follows it, and has all events and lines of talk up to
/// these.
struct Moves {
    static constexpr std::string_view type = "moves";
    std::int64_t client = 0;
    std::int64_t owner = 0;
    std::string game = {};
    int seq = 0;
    int said = 0;
    static void describe(auto& self, auto& member) {
        member("client", self.client, "");
        member("owner", self.owner, "");
        member("game", self.game, "");
        member("seq", self.seq, "");
        member("said", self.said, "");
    }
};

/// The connection of the client is to be closed; the text says why.
struct HangUp {
    static constexpr std::string_view type = "hang-up";
    std::int64_t client = 0;
    static void describe(auto& self, auto& member) { member("client", self.client, ""); }
};

/// What others see of an account that is online.
struct Shown {
    static constexpr std::string_view name = "Shown";
    std::int64_t player = 0;
    std::string shown = {};
    std::optional<int> rating = {};
    std::optional<bool> bot = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("name", self.shown, "");
        member("rating", self.rating, "");
        member("bot", self.bot, "");
    }
};

/// Which of these players are connected to the sender from now on, or no longer.
struct Present {
    static constexpr std::string_view type = "present";
    std::vector<std::int64_t> players = {};
    bool here = true;
    /// Those of them whom others see online. Absent: none; a node of the version before does not say it.
    std::optional<std::vector<Shown>> shown = {};
    static void describe(auto& self, auto& member) {
        member("players", self.players, "");
        member("here", self.here, "");
        member("shown", self.shown, "");
    }
};

/// The text is for all connections of the player, but those that follow this game.
struct ToPlayer {
    static constexpr std::string_view type = "to-player";
    std::int64_t player = 0;
    /// "": none is left out.
    std::string unless_following = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("unless", self.unless_following, "");
    }
};

struct Renamed {
    static constexpr std::string_view type = "renamed";
    std::int64_t player = 0;
    std::string name = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("name", self.name, "");
    }
};

/// The token of this hash, in hexadecimal digits, is no longer valid.
struct TokenEnded {
    static constexpr std::string_view type = "token-ended";
    std::string token = {};
    static void describe(auto& self, auto& member) { member("token", self.token, ""); }
};

/// The log of moderation has a new entry, or an address is banned.
struct LogGrew {
    static constexpr std::string_view type = "log-grew";
    static void describe(auto& /*self*/, auto& /*member*/) {}
};

/// A seek of the sender: it is new, or its player has another name. The text is its terms, as they are
/// stored.
struct SeekOpened {
    static constexpr std::string_view type = "seek-opened";
    std::string seek = {};
    std::int64_t player = 0;
    std::string name = {};
    std::string address = {};
    /// The player has no account. Absent: has one; a node of the version before does not say it.
    std::optional<bool> guest = {};
    static void describe(auto& self, auto& member) {
        member("seek", self.seek, "");
        member("player", self.player, "");
        member("name", self.name, "");
        member("address", self.address, "");
        member("guest", self.guest, "");
    }
};

/// The sender has closed its seek, or wants the receiver to close its own.
struct SeekClosed {
    static constexpr std::string_view type = "seek-closed";
    std::string seek = {};
    static void describe(auto& self, auto& member) { member("seek", self.seek, ""); }
};

/// Players who wait at the sender for a quick game.
struct WaitingFor {
    static constexpr std::string_view name = "WaitingFor";
    std::string quick = {};
    bool rated = false;
    std::vector<std::int64_t> players = {};
    friend bool operator==(const WaitingFor&, const WaitingFor&) = default;
    static void describe(auto& self, auto& member) {
        member("quick", self.quick, "");
        member("rated", self.rated, "");
        member("players", self.players, "");
    }
};

/// The games of the sender that the lobby shows, and all who wait there for quick games.
struct RunningGames {
    static constexpr std::string_view type = "running-games";
    std::vector<wire::Running> games = {};
    /// Absent: nobody; a node of the version before does not say it.
    std::optional<std::vector<WaitingFor>> waiting = {};
    friend bool operator==(const RunningGames&, const RunningGames&) = default;
    static void describe(auto& self, auto& member) {
        member("games", self.games, "");
        member("waiting", self.waiting, "");
    }
};

/// What clients of one address have used up at the sender since it last told.
struct Spent {
    static constexpr std::string_view name = "Spent";
    std::string address = {};
    /// New players.
    std::int64_t players = 0;
    /// Expensive requests, in thousandths of a message.
    std::int64_t thousandths = 0;
    /// What was stored.
    std::int64_t bytes = 0;
    static void describe(auto& self, auto& member) {
        member("address", self.address, "");
        member("players", self.players, "");
        member("thousandths", self.thousandths, "");
        member("bytes", self.bytes, "");
    }
};

struct AddressesSpent {
    static constexpr std::string_view type = "addresses-spent";
    std::vector<Spent> addresses = {};
    static void describe(auto& self, auto& member) { member("addresses", self.addresses, ""); }
};

using Message = std::variant<ClientText, ClientGone, ToClients, Charge, NotMine, Moves, HangUp, Present,
                             ToPlayer, Renamed, Stops, Offered, SeekOpened, SeekClosed, RunningGames,
                             AddressesSpent, TokenEnded, LogGrew>;

/// A message as a line of JSON, and its text.
template <class M>
std::string written(const M& message, std::string_view text = {}) {
    json::Writer writer;
    writer.begin_object().member("type", M::type);
    wire::MemberWriter member(writer);
    M::describe(message, member);
    writer.end_object();
    std::string bytes = writer.text();
    bytes.reserve(bytes.size() + 1 + text.size());
    bytes += '\n';
    bytes += text;
    return bytes;
}

/// The message and its text, which refers to `bytes`. The error says what is wrong.
std::expected<std::pair<Message, std::string_view>, std::string> read(std::string_view bytes);

}  // namespace kradan::server::peer
