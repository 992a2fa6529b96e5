#include "bench/server_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
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

std::optional<std::string> BenchProcess::start() {
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) return "no pipe";
    std::vector<char*> arguments;
    arguments.reserve(command_.size() + 1);
    for (std::string& word : command_) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    child_ = fork();
    if (child_ == 0) {
        dup2(out[1], STDOUT_FILENO);
        if (folder_.empty() || chdir(folder_.c_str()) == 0) execvp(arguments[0], arguments.data());
        _exit(127);
    }
    close(out[1]);
    constexpr std::string_view address = "http://127.0.0.1:";
    std::string said;
    char byte = 0;
    while (::read(out[0], &byte, 1) == 1) {
        said += byte;
        const auto at = said.find(address);
        if (at == std::string::npos || byte != '/' || said.size() <= at + address.size()) continue;
        port_ = static_cast<std::uint16_t>(std::stoi(said.substr(at + address.size())));
        output_ = out[0];
        return std::nullopt;
    }
    close(out[0]);
    waitpid(child_, nullptr, 0);
    child_ = -1;
    return "the server did not start" + (said.empty() ? "" : ": " + said);
}

void BenchProcess::kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = -1;
    close(output_);
}

double BenchProcess::cpu() const {
    std::ifstream file("/proc/" + std::to_string(child_) + "/stat");
    std::string text;
    std::getline(file, text);
    std::istringstream rest(text.substr(text.rfind(')') + 2));
    std::string word;
    double ticks = 0;
    for (int field = 3; rest >> word && field <= 15; ++field) {
        if (field == 14 || field == 15) ticks += std::stod(word);
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

long BenchProcess::memory() const {
    std::ifstream file("/proc/" + std::to_string(child_) + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("RssAnon:")) return std::stol(line.substr(8));
    }
    return 0;
}

}  // namespace kradan::bench
