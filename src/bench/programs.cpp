#include "bench/programs.h"

#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace kradan::bench {

namespace fs = std::filesystem;

std::string find_kradan() {
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error);
    if (error) throw std::runtime_error("cannot read /proc/self/exe: " + error.message());
    const fs::path kradan = own.parent_path() / "kradan";
    if (!fs::exists(kradan, error))
        throw std::runtime_error(kradan.string() + " is missing; build the target kradan too: ./dev build");
    return kradan.string();
}

std::string bench_beside(const std::string& program) {
    return fs::path(program).replace_filename(own_name).string();
}

std::string module_beside(const std::string& program, const std::string& module) {
    return (fs::path(program).parent_path() / "../wasm/src/wasm" / module).lexically_normal().string();
}

}  // namespace kradan::bench
