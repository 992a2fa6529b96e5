#include "protocol/file.h"

#include <fstream>
#include <system_error>

namespace kradan::protocol {

std::expected<std::string, std::string> read_file(const std::filesystem::path& path, std::uintmax_t most) {
    std::error_code error;
    const bool regular = std::filesystem::is_regular_file(path, error);
    const std::uintmax_t size = regular ? std::filesystem::file_size(path, error) : 0;
    std::ifstream file(path, std::ios::binary);
    if (error || !file) return std::unexpected("it cannot be read");
    if (!regular) return std::unexpected("it is not a regular file");
    if (size > most) return std::unexpected("it is too large");
    std::string bytes(size, '\0');
    if (!file.read(bytes.data(), static_cast<std::streamsize>(size)))
        return std::unexpected("it cannot be read");
    return bytes;
}

}  // namespace kradan::protocol
