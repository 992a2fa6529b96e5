#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "session/config.h"
#include "wire/messages.h"

namespace kradan::server {

/// What is offered for a game, understood.
struct Offer {
    session::Config config;
    wire::Side side = wire::Side::random;
    bool watchable = false;
};

/// Reads terms; what cannot be played is refused, and what would be too long to show to everyone.
std::expected<Offer, Refusal> read_terms(const wire::Terms& terms);
/// The offer without what is for the server to say; one that cannot be played is refused.
std::expected<Offer, Refusal> checked(Offer offer);
wire::Terms write_terms(const Offer& offer);
/// As it is stored.
std::string offer_text(const Offer& offer);
std::expected<Offer, Refusal> read_offer(std::string_view text);

}  // namespace kradan::server
