#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "find/error.h"

namespace kradan::find {

/// A game reached a position.
struct Visit {
    std::uint64_t key;
    std::uint32_t game;
    /// The moves before it, at most 65535.
    std::uint16_t ply;
    /// The code of the move played from it, or `no_move`.
    std::uint8_t code;
    /// The side to move: 0 for the first player.
    std::uint8_t side;
};
static_assert(sizeof(Visit) == 16);

/// Visits, divided by the first byte of their keys. They are kept in a temporary file beside the index, which
/// has no name and vanishes with this object, so memory does not grow with their number.
class Spill {
  public:
    static constexpr std::size_t parts = 256;

    /// `beside`: the index that is being written.
    static std::expected<Spill, Error> create(const std::string& beside);

    Spill(Spill&& other) noexcept;
    Spill& operator=(Spill&&) = delete;
    ~Spill();

    void add(const Visit& visit);
    std::uint64_t size() const { return size_; }
    /// Reads a part into `visits`, in the order in which they were added.
    std::expected<void, Error> read(std::size_t part, std::vector<Visit>& visits);
    /// The first error in writing; null if there is none.
    const Error* error() const { return error_ ? &*error_ : nullptr; }

  private:
    static constexpr std::size_t chunk = 4096;

    struct Part {
        std::vector<Visit> visits;
        /// Where its chunks are in the file, in chunks.
        std::vector<std::uint32_t> chunks;
    };

    Spill(std::string beside, int descriptor);
    void write_chunk(Part& part);
    void fail(int number);

    std::string beside_;
    int descriptor_ = -1;
    std::vector<Part> parts_;
    std::uint32_t chunks_ = 0;
    std::uint64_t size_ = 0;
    std::optional<Error> error_;
};

}  // namespace kradan::find
