#pragma once

#include <linux/close_range.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <system_error>

namespace kradan::server {

/// Where the program of a command lies: a name without a slash is looked for in PATH; "" where it is not.
inline std::string find_program(const std::string& name) {
    if (name.contains('/')) return name;
    const char* path = std::getenv("PATH");
    std::istringstream folders{path ? path : ""};
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::filesystem::path program = std::filesystem::path{folder.empty() ? "." : folder} / name;
        std::error_code error;
        if (std::filesystem::is_regular_file(program, error) && access(program.c_str(), X_OK) == 0)
            return program.string();
    }
    return "";
}

inline std::string not_in_path(const std::string& name) {
    return "there is no program \"" + name + "\" in PATH";
}

/// To be called before a child is written to: its death is an error of that write then, and not ours.
inline void survive_broken_pipes() {
    std::signal(SIGPIPE, SIG_IGN);
}

/// Called in a child before it becomes another program: it inherits no connection and no file, so that
/// nothing stays open through it, and it does not outlive the server.
inline constexpr auto prepare_child = [](auto&) {
    std::signal(SIGPIPE, SIG_DFL);
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
};

}  // namespace kradan::server
