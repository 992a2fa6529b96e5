#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "api/moderation.h"
#include "server/accounts/stored.h"

/// The log of moderation, reports and lists of words, as documents of the store.
namespace kradan::server {

/// An entry of the log. Known by its number, and found by the player upon whom it is; only ever added.
struct AuditEntry {
    static constexpr std::string_view name = "AuditEntry";
    static constexpr std::string_view kind = "audit";
    std::int64_t number = 0;
    std::int64_t at = 0;
    /// 0: the command line.
    std::int64_t by = 0;
    /// 0: nobody.
    std::int64_t upon = 0;
    api::Act act = api::Act::note;
    std::string reason = {};
    /// 0: it has no duration.
    std::int64_t until = 0;
    std::string game = {};
    std::string report = {};
    /// The number of the entry that it undoes; 0: none.
    std::int64_t undoes = 0;
    /// The new role, the language of a list, the side that loses, the state of a report.
    std::string detail = {};
    /// The hash of the entry before.
    std::string previous = {};
    /// Of all of the above.
    std::string hash = {};
    static void describe(auto& self, auto& member) {
        member("number", self.number, "");
        member("at", self.at, "");
        member("by", self.by, "");
        member("upon", self.upon, "");
        member("act", self.act, "");
        member("reason", self.reason, "");
        member("until", self.until, "");
        member("game", self.game, "");
        member("report", self.report, "");
        member("undoes", self.undoes, "");
        member("detail", self.detail, "");
        member("previous", self.previous, "");
        member("hash", self.hash, "");
    }
};

/// The end of the log. There is one.
struct AuditHead {
    static constexpr std::string_view name = "AuditHead";
    static constexpr std::string_view kind = "audit-head";
    static constexpr std::string_view id = "head";
    std::int64_t number = 0;
    std::string hash = {};
    static void describe(auto& self, auto& member) {
        member("number", self.number, "");
        member("hash", self.hash, "");
    }
};

/// How a player's moves compare with what the club's engine would have played: see `analysis::Agreement`.
struct StoredAgreement {
    static constexpr std::string_view name = "StoredAgreement";
    std::string pool = {};
    int games = 0;
    int moves = 0;
    int same = 0;
    std::int64_t loss = 0;
    static void describe(auto& self, auto& member) {
        member("pool", self.pool, "");
        member("games", self.games, "");
        member("moves", self.moves, "");
        member("same", self.same, "");
        member("loss", self.loss, "");
    }
};

/// Rating points that a player has won: see `api::Gain`.
struct StoredGain {
    static constexpr std::string_view name = "StoredGain";
    std::string pool = {};
    int points = 0;
    int games = 0;
    int opponents = 0;
    int same_address = 0;
    static void describe(auto& self, auto& member) {
        member("pool", self.pool, "");
        member("points", self.points, "");
        member("games", self.games, "");
        member("opponents", self.opponents, "");
        member("sameAddress", self.same_address, "");
    }
};

/// That one player has reported another, or the club itself has.
struct Complaint {
    static constexpr std::string_view name = "StoredComplaint";
    std::int64_t by = 0;
    api::Complaint reason = api::Complaint::other;
    std::string text = {};
    std::int64_t at = 0;
    /// If the club itself has: `by` is 0 then.
    std::optional<StoredAgreement> agreement = {};
    std::optional<StoredGain> gain = {};
    static void describe(auto& self, auto& member) {
        member("by", self.by, "");
        member("reason", self.reason, "");
        member("text", self.text, "");
        member("at", self.at, "");
        member("agreement", self.agreement, "");
        member("gain", self.gain, "");
    }
};

/// A line of talk as it stood.
struct KeptLine {
    static constexpr std::string_view name = "KeptLine";
    std::int64_t player = 0;
    std::string who = {};
    bool watchers = false;
    std::string text = {};
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("player", self.player, "");
        member("name", self.who, "");
        member("watchers", self.watchers, "");
        member("text", self.text, "");
        member("at", self.at, "");
    }
};

/// A report: one for each player and game while it is open.
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
        member("player", self.player, "");
        member("game", self.game, "");
        member("state", self.state, "");
        member("at", self.at, "");
        member("complaints", self.complaints, "");
        member("talk", self.talk, "");
    }
    bool is_open() const { return state == api::ReportState::open; }
};

/// The words of a language. Known by the language; without a document those of the program hold.
struct StoredWords {
    static constexpr std::string_view name = "StoredWords";
    static constexpr std::string_view kind = "words";
    wire::LongText words = {};
    static void describe(auto& self, auto& member) { member("words", self.words, ""); }
};

std::vector<store::DocumentKey> keys_of(const AuditEntry& entry);
std::vector<store::DocumentKey> keys_of(const AuditHead& head);
std::vector<store::DocumentKey> keys_of(const Report& report);
std::vector<store::DocumentKey> keys_of(const StoredWords& words);

/// A value as it is written.
template <wire::Worded E>
constexpr std::string_view word_of(E value) {
    return words(value)[static_cast<std::size_t>(value)];
}

/// By which an open report about a player and a game is found.
std::string subject_of(store::PlayerKey player, const std::string& game);

}  // namespace kradan::server
