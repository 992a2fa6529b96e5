#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/child_process.h"
#include "process/dialogue.h"
#include "server/base/environment.h"

namespace kradan::server {

/// Called once, with the answer or with nullopt. Returns true if the answer is usable.
using Answered = std::move_only_function<bool(Answer)>;

/// An engine that runs as a child process and answers one question at a time. It is killed if it hangs,
/// crashes, sends too much output or gives a wrong answer.
class Engine : public std::enable_shared_from_this<Engine> {
  public:
    struct Owner {
        /// Called when the engine is free again, with the time that the answer took, in milliseconds.
        std::function<void(double)> answered;
        /// Called when the engine has been killed. `busy()` is true if a question was pending. That
        /// question's callback, if any, has not been called yet.
        std::function<void(Engine&, Answered)> gone;
    };

    /// `patience` is how many milliseconds the engine may take beyond its thinking time.
    Engine(boost::asio::io_context& context, EngineProtocol protocol, Milliseconds patience, Owner owner);
    ~Engine() { kill(); }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    EngineProtocol protocol() const { return protocol_; }
    bool busy() const { return busy_; }

    /// Starts the program; must be called first. Returns an error message, or "" on success.
    std::string start(const std::vector<std::string>& command);
    /// Asks a question. Precondition: not busy.
    void ask(const Question& question, Answered done);
    /// Kills the process immediately, without notifying the owner.
    void kill();

  private:
    void send();
    void write();
    void read();
    void take_line();
    void finish(Answer answer);
    void fail();

    EngineProtocol protocol_;
    Milliseconds patience_;
    Owner owner_;
    std::unique_ptr<process::Dialogue> dialogue_;
    std::optional<process::ChildProcess> child_;
    boost::asio::local::stream_protocol::socket in_;
    boost::asio::local::stream_protocol::socket out_;
    boost::asio::steady_timer timer_;
    boost::asio::streambuf incoming_;
    std::string outgoing_;
    Answered done_;
    /// Bytes received since the question was sent.
    std::size_t heard_ = 0;
    std::uint64_t asked_ = 0;
    std::chrono::steady_clock::time_point asked_at_;
    bool busy_ = false;
    bool writing_ = false;
    bool failed_ = false;
};

/// Returns the UCI commands for a question, one per line; the last one starts the search.
std::vector<std::string> uci_lines(const Question& question);
/// The same for GTP; empty if the question's moves cannot be played.
std::vector<std::string> gtp_lines(const Question& question);

/// Returns the message for a program that could not be started.
std::string why_not_started(const std::string& name, const process::StartError& error);

}  // namespace kradan::server
