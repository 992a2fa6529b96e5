#include "cli/admin_users.h"

#include <sodium.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <limits>
#include <optional>

#include "cli/admin_moderation.h"
#include "cli/common_options.h"
#include "cli/database.h"
#include "cli/wall_now.h"
#include "command/exit_status.h"
#include "core/quote.h"
#include "identity/codes.h"
#include "identity/names.h"
#include "server/accounts/identify.h"
#include "server/base/times.h"

namespace kradan::cli {

namespace {

using server::Account;
using server::Session;
using server::Stored;

constexpr int everything = std::numeric_limits<int>::max();

/// Format: "2026-03-01"; "" for 0.
std::string day_of(store::WallTime time) {
    return time == 0 ? "" : server::utc_text(time, "%Y-%m-%d");
}

int list_users(const AdminUsersArguments& arguments) {
    const auto reader = open_database_reader(arguments.database);
    if (!reader) return report_database_error(reader.error());
    const auto found =
        (*reader)->documents({.kind = std::string{Account::kind}, .index = "name"}, everything);
    if (!found) return report_database_error(found.error());
    for (const store::Document& document : *found) {
        const auto account = server::read_stored<Account>(document);
        if (!account) return report_database_error(account.error());
        const auto sessions = server::stored_of<Session>(**reader, std::stoll(account->id), everything);
        if (!sessions) return report_database_error(sessions.error());
        store::WallTime seen = 0;
        for (const auto& session : *sessions) seen = std::max(seen, session.body.seen);
        if (arguments.json) {
            json::Writer writer;
            writer.begin_object()
                .member("name", account->body.shown)
                .member("role", account->body.role)
                .member("created", day_of(account->body.created))
                .member("seen", day_of(seen))
                .member("sessions", static_cast<std::int64_t>(sessions->size()));
            std::cout << writer.end_object().text() << '\n';
        } else {
            std::cout << account->body.shown << '\t' << account->body.role << '\t'
                      << day_of(account->body.created) << '\t' << (seen == 0 ? "never seen" : day_of(seen))
                      << '\n';
        }
    }
    return exit_success;
}

/// The account with the name in the arguments. If there is none, prints the reason.
std::optional<Stored<Account>> find_user(store::Reader& reader, const AdminUsersArguments& arguments,
                                         int& status) {
    const auto name = identity::read_account_name(arguments.name);
    auto found = server::account_named(reader, name ? name->folded : arguments.name);
    if (!found) {
        status = report_database_error(found.error());
        return std::nullopt;
    }
    if (!*found) {
        std::cerr << "there is no account " << printable(arguments.name)
                  << "; kradan admin users list shows all\n";
        status = exit_bad_input;
    }
    return *std::move(found);
}

/// Changes an account. Prints `done` on success.
int change_user(const AdminUsersArguments& arguments, const store::Unit& unit, const std::string& done) {
    const auto changed = change_database_beside(arguments.database, unit);
    if (!changed) return report_database_error(changed.error(), "; try again");
    std::cout << done << '\n';
    return exit_success;
}

int link_user(const AdminUsersArguments& arguments) {
    const auto reader = open_database_reader(arguments.database);
    if (!reader) return report_database_error(reader.error());
    int status = exit_success;
    const auto account = find_user(**reader, arguments, status);
    if (!account) return status;
    if (sodium_init() < 0) {
        std::cerr << "the system has no source of randomness\n";
        return exit_io_error;
    }
    const std::string secret = identity::new_link_token(
        [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); });
    const Stored<server::Marker> link{
        .body = {.until = wall_now() + store::WallTime{arguments.hours} * 3'600'000, .text = account->id},
        .id = server::hex_of(identity::hash_secret(secret))};
    status =
        change_user(arguments, {put(server::Marker::link, link)}, arguments.address + "/#/sign-in/" + secret);
    if (status == exit_success) {
        std::cerr << "Whoever opens this link first is signed in as " << account->body.shown
                  << ". It is valid for " << arguments.hours << " h.\n";
    }
    return status;
}

int sign_out_user(const AdminUsersArguments& arguments) {
    const auto reader = open_database_reader(arguments.database);
    if (!reader) return report_database_error(reader.error());
    int status = exit_success;
    const auto account = find_user(**reader, arguments, status);
    if (!account) return status;
    const auto sessions = server::stored_of<Session>(**reader, std::stoll(account->id), everything);
    if (!sessions) return report_database_error(sessions.error());
    store::Unit unit;
    for (const auto& session : *sessions) unit.emplace_back(remove(session));
    const auto tokens =
        server::stored_of<server::PersonalToken>(**reader, std::stoll(account->id), everything);
    if (!tokens) return report_database_error(tokens.error());
    for (const auto& token : *tokens) unit.emplace_back(remove(token));
    return change_user(
        arguments, unit,
        account->body.shown + " is signed out everywhere, once the connections that are open end.");
}

}  // namespace

void AdminUsersArguments::add_to(CLI::App& command, int& status) {
    command.require_subcommand(1);
    const auto add_one = [&](const char* what, const char* help, int (*run)(const AdminUsersArguments&)) {
        CLI::App* one = command.add_subcommand(what, help);
        add_database_option(*one, database);
        one->callback([this, run, &status] { status = run(*this); });
        return one;
    };
    CLI::App* list =
        add_one("list", "the accounts, one per line: name, role, when created, when last seen", list_users);
    list->add_flag("--json", json, "print JSON, an object a line");
    CLI::App* link =
        add_one("link", "prints a link that signs its first visitor in, for someone who cannot", link_user);
    link->add_option("NAME", name, "the name of the account")->required();
    link->add_option("--address", address,
                     "the club's address, like https://club.example, with which the link begins");
    link->add_option("--hours", hours, "how long the link is valid")->check(CLI::Range(1, 24 * 30));
    link->footer("Example: kradan admin users link --db kradan.db --address https://club.example Anna");
    CLI::App* sign_out = add_one(
        "sign-out", "ends all sessions of an account, and withdraws its personal tokens", sign_out_user);
    sign_out->add_option("NAME", name, "the name of the account")->required();
    static AdminModerationArguments moderation;
    moderation.add_to(command, status);
}

}  // namespace kradan::cli
