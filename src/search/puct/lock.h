#pragma once

#if !defined(__wasm__)
#include <mutex>
#endif

namespace kradan::search {

#if defined(__wasm__)
/// The modules for the page have no threads.
struct PuctMutex {};
struct PuctLock {
    explicit PuctLock(PuctMutex& /*mutex*/) {}
    void lock() {}
    void unlock() {}
};
#else
using PuctMutex = std::mutex;
using PuctLock = std::unique_lock<std::mutex>;
#endif

}  // namespace kradan::search
