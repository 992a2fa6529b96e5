#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// Fair play: reports, the acts of moderators, and the log of these acts. Times are milliseconds since 1970.
namespace kradan::api {

/// The reason for a report.
enum class Complaint : std::uint8_t { rude, stalling, abandoned, engine, name, other, rating };
constexpr auto words(Complaint) {
    return std::array<std::string_view, 7>{"rude", "stalling", "abandoned", "engine",
                                           "name", "other",    "rating"};
}

/// The state of a report.
enum class ReportState : std::uint8_t { open, handled, no_fault };
constexpr auto words(ReportState) {
    return std::array<std::string_view, 3>{"open", "handled", "no-fault"};
}

/// The acts of moderators and owners. `act_rules` in `src/server/moderation/` says who may do what to whom.
enum class Act : std::uint8_t {
    warn,
    note,
    mute,
    ban,
    ban_address,
    end_game,
    close_seeks,
    undo,
    close_report,
    role,
    filter,
    refund,
};
constexpr auto words(Act) {
    return std::array<std::string_view, 12>{"warn",         "note",     "mute",        "ban",
                                            "ban-address",  "end-game", "close-seeks", "undo",
                                            "close-report", "role",     "filter",      "refund"};
}

struct FileReport {
    static constexpr Operation operation{.id = "fileReport",
                                         .method = Method::post,
                                         .path = "/api/v1/reports",
                                         .access = Access::player,
                                         .summary =
                                             "Reports a player: the opponent or a player of a game, or an "
                                             "account. The game and its talk are attached"};
    struct Request {
        static constexpr std::string_view name = "FileReportRequest";
        std::optional<std::string> game = {};
        std::optional<Colour> side = {};
        std::optional<std::string> player = {};
        Complaint reason = Complaint::other;
        std::string text = {};
        static void describe(auto& self, auto& member) {
            member("game", self.game, "the game that it is about");
            member("side", self.side, "whom of this game's players; this, or the name of an account");
            member("player", self.player, "the name of an account");
            member("reason", self.reason, "what is wrong");
            member("text", self.text, "in the reporter's words, at most 280 characters; may be empty");
        }
    };
    using Answer = Nothing;
};

/// A message of the moderators to a player.
struct Notice {
    static constexpr std::string_view name = "Notice";
    std::string id = {};
    std::string what = {};
    std::string text = {};
    std::int64_t at = 0;
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the notice");
        member(
            "what", self.what,
            R"("warning", what became of a report of the player's own: "handled" or "no-fault", or "refund")");
        member("text", self.text,
               "the warning; the name of whom the player had reported; or how many rating points the player "
               "got back that were lost to somebody who broke the rules");
        member("at", self.at, "when it was written");
    }
};

struct ReadNotices {
    static constexpr Operation operation{
        .id = "readNotices",
        .method = Method::get,
        .path = "/api/v1/me/notices",
        .access = Access::player,
        .summary = "What the moderators tell the player, until it is dismissed"};
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Notices";
        std::vector<Notice> notices = {};
        std::optional<std::int64_t> muted_until = {};
        static void describe(auto& self, auto& member) {
            member("notices", self.notices, "the oldest first");
            member("mutedUntil", self.muted_until, "until when the player may not chat; absent: may");
        }
    };
};

struct DismissNotice {
    static constexpr Operation operation{.id = "dismissNotice",
                                         .method = Method::remove,
                                         .path = "/api/v1/me/notices/{notice}",
                                         .access = Access::player,
                                         .summary = "The player has read a notice"};
    struct Request {
        static constexpr std::string_view name = "DismissNoticeRequest";
        std::string notice = {};
        static void describe(auto& self, auto& member) {
            member("notice", self.notice, "the id of the notice");
        }
    };
    using Answer = Nothing;
};

/// A player as moderators see them.
struct Person {
    static constexpr std::string_view name = "Person";
    std::int64_t key = 0;
    std::string player = {};
    bool account = false;
    std::string role = {};
    static void describe(auto& self, auto& member) {
        member("key", self.key, "by which the player is acted upon; 0: the command line");
        member("name", self.player, "the name of the account");
        member("account", self.account, "false: a guest");
        member("role", self.role, "player, moderator or owner");
    }
};

