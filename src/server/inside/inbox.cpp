#include "server/inside/inbox.h"

#include <utility>

namespace kradan::server {

namespace {

/// The maximum number of queued bytes; a client that exceeds it has stopped reading.
constexpr std::size_t most_waiting_bytes = 4 << 20;

}  // namespace

void Inbox::close() {
    if (!client_) return;
    hall_.leave(*std::exchange(client_, nullptr));
    waiting_.clear();
    wake();
}

/// Deferred, since the hall may be iterating over its clients.
void Inbox::close_soon() {
    environment_.later([this, alive = std::weak_ptr<bool>(alive_)] {
        if (alive.lock()) close();
    });
}

void Inbox::send(Text text) {
    if (!client_) return;
    bytes_ += text->size();
    waiting_.push_back(std::move(text));
    if (bytes_ > most_waiting_bytes) return close_soon();
    wake();
}

/// Deferred, for the same reason.
void Inbox::wake() {
    if (!taker_ || std::exchange(waking_, true)) return;
    environment_.later([this, alive = std::weak_ptr<bool>(alive_)] {
        if (!alive.lock()) return;
        waking_ = false;
        if (taker_) std::exchange(taker_, nullptr).resume();
    });
}

Text Inbox::take() {
    if (waiting_.empty()) return nullptr;
    Text text = std::move(waiting_.front());
    waiting_.pop_front();
    bytes_ -= text->size();
    return text;
}

}  // namespace kradan::server
