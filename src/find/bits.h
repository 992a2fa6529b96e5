#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>

namespace kradan::find {

static_assert(std::endian::native == std::endian::little, "an index is written as it is in memory");

using Bytes = std::span<const std::byte>;

/// A checksum that changes with every change of a single word. It finds accidents, not forgeries.
class Checksum {
  public:
    void add(Bytes bytes);
    std::uint64_t value() const;

  private:
    void add_word(std::uint64_t word);

    std::uint64_t state_ = 0x6b726164616e;
    /// Bytes that do not fill a word yet, and their number.
    std::uint64_t rest_ = 0;
    unsigned held_ = 0;
};

std::uint64_t checksum(Bytes bytes);

/// A sequence of numbers of equal width in bits, read without copying it: the numbers, lowest bit first, 8 to
/// 16 more bytes, the count (8 bytes) and the width (8).
class PackedArray {
  public:
    /// The widest numbers, apart from those of exactly 64 bits.
    static constexpr unsigned max_width = 56;

    PackedArray() = default;
    /// Empty if the bytes are no such sequence.
    static std::optional<PackedArray> read(Bytes bytes);

    std::uint64_t size() const { return size_; }
    /// A number; 0 if there is none with this index.
    std::uint64_t operator[](std::uint64_t index) const {
        if (index >= size_) return 0;
        const std::uint64_t bit = index * width_;
        std::uint64_t word;
        std::memcpy(&word, numbers_ + (bit >> 3), sizeof word);
        return (word >> (bit & 7)) & mask_;
    }

  private:
    const std::byte* numbers_ = nullptr;
    std::uint64_t size_ = 0;
    unsigned width_ = 1;
    std::uint64_t mask_ = 0;
};

/// The width that numbers up to `highest` need: 1 to 56, or 64.
unsigned width_for(std::uint64_t highest);

/// Appends an unsigned number, seven bits a byte, lowest first.
void put_varint(std::string& bytes, std::uint64_t number);

/// Reads such numbers.
class VarintReader {
  public:
    explicit VarintReader(Bytes bytes) : rest_(bytes) {}

    /// The next number; 0 after the end or after more than ten bytes, and then `failed`.
    std::uint64_t next();
    bool failed() const { return failed_; }

  private:
    Bytes rest_;
    bool failed_ = false;
};

}  // namespace kradan::find
