#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kradan::api {

/// A stream of text lines. Lines that are added before the reader begins are buffered for it.
class Lines {
  public:
    /// Receives the lines. Must not end the stream or be destroyed during these calls.
    struct Reader {
        virtual ~Reader() = default;
        /// A whole line, including "\n".
        virtual void read(std::string line) = 0;
        /// No more lines will follow.
        virtual void end() = 0;
    };

    /// Adds a line, given without "\n".
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
    /// Sets the function that `leave` calls.
    void on_left(std::function<void()> left) { left_ = std::move(left); }
    /// Called when the reader stops reading.
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
