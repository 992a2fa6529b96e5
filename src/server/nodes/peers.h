#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/nodes/bus.h"
#include "server/nodes/link.h"
#include "server/nodes/members.h"

namespace kradan::server {

/// The links to all other nodes, which join and leave.
class Peers final : Members::Listener {
  public:
    struct Listener {
        virtual ~Listener() = default;
        /// Called when the node is new and knows nothing about this one yet.
        virtual void came(store::Epoch node) = 0;
        /// Called when the node is gone, or when messages to it or from it were lost.
        virtual void lost(store::Epoch node) = 0;
        virtual void receive(store::Epoch from, std::string_view text) = 0;
        virtual void took(const std::vector<std::string>& games) = 0;
        virtual void was_buried() = 0;
    };

    /// Strings to this node are published under the subject formed from `club` and its epoch.
    Peers(Environment& environment, Bus& bus, std::string club, store::Epoch own, Listener& listener);

    store::Epoch own() const { return members_.own(); }
    bool is_here(store::Epoch node) const { return members_.is_here(node); }
    const std::map<store::Epoch, store::Node>& others() const { return members_.others(); }
    Members& members() { return members_; }
    const Members& members() const { return members_; }
    /// Returns true if all other nodes know this one, so that their messages to its players arrive.
    bool is_known() const;

    /// Queues a string for a node; it is published at the end of the turn.
    void send(store::Epoch to, std::string text);
    void send_to_all(const std::string& text);

    /// When `tick` is next due, in steady time.
    Milliseconds deadline() const;
    void tick(Milliseconds now);

    /// Totals over all links.
    struct Counts {
        /// The number of strings sent, and the number of frames resent.
        std::uint64_t sent = 0;
        std::uint64_t sent_again = 0;
        /// The number of frames not acknowledged yet, and the age of the oldest.
        std::size_t unacknowledged = 0;
        Milliseconds lag = 0;
        /// The number of times that a link has broken.
        std::uint64_t broken = 0;
    };
    Counts counts() const;

  private:
    void came(const store::Node& node) override;
    void went(store::Epoch node) override;
    void took(const std::vector<std::string>& games) override { listener_.took(games); }
    void was_buried() override { listener_.was_buried(); }

    Link& link_to(store::Epoch node);
    void take(std::string_view bytes);
    void flush();
    std::string subject(store::Epoch node) const { return club_ + "." + std::to_string(node); }

    Environment& environment_;
    Bus& bus_;
    std::string club_;
    Listener& listener_;
    Members members_;
    std::map<store::Epoch, std::unique_ptr<Link>> links_;
    bool flushing_ = false;
    std::uint64_t broken_ = 0;
};

}  // namespace kradan::server
