#pragma once

#include "wire/messages.h"

namespace kradan::server {

/// Whether a message begins something that is stored, which may be refused. What goes on with a game that has
/// begun is stored in any case.
bool begins_something_stored(const wire::FromPage& message);

}  // namespace kradan::server
