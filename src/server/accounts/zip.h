#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// Writes files into a zip archive (PKWARE APPNOTE 6.3; without its 64-bit extension), compressed with zlib.
/// What is written can be taken before the archive is complete.
class ZipWriter {
  public:
    /// Names are in UTF-8, with '/' between folders. Nothing is added once the archive has 65,535 files or
    /// would reach 4 GiB; false then.
    bool add(std::string_view name, std::string_view text);
    /// Completes the archive; nothing is added afterwards.
    void finish();
    /// Bytes that have been written and not yet taken.
    std::size_t size() const { return bytes_.size() - taken_; }
    /// Takes the next bytes, at most so many; "" if there are none.
    std::string take(std::size_t most);

  private:
    struct Entry {
        std::string name;
        std::uint32_t checksum = 0;
        std::uint32_t packed = 0;
        std::uint32_t size = 0;
        std::uint32_t offset = 0;
    };

    /// How many bytes have been written in all.
    std::size_t written() const { return before_ + bytes_.size(); }

    std::string bytes_;
    /// How many of them have been taken, and how many were before them.
    std::size_t taken_ = 0;
    std::size_t before_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace kradan::server
