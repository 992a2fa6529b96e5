#pragma once

#include <linux/close_range.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

namespace kradan::server {

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
