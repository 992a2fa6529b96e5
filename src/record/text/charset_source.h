#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "record/text/charset.h"
#include "record/text/input.h"

namespace kradan::record {

/// Converts a string in a known charset to UTF-8. Bytes that are invalid in that charset become U+FFFD and
/// are reported by `trouble`.
class CharsetSource final : public ByteSource {
  public:
    CharsetSource(ByteSource& source, const Charset& charset) : source_(source), charset_(charset) {}

    std::size_t read(std::span<char> buffer) override;
    std::string_view trouble() const override;

  private:
    bool fill();

    ByteSource& source_;
    const Charset& charset_;
    Decoder decoder_;
    /// Bytes of the source that may start a character.
    std::string bytes_;
    /// Decoded text, and how much of it has been read.
    std::string text_;
    std::size_t read_ = 0;
    std::string trouble_;
};

}  // namespace kradan::record
