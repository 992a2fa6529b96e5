#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace kradan::server {

/// What one end of a link sends to the other.
struct Frame {
    store::Epoch from = 0;
    store::Epoch to = 0;
    /// Which of the sender's streams it belongs to; a higher one replaces all before it.
    std::uint64_t stream = 0;
    /// 1, 2, … in its stream; 0 if it only acknowledges.
    std::uint64_t number = 0;
    /// The other end's stream, and the number up to which all of it was received.
    std::uint64_t acknowledged_stream = 0;
    std::uint64_t acknowledged = 0;
    /// The sender misses what comes after `acknowledged`.
    bool again = false;
    std::vector<std::string_view> texts = {};
};

/// A line of numbers, then each text after its length.
std::string written(const Frame& frame);
/// The texts refer to `bytes`. Nothing if these are no frame.
std::optional<Frame> read_frame(std::string_view bytes);

}  // namespace kradan::server
