#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "api/moderation.h"
#include "server/accounts/stored.h"

/// The moderation log, reports and word lists, as documents in the store.
namespace kradan::server {

/// An entry in the log, which is append-only. Document id: its number; indexed by the player concerned.
struct AuditEntry {
    static constexpr std::string_view kind = "audit";
    std::int64_t number = 0;
    std::int64_t at = 0;
    std::int64_t by = 0;
    std::int64_t upon = 0;
    api::Act act = api::Act::note;
    std::string reason = {};
    std::int64_t until = 0;
    std::string game = {};
    std::string report = {};
    std::int64_t undoes = 0;
    std::string detail = {};
    std::string previous = {};
    std::string hash = {};
    static void describe(auto& self, auto& member) {
        member("number", self.number, "1, 2, …");
        member("at", self.at, "when it was done");
        member("by", self.by, "the key of the acting player; 0: the command line");
        member("upon", self.upon, "the key of the player whom it concerns; 0: none");
        member("act", self.act, "what was done");
        member("reason", self.reason, "why it was done");
        member("until", self.until, "when the measure ends; 0: no duration");
        member("game", self.game, "the id of the game that it concerns");
        member("report", self.report, "the id of the report that it concerns");
        member("undoes", self.undoes, "the number of the entry that it undoes; 0: none");
        member("detail", self.detail,
               "the new role, the language of a word list, the losing side, or the new state of a report");
        member("previous", self.previous, "the hash of the previous entry");
        member("hash", self.hash, "the hash of all members above");
    }
    void keys(KeyList& key) const {
        key.unique("number", number);
        if (upon != 0) key("upon", upon);
        // Unique, so that no entry is undone twice.
        if (undoes != 0) key.unique("undoes", undoes);
    }
};

/// The end of the log; a single document.
struct AuditHead {
    static constexpr std::string_view kind = "audit-head";
    static constexpr std::string_view id = "head";
    std::int64_t number = 0;
    std::string hash = {};
    static void describe(auto& self, auto& member) {
        member("number", self.number, "of the last entry");
        member("hash", self.hash, "of the last entry");
    }
};

/// A comparison of a player's moves with those of the club's engine; see `analysis::Agreement`.
struct StoredAgreement {
    std::string pool = {};
    int games = 0;
    int moves = 0;
    int same = 0;
    std::int64_t loss = 0;
    static void describe(auto& self, auto& member) {
        member("pool", self.pool, "the id of the pool");
        member("games", self.games, "how many games were compared");
        member("moves", self.moves, "how many moves were compared");
        member("same", self.same, "how many of them are also the engine's moves");
        member("loss", self.loss, "the loss per move, in ten-thousandths of a game");
    }
};

/// Rating points that a player has won; see `api::Gain`.
struct StoredGain {
    std::string pool = {};
    int points = 0;
    int games = 0;
    int opponents = 0;
    int same_address = 0;
    static void describe(auto& self, auto& member) {
        member("pool", self.pool, "the id of the pool");
        member("points", self.points, "the number of points");
        member("games", self.games, "the number of games in which they were won");
        member("opponents", self.opponents, "the number of opponents in these games");
        member("sameAddress", self.same_address,
               "the number of opponents at one address if most points come from there; otherwise 0");
    }
};

/// A complaint by one player, or by the club itself, about another player.
struct Complaint {
    static constexpr std::string_view name = "StoredComplaint";
    std::int64_t by = 0;
    api::Complaint reason = api::Complaint::other;
    std::string text = {};
    std::int64_t at = 0;
    std::optional<StoredAgreement> agreement = {};
    std::optional<StoredGain> gain = {};
    static void describe(auto& self, auto& member) {
        member("by", self.by, "the key of the player who reports; 0: the club itself");
        member("reason", self.reason, "the kind of complaint");
        member("text", self.text, "the text that the player wrote");
        member("at", self.at, "when it was made");
        member("agreement", self.agreement,
               "the comparison with the engine, if it caused the complaint; `by` is then 0");
        member("gain", self.gain, "the suspicious gain of rating points, if it caused the complaint");
    }
};

/// A copied chat line.
struct KeptLine {
    std::int64_t player = 0;
    std::string who = {};
    bool watchers = false;
    std::string text = {};
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the player who said it");
        member("name", self.who, "the author's name");
        member("watchers", self.watchers, "whether it was said in the room of the watchers");
        member("text", self.text, "what was said");
        member("at", self.at, "when it was said");
    }
};

/// A report. There is at most one open report per player and game.
struct Report {
    static constexpr std::string_view name = "StoredReport";
    static constexpr std::string_view kind = "report";
    std::int64_t player = 0;
    std::string game = {};
    api::ReportState state = api::ReportState::open;
    std::int64_t at = 0;
    std::vector<Complaint> complaints = {};
    std::vector<KeptLine> talk = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the key of the reported player");
        member("game", self.game, "the id of the game");
        member("state", self.state, "the state of the report");
        member("at", self.at, "when it was first reported");
        member("complaints", self.complaints, "the complaints, the oldest first");
        member("talk", self.talk, "the chat of the game before the report");
    }
    bool is_open() const { return state == api::ReportState::open; }
    /// Returns the index value of an open report about this player and game.
    static std::string subject(store::PlayerKey player, const std::string& game) {
        return std::to_string(player) + " " + game;
    }
    void keys(KeyList& key) const {
        key("player", player);
        if (!is_open()) return;
        key("open", at);
        key("accused", player);
        key.unique("subject", subject(player, game));
    }
};

/// The words in one language. Document id: the language. Without a document, the built-in words are used.
struct StoredWords {
    static constexpr std::string_view kind = "words";
    schema::LongText words = {};
    static void describe(auto& self, auto& member) { member("words", self.words, "the words, one per line"); }
};

/// Returns the time up to which games are covered by a moderator's decision on a report with this kind of
/// finding about the pool; 0 if there is none.
template <class Finding>
std::expected<store::WallTime, store::Error> judged_until(store::Reader& reader, store::PlayerKey player,
                                                          const std::string& pool,
                                                          std::optional<Finding> Complaint::* finding) {
    constexpr int most_reports = 200;
    const auto reports = stored_of<Report>(reader, player, most_reports);
    if (!reports) return std::unexpected(reports.error());
    store::WallTime until = 0;
    for (const auto& report : *reports) {
        if (report.body.is_open()) continue;
        for (const Complaint& complaint : report.body.complaints) {
            const auto& found = complaint.*finding;
            if (found && found->pool == pool) until = std::max(until, complaint.at);
        }
    }
    return until;
}

/// Returns a value's written form.
template <schema::Worded E>
constexpr std::string_view word_of(E value) {
    return words(value)[static_cast<std::size_t>(value)];
}

}  // namespace kradan::server
