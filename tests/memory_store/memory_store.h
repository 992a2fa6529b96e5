#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "store/store.h"

namespace kradan::store {

/// A store that lasts as long as the process.
std::unique_ptr<Store> memory_store();

/// A store for several nodes in one process.
class SharedMemory {
  public:
    /// Returns the time in milliseconds against which the nodes' leases are measured.
    using Clock = std::function<std::int64_t()>;

    explicit SharedMemory(Clock clock);
    ~SharedMemory();
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;

    /// Opens the store for a single server.
    std::unique_ptr<Store> whole();
    /// Opens the store for another node. Error::locked if a node with this name is running.
    std::expected<std::unique_ptr<Store>, Error> join(const std::string& name);

  private:
    struct Contents;
    std::unique_ptr<Contents> contents_;
};

}  // namespace kradan::store
