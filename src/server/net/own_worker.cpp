#include "server/net/own_worker.h"

#include <sys/socket.h>

#include <algorithm>
#include <utility>

namespace kradan::server {

void OwnWorker::tend(const std::string& server) {
    if (command_.empty()) return;
    if (child_ && child_->collect(false)) {
        warn_("the server's own worker " + child_->how_it_ended() + "; it is started again");
        child_.reset();
    }
    const auto now = std::chrono::steady_clock::now();
    if (child_ || now < next_) return;
    next_ = now + pause_;
    pause_ = std::min(2 * pause_, longest_pause);
    start(server);
}

void OwnWorker::start(const std::string& server) {
    std::vector<std::string> words = command_;
    words.insert(words.end(), {"--server", server});
    auto child = process::ChildProcess::start({.arguments = words,
                                               .error_output = process::Launch::ErrorOutput::nowhere,
                                               .group = process::Launch::Group::ours});
    if (!child) return warn_("the server's own worker cannot be started: " + in_words(child.error()));
    // Command lines are visible to other users, so the key is sent on standard input.
    const std::string line = key_ + "\n";
    (void)send(child->input().number(), line.data(), line.size(), MSG_NOSIGNAL);
    child->input().close();
    // Its output is ignored.
    child->output().close();
    child_.emplace(*std::move(child));
}

}  // namespace kradan::server
