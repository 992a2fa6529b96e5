#pragma once

#include <expected>
#include <string>

#include "store/store.h"

namespace kradan::store {

/// Checks a URL before libpq sees it: libpq's own errors quote it, password included. Error::io says what to
/// do.
Result check_url(const std::string& url);

}  // namespace kradan::store
