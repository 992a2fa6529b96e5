#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "api/moderation.h"
#include "identity/word_filter.h"
#include "server/accounts/accounts.h"
#include "server/limits/rate_limits.h"
#include "server/moderation/acts.h"
#include "server/moderation/audit.h"
#include "server/moderation/engine_like.h"
#include "server/moderation/known_addresses.h"
#include "server/moderation/stored.h"
#include "server/ratings/stored.h"

namespace kradan::server {

/// Fair play: reports, moderators' actions, and their effects. Everything is in the store, and refusals are
/// decided by reading it. Effects on connections and games follow from the log. Every node reads the log, so
/// it does not matter whether an entry was added by this node, another node or the command line.
class Moderation {
  public:
    /// Applies effects to the connections and games at this node.
    struct Listener {
        virtual ~Listener() = default;
        /// Called when the player has notices to read.
        virtual void has_notices(store::PlayerKey player) = 0;
        /// Closes the connections that use this session of the player, at all nodes, because the session has
        /// ended.
        virtual void ended(store::PlayerKey player, const std::string& session) = 0;
        /// Closes all of the player's connections.
        virtual void end_connections(store::PlayerKey player) = 0;
        virtual void has_new_name(store::PlayerKey player, const std::string& name) = 0;
        /// Returns the addresses that the player is connected from.
        virtual std::vector<std::string> addresses_of(store::PlayerKey player) = 0;
        /// Keeps the player from starting anything as a guest, from any address, until this time; 0 lifts the
        /// restriction.
        virtual void restrict_guest(store::PlayerKey player, store::WallTime until) = 0;
        virtual void close_seeks(store::PlayerKey player) = 0;
        virtual void carry_out_verdict(const std::string& game) = 0;
        /// Requests that these games be analysed soon. Returns false if this club does not compare moves.
        virtual bool want_analysed(const std::vector<std::string>& games) = 0;
        /// Makes the other nodes call `tend`, because the log has a new entry.
        virtual void log_grew() = 0;
    };

    Moderation(Environment& environment, Listener& listener);

    /// Reads the data needed before the first client connects.
    std::expected<void, store::Error> open(store::Reader& reader);
    /// Reads new entries in the log. Call it every few seconds, and when another node has added one.
    void tend();

    // Arguments passed to a task by reference must outlive it.
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::FileReport::Request& request);
    Task<OrProblem<api::ReadNotices::Answer>> on(const Caller& caller, const api::ReadNotices::Request&);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::DismissNotice::Request& request);
    Task<OrProblem<api::ListReports::Answer>> on(const Caller&, const api::ListReports::Request&);
    Task<OrProblem<api::ReadReport::Answer>> on(const Caller& caller,
                                                const api::ReadReport::Request& request);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::CloseReport::Request& request);
    Task<OrProblem<api::PlayerFile>> on(const Caller& caller, const api::ReadPlayerFile::Request& request);
    Task<OrProblem<api::LoggedAct>> on(const Caller& caller, const api::Moderate::Request& request);
    Task<OrProblem<api::LoggedAct>> on(const Caller& caller, const api::UndoAct::Request& request);
    Task<OrProblem<api::ReadLog::Answer>> on(const Caller& caller, const api::ReadLog::Request& request);
    Task<OrProblem<api::ListStaff::Answer>> on(const Caller&, const api::ListStaff::Request&);
    Task<OrProblem<api::Nothing>> on(const Caller& caller, const api::SetRole::Request& request);
    Task<OrProblem<api::ReadWordLists::Answer>> on(const Caller&, const api::ReadWordLists::Request&);
    Task<OrProblem<api::WordList>> on(const Caller& caller, const api::WriteWordList::Request& request);

    /// Call when a game has been analysed. Files a report if a player's play in their latest rated games
    /// looks like an engine's.
    Task<> look_at_analysis(std::string game);

    /// Call when a player in a rated game has connected from this address.
    void note_address(store::PlayerKey player, const std::string& address) {
        addresses_.note(player, address);
    }
    /// Call when a game has been rated. Files a report if its winner has recently won too much.
    Task<> look_at_gain(RatedGame game);

    /// Returns why the player may not say this; nullopt if they may.
    Task<std::optional<Refusal>> why_not_say(store::PlayerKey player, std::string text);
    /// Returns why the player must wait before the next seek after leaving or stalling many games; nullopt if
    /// there is no need to wait.
    Task<std::optional<Refusal>> why_not_seek(store::PlayerKey player);
    /// Returns when the ban on guests from this address ends; 0 if there is none.
    store::WallTime banned_until(const std::string& address) const;
    /// Call when a player with an address ban has connected from this address: bans the address too.
    void learn_address(store::PlayerKey player, std::string address);
    bool is_unfit(const std::string& text) const { return filter_.matches(text); }

  private:
    /// Performs an action. Plans it again if something else has changed.
    Task<OrProblem<AuditEntry>> act(Actor actor, Proposal proposal);
    Task<OrProblem<api::LoggedAct>> act_and_show(Actor actor, Proposal proposal);
    Task<OrProblem<api::Nothing>> file(Complaint complaint, store::PlayerKey accused, std::string game);
    Task<> release_name(store::PlayerKey guest, store::PlayerKey by);
    Task<> look_at_player(store::PlayerKey player, std::string game);
    Task<> file_suspicions(std::expected<std::vector<Suspicion>, store::Error> found);
    Task<> follow();
    Task<> take_effect(AuditEntry entry);
    Task<> tell_refunded(std::int64_t entry);
    Task<> restrict(store::PlayerKey player);
    Task<> learn(store::PlayerKey player, std::vector<std::string> addresses);
    Task<> reload_words();

    Environment& environment_;
    Listener& listener_;
    /// Rate limits on reports, per player and per address.
    Rates reports_of_player_;
    AddressRates reports_of_address_;
    identity::WordFilter filter_;
    KnownAddresses addresses_;
    /// Banned addresses, and when each ban ends.
    std::map<std::string, store::WallTime> banned_;
    /// The last entry in the log whose effects have been applied at this node.
    std::int64_t seen_ = 0;
    bool following_ = false;
    bool again_ = false;
};

}  // namespace kradan::server
