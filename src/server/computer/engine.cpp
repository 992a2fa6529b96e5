#include "server/computer/engine.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <istream>
#include <utility>

#include "process/gtp_lines.h"
#include "process/uci_lines.h"

namespace kradan::server {

namespace asio = boost::asio;

namespace {

/// The maximum number of bytes of output before an answer. Engine matches allow more, but here the output is
/// read by the thread that serves all clients.
constexpr std::size_t longest_output = 1 << 20;

process::EngineRequest request_of(const Question& question) {
    using What = process::EngineRequest::What;
    What what = What::move;
    if (question.what == Question::What::dead_stones) what = What::dead_stones;
    if (question.what == Question::What::correct_dead) what = What::correct_dead;
    return {.what = what,
            .options = question.config.options,
            .line = question.line,
            .side = question.side,
            .marked = question.marked,
            .level = question.level,
            .time = question.time};
}

}  // namespace

std::vector<std::string> uci_lines(const Question& question) {
    return process::uci_request(request_of(question));
}

std::vector<std::string> gtp_lines(const Question& question) {
    return process::gtp_request(request_of(question));
}

std::string why_not_started(const std::string& name, const process::StartError& error) {
    if (error.not_in_path) return "program \"" + name + "\" not found in PATH";
    return error.code.message();
}

Engine::Engine(asio::io_context& context, EngineProtocol protocol, Milliseconds patience, Owner owner)
    : protocol_(protocol),
      patience_(patience),
      owner_(std::move(owner)),
      dialogue_(process::make_dialogue(protocol)),
      in_(context),
      out_(context),
      timer_(context),
      // This also limits the buffer.
      incoming_(longest_output) {}

std::string Engine::start(const std::vector<std::string>& command) {
    // The engine shares the server's process group, so Ctrl-C ends it too. It must end its own children.
    auto child = process::ChildProcess::start({.arguments = command,
                                               .error_output = process::Launch::ErrorOutput::nowhere,
                                               .group = process::Launch::Group::ours});
    if (!child) return why_not_started(command.front(), child.error());
    child_.emplace(*std::move(child));
    boost::system::error_code error;
    in_.assign({}, child_->input().release(), error);
    if (!error) out_.assign({}, child_->output().release(), error);
    if (error) return error.message();
    dialogue_->greet();
    send();
    read();
    return "";
}

void Engine::ask(const Question& question, Answered done) {
    busy_ = true;
    asked_at_ = std::chrono::steady_clock::now();
    done_ = std::move(done);
    heard_ = 0;
    dialogue_->ask(protocol_ == EngineProtocol::gtp ? gtp_lines(question) : uci_lines(question));
    if (dialogue_->fault()) return fail();
    send();
    timer_.expires_after(std::chrono::milliseconds{question.time + patience_});
    timer_.async_wait([self = shared_from_this(), asked = ++asked_](const boost::system::error_code& error) {
        if (!error && self->busy() && asked == self->asked_) self->fail();
    });
}

void Engine::kill() {
    if (child_) child_->collect(true);
    boost::system::error_code closed;
    in_.close(closed);
    out_.close(closed);
}

void Engine::send() {
    for (const std::string& line : dialogue_->take_lines()) outgoing_ += line + "\n";
    if (!writing_ && !outgoing_.empty()) write();
}

void Engine::write() {
    writing_ = true;
    auto text = std::make_shared<std::string>(std::exchange(outgoing_, {}));
    asio::async_write(in_, asio::buffer(*text),
                      [self = shared_from_this(), text](const boost::system::error_code& error, std::size_t) {
                          self->writing_ = false;
                          if (error) return self->fail();
                          if (!self->outgoing_.empty()) self->write();
                      });
}

void Engine::read() {
    asio::async_read_until(out_, incoming_, '\n',
                           [self = shared_from_this()](const boost::system::error_code& error, std::size_t) {
                               if (error || self->failed_) return self->fail();
                               self->take_line();
                           });
}

void Engine::take_line() {
    std::istream stream(&incoming_);
    std::string line;
    std::getline(stream, line);
    heard_ += line.size() + 1;
    if (heard_ > longest_output) return fail();
    dialogue_->hear(line);
    if (dialogue_->fault()) return fail();
    if (busy_ && !dialogue_->waits()) finish(dialogue_->answer());
    if (!failed_) read();
}

void Engine::finish(Answer answer) {
    timer_.cancel();
    heard_ = 0;
    auto done = std::exchange(done_, {});
    const auto self = shared_from_this();
    // Stay busy until the answer has been checked, so that no new question is asked in the meantime.
    if (!done(std::move(answer))) return fail();
    busy_ = false;
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - asked_at_;
    owner_.answered(taken.count());
}

void Engine::fail() {
    if (failed_) return;
    failed_ = true;
    timer_.cancel();
    kill();
    owner_.gone(*this, std::exchange(done_, {}));
}

}  // namespace kradan::server
