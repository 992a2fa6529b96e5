#pragma once

#include <cstdint>
#include <functional>

#include "store/store.h"

namespace kradan::store {

/// How much a copy contains.
struct CopyCounts {
    std::int64_t players = 0;
    std::int64_t games = 0;
    std::int64_t events = 0;
    std::int64_t messages = 0;
    std::int64_t invitations = 0;
    std::int64_t jobs = 0;
    std::int64_t workers = 0;
    std::int64_t documents = 0;

    friend bool operator==(const CopyCounts&, const CopyCounts&) = default;
};

/// Called periodically with what has been copied or compared so far.
using CopyProgress = std::function<void(const CopyCounts&)>;

/// Copies everything to an empty store, then compares the two event by event. Nothing may write to either in
/// the meantime. Returns Error::conflict, before writing anything, if `to` is not empty; a later error leaves
/// `to` marked as an incomplete copy.
std::expected<CopyCounts, Error> copy(Reader& from, Store& to, const CopyProgress& progress);

/// Returns Error::unreadable, naming the first difference, unless both have the same contents.
std::expected<CopyCounts, Error> compare(Reader& one, Reader& other, const CopyProgress& progress);

}  // namespace kradan::store
