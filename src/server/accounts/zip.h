#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// Writes files into a zip archive (PKWARE APPNOTE 6.3, without its 64-bit extension), compressed with zlib.
/// Output can be taken before the archive is complete.
class ZipWriter {
  public:
    /// Adds a file. Names are UTF-8, with '/' between folders. Returns false, without adding anything, if the
    /// archive has 65,535 files or would reach 4 GiB.
    bool add(std::string_view name, std::string_view text);
    /// Completes the archive; nothing may be added afterwards.
    void finish();
    /// The number of bytes that can be taken.
    std::size_t size() const { return bytes_.size() - taken_; }
    /// Takes the next bytes, at most `most`; "" if there are none.
    std::string take(std::size_t most);

  private:
    struct Entry {
        std::string name;
        std::uint32_t checksum = 0;
        std::uint32_t packed = 0;
        std::uint32_t size = 0;
        std::uint32_t offset = 0;
    };

    /// The number of bytes written so far.
    std::size_t written() const { return before_ + bytes_.size(); }

    std::string bytes_;
    /// The number of bytes taken from `bytes_`, and the number taken before it was last cleared.
    std::size_t taken_ = 0;
    std::size_t before_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace kradan::server
