#include "server/net/process_facts.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace kradan::server {

std::optional<ProcessFacts> read_process_facts() {
    std::ifstream stat("/proc/self/stat");
    std::string line;
    if (!std::getline(stat, line)) return std::nullopt;
    // proc(5): the second field is a name in parentheses, which may contain any character.
    const auto name = line.rfind(')');
    if (name == std::string::npos) return std::nullopt;
    std::istringstream fields(line.substr(name + 1));
    std::string skipped;
    const auto skip = [&](int count) {
        while (count-- > 0) fields >> skipped;
    };
    std::uint64_t user = 0;
    std::uint64_t system = 0;
    std::uint64_t begin = 0;
    std::uint64_t pages = 0;
    ProcessFacts facts;
    skip(11);
    fields >> user >> system;
    skip(4);
    fields >> facts.threads;
    skip(1);
    fields >> begin >> facts.virtual_bytes >> pages;
    if (!fields) return std::nullopt;
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    facts.cpu_seconds = static_cast<double>(user + system) / ticks;
    facts.resident_bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    std::ifstream uptime("/proc/uptime");
    double up = 0;
    if (uptime >> up) {
        const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
        facts.started = now.count() - up + static_cast<double>(begin) / ticks;
    }
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator("/proc/self/fd", error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error))
        ++facts.open_files;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) facts.most_files = limit.rlim_cur;
    return facts;
}

}  // namespace kradan::server
