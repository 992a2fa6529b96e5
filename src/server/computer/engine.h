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
#include "server/tables/environment.h"

namespace kradan::server {

/// Called once with the answer, or with nothing; says whether the answer can be used.
using Answered = std::move_only_function<bool(Answer)>;

/// An engine as a child process that is asked one question at a time. It ends where it hangs, dies, floods or
/// answers wrongly.
class Engine : public std::enable_shared_from_this<Engine> {
  public:
    struct Owner {
        /// It can be asked again; the answer took so many milliseconds.
        std::function<void(double)> answered;
        /// It has ended, `busy` if it was asked something, with what is to be told that there is no answer,
        /// if anything.
        std::function<void(Engine&, Answered)> gone;
    };

    /// `patience`: what it may take beyond the time that it was given, in milliseconds.
    Engine(boost::asio::io_context& context, EngineProtocol protocol, Milliseconds patience, Owner owner);
    ~Engine() { kill(); }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    EngineProtocol protocol() const { return protocol_; }
    bool busy() const { return busy_; }

    /// Starts the program, before all else. What was in the way, in words; "" if nothing was.
    std::string start(const std::vector<std::string>& command);
    /// While it is not busy.
    void ask(const Question& question, Answered done);
    /// At once, and without a word to the owner.
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
    /// Bytes, since it was asked.
    std::size_t heard_ = 0;
    std::uint64_t asked_ = 0;
    std::chrono::steady_clock::time_point asked_at_;
    bool busy_ = false;
    bool writing_ = false;
    bool failed_ = false;
};

/// What an engine is told so that it answers the question, line by line; the last line makes it think.
std::vector<std::string> uci_lines(const Question& question);
/// Nothing where the line of the question cannot be played.
std::vector<std::string> gtp_lines(const Question& question);

/// Why a program of this name does not run, in words.
std::string why_not_started(const std::string& name, const process::StartError& error);

}  // namespace kradan::server
