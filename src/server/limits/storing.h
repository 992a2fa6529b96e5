#pragma once

#include "wire/messages.h"

namespace kradan::server {

/// Whether a message starts something that is stored, and so may be refused. Data of games that have begun is
/// always stored.
bool begins_something_stored(const wire::FromPage& message);

}  // namespace kradan::server
