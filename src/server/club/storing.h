#pragma once

#include <cstddef>

#include "wire/messages.h"

namespace kradan::server {

/// What a message leads to in the database, roughly.
struct Storing {
    /// 0: nothing.
    double bytes = 0;
    /// It begins something, and may be refused; what goes on with a game is stored in any case.
    bool begins = false;
};

/// `size` is that of the message, in bytes.
Storing storing_of(const wire::FromPage& message, std::size_t size);

}  // namespace kradan::server
