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

    /// Fills the start of `buffer` and returns the number of bytes, which is 0 only at the end.
    virtual std::size_t read(std::span<char> buffer) = 0;
    /// The error, for example "the compressed data is cut off"; empty if there is none.
    virtual std::string_view trouble() const { return {}; }
};

/// Reads bytes in memory, which must outlive this object.
class MemorySource final : public ByteSource {
  public:
    explicit MemorySource(std::string_view bytes) : rest_(bytes) {}
    std::size_t read(std::span<char> buffer) override;

  private:
    std::string_view rest_;
};

/// Reads a file sequentially through a window of fixed size and tracks the location. A file with a UTF-16
/// byte order mark, or in a charset given by the caller, is decoded; locations and offsets then refer to the
/// resulting UTF-8. If lines end with a lone carriage return, it becomes a line feed.
class Input {
  public:
    static constexpr int end = -1;
    /// The maximum number of bytes that `ahead` can return.
    static constexpr std::size_t window = std::size_t{1} << 15;

    /// `charset`: the charset of the whole text, or null for UTF-8 or a charset that the reader detects. It
    /// must outlive this object.
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
    /// The buffered text: at least `wanted` bytes (at most `window`) unless the text ends earlier. Meant for
    /// scans, which are faster than reading byte by byte. Consume with `skip`.
    std::string_view ahead(std::size_t wanted = 1);
    /// Consumes this many bytes of `ahead`.
    void skip(std::size_t bytes);

    Place place() const {
        return {.line = line_, .column = column_before_ + static_cast<std::uint64_t>(at_ - line_start_) + 1};
    }
    /// Bytes consumed so far.
    std::uint64_t offset() const { return before_ + static_cast<std::uint64_t>(at_ - buffer_.get()); }
    /// See `ByteSource::trouble`. Complete only at the end.
    std::string_view trouble() const { return source_->trouble(); }
    /// Whether the text was decoded, in which case it is UTF-8 whatever it declares. Known once a byte has
    /// been read.
    bool is_decoded() const { return decoder_ != nullptr; }

  private:
    /// Moves the unread bytes to the start of the buffer and reads more after them. Returns false at the end.
    bool fill();

    /// Reads the first bytes. If they are a UTF-16 byte order mark, decodes the text from then on.
    std::size_t begin(std::span<char> buffer);

    ByteSource* source_;
    const Charset* charset_;
    std::unique_ptr<ByteSource> decoder_;
    bool begun_ = false;
    bool old_line_ends_ = false;
    std::unique_ptr<char[]> buffer_;
    const char* at_;
    const char* filled_;
    /// The start of the current line in the buffer, and the bytes of the line that have left the buffer.
    const char* line_start_;
    std::uint64_t column_before_ = 0;
    std::uint64_t line_ = 1;
    std::uint64_t before_ = 0;
};

}  // namespace kradan::record
