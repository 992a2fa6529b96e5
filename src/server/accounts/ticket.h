#pragma once

#include "server/accounts/stored.h"

namespace kradan::server {

/// The name by which the provider opens the account of this player.
inline Stored<VouchedName> name_of(const Stored<Ticket>& ticket, store::PlayerKey player) {
    return {.body = {.player = player, .vouched = ticket.body.vouched, .issuer = ticket.body.issuer},
            .id = ticket.body.id};
}

}  // namespace kradan::server
