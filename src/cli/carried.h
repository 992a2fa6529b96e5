#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace kradan::cli {

/// A file of an archive; it refers to the archive's bytes.
struct CarriedFile {
    std::string_view path;
    std::string_view bytes;
};

/// The plain files of a tar archive (ustar), in its order. nullopt if it is cut off or malformed.
std::optional<std::vector<CarriedFile>> read_tar(std::string_view archive);

/// What the single file carries (`./dev single`): the page in "web/", libraries in "lib/". Empty in all other
/// builds.
std::vector<CarriedFile> carried_files();

/// Makes the carried libraries available to `dlopen`, those that the system does not have.
void load_carried_libraries();

}  // namespace kradan::cli
