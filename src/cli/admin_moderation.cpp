#include <iostream>
#include <optional>
#include <string>

#include "api/request.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/database.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "server/accounts/conduct.h"
#include "server/base/times.h"
#include "server/moderation/acts.h"
#include "server/moderation/audit.h"
#include "server/moderation/files.h"

namespace kradan::cli {

namespace {

/// Arguments of the moderation part of `kradan admin users`: roles, actions, reports and the log. A running
/// server applies the changes within seconds.
struct Arguments {
    std::string database = {};
    /// An account name, or "#" and a player's key.
    std::string name = {};
    std::string role = {};
    std::string reason = {};
    std::string report = {};
    std::string state = "handled";
    std::string game = {};
    int hours = 0;
    int number = 0;
    bool loses = false;
    bool json = false;
};

using server::Proposal;

constexpr int most_plans = 20;
constexpr int entries_at_once = 500;
constexpr store::WallTime an_hour = 3'600'000;

/// Format: "2026-03-01 17:30".
std::string minute_of(store::WallTime time) {
    return server::utc_text(time, "%Y-%m-%d %H:%M");
}

/// Prints why an action was refused.
int report_problem(const server::Problem& problem) {
    std::cerr << problem.refusal.reason;
    if (!problem.refusal.detail.empty()) std::cerr << ": " << problem.refusal.detail;
    std::cerr << '\n';
    return problem.status == 503 ? exit_io_error : exit_bad_input;
}

/// Performs a moderator's action. Retries if the server changes the data at the same time.
int act(const Arguments& arguments, Proposal proposal) {
    const auto reader = must(open_database_reader(arguments.database));
    if (!arguments.name.empty()) {
        const auto player = must(server::find_player(*reader, arguments.name));
        if (!player) throw no_account(arguments.name);
        proposal.upon = *player;
    }
    proposal.reason = arguments.reason.empty() ? "by the command line" : arguments.reason;
    for (int plans = 0;; ++plans) {
        const auto plan = server::plan_act(*reader, {}, proposal, wall_now());
        if (!plan) return report_problem(plan.error());
        const auto changed = change_database_beside(arguments.database, plan->unit);
        if (changed) {
            std::cout << "entry " << plan->entry.number << '\n';
            return exit_success;
        }
        if (changed.error().kind != store::Error::Kind::conflict || plans == most_plans)
            throw failure_of(changed.error(), "; try again");
    }
}

std::optional<store::WallTime> duration_of(const Arguments& arguments) {
    return arguments.hours > 0 ? std::optional{arguments.hours * an_hour} : std::nullopt;
}

void print_entry(const api::LoggedAct& entry, bool json) {
    if (json) {
        std::cout << api::write_answer(entry) << '\n';
        return;
    }
    const auto name_of = [](const api::Person& person) {
        return person.key == 0 ? std::string{"command line"} : printable(person.player);
    };
    std::cout << entry.number << '\t' << minute_of(entry.at) << '\t' << name_of(entry.by) << '\t'
              << server::word_of(entry.act) << '\t' << (entry.upon ? name_of(*entry.upon) : "") << '\t'
              << (entry.for_good ? "for good"
                  : entry.until  ? "until " + minute_of(*entry.until)
                                 : "")
              << '\t' << (entry.undoes ? "undoes " + std::to_string(*entry.undoes) : printable(entry.detail))
              << '\t' << printable(entry.reason) << '\n';
}

void print_entries(const Arguments& arguments, store::Reader& reader,
                   const std::vector<server::AuditEntry>& entries) {
    server::FileReader files(reader, wall_now());
    for (const server::AuditEntry& entry : entries) {
        const auto shown = must(files.act(entry));
        print_entry(shown, arguments.json);
    }
}

int show_history(const Arguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    const auto player = must(server::find_player(*reader, arguments.name));
    if (!player) throw no_account(arguments.name);
    const auto entries = must(server::entries_upon(*reader, *player, entries_at_once));
    print_entries(arguments, *reader, entries);
    return exit_success;
}

int list_open_reports(const Arguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    const auto reports = must(server::read_open_reports(*reader, wall_now()));
    for (const api::ListedReport& report : reports.reports) {
        if (arguments.json) {
            std::cout << api::write_answer(report) << '\n';
            continue;
        }
        std::string reasons;
        for (const api::Complaint reason : report.reasons)
            reasons.append(reasons.empty() ? "" : ",").append(server::word_of(reason));
        std::cout << report.id << '\t' << minute_of(report.at) << '\t' << printable(report.player.player)
                  << '\t' << (report.player.account ? "" : "#" + std::to_string(report.player.key)) << '\t'
                  << reasons << '\t' << report.reporters << '\t' << report.game.value_or("") << '\n';
    }
    return exit_success;
}

/// Verifies the whole log, and prints it if requested.
int check_audit(const Arguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    for (std::int64_t after = 0; arguments.json;) {
        const auto entries = must(server::entries_after(*reader, after, entries_at_once));
        if (entries.empty()) break;
        print_entries(arguments, *reader, entries);
        after = entries.back().number;
    }
    const auto check = must(server::check_log(*reader));
    if (!check.fault.empty()) {
        std::cerr << "the log is not as it was written: " << check.fault << '\n';
        return exit_bad_input;
    }
    std::ostream& out = arguments.json ? std::cerr : std::cout;
    out << check.entries << " entries, none changed or removed"
        << (check.hash.empty() ? "" : "\t" + check.hash) << '\n';
    return exit_success;
}

int close_report_of(const Arguments& arguments) {
    return act(arguments, {.act = api::Act::close_report,
                           .report = arguments.report,
                           .state = arguments.state == "no-fault" ? api::ReportState::no_fault
                                                                  : api::ReportState::handled});
}

/// Performs an action on the player named by the arguments.
template <api::Act what>
int act_upon(const Arguments& arguments) {
    return act(arguments, {.act = what,
                           .duration = duration_of(arguments),
                           .game = what == api::Act::end_game ? arguments.game : "",
                           .loses = arguments.loses,
                           .detail = arguments.role});
}

int undo_act(const Arguments& arguments) {
    return act(arguments, {.act = api::Act::undo, .undoes = arguments.number});
}

}  // namespace

void add_admin_moderation_commands(CLI::App& command, int& status) {
    const auto arguments = std::make_shared<Arguments>();
    const auto add_one = [&](const char* name, const char* about, int (*run)(const Arguments&)) {
        return add_database_command(command, status, arguments, name, about, run);
    };
    const auto add_act = [&](const char* what, const char* help, int (*run)(const Arguments&)) {
        CLI::App* one = add_one(what, help, run);
        one->add_option("NAME", arguments->name, "the name of the account, or # and the key of a guest")
            ->required();
        one->add_option("--reason", arguments->reason,
                        "for the log; the player sees the reason of a warning or a ban");
        return one;
    };
    const auto add_hours = [&](CLI::App* one, const char* help, bool required) {
        one->add_option("--hours", arguments->hours, help)
            ->check(CLI::Range(1, 24 * 3660))
            ->required(required);
    };
    CLI::App* role_command =
        add_act("role", "makes an account a player, a moderator or an owner", act_upon<api::Act::role>);
    role_command->add_option("ROLE", arguments->role, "player, moderator or owner")
        ->required()
        ->check(CLI::IsMember({"player", "moderator", "owner"}));
    add_act("warn", "warns a player, who sees the reason", act_upon<api::Act::warn>)
        ->get_option("--reason")
        ->required();
    add_act("note", "notes something about a player, for moderators", act_upon<api::Act::note>)
        ->get_option("--reason")
        ->required();
    add_hours(add_act("mute", "mutes a player in chats for a time", act_upon<api::Act::mute>), "how long",
              true);
    add_hours(add_act("ban", "signs an account out and blocks its sign-in", act_upon<api::Act::ban>),
              "how long (default: until it is undone)", false);
    add_hours(add_act("ban-address", "blocks new games of guests from a player's addresses for a time",
                      act_upon<api::Act::ban_address>),
              "how long", true);
    add_act("close-seeks", "removes a player's offers from the lobby", act_upon<api::Act::close_seeks>);
    add_act(
        "refund",
        "returns to others the rating points that they lost to an account in 90 days, and takes them from it",
        act_upon<api::Act::refund>);
    CLI::App* end = add_act("end-game", "aborts a game of a player", act_upon<api::Act::end_game>);
    end->add_option("GAME", arguments->game, "the id of the game")->required();
    end->add_flag("--loses", arguments->loses, "the player loses the game instead");
    CLI::App* undo = add_one("undo", "takes back a warning, a note, a mute or a ban", undo_act);
    undo->add_option("NUMBER", arguments->number, "of the entry in the log")->required();
    undo->add_option("--reason", arguments->reason, "for the log");
    CLI::App* reports = add_one("reports", "the open reports, the oldest first", list_open_reports);
    reports->add_flag("--json", arguments->json, "print JSON, an object a line");
    CLI::App* close = add_one("close-report", "closes a report and notifies its author", close_report_of);
    close->add_option("REPORT", arguments->report, "its id")->required();
    close->add_option("--state", arguments->state, "handled or no-fault")
        ->check(CLI::IsMember({"handled", "no-fault"}));
    close->add_option("--reason", arguments->reason, "for the log");
    CLI::App* history = add_one("history", "moderators' actions and notes on a player", show_history);
    history->add_option("NAME", arguments->name, "the name of the account, or # and the key of a guest")
        ->required();
    history->add_flag("--json", arguments->json, "print JSON, an object a line");
    CLI::App* audit =
        add_one("audit", "checks that no entry of the moderation log was changed or removed", check_audit);
    audit->add_flag("--json", arguments->json, "print all entries as JSON too, an object a line");
    audit->footer(
        "It prints the hash of the last entry. Whoever keeps it elsewhere can tell later that all before it "
        "is "
        "as it was.");
}

}  // namespace kradan::cli