struct ListedReport {
    static constexpr std::string_view name = "ListedReport";
    std::string id = {};
    Person player = {};
    ReportState state = ReportState::open;
    std::vector<Complaint> reasons = {};
    int reporters = 0;
    int open_reports = 0;
    std::int64_t at = 0;
    std::optional<std::string> game = {};
    static void describe(auto& self, auto& member) {
        member("id", self.id, "the id of the report");
        member("player", self.player, "who is reported");
        member("state", self.state, "whether it is still open");
        member("reasons", self.reasons, "each once");
        member("reporters", self.reporters, "how many players have reported it; 0: only the club itself");
        member("openReports", self.open_reports, "open reports about the player");
        member("at", self.at, "when it was first reported");
        member("game", self.game, "the id of the game that it is about");
    }
};

struct ListReports {
    static constexpr Operation operation{.id = "listReports",
                                         .method = Method::get,
                                         .path = "/api/v1/reports",
                                         .access = Access::moderator,
                                         .summary = "The open reports, the oldest first"};
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Reports";
        std::vector<ListedReport> reports = {};
        bool more = false;
        static void describe(auto& self, auto& member) {
            member("reports", self.reports, "at most 200");
            member("more", self.more, "whether there are more");
        }
    };
};

/// An entry of the log of moderation. None is ever changed or removed.
struct LoggedAct {
    static constexpr std::string_view name = "LoggedAct";
    std::int64_t number = 0;
    std::int64_t at = 0;
    Person by = {};
    std::optional<Person> upon = {};
    Act act = Act::note;
    std::string reason = {};
    std::optional<std::int64_t> until = {};
    bool for_good = false;
    std::optional<std::string> game = {};
    std::optional<std::int64_t> undoes = {};
    std::string detail = {};
    bool undoable = false;
    static void describe(auto& self, auto& member) {
        member("number", self.number, "1 for the first");
        member("at", self.at, "when it was done");
        member("by", self.by, "who did it");
        member("upon", self.upon, "absent: nobody");
        member("act", self.act, "what was done");
        member("reason", self.reason, "why it was done");
        member("until", self.until, "absent: it has no end, or none that is known");
        member("forGood", self.for_good, "it lasts until it is undone");
        member("game", self.game, "the id of the game that it is about");
        member("undoes", self.undoes, "the number of the entry that it undoes");
        member("detail", self.detail,
               R"(the new role, the language of a list of words, who lost a game, what became of a report)");
        member("undoable", self.undoable, "whether it can still be undone");
    }
};

/// All that moderators know about a player.
struct PlayerFile {
    static constexpr std::string_view name = "PlayerFile";
    Person player = {};
    std::optional<std::int64_t> muted_until = {};
    std::optional<std::int64_t> banned_until = {};
    std::optional<std::int64_t> address_banned_until = {};
    int left_games = 0;
    std::vector<LoggedAct> history = {};
    std::vector<ListedReport> reports = {};
    static void describe(auto& self, auto& member) {
        member("player", self.player, "the player");
        member("mutedUntil", self.muted_until, "absent: not muted");
        member("bannedUntil", self.banned_until, "absent: not banned");
        member("addressBannedUntil", self.address_banned_until, "absent: not banned");
        member("leftGames", self.left_games, "games left or stalled in the last 30 days");
        member("history", self.history, "acts upon the player, notes too; the newest first");
        member("reports", self.reports, "about the player, the newest first");
    }
};

/// A comparison of a player's moves with those of the club's engine.
struct Agreement {
    static constexpr std::string_view name = "Agreement";
    std::string game = {};
    std::string kind = {};
    std::string speed = {};
    int games = 0;
    int moves = 0;
    int same = 0;
    std::int64_t loss = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "of the rated games that were compared");
        member("kind", self.kind, "of game, like chess960");
        member("speed", self.speed, "the speed of the games");
        member("games", self.games, "how many of the latest");
        member("moves", self.moves,
               "how many moves: without the opening, moves without a choice, and positions that were all but "
               "decided");
        member("same", self.same, "how many of these the engine would have played");
        member("loss", self.loss, "what the others gave away in all, in thousandths of a game");
    }
};

/// Rating points that a player won quickly, or from accounts at one address.
struct Gain {
    static constexpr std::string_view name = "Gain";
    std::string game = {};
    std::string kind = {};
    std::string speed = {};
    int points = 0;
    int games = 0;
    int opponents = 0;
    int same_address = 0;
    static void describe(auto& self, auto& member) {
        member("game", self.game, "of the rated games");
        member("kind", self.kind, "of game, like chess960");
        member("speed", self.speed, "the speed of the games");
        member("points", self.points, "won on balance");
        member("games", self.games, "in how many of the latest");
        member("opponents", self.opponents, "against how many accounts");
        member("sameAddress", self.same_address,
               "how many of these accounts came from one address, the player's or another; 0: no two");
    }
};

