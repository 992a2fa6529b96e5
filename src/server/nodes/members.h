#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/environment.h"
#include "server/base/task.h"

namespace kradan::server {

/// The version of the messages between nodes. Members added to a message must be optional as long as nodes of
/// the previous version may be running. Other changes need a new version.
inline constexpr std::int64_t protocol_version = 1;

/// The data that a node publishes with each renewal of its lease.
struct About {
    /// 0 if not known yet.
    std::int64_t protocol = 0;
    /// The number of open client connections.
    std::int64_t connections = 0;
    /// The number of live games that the node owns.
    std::int64_t games = 0;
    /// Whether the node pairs waiting players. Older nodes do not.
    bool pairs = false;
};
/// Parses the data. Skips unknown members, which may come from another version.
About read_about(std::string_view text);
/// Returns why a node cannot run alongside these, and what to do about it; nullopt if it can.
std::optional<std::string> why_not_beside(const std::vector<store::Node>& nodes);

/// The club's nodes, and the live games that this node owns. Renews this node's lease, marks nodes that have
/// stopped renewing theirs as gone, and takes over games without an owner. Times are steady time.
class Members {
  public:
    struct Listener {
        virtual ~Listener() = default;
        virtual void came(const store::Node& node) = 0;
        /// Called when the node is gone and can no longer write.
        virtual void went(store::Epoch node) = 0;
        /// Called with all live games that this node owns, some of which may be new.
        virtual void took(const std::vector<std::string>& games) = 0;
        /// Called when the other nodes have marked this one as gone. It can no longer write.
        virtual void was_buried() = 0;
    };

    Members(Environment& environment, Listener& listener, store::Epoch own);

    store::Epoch own() const { return own_; }
    /// All other nodes except those that are gone.
    const std::map<store::Epoch, store::Node>& others() const { return others_; }
    bool is_here(store::Epoch node) const { return node == own_ || others_.contains(node); }
    /// Returns true once the other nodes have been read from the store.
    bool has_looked() const { return has_looked_; }
    /// Returns true if the last successful renewal is so long ago that others may have taken this node's
    /// games.
    bool is_overdue() const;
    /// Sets the data that is published about this node.
    void set_about(About about) { about_ = about; }
    /// Call when another node has stopped taking games.
    void set_stopping(store::Epoch node) { stopping_.insert(node); }
    /// Returns the other nodes that currently accept games.
    std::vector<store::Epoch> takers() const;
    /// Returns the nodes that pair players, in ascending order, including this one unless it is about to
    /// stop.
    std::vector<store::Epoch> pairing_nodes() const;
    /// The number of another node's live games, as last published.
    std::int64_t games_of(store::Epoch node) const { return read_about(others_.at(node).about).games; }
    /// Returns how many games each node has if all live games, plus `free` games without an owner, are shared
    /// equally among the nodes that take games, including this one.
    std::int64_t fair_share(std::int64_t free = 0) const;
    /// Stops taking games, because this node is about to stop.
    void stop_taking() { takes_ = false; }
    bool takes() const { return takes_; }

    Milliseconds deadline() const { return beat_at_; }
    void tick(Milliseconds now);

  private:
    /// What this node has recorded about another one.
    struct Seen {
        std::int64_t renewed = 0;
        /// How many times this node has checked the store since it last saw the other one renew its lease.
        int missed = 0;
    };

    Task<> renew(Milliseconds now);
    Task<> look();
    void count_missed(const store::Node& node);
    Task<> check_own_games();
    void bury(const store::Node& node);
    std::int64_t nodes_that_take() const;
    Task<> take_free_games(std::int64_t free);

    Environment& environment_;
    Listener& listener_;
    store::Epoch own_;
    About about_;
    /// The number of consecutive checks that found games without an owner.
    int free_looks_ = 0;
    std::map<store::Epoch, store::Node> others_;
    std::map<store::Epoch, Seen> seen_;
    std::set<store::Epoch> stopping_;
    Milliseconds beat_at_ = 0;
    /// When the last successful renewal began.
    Milliseconds renewed_at_;
    bool renewing_ = false;
    bool looking_ = false;
    /// When to check that this node serves all games that it owns in the store.
    Milliseconds check_at_ = 0;
    bool takes_ = true;
    bool has_looked_ = false;
};

}  // namespace kradan::server
