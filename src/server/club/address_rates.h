#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "server/tables/token_bucket.h"

namespace kradan::server {

/// A rate for each address. It outlives the connections from there: nobody gains by coming anew.
class AddressRates {
  public:
    /// The rate of an address that is not known yet.
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
        // Seldom enough that looking through them costs nothing.
        if (rates_.size() > most_addresses / 2) rates_.clear();
    }

    TokenBucket fresh_;
    std::map<std::string, TokenBucket, std::less<>> rates_;
};

}  // namespace kradan::server
