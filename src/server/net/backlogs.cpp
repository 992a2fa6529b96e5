#include "server/net/backlogs.h"

#include <algorithm>
#include <tuple>

namespace kradan::server {

namespace {

constexpr std::size_t large = 64 << 10;
/// A client that takes nothing for so long does not read.
constexpr std::chrono::seconds patience{5};

}  // namespace

Backlogs::One::One(Backlogs& all, std::string_view address, SlowReader& reader)
    : all_(all.shared_from_this()), reader_(reader) {
    for (const std::string& name : networks_of(address)) networks_.push_back(all_->network(name));
}

Backlogs::One::~One() {
    clear();
}

void Backlogs::One::add(std::size_t bytes) {
    all_->change(*this, bytes_ + bytes);
    all_->make_room(*this);
}

void Backlogs::One::remove(std::size_t bytes) {
    all_->change(*this, bytes_ - std::min(bytes, bytes_));
}

std::shared_ptr<Backlogs::Network> Backlogs::network(const std::string& name) {
    auto& known = networks_[name];
    auto there = known.lock();
    if (there) return there;
    there = {new Network{.name = name}, [all = weak_from_this()](Network* gone) {
                 if (const auto still = all.lock()) still->networks_.erase(gone->name);
                 std::default_delete<Network>{}(gone);
             }};
    known = there;
    return there;
}

void Backlogs::change(One& one, std::size_t bytes) {
    const auto changed = [&](std::size_t all) { return all + bytes - one.bytes_; };
    bytes_ = changed(bytes_);
    most_ = std::max(most_, bytes_);
    for (const auto& network : one.networks_) network->bytes = changed(network->bytes);
    const bool was_large = one.bytes_ >= large;
    one.bytes_ = bytes;
    if (was_large && bytes < large) large_.erase(&one);
    if (!was_large && bytes >= large) large_.insert(&one);
}

bool Backlogs::is_over(const One& one, std::size_t width) const {
    return static_cast<double>(one.networks_[width]->bytes) >
           static_cast<double>(limits_.address) * shares_.of.at(width);
}

void Backlogs::make_room(One& one) {
    const auto drop_of = [&](const Network* network) {
        One* worst = worst_of(network);
        if (!worst) worst = &one;
        ++dropped_;
        worst->reader_.drop();
        // Whatever its connection keeps counts no more.
        worst->clear();
    };
    for (std::size_t width = 0; width < one.networks_.size(); ++width) {
        while (one.bytes_ > 0 && is_over(one, width)) drop_of(one.networks_[width].get());
    }
    while (one.bytes_ > 0 && bytes_ > limits_.all) drop_of(nullptr);
}

Backlogs::One* Backlogs::worst_of(const Network* network) const {
    const auto now = std::chrono::steady_clock::now();
    const auto badness = [&](const One* one) {
        return std::tuple{now - one->reader_.moved_at() >= patience, one->bytes_};
    };
    One* worst = nullptr;
    for (One* one : large_) {
        const bool is_in = !network || std::ranges::any_of(one->networks_, [&](const auto& each) {
            return each.get() == network;
        });
        if (is_in && (!worst || badness(one) > badness(worst))) worst = one;
    }
    return worst;
}

}  // namespace kradan::server
