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

/// The same for several nodes of one process.
class SharedMemory {
  public:
    /// Milliseconds by which the leases of nodes run.
    using Clock = std::function<std::int64_t()>;

    explicit SharedMemory(Clock clock);
    ~SharedMemory();
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;

    /// For a server that has it for itself.
    std::unique_ptr<Store> whole();
    /// For a further node. Error::locked if one of this name runs.
    std::expected<std::unique_ptr<Store>, Error> join(const std::string& name);

  private:
    struct Contents;
    std::unique_ptr<Contents> contents_;
};

}  // namespace kradan::store
