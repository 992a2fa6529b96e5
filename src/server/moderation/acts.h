#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts/accounts.h"
#include "server/moderation/stored.h"

/// Checks moderators' acts and converts them to changes to the store, for the server and the command line.
namespace kradan::server {

/// The rule for one kind of act.
struct ActRule {
    /// The required role.
    Role least = Role::moderator;
    /// Whether it can be applied to guests, that is, to players without an account.
    bool guests = true;
    /// The maximum duration in milliseconds; 0 if the action has no duration.
    store::WallTime longest = 0;
    /// Whether it may last until it is undone.
    bool for_good = false;
    bool undoable = false;
};

inline constexpr store::WallTime one_year = store::WallTime{366} * 86'400'000;

/// In the order of `api::Act`. Nobody may act on themselves, and only owners may act on owners.
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

/// The person who acts. The command line counts as an owner without a key.
struct Actor {
    store::PlayerKey player = 0;
    Role role = Role::owner;
};

/// The action to perform.
struct Proposal {
    api::Act act = api::Act::note;
    /// 0 if the action concerns no player.
    store::PlayerKey upon = 0;
    std::string reason = {};
    /// The duration in milliseconds; nullopt if it lasts until it is undone.
    std::optional<store::WallTime> duration = {};
    std::string game = {};
    /// For end_game: true if `upon` loses.
    bool loses = false;
    std::string report = {};
    /// For close_report: the outcome.
    api::ReportState state = api::ReportState::handled;
    std::int64_t undoes = 0;
    /// For role: the new role. For filter: the language.
    std::string detail = {};
    /// For filter: the words, and the version of the list that they replace.
    std::string words = {};
    std::int64_t version = 0;
};

/// The changes that perform an action, including its entry in the log.
struct Plan {
    store::Unit unit = {};
    AuditEntry entry = {};
    /// Ids of the sessions and personal tokens to end.
    std::vector<std::string> sessions = {};
};

/// Checks an action against the current store, and returns the changes or a refusal. Commit the unit
/// unchanged. A conflict means that something else has changed. In that case, plan again.
OrProblem<Plan> plan_act(store::Reader& reader, const Actor& actor, const Proposal& proposal,
                         store::WallTime now);

/// Returns a player's role; `Role::player` for guests.
std::expected<Role, store::Error> role_of_player(store::Reader& reader, store::PlayerKey player);

/// Returns the player with an account's name or with a key such as "#123"; nullopt if there is none.
std::expected<std::optional<store::PlayerKey>, store::Error> find_player(store::Reader& reader,
                                                                         const std::string& name);

}  // namespace kradan::server
