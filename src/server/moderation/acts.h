#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/accounts/roles.h"
#include "server/moderation/stored.h"

/// What moderators do, judged and turned into changes of the store: for the server and the command line.
namespace kradan::server {

/// The rule for an act.
struct ActRule {
    /// Who may do it.
    Role least = Role::moderator;
    /// Whether it can be done to guests, who have no account.
    bool guests = true;
    /// How long it may last, in milliseconds; 0: it has no duration.
    store::WallTime longest = 0;
    /// Whether it may last until it is undone.
    bool for_good = false;
    bool undoable = false;
};

inline constexpr store::WallTime one_year = store::WallTime{366} * 86'400'000;

/// In the order of `api::Act`: what each role may do. Nobody acts upon themself, and only owners act upon
/// owners.
inline constexpr std::array<ActRule, 12> act_rules = {{
    /* warn */ {.undoable = true},
    /* note */ {.undoable = true},
    /* mute */ {.longest = one_year, .undoable = true},
    /* ban */ {.guests = false, .longest = 10 * one_year, .for_good = true, .undoable = true},
    /* ban_address */ {.longest = one_year / 12, .undoable = true},
    /* end_game */ {},
    /* close_seeks */ {},
    /* undo */ {},
    /* close_report */ {},
    /* role */ {.least = Role::owner, .guests = false},
    /* filter */ {.least = Role::owner},
    /* refund */ {},
}};

constexpr const ActRule& rule_of(api::Act act) {
    return act_rules[static_cast<std::size_t>(act)];
}

/// Who acts. The command line is an owner without a key.
struct Actor {
    store::PlayerKey player = 0;
    Role role = Role::owner;
};

/// What is to be done.
struct Proposal {
    api::Act act = api::Act::note;
    /// 0: nobody.
    store::PlayerKey upon = 0;
    std::string reason = {};
    /// How long, in milliseconds; nullopt: until it is undone.
    std::optional<store::WallTime> duration = {};
    std::string game = {};
    /// end_game: whether `upon` loses.
    bool loses = false;
    std::string report = {};
    /// close_report: what became of it.
    api::ReportState state = api::ReportState::handled;
    std::int64_t undoes = 0;
    /// role: the new one. filter: the language.
    std::string detail = {};
    /// filter: the words, and the version of the list that they replace.
    std::string words = {};
    std::int64_t version = 0;
};

/// The changes that carry out an act, together with its entry in the log.
struct Plan {
    store::Unit unit = {};
    AuditEntry entry = {};
    /// Ids of the sessions and personal tokens that end.
    std::vector<std::string> sessions = {};
};

/// Judges an act as things are in the store, or says why it may not be done. Commit the unit as it is; if
/// that is a conflict, something else was done meanwhile: plan again.
OrProblem<Plan> plan_act(store::Reader& reader, const Actor& actor, const Proposal& proposal,
                         store::WallTime now);

/// The role of a player; `player` for guests.
std::expected<Role, store::Error> role_of_player(store::Reader& reader, store::PlayerKey player);

/// Makes a player a file is about from an account's name, or a key as "#123"; nullopt: there is none.
std::expected<std::optional<store::PlayerKey>, store::Error> find_player(store::Reader& reader,
                                                                         const std::string& name);

}  // namespace kradan::server