struct ReadReport {
    static constexpr Operation operation{.id = "readReport",
                                         .method = Method::get,
                                         .path = "/api/v1/reports/{report}",
                                         .access = Access::moderator,
                                         .summary = "A report with all that a moderator needs to judge it"};
    struct Request {
        static constexpr std::string_view name = "ReadReportRequest";
        std::string report = {};
        static void describe(auto& self, auto& member) {
            member("report", self.report, "the id of the report");
        }
    };
    struct Reported {
        static constexpr std::string_view name = "Reported";
        Person by = {};
        Complaint reason = Complaint::other;
        std::string text = {};
        std::int64_t at = 0;
        std::optional<Agreement> agreement = {};
        std::optional<Gain> gain = {};
        static void describe(auto& self, auto& member) {
            member("by", self.by,
                   "key 0: the club itself, since the player's moves are like an engine's, or for the rating "
                   "points that the player has won");
            member("reason", self.reason, "what is wrong");
            member("text", self.text, "what the player wrote");
            member("at", self.at, "when it was reported");
            member("agreement", self.agreement, "if the club itself reported the moves");
            member("gain", self.gain, "if the club itself reported the rating points");
        }
    };
    struct SaidLine {
        static constexpr std::string_view name = "SaidLine";
        std::string player = {};
        bool reported = false;
        bool watchers = false;
        std::string text = {};
        std::int64_t at = 0;
        static void describe(auto& self, auto& member) {
            member("name", self.player, "the name of the player who said it");
            member("reported", self.reported, "whether the reported player said it");
            member("watchers", self.watchers, "whether watchers said it to each other");
            member("text", self.text, "what was said");
            member("at", self.at, "when it was said");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "Report";
        ListedReport report = {};
        std::vector<Reported> reported = {};
        std::vector<SaidLine> talk = {};
        std::vector<Person> players = {};
        bool live = false;
        PlayerFile file = {};
        static void describe(auto& self, auto& member) {
            member("report", self.report, "the report");
            member("reported", self.reported, "who reported it, and why");
            member("talk", self.talk, "the latest talk of the game when it was first reported");
            member("players", self.players, "of the game: the first side, the second; key 0: the computer");
            member("live", self.live, "whether the game goes on");
            member("file", self.file, "the file of the reported player");
        }
    };
};

struct CloseReport {
    static constexpr Operation operation{.id = "closeReport",
                                         .method = Method::post,
                                         .path = "/api/v1/reports/{report}/close",
                                         .access = Access::moderator,
                                         .summary = "Closes a report; those who reported it are told"};
    struct Request {
        static constexpr std::string_view name = "CloseReportRequest";
        std::string report = {};
        ReportState state = ReportState::handled;
        std::string reason = {};
        static void describe(auto& self, auto& member) {
            member("report", self.report, "the id of the report");
            member("state", self.state, "not open");
            member("reason", self.reason, "for the log");
        }
    };
    using Answer = Nothing;
};

struct ReadPlayerFile {
    static constexpr Operation operation{.id = "readPlayerFile",
                                         .method = Method::get,
                                         .path = "/api/v1/desk/player",
                                         .access = Access::moderator,
                                         .summary = "All that moderators know of a player"};
    struct Request {
        static constexpr std::string_view name = "ReadPlayerFileRequest";
        std::optional<std::string> player = {};
        std::optional<std::int64_t> key = {};
        static void describe(auto& self, auto& member) {
            member("name", self.player, "of an account; this, or the key");
            member("key", self.key, "the key of the player");
        }
    };
    using Answer = PlayerFile;
};

struct Moderate {
    static constexpr Operation operation{.id = "moderate",
                                         .method = Method::post,
                                         .path = "/api/v1/desk/acts",
                                         .access = Access::moderator,
                                         .summary =
                                             "Acts upon a player: warn, note, mute, ban, ban-address, "
                                             "end-game, close-seeks or refund"};
    struct Request {
        static constexpr std::string_view name = "ModerateRequest";
        Act act = Act::note;
        std::int64_t key = 0;
        std::string reason = {};
        std::optional<std::int64_t> minutes = {};
        std::optional<std::string> game = {};
        bool loses = false;
        static void describe(auto& self, auto& member) {
            member("act", self.act, "what to do");
            member("key", self.key, "the player's");
            member("reason", self.reason,
                   "at most 280 characters; the player reads that of a warning or a ban");
            member(
                "minutes", self.minutes,
                "how long a mute or a ban lasts; absent: until it is undone, for a ban of an account alone");
            member("game", self.game, "which game ends");
            member("loses", self.loses, "true: the player loses the game; false: it is called off");
        }
    };
    using Answer = LoggedAct;
};

struct UndoAct {
    static constexpr Operation operation{.id = "undoAct",
                                         .method = Method::post,
                                         .path = "/api/v1/desk/acts/{number}/undo",
                                         .access = Access::moderator,
                                         .summary = "Takes back a warning, a note, a mute or a ban"};
    struct Request {
        static constexpr std::string_view name = "UndoActRequest";
        std::string number = {};
        std::string reason = {};
        static void describe(auto& self, auto& member) {
            member("number", self.number, "the number of the act in the log");
            member("reason", self.reason, "why it is undone");
        }
    };
    using Answer = LoggedAct;
};

struct ReadLog {
    static constexpr Operation operation{.id = "readLog",
                                         .method = Method::get,
                                         .path = "/api/v1/desk/log",
                                         .access = Access::moderator,
                                         .summary = "The log of moderation, the newest first"};
    struct Request {
        static constexpr std::string_view name = "ReadLogRequest";
        std::optional<std::int64_t> before = {};
        static void describe(auto& self, auto& member) {
            member("before", self.before, "only entries of lower numbers");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "Log";
        std::vector<LoggedAct> acts = {};
        bool more = false;
        static void describe(auto& self, auto& member) {
            member("acts", self.acts, "at most 50");
            member("more", self.more, "whether there are older ones");
        }
    };
};

struct ListStaff {
    static constexpr Operation operation{.id = "listStaff",
                                         .method = Method::get,
                                         .path = "/api/v1/desk/roles",
                                         .access = Access::moderator,
                                         .summary = "The owners and moderators"};
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "Staff";
        std::vector<Person> people = {};
        static void describe(auto& self, auto& member) {
            member("people", self.people, "the moderators and owners");
        }
    };
};

struct SetRole {
    static constexpr Operation operation{.id = "setRole",
                                         .method = Method::put,
                                         .path = "/api/v1/desk/roles",
                                         .access = Access::owner,
                                         .summary = "Gives an account another role"};
    struct Request {
        static constexpr std::string_view name = "SetRoleRequest";
        std::string player = {};
        std::string role = {};
        std::string reason = {};
        static void describe(auto& self, auto& member) {
            member("name", self.player, "the name of the account");
            member("role", self.role, "player, moderator or owner");
            member("reason", self.reason, "why the role changes");
        }
    };
    using Answer = Nothing;
};

/// The words of a language that the club hides.
struct WordList {
    static constexpr std::string_view name = "WordList";
    std::string language = {};
    schema::LongText words = {};
    std::int64_t version = 0;
    static void describe(auto& self, auto& member) {
        member("language", self.language, "th, ja or en");
        member(
            "words", self.words,
            "one a line. Where words are separated, a whole word; with * before or after it, also a part of "
            "one");
        member("version", self.version, "0: the list that comes with the program");
    }
};

struct ReadWordLists {
    static constexpr Operation operation{
        .id = "readWordLists",
        .method = Method::get,
        .path = "/api/v1/desk/words",
        .access = Access::moderator,
        .summary = "The words that are hidden in chats and refused in names"};
    struct Request : Empty {};
    struct Answer {
        static constexpr std::string_view name = "WordLists";
        std::vector<WordList> lists = {};
        static void describe(auto& self, auto& member) {
            member("lists", self.lists, "the lists, one for each language");
        }
    };
};

struct WriteWordList {
    static constexpr Operation operation{.id = "writeWordList",
                                         .method = Method::put,
                                         .path = "/api/v1/desk/words/{language}",
                                         .access = Access::owner,
                                         .summary = "Replaces the words of a language",
                                         .longest_body = 65'536};
    struct Request {
        static constexpr std::string_view name = "WriteWordListRequest";
        std::string language = {};
        schema::LongText words = {};
        std::int64_t version = 0;
        static void describe(auto& self, auto& member) {
            member("language", self.language, "th, ja or en");
            member("words", self.words, "the words, one a line");
            member("version", self.version, "of the list that it replaces");
        }
    };
    using Answer = WordList;
};

using ModerationOperations =
    std::tuple<FileReport, ReadNotices, DismissNotice, ListReports, ReadReport, CloseReport, ReadPlayerFile,
               Moderate, UndoAct, ReadLog, ListStaff, SetRole, ReadWordLists, WriteWordList>;

}  // namespace kradan::api
