#pragma once

#include <expected>
#include <memory>

#include "store/store.h"

namespace kradan::store {

/// Opens an empty database that is deleted when the store is destroyed. Its files are in memory (/dev/shm),
/// or in the folder for temporary files if /dev/shm does not exist. Also deletes databases that killed
/// programs left behind.
std::expected<std::unique_ptr<Store>, Error> open_sqlite_in_memory();

}  // namespace kradan::store
