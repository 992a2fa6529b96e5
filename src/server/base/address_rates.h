#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "server/base/token_bucket.h"

namespace kradan::server {

/// A rate limit per address. It outlives connections, so reconnecting does not reset it.
class AddressRates {
  public:
    /// The bucket of a new address.
    explicit AddressRates(TokenBucket fresh) : fresh_(fresh) {}

    TokenBucket& at(std::string_view address, Milliseconds now) {
        const auto found = rates_.find(address);
        if (found != rates_.end()) return found->second;
        if (rates_.size() >= most_addresses) forget(now);
        return rates_.emplace(address, fresh_).first->second;
    }

  private:
    static constexpr std::size_t most_addresses = 20'000;

    void forget(Milliseconds now) {
        std::erase_if(rates_, [&](const auto& entry) { return entry.second.is_full(now); });
        // Makes room for many more addresses, so that this scan is rare.
        if (rates_.size() > most_addresses / 2) rates_.clear();
    }

    TokenBucket fresh_;
    std::map<std::string, TokenBucket, std::less<>> rates_;
};

}  // namespace kradan::server
