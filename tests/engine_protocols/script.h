#pragma once

#include <condition_variable>
#include <functional>
#include <istream>
#include <mutex>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

namespace kradan::test {

inline int count_lines(const std::string& text, std::string_view beginning) {
    std::istringstream lines(text);
    std::string line;
    int count = 0;
    while (std::getline(lines, line)) count += line.starts_with(beginning) ? 1 : 0;
    return count;
}

inline bool has_line(const std::string& text, std::string_view wanted) {
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
        if (line == wanted) return true;
    }
    return false;
}

/// A stream between two threads. Reading blocks until something is written or the stream is closed.
class Pipe : public std::streambuf {
  public:
    void write(std::string_view text) {
        const std::lock_guard lock(mutex_);
        waiting_ += text;
        all_ += text;
        changed_.notify_all();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }
    std::string all() {
        const std::lock_guard lock(mutex_);
        return all_;
    }
    bool wait_for(std::string_view text) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(10),
                                 [&] { return all_.find(text) != std::string::npos; });
    }

  protected:
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return traits_type::eof();
        reading_ = std::exchange(waiting_, {});
        setg(reading_.data(), reading_.data(), reading_.data() + reading_.size());
        return traits_type::to_int_type(reading_.front());
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        write({text, static_cast<std::size_t>(size)});
        return size;
    }
    int_type overflow(int_type c) override {
        const char character = traits_type::to_char_type(c);
        write({&character, 1});
        return c;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string waiting_;
    std::string reading_;
    std::string all_;
    bool closed_ = false;
};

/// A protocol that runs in a separate thread.
class Conversation {
  public:
    explicit Conversation(std::function<void(std::istream&, std::ostream&)> run)
        : thread_([this, run = std::move(run)] {
              std::istream in(&input_);
              std::ostream out(&output_);
              run(in, out);
          }) {}
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    ~Conversation() {
        input_.close();
        thread_.join();
    }
    void send(std::string_view text) { input_.write(text); }
    std::string output() { return output_.all(); }
    void wait_for(std::string_view text) { EXPECT_TRUE(output_.wait_for(text)) << text; }

  private:
    Pipe input_;
    Pipe output_;
    std::thread thread_;
};

}  // namespace kradan::test
