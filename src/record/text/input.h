#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "record/fault.h"

namespace kradan::record {

struct Charset;

/// A source of bytes.
class ByteSource {
  public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Fills the front of `buffer` and returns the number of bytes; 0 only at the end.
    virtual std::size_t read(std::span<char> buffer) = 0;
    /// What went wrong, for example "the compressed data is cut off"; empty if nothing did.
    virtual std::string_view trouble() const { return {}; }
};

/// Reads bytes in memory, which must outlive this.
class MemorySource final : public ByteSource {
  public:
    explicit MemorySource(std::string_view bytes) : rest_(bytes) {}
    std::size_t read(std::span<char> buffer) override;

  private:
    std::string_view rest_;
};

/// Reads a text from front to back through a window of fixed size, and tracks the place. A text with a UTF-16
/// byte order mark, or in the charset that the caller names, is decoded; places and offsets are then those of
/// its UTF-8. If lines end with a carriage return alone, it becomes a line feed.
class Input {
  public:
    static constexpr int end = -1;
    /// How far `ahead` can look.
    static constexpr std::size_t window = std::size_t{1} << 15;

    /// `charset`: the charset of the whole text; null: UTF-8 or what the reader finds. It must outlive this.
    explicit Input(ByteSource& source, const Charset* charset = nullptr);
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    ~Input();

    /// The next byte (0 … 255), or `end`; does not consume it.
    int peek() {
        if (at_ == filled_ && !fill()) return end;
        return static_cast<unsigned char>(*at_);
    }
    /// Consumes and returns the next byte.
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
    /// The buffered text: at least `wanted` bytes (at most `window`) unless the text ends before. For scans
    /// faster than byte by byte; consume with `skip`.
    std::string_view ahead(std::size_t wanted = 1);
    /// Consumes this many bytes of `ahead`.
    void skip(std::size_t bytes);

    Place place() const {
        return {.line = line_, .column = column_before_ + static_cast<std::uint64_t>(at_ - line_start_) + 1};
    }
    /// Bytes consumed so far.
    std::uint64_t offset() const { return before_ + static_cast<std::uint64_t>(at_ - buffer_.get()); }
    /// See `ByteSource::trouble`; meaningful at the end.
    std::string_view trouble() const { return source_->trouble(); }
    /// Whether the text was decoded, so that it is UTF-8 whatever it says itself. Known once a byte was read.
    bool is_decoded() const { return decoder_ != nullptr; }

  private:
    /// Moves the unread bytes to the front and reads more after them; false at the end.
    bool fill();

    /// Reads the first bytes, and decodes the text from then on if they are a UTF-16 mark.
    std::size_t begin(std::span<char> buffer);

    ByteSource* source_;
    const Charset* charset_;
    std::unique_ptr<ByteSource> decoder_;
    bool begun_ = false;
    bool old_line_ends_ = false;
    std::unique_ptr<char[]> buffer_;
    const char* at_;
    const char* filled_;
    /// Start of the current line in the buffer; bytes of the line that left the buffer.
    const char* line_start_;
    std::uint64_t column_before_ = 0;
    std::uint64_t line_ = 1;
    std::uint64_t before_ = 0;
};

}  // namespace kradan::record
