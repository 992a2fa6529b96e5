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

#include "server/computer/engine.h"
#include "server/computer/turns.h"
#include "server/tables/environment.h"

namespace kradan::server {

struct EngineOptions {
    /// The commands, each with its arguments, that speak UCI (chess and Ōgi) and GTP (Go).
    std::vector<std::string> uci;
    std::vector<std::string> gtp;
    /// Ids of the games that the one for UCI plays.
    std::vector<std::string> uci_games;
    /// Engines that think at the same time.
    std::size_t most = 1;
    /// What an engine may take beyond the time that it was given, in milliseconds.
    Milliseconds patience = 5'000;
    /// A word for the operator's log.
    std::function<void(std::string_view)> warn = {};
};

struct EngineCounts {
    std::uint64_t started = 0;
    std::uint64_t answered = 0;
    /// Ended because they said nothing in time, died, said too much, or gave an answer of no use.
    std::uint64_t failed = 0;
};

/// Computer players: child processes, each asked one question at a time. One that hangs, dies, floods or
/// answers wrongly is ended, its question is answered with nothing where it was not, and another takes its
/// place when it is needed.
class EnginePool {
  public:
    EnginePool(boost::asio::io_context& context, EngineOptions options);
    ~EnginePool();
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// `done` is always called, later: with nothing too where the question has become stale, or too many wait
    /// already, most of them from the same address. It says whether the answer can be used. Addresses are
    /// served in turns, and the players at each, however much each of them asks.
    void ask(Question question, Answered done);
    /// Ids of the games that it plays.
    std::vector<std::string> games() const;
    const EngineCounts& counts() const { return counts_; }
    std::size_t waiting() const { return waiting_.size(); }
    /// How long it will be until the question of this game is answered, if others come before it; else 0.
    Milliseconds wait_of(std::string_view game);

  private:
    struct Waiting {
        Question question;
        Answered done;
    };

    void serve();
    void drop_stale();
    /// Adds an engine. What was in the way, in words; "" if nothing was.
    std::string start(EngineProtocol protocol);
    void could_not_start(EngineProtocol protocol, const std::string& why);
    /// Answers with nothing.
    void let_down(Answered done);
    void gone(Engine& engine, Answered done);

    boost::asio::io_context& context_;
    EngineOptions options_;
    EngineCounts counts_;
    Turns<Waiting> waiting_;
    /// What an answer has taken lately, in milliseconds.
    double usual_time_ = 1'000;
    std::vector<std::shared_ptr<Engine>> engines_;
    /// When an engine for UCI and one for GTP last could not be started.
    std::array<std::optional<std::chrono::steady_clock::time_point>, 2> not_started_;
};

}  // namespace kradan::server
