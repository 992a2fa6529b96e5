#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/house.h"

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
    /// already. It says whether the answer can be used. Those who ask are served in turns, however much each
    /// of them asks.
    void ask(Question question, std::move_only_function<bool(Answer)> done);
    /// Ids of the games that it plays.
    std::vector<std::string> games() const;
    const EngineCounts& counts() const { return counts_; }
    std::size_t waiting() const { return waiting_.size(); }

  private:
    class Engine;
    struct Waiting {
        Question question;
        std::move_only_function<bool(Answer)> done;
        /// Nobody has two questions in one round.
        std::uint64_t round;
    };

    void serve();
    void drop_stale();
    std::uint64_t round_for(store::PlayerKey asker) const;
    void could_not_start(bool go, const std::string& why);
    /// Answers with nothing.
    void let_down(std::move_only_function<bool(Answer)> done);
    void gone(Engine& engine, std::move_only_function<bool(Answer)> done);

    boost::asio::io_context& context_;
    EngineOptions options_;
    EngineCounts counts_;
    std::deque<Waiting> waiting_;
    /// Of the question that was served last.
    std::uint64_t round_ = 0;
    std::vector<std::shared_ptr<Engine>> engines_;
    /// When an engine for UCI and one for GTP last could not be started.
    std::array<std::optional<std::chrono::steady_clock::time_point>, 2> not_started_;
};

/// What an engine is told so that it answers the question, line by line; the last line makes it think.
std::vector<std::string> uci_lines(const Question& question);
std::vector<std::string> gtp_lines(const Question& question);

}  // namespace kradan::server
