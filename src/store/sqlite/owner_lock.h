#pragma once

#include <expected>
#include <string>
#include <utility>

#include "store/store.h"

namespace kradan::store {

/// Ensures that only this process writes to a database. The system releases the lock when the process ends,
/// however it ends.
class OwnerLock {
  public:
    /// Locks the file PATH.lock, which is created if needed and never deleted. Returns Error::locked, with
    /// the owner's process id, if another process holds the lock.
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
