#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace kradan::cli {

/// A file in an archive. Refers to the archive's bytes.
struct CarriedFile {
    std::string_view path;
    std::string_view bytes;
};

/// The regular files in a tar archive (ustar), in order. nullopt if it is truncated or malformed.
std::optional<std::vector<CarriedFile>> read_tar(std::string_view archive);

/// The contents of the single-file build (`./dev single`): the page in "web/", libraries in "lib/". Empty in
/// all other builds.
std::vector<CarriedFile> carried_files();

/// Makes the included libraries available to `dlopen`, except those that the system already has.
void load_carried_libraries();

}  // namespace kradan::cli
