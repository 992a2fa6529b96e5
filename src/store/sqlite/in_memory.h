#pragma once

#include <expected>
#include <memory>

#include "store/store.h"

namespace kradan::store {

/// Opens an empty database that is deleted when the store is destroyed. Its files are in memory (/dev/shm),
/// or among the temporary files where there is no such folder. Also deletes those that killed programs left.
std::expected<std::unique_ptr<Store>, Error> open_sqlite_in_memory();

}  // namespace kradan::store
