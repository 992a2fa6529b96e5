#include "server/nodes/peers.h"

#include <algorithm>
#include <utility>

namespace kradan::server {

Peers::Peers(Environment& environment, Bus& bus, std::string club, store::Epoch own, Listener& listener)
    : environment_(environment),
      bus_(bus),
      club_(std::move(club)),
      listener_(listener),
      members_(environment, *this, own) {
    bus_.subscribe(subject(own), [this](std::string_view bytes) { take(bytes); });
}

void Peers::came(const store::Node& node) {
    link_to(node.epoch);
    listener_.came(node.epoch);
}

void Peers::went(store::Epoch node) {
    listener_.lost(node);
    links_.erase(node);
}

Link& Peers::link_to(store::Epoch node) {
    auto& link = links_[node];
    if (!link) {
        link = std::make_unique<Link>(
            own(), node,
            Link::Outside{
                .publish = [this, to = subject(node)](const std::string& frame) { bus_.publish(to, frame); },
                .receive = [this, node](std::string_view text) { listener_.receive(node, text); },
                .broken =
                    [this, node] {
                        ++broken_;
                        environment_.warn("the link to node " + std::to_string(node) + " was broken");
                        listener_.lost(node);
                        listener_.came(node);
                    }});
    }
    return *link;
}

void Peers::take(std::string_view bytes) {
    const auto frame = read_frame(bytes);
    // The sender is gone or not known yet. In the latter case, it will resend.
    if (!frame || frame->to != own() || !members_.others().contains(frame->from)) return;
    link_to(frame->from).take(*frame, environment_.steady_time());
}

bool Peers::is_known() const {
    return members_.has_looked() && std::ranges::all_of(links_, [](const auto& entry) {
               return entry.second->sent() > 0 && entry.second->unacknowledged() == 0;
           });
}

void Peers::send(store::Epoch to, std::string text) {
    const auto link = links_.find(to);
    if (link == links_.end()) return;
    link->second->send(std::move(text));
    if (std::exchange(flushing_, true)) return;
    environment_.later([this] { flush(); });
}

void Peers::send_to_all(const std::string& text) {
    for (const auto& [epoch, link] : links_) send(epoch, text);
}

void Peers::flush() {
    flushing_ = false;
    const Milliseconds now = environment_.steady_time();
    for (const auto& [epoch, link] : links_) link->flush(now);
}

Milliseconds Peers::deadline() const {
    Milliseconds next = members_.deadline();
    for (const auto& [epoch, link] : links_) next = std::min(next, link->deadline().value_or(next));
    return next;
}

void Peers::tick(Milliseconds now) {
    members_.tick(now);
    for (const auto& [epoch, link] : links_) {
        if (const auto due = link->deadline(); due && now >= *due) link->tick(now);
    }
}

Peers::Counts Peers::counts() const {
    Counts counts{.broken = broken_};
    const Milliseconds now = environment_.steady_time();
    for (const auto& [epoch, link] : links_) {
        counts.sent += link->sent();
        counts.sent_again += link->sent_again();
        counts.unacknowledged += link->unacknowledged();
        counts.lag = std::max(counts.lag, link->lag(now));
    }
    return counts;
}

}  // namespace kradan::server
