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

/// What nodes say to each other is of this version. Members that are added to a message must be optional as
/// long as nodes of the version before may run; other changes make a new version.
inline constexpr std::int64_t protocol_version = 1;

/// What a node tells of itself with each renewal.
struct About {
    /// 0: not known yet.
    std::int64_t protocol = 0;
    /// Open connections of its clients.
    std::int64_t connections = 0;
    /// Live games that are its own.
    std::int64_t games = 0;
    /// Whether it pairs players who wait. Older nodes do not.
    bool pairs = false;
};
/// Of a text of another version: what can be understood.
About read_about(std::string_view text);
/// Why a node cannot run beside these, and what to do; nothing if it can.
std::optional<std::string> why_not_beside(const std::vector<store::Node>& nodes);

/// Which nodes there are, and which live games are this node's. It renews this node's lease, buries nodes
/// that no longer renew theirs, and takes games that nobody serves. Times are steady.
class Members {
  public:
    struct Listener {
        virtual ~Listener() = default;
        virtual void came(const store::Node& node) = 0;
        /// The node can write no more.
        virtual void went(store::Epoch node) = 0;
        /// These are all live games of this node, of which some are new.
        virtual void took(const std::vector<std::string>& games) = 0;
        /// This node counts as gone: it can write no more.
        virtual void was_buried() = 0;
    };

    Members(Environment& environment, Listener& listener, store::Epoch own);

    store::Epoch own() const { return own_; }
    /// All other nodes that are not gone.
    const std::map<store::Epoch, store::Node>& others() const { return others_; }
    bool is_here(store::Epoch node) const { return node == own_ || others_.contains(node); }
    /// Whether the others are known by now.
    bool has_looked() const { return has_looked_; }
    /// No renewal has succeeded for so long that the others may have taken this node's games.
    bool is_overdue() const;
    /// What the others are told of this node.
    void set_about(About about) { about_ = about; }
    /// Another node takes no more games.
    void set_stopping(store::Epoch node) { stopping_.insert(node); }
    /// The other nodes that take games now.
    std::vector<store::Epoch> takers() const;
    /// The nodes that pair players, this one included unless it is about to stop, in ascending order.
    std::vector<store::Epoch> pairing_nodes() const;
    /// The live games of another node, as it last told.
    std::int64_t games_of(store::Epoch node) const { return read_about(others_.at(node).about).games; }
    /// The share of each node that takes games, this one included, in all live games, of which some may be
    /// free.
    std::int64_t fair_share(std::int64_t free = 0) const;
    /// Takes no more games, since this node is about to stop.
    void stop_taking() { takes_ = false; }
    bool takes() const { return takes_; }

    Milliseconds deadline() const { return beat_at_; }
    void tick(Milliseconds now);

  private:
    /// Another node as this one sees it.
    struct Seen {
        std::int64_t renewed = 0;
        /// How many of this node's looks have passed since the other's latest renewal.
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
    /// How often games were free at the last looks.
    int free_looks_ = 0;
    std::map<store::Epoch, store::Node> others_;
    std::map<store::Epoch, Seen> seen_;
    std::set<store::Epoch> stopping_;
    Milliseconds beat_at_ = 0;
    /// When the latest renewal that succeeded was begun.
    Milliseconds renewed_at_;
    bool renewing_ = false;
    bool looking_ = false;
    /// When to look whether all games that are this node's in the store are served.
    Milliseconds check_at_ = 0;
    bool takes_ = true;
    bool has_looked_ = false;
};

}  // namespace kradan::server
