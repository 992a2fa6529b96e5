#include <sodium.h>

#include <algorithm>
#include <iostream>
#include <limits>
#include <string>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/database.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "identity/codes.h"
#include "identity/names.h"
#include "server/accounts/identify.h"
#include "server/base/times.h"

namespace kradan::cli {

namespace {

/// Arguments of `kradan admin users`: players' accounts.
struct AdminUsersArguments {
    std::string database = {};
    std::string name = {};
    std::string address = {};
    int hours = 24;
    bool json = false;
};

using server::Account;
using server::Session;
using server::Stored;

constexpr int everything = std::numeric_limits<int>::max();

/// Format: "2026-03-01"; "" for 0.
std::string day_of(store::WallTime time) {
    return time == 0 ? "" : server::utc_text(time, "%Y-%m-%d");
}

int list_users(const AdminUsersArguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    const auto found = must(reader->documents(server::documents_by<Account>("name"), everything));
    for (const store::Document& document : found) {
        const auto account = must(server::read_stored<Account>(document));
        const auto sessions = must(server::stored_of<Session>(*reader, std::stoll(account.id), everything));
        store::WallTime seen = 0;
        for (const auto& session : sessions) seen = std::max(seen, session.body.seen);
        if (arguments.json) {
            json::Writer writer;
            writer.begin_object()
                .member("name", account.body.shown)
                .member("role", account.body.role)
                .member("created", day_of(account.body.created))
                .member("seen", day_of(seen))
                .member("sessions", static_cast<std::int64_t>(sessions.size()));
            std::cout << writer.end_object().text() << '\n';
        } else {
            std::cout << account.body.shown << '\t' << account.body.role << '\t'
                      << day_of(account.body.created) << '\t' << (seen == 0 ? "never seen" : day_of(seen))
                      << '\n';
        }
    }
    return exit_success;
}

/// Returns the account named by the arguments.
Stored<Account> find_user(store::Reader& reader, const AdminUsersArguments& arguments) {
    auto found = must(server::account_called(reader, arguments.name));
    if (!found) throw no_account(arguments.name);
    return *std::move(found);
}

/// Changes an account. Prints `done` on success.
void change_user(const AdminUsersArguments& arguments, const store::Unit& unit, const std::string& done) {
    must(change_database_beside(arguments.database, unit), "; try again");
    std::cout << done << '\n';
}

int link_user(const AdminUsersArguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    const auto account = find_user(*reader, arguments);
    if (sodium_init() < 0) return report_error("the system has no source of randomness", exit_io_error);
    const std::string secret = identity::new_link_token(
        [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); });
    const Stored<server::Marker> link{
        .body = {.until = wall_now() + store::WallTime{arguments.hours} * 3'600'000, .text = account.id},
        .id = server::hex_of(identity::hash_secret(secret))};
    change_user(arguments, {put(server::Marker::link, link)}, arguments.address + "/#/sign-in/" + secret);
    std::cerr << "The first person to open this link is signed in as " << account.body.shown
              << ". It is valid for " << arguments.hours << " h.\n";
    return exit_success;
}

int sign_out_user(const AdminUsersArguments& arguments) {
    const auto reader = must(open_database_reader(arguments.database));
    const auto account = find_user(*reader, arguments);
    const auto sessions = must(server::stored_of<Session>(*reader, std::stoll(account.id), everything));
    store::Unit unit;
    for (const auto& session : sessions) unit.emplace_back(remove(session));
    const auto tokens =
        must(server::stored_of<server::PersonalToken>(*reader, std::stoll(account.id), everything));
    for (const auto& token : tokens) unit.emplace_back(remove(token));
    change_user(arguments, unit,
                account.body.shown + " is signed out everywhere, once the connections that are open end.");
    return exit_success;
}

}  // namespace

void add_admin_users_commands(CLI::App& admin, int& status) {
    CLI::App& command =
        *admin.add_subcommand("users", "the accounts of players; works while the server runs");
    command.require_subcommand(1);
    const auto arguments = std::make_shared<AdminUsersArguments>();
    const auto add_one = [&](const char* name, const char* about, int (*run)(const AdminUsersArguments&)) {
        return add_database_command(command, status, arguments, name, about, run);
    };
    CLI::App* list =
        add_one("list", "the accounts, one per line: name, role, when created, when last seen", list_users);
    list->add_flag("--json", arguments->json, "print JSON, an object a line");
    CLI::App* link =
        add_one("link", "prints a link that signs its first visitor in, for someone who cannot", link_user);
    link->add_option("NAME", arguments->name, "the name of the account")->required();
    link->add_option("--address", arguments->address,
                     "the club's address, like https://club.example, with which the link begins");
    link->add_option("--hours", arguments->hours, "how long the link is valid")
        ->check(CLI::Range(1, 24 * 30));
    link->footer("Example: kradan admin users link --db kradan.db --address https://club.example Anna");
    CLI::App* sign_out = add_one(
        "sign-out", "ends all sessions of an account, and withdraws its personal tokens", sign_out_user);
    sign_out->add_option("NAME", arguments->name, "the name of the account")->required();
    add_admin_moderation_commands(command, status);
}

}  // namespace kradan::cli
