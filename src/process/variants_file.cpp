#include "process/variants_file.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace kradan::data {
extern const std::string_view peers_ogi_ini;
}

namespace kradan::process {

namespace fs = std::filesystem;

VariantsFile::VariantsFile() {
    std::error_code error;
    path_ = (fs::temp_directory_path(error) / "kradan-ogi-XXXXXX").string();
    const int descriptor = mkstemp(path_.data());
    if (descriptor < 0) {
        path_.clear();
        return;
    }
    ::close(descriptor);
    std::ofstream{path_} << data::peers_ogi_ini;
}

VariantsFile::~VariantsFile() {
    std::error_code error;
    if (!path_.empty()) fs::remove(path_, error);
}

}  // namespace kradan::process
