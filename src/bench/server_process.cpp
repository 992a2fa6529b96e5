#include "bench/server_process.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace kradan::bench {

double own_cpu() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

BenchProcess::BenchProcess(std::vector<std::string> command, std::string folder)
    : command_(std::move(command)), folder_(std::move(folder)) {}

void BenchProcess::start() {
    // It shares standard error with this program, and Ctrl-C ends both.
    auto child = process::ChildProcess::start({.arguments = command_,
                                               .error_output = process::Launch::ErrorOutput::ours,
                                               .group = process::Launch::Group::ours,
                                               .folder = folder_});
    if (!child) throw std::runtime_error(command_.front() + " did not start");
    child_.emplace(*std::move(child));
    constexpr std::string_view address = "http://127.0.0.1:";
    std::string said;
    char byte = 0;
    while (::read(child_->output().number(), &byte, 1) == 1) {
        said += byte;
        const auto at = said.find(address);
        if (at == std::string::npos || byte != '/' || said.size() <= at + address.size()) continue;
        port_ = static_cast<std::uint16_t>(std::stoi(said.substr(at + address.size())));
        return;
    }
    child_.reset();
    throw std::runtime_error(command_.front() + " did not start" + (said.empty() ? "" : ": " + said));
}

namespace {

/// The CPU time of a process according to /proc: user and system time in seconds. With `of_children`,
/// includes its terminated children.
double cpu_in(const std::string& stat, bool of_children) {
    std::istringstream rest(stat.substr(stat.rfind(')') + 2));
    std::string word;
    double ticks = 0;
    constexpr int user = 14;
    for (int field = 3; rest >> word && field <= user + 3; ++field) {
        if (field >= user && (of_children || field < user + 2)) ticks += std::stod(word);
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::string stat_of(const std::filesystem::path& process) {
    std::ifstream file(process / "stat");
    std::string text;
    std::getline(file, text);
    return text;
}

}  // namespace

double BenchProcess::cpu() const {
    return cpu_in(stat_of("/proc/" + std::to_string(child_->id())), false);
}

double cpu_of_programs(const std::string& name) {
    double all = 0;
    std::error_code gone;
    for (const auto& process : std::filesystem::directory_iterator("/proc", gone)) {
        const std::string stat = stat_of(process.path());
        if (stat.find('(' + name + ')') != std::string::npos) all += cpu_in(stat, true);
    }
    return all;
}

long BenchProcess::memory() const {
    std::ifstream file("/proc/" + std::to_string(child_->id()) + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("RssAnon:")) return std::stol(line.substr(8));
    }
    return 0;
}

}  // namespace kradan::bench
