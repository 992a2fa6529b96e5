#include "server/net/backlogs.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kradan::server {

Backlogs::One::One(Backlogs& all, std::string_view address, SlowReader& reader)
    : all_(all.shared_from_this()), reader_(reader), networks_(all_->networks_.of(address)) {}

Backlogs::One::~One() {
    clear();
}

void Backlogs::One::add(std::size_t bytes) {
    const bool had_nothing = bytes_ == 0;
    all_->change(*this, bytes_ + bytes);
    all_->make_room(*this, had_nothing);
}

void Backlogs::One::remove(std::size_t bytes) {
    all_->change(*this, bytes_ - std::min(bytes, bytes_));
}

void Backlogs::change(One& one, std::size_t bytes) {
    const auto changed = [&](std::size_t all) { return all + bytes - one.bytes_; };
    bytes_ = changed(bytes_);
    most_ = std::max(most_, bytes_);
    for (const auto& network : one.networks_) network->bytes = changed(network->bytes);
    const bool waited = one.bytes_ > 0;
    one.bytes_ = bytes;
    if (waited == (bytes > 0)) return;
    if (waited) {
        waiting_.back()->place_ = one.place_;
        waiting_[one.place_] = waiting_.back();
        waiting_.pop_back();
    } else {
        one.place_ = waiting_.size();
        waiting_.push_back(&one);
    }
}

bool Backlogs::is_over(const One& one, std::size_t width) const {
    return static_cast<double>(one.networks_[width]->bytes) >
           static_cast<double>(limits_.address) * shares_.of.at(width);
}

void Backlogs::make_room(One& one, bool had_nothing) {
    const auto drop_of = [&](const Network* network) {
        One* worst = worst_of(network, had_nothing ? &one : nullptr);
        ++dropped_;
        worst->reader_.drop();
        // Bytes still held by the connection no longer count.
        worst->clear();
    };
    for (std::size_t width = 0; width < one.networks_.size(); ++width) {
        while (one.bytes_ > 0 && is_over(one, width)) drop_of(one.networks_[width].get());
    }
    while (one.bytes_ > 0 && bytes_ > limits_.all) drop_of(nullptr);
}

Backlogs::One* Backlogs::worst_of(const Network* network, One* spared) const {
    const auto now = std::chrono::steady_clock::now();
    const auto unread = [&](const One& one) {
        const std::chrono::duration<double, std::milli> still = now - one.reader_.moved_at();
        return static_cast<double>(one.bytes_) * (std::max(still.count(), 0.0) + 1);
    };
    const auto each = [&](auto&& take) {
        for (One* one : waiting_) {
            const bool is_in = !network || std::ranges::any_of(one->networks_, [&](const auto& of) {
                return of.get() == network;
            });
            if (is_in && one != spared) take(*one);
        }
    };
    each([&](One& one) {
        one.unread_ = unread(one);
        for (const auto& of : one.networks_) of->unread = 0;
    });
    each([](One& one) {
        for (const auto& of : one.networks_) of->unread += one.unread_;
    });
    // Compare wider networks first, so that using many addresses in one network gives no advantage.
    const auto badness = [](const One& one) {
        std::array<double, network_widths + 1> of{};
        for (std::size_t i = 0; i < network_widths; ++i) {
            const std::size_t width = network_widths - 1 - i;
            of.at(i) = one.networks_[std::min(width, one.networks_.size() - 1)]->unread;
        }
        of.back() = one.unread_;
        return of;
    };
    One* worst = spared;
    std::array<double, network_widths + 1> most{};
    each([&](One& one) {
        const auto bad = badness(one);
        if (worst != spared && bad <= most) return;
        worst = &one;
        most = bad;
    });
    return worst;
}

}  // namespace kradan::server
