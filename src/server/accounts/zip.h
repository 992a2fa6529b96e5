#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kradan::server {

/// Collects files into a zip archive (PKWARE APPNOTE 6.3; without its 64-bit extension), compressed with
/// zlib.
class ZipWriter {
  public:
    /// Names are in UTF-8, with '/' between folders. Nothing is added once the archive has 65,535 files or
    /// would reach 4 GiB; false then.
    bool add(std::string_view name, std::string_view text);
    /// The whole archive.
    std::string finish() &&;

  private:
    struct Entry {
        std::string name;
        std::uint32_t checksum = 0;
        std::uint32_t packed = 0;
        std::uint32_t size = 0;
        std::uint32_t offset = 0;
    };

    std::string bytes_;
    std::vector<Entry> entries_;
};

}  // namespace kradan::server
