#pragma once

#include <expected>
#include <string>
#include <utility>

#include "store/store.h"

namespace kradan::store {

/// That this process alone writes a database. The system takes it back when the process dies, however it
/// dies.
class OwnerLock {
  public:
    /// Locks the file PATH.lock, which is made where there is none and never deleted. Error::locked, with the
    /// number of the process that has it, where another one does.
    static std::expected<OwnerLock, Error> take(const std::string& path);

    OwnerLock(OwnerLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    OwnerLock& operator=(OwnerLock&& other) noexcept {
        std::swap(file_, other.file_);
        return *this;
    }
    ~OwnerLock();

  private:
    explicit OwnerLock(int file) : file_(file) {}

    int file_;
};

}  // namespace kradan::store
