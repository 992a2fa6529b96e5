#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace kradan::server {

/// A unit of data between the two ends of a link.
struct Frame {
    store::Epoch from = 0;
    store::Epoch to = 0;
    /// The sender's stream that the frame belongs to. A higher number replaces all earlier streams.
    std::uint64_t stream = 0;
    /// Numbers frames 1, 2, … within the stream; 0 for a pure acknowledgement.
    std::uint64_t number = 0;
    /// The other end's stream, and the number up to which all frames in that stream were received.
    std::uint64_t acknowledged_stream = 0;
    std::uint64_t acknowledged = 0;
    /// Requests that the frames after `acknowledged` be resent.
    bool again = false;
    std::vector<std::string_view> texts = {};
};

/// Formats a frame: numbers, a line break, then each string preceded by its length.
std::string written(const Frame& frame);
/// Parses a frame, whose strings are views into `bytes`; nullopt if the bytes are not a valid frame.
std::optional<Frame> read_frame(std::string_view bytes);

}  // namespace kradan::server
