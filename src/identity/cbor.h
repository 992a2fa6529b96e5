#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace kradan::identity {

/// Reads the CBOR (RFC 8949) that authenticators write, which has no items of indefinite length. It allocates
/// nothing. Reading stops at the first error.
class CborReader {
  public:
    explicit CborReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    /// The bytes after the last item.
    std::span<const std::uint8_t> rest() const { return rest_; }

    /// The number of pairs in a map; its keys and values are read next.
    std::optional<std::size_t> map();
    std::optional<std::int64_t> integer();
    std::optional<std::span<const std::uint8_t>> bytes();
    /// Whether the next item is a byte string.
    bool is_bytes() const { return !rest_.empty() && rest_.front() >> 5 == byte_string; }
    std::optional<std::span<const std::uint8_t>> text();
    /// Skips one item of any kind, nested at most `depth` deep.
    bool skip(int depth = 8);

  private:
    enum Major : std::uint8_t { positive, negative, byte_string, text_string, array, map_of, tag, simple };
    struct Head {
        Major major;
        std::uint64_t argument;
    };

    std::optional<Head> head();
    std::optional<std::span<const std::uint8_t>> string(Major major);
    std::optional<std::span<const std::uint8_t>> take(std::uint64_t size);

    std::span<const std::uint8_t> rest_;
};

}  // namespace kradan::identity
