#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/environment.h"
#include "server/computer/engine.h"
#include "server/limits/turns.h"

namespace kradan::server {

struct EngineOptions {
    /// The commands, with arguments, that start the UCI engine (chess and Ōgi) and the GTP engine (Go).
    std::vector<std::string> uci;
    std::vector<std::string> gtp;
    /// Ids of the games that the UCI engine plays.
    std::vector<std::string> uci_games;
    /// The maximum number of engines running at the same time.
    std::size_t most = 1;
    /// Milliseconds that an engine may take beyond its thinking time.
    Milliseconds patience = 5'000;
    /// Writes a warning to the operator's log.
    std::function<void(std::string_view)> warn = {};
};

struct EngineCounts {
    std::uint64_t started = 0;
    std::uint64_t answered = 0;
    /// Engines that failed to start or were killed while answering: timeout, crash, too much output, wrong
    /// answer.
    std::uint64_t failed = 0;
};

/// Computer players: child processes that each answer one question at a time. An engine that hangs, crashes,
/// sends too much output or gives a wrong answer is killed. Its question gets no answer, and a new engine is
/// started when needed.
class EnginePool {
  public:
    EnginePool(boost::asio::io_context& context, EngineOptions options);
    ~EnginePool();
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// Always calls `done`, asynchronously. It gets nullopt if the question became stale, if the engine
    /// failed, or if the queue is full and this address has the most questions. `done` returns true if the
    /// answer is usable. Addresses take turns, and so do the players at each address, however many questions
    /// they ask.
    void ask(Question question, Answered done);
    /// Ids of the games that the engines play.
    std::vector<std::string> games() const;
    const EngineCounts& counts() const { return counts_; }
    std::size_t waiting() const { return waiting_.size(); }
    /// The estimated milliseconds until this game's question is answered; 0 if it is not in the queue.
    Milliseconds wait_of(std::string_view game);

  private:
    struct Waiting {
        Question question;
        Answered done;
    };

    void serve();
    void drop_stale();
    /// Starts an engine. Returns an error message, or "" on success.
    std::string start(EngineProtocol protocol);
    void could_not_start(EngineProtocol protocol, const std::string& why);
    /// Calls `done` with nullopt, asynchronously.
    void let_down(Answered done);
    void gone(Engine& engine, Answered done);

    boost::asio::io_context& context_;
    EngineOptions options_;
    EngineCounts counts_;
    Turns<Waiting> waiting_;
    /// The moving average of the time that an answer takes, in milliseconds.
    double usual_time_ = 1'000;
    std::vector<std::shared_ptr<Engine>> engines_;
    /// When a UCI engine and a GTP engine last failed to start.
    std::array<std::optional<std::chrono::steady_clock::time_point>, 2> not_started_;
};

}  // namespace kradan::server
