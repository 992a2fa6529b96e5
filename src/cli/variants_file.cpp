#include "cli/variants_file.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/bench_workload.h"

namespace kradan::cli {

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
    std::ofstream{path_} << variants_text();
}

VariantsFile::~VariantsFile() {
    std::error_code error;
    if (!path_.empty()) fs::remove(path_, error);
}

}  // namespace kradan::cli
