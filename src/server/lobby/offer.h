#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "refusals/refusal.h"
#include "session/config.h"
#include "wire/messages.h"

namespace kradan::server {

/// The parsed terms of a game.
struct Offer {
    session::Config config;
    /// Their `config` and `pool` are ignored: `write_terms` sets them.
    wire::Terms terms = {};
};

/// Parses terms. Refuses them if they cannot be played or are too long to show to everyone.
std::expected<Offer, Refusal> read_terms(const wire::Terms& terms);
/// Clears the members that only the server may set; refuses an offer that cannot be played.
std::expected<Offer, Refusal> checked(Offer offer);
/// Writes the terms. `bots` means that a bot plays: games with bots are rated separately and have no teacher.
wire::Terms write_terms(const Offer& offer, bool bots = false);
/// Returns the stored form.
std::string offer_text(const Offer& offer);
std::expected<Offer, Refusal> read_offer(std::string_view text);

}  // namespace kradan::server
