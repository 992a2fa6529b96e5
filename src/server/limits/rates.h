#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits/networks.h"
#include "server/limits/token_bucket.h"

namespace kradan::server {

/// A rate limit for each of many: accounts, players, tokens. When too many are known, those are forgotten
/// first whose limit has least to remember: full buckets, then those that will be full soonest. So nobody is
/// rid of a limit by making others known.
class Rates {
  public:
    static constexpr std::size_t most_known = 20'000;

    /// The bucket of one that is not known, and how many are known at most.
    explicit Rates(TokenBucket fresh, std::size_t most = most_known) : fresh_(fresh), most_(most) {}

    /// Whether there is a token, which is not taken.
    bool has(std::string_view key, Milliseconds now) const;
    /// Takes a token; false if there is none.
    bool pass(std::string_view key, Milliseconds now);
    /// Takes further tokens; there may be fewer than none then.
    void charge(std::string_view key, Milliseconds now, double more);
    /// How many tokens there are.
    std::int64_t left(std::string_view key, Milliseconds now) const;
    std::size_t known() const { return buckets_.size(); }

  private:
    using Buckets = std::map<std::string, TokenBucket, std::less<>>;

    void make_room(Milliseconds now);

    TokenBucket fresh_;
    std::size_t most_;
    Buckets buckets_;
};

/// A rate limit for each address, which holds for its networks too. It outlives connections, so reconnecting
/// does not reset it.
class AddressRates {
  public:
    /// The bucket of an address that is not known; its networks have as many times more as `shares` says.
    explicit AddressRates(TokenBucket fresh, const NetworkShares& shares = {},
                          std::size_t most = Rates::most_known);

    /// Takes a token of each network; takes none and is false if one of them has none. With `what`, the limit
    /// is one for this thing at this address.
    bool pass(std::string_view address, Milliseconds now, std::string_view what = {});
    /// Takes further tokens; there may be fewer than none then.
    void charge(std::string_view address, Milliseconds now, double more, std::string_view what = {});
    /// How many tokens there are.
    std::int64_t left(std::string_view address, Milliseconds now, std::string_view what = {}) const;

  private:
    /// By width: many narrow networks push out no wide ones.
    std::vector<Rates> rates_;
};

}  // namespace kradan::server
