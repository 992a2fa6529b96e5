#include "server/limits/rate_limits.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace kradan::server {

bool Rates::has(std::string_view key, Milliseconds now) const {
    return left(key, now) > 0;
}

std::int64_t Rates::left(std::string_view key, Milliseconds now) const {
    const auto found = buckets_.find(key);
    return (found == buckets_.end() ? fresh_ : found->second).left(now);
}

bool Rates::pass(std::string_view key, Milliseconds now) {
    if (!has(key, now)) return false;
    charge(key, now, 1);
    return true;
}

void Rates::charge(std::string_view key, Milliseconds now, double more) {
    auto found = buckets_.find(key);
    if (found == buckets_.end()) {
        if (buckets_.size() >= most_) make_room(now);
        found = buckets_.emplace(key, fresh_).first;
    }
    found->second.charge_at(now, more);
}

/// Removes several buckets at a time, so that this scan is rare.
void Rates::make_room(Milliseconds now) {
    const std::size_t room = std::max<std::size_t>(most_ / 16, 1);
    std::erase_if(buckets_, [&](const auto& one) { return one.second.is_full(now); });
    if (buckets_.size() + room <= most_) return;
    std::vector<Buckets::iterator> all;
    for (auto one = buckets_.begin(); one != buckets_.end(); ++one) all.push_back(one);
    const auto first_kept = all.begin() + static_cast<std::ptrdiff_t>(buckets_.size() + room - most_);
    std::ranges::nth_element(all, first_kept, {},
                             [&](const auto& one) { return one->second.until_full(now); });
    for (auto gone = all.begin(); gone != first_kept; ++gone) buckets_.erase(*gone);
}

namespace {

std::string key_of(std::string network, std::string_view what) {
    return what.empty() ? std::move(network) : std::move(network.append("\n").append(what));
}

}  // namespace

AddressRates::AddressRates(TokenBucket fresh, const NetworkShares& shares, std::size_t most) {
    for (const double share : shares.of) rates_.emplace_back(fresh.times(share), most);
}

bool AddressRates::pass(std::string_view address, Milliseconds now, std::string_view what) {
    if (left(address, now, what) < 1) return false;
    charge(address, now, 1, what);
    return true;
}

void AddressRates::charge(std::string_view address, Milliseconds now, double more, std::string_view what) {
    auto rates = rates_.begin();
    for (std::string& network : networks_of(address))
        (rates++)->charge(key_of(std::move(network), what), now, more);
}

std::int64_t AddressRates::left(std::string_view address, Milliseconds now, std::string_view what) const {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    auto rates = rates_.begin();
    for (std::string& network : networks_of(address))
        least = std::min(least, (rates++)->left(key_of(std::move(network), what), now));
    return least;
}

}  // namespace kradan::server
