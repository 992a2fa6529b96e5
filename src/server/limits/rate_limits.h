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

/// A rate limit for each of many keys: accounts, players, tokens. When there are too many keys, the buckets
/// whose loss matters least are removed first: full ones, then those that will be full soonest. This keeps
/// anyone from resetting a limit by adding keys.
class Rates {
  public:
    static constexpr std::size_t most_known = 20'000;

    /// `fresh` is the bucket for an unknown key; `most` is the maximum number of keys.
    explicit Rates(TokenBucket fresh, std::size_t most = most_known) : fresh_(fresh), most_(most) {}

    /// Returns true if there is a token, without taking it.
    bool has(std::string_view key, Milliseconds now) const;
    /// Takes a token; false if there is none.
    bool pass(std::string_view key, Milliseconds now);
    /// Takes `more` tokens. The count may become negative.
    void charge(std::string_view key, Milliseconds now, double more);
    /// The number of tokens.
    std::int64_t left(std::string_view key, Milliseconds now) const;
    std::size_t known() const { return buckets_.size(); }

  private:
    using Buckets = std::map<std::string, TokenBucket, std::less<>>;

    void make_room(Milliseconds now);

    TokenBucket fresh_;
    std::size_t most_;
    Buckets buckets_;
};

/// A rate limit for each address and its networks. It outlives connections, so reconnecting does not reset
/// it.
class AddressRates {
  public:
    /// `fresh` is the bucket for an unknown address; the buckets for its networks are larger by the factors
    /// in `shares`.
    explicit AddressRates(TokenBucket fresh, const NetworkShares& shares = {},
                          std::size_t most = Rates::most_known);

    /// Takes a token from each network; returns false, without taking any, if a network has none. If `what`
    /// is given, the limit applies to that thing at this address.
    bool pass(std::string_view address, Milliseconds now, std::string_view what = {});
    /// Takes `more` tokens. The count may become negative.
    void charge(std::string_view address, Milliseconds now, double more, std::string_view what = {});
    /// The number of tokens.
    std::int64_t left(std::string_view address, Milliseconds now, std::string_view what = {}) const;

  private:
    /// One per width, so that many narrow networks cannot displace wide ones.
    std::vector<Rates> rates_;
};

}  // namespace kradan::server
