#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "record/fault.h"

namespace kradan::record {

/// Where bytes come from.
class ByteSource {
  public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Fills the front of `buffer`; how many bytes, 0 only at the end.
    virtual std::size_t read(std::span<char> buffer) = 0;
    /// What went wrong, if the end came too early: "the compressed data is cut off"; else empty.
    virtual std::string_view trouble() const { return {}; }
};

/// Bytes that are in memory, which must outlive this.
class MemorySource final : public ByteSource {
  public:
    explicit MemorySource(std::string_view bytes) : rest_(bytes) {}
    std::size_t read(std::span<char> buffer) override;

  private:
    std::string_view rest_;
};

/// A text read from front to back through a window of fixed size, with the place in it. A text that begins
/// with the byte order mark of UTF-16 is decoded; all places and bytes are then those of its UTF-8.
class Input {
  public:
    static constexpr int end = -1;
    /// How far `ahead` can look.
    static constexpr std::size_t window = std::size_t{1} << 15;

    explicit Input(ByteSource& source);
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    ~Input();

    /// The next byte (0 … 255), or `end`; stays there.
    int peek() {
        if (at_ == filled_ && !fill()) return end;
        return static_cast<unsigned char>(*at_);
    }
    /// The next byte, and past it.
    int take() {
        const int byte = peek();
        if (byte == end) return end;
        ++at_;
        if (byte == '\n') {
            ++line_;
            line_start_ = at_;
            column_before_ = 0;
        }
        return byte;
    }
    /// What is at hand: at least `wanted` bytes (at most `window` may be wanted) unless the text ends
    /// before. For whoever
    /// scans faster than byte by byte, and tells with `skip`.
    std::string_view ahead(std::size_t wanted = 1);
    /// Past so many bytes of `ahead`.
    void skip(std::size_t bytes);

    Place place() const {
        return {.line = line_, .column = column_before_ + static_cast<std::uint64_t>(at_ - line_start_) + 1};
    }
    /// Bytes taken so far.
    std::uint64_t offset() const { return before_ + static_cast<std::uint64_t>(at_ - buffer_.get()); }
    /// See `ByteSource::trouble`; meaningful at the end.
    std::string_view trouble() const { return source_->trouble(); }

  private:
    /// Reads more behind what is left, which goes to the front; false at the end.
    bool fill();

    /// The first bytes, and what decodes the text where they say that it is UTF-16.
    std::size_t begin(std::span<char> buffer);

    ByteSource* source_;
    std::unique_ptr<ByteSource> decoder_;
    bool begun_ = false;
    std::unique_ptr<char[]> buffer_;
    const char* at_;
    const char* filled_;
    /// Where the line begins, as far as it is in the buffer; the bytes of it that are gone.
    const char* line_start_;
    std::uint64_t column_before_ = 0;
    std::uint64_t line_ = 1;
    std::uint64_t before_ = 0;
};

}  // namespace kradan::record
