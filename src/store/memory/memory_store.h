#pragma once

#include <memory>

#include "store/store.h"

namespace kradan::store {

/// A store that lasts as long as the process: for tests, and for play without a file.
std::unique_ptr<Store> memory_store();

}  // namespace kradan::store
