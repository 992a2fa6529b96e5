#pragma once

#include <expected>
#include <string>

#include "store/store.h"

namespace kradan::store {

/// Checks a URL before libpq parses it, because libpq's errors quote it, including the password. The error,
/// an Error::io, says how to fix the URL.
Result check_url(const std::string& url);

}  // namespace kradan::store
