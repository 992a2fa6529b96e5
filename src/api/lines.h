#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kradan::api {

/// Lines of text that somebody reads as they come. What is added before the reader has begun waits.
class Lines {
  public:
    /// Reads lines; must not end the stream, or be destroyed, while it is told.
    struct Reader {
        virtual ~Reader() = default;
        /// A whole line, with its end.
        virtual void read(std::string line) = 0;
        /// No more will come.
        virtual void end() = 0;
    };

    /// Adds a line without its end.
    void add(std::string_view line) {
        if (ended_) return;
        std::string text{line};
        text += '\n';
        if (reader_) return reader_->read(std::move(text));
        waiting_.push_back(std::move(text));
    }
    void end() {
        if (std::exchange(ended_, true)) return;
        if (reader_) reader_->end();
    }
    bool has_ended() const { return ended_; }

    void begin(Reader& reader) {
        reader_ = &reader;
        for (std::string& line : std::exchange(waiting_, {})) reader.read(std::move(line));
        if (ended_) reader.end();
    }
    /// What is to be done once nobody reads any more.
    void on_left(std::function<void()> left) { left_ = std::move(left); }
    /// The reader has gone.
    void leave() {
        reader_ = nullptr;
        ended_ = true;
        if (auto left = std::exchange(left_, nullptr)) left();
    }

  private:
    Reader* reader_ = nullptr;
    std::vector<std::string> waiting_;
    bool ended_ = false;
    std::function<void()> left_;
};

}  // namespace kradan::api
