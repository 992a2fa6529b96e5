#include "server/nodes/link.h"

#include <algorithm>
#include <utility>

namespace kradan::server {

namespace {

/// The target size of a frame, below the limit set by NATS; a single text may be longer.
constexpr std::size_t most_bytes = 256 << 10;
/// The maximum number of bytes kept until they are acknowledged. If there are more, the other end is too slow
/// or unreachable.
constexpr std::size_t most_kept = 32 << 20;
/// The maximum number of frames resent at once.
constexpr std::size_t most_again = 64;
constexpr Milliseconds shortest_pause = 200;
constexpr Milliseconds longest_pause = 2'000;
/// How long an acknowledgement waits for a frame that can carry it.
constexpr Milliseconds acknowledgement_pause = 20;

}  // namespace

void Link::send(std::string text) {
    ++sent_;
    queued_bytes_ += text.size();
    queue_.push_back(std::move(text));
}

void Link::flush(Milliseconds now) {
    while (!queue_.empty()) {
        Kept kept{.number = ++number_, .published = now};
        std::size_t taken = 0;
        while (taken < queue_.size() && (taken == 0 || kept.bytes + queue_[taken].size() <= most_bytes)) {
            kept.bytes += queue_[taken].size();
            kept.texts.push_back(std::move(queue_[taken]));
            ++taken;
        }
        queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(taken));
        queued_bytes_ -= kept.bytes;
        kept_bytes_ += kept.bytes;
        frames_.push_back(std::move(kept));
        if (kept_bytes_ > most_kept) return break_off();
        publish(&frames_.back());
        if (!again_at_) {
            pause_ = shortest_pause;
            again_at_ = now + pause_;
        }
    }
}

void Link::publish(const Kept* kept, bool again) {
    Frame frame{.from = own_,
                .to = other_,
                .stream = stream_,
                .number = kept ? kept->number : 0,
                .acknowledged_stream = other_stream_,
                .acknowledged = received_,
                .again = again};
    if (kept) frame.texts.assign(kept->texts.begin(), kept->texts.end());
    acknowledge_at_.reset();
    outside_.publish(written(frame));
}

void Link::take(const Frame& frame, Milliseconds now) {
    take_acknowledgement(frame, now);
    if (frame.number == 0 || frame.stream < other_stream_) return;
    if (frame.stream > other_stream_) {
        const bool is_first = other_stream_ == 0 && frame.stream == 1;
        other_stream_ = frame.stream;
        received_ = 0;
        asked_again_ = false;
        if (!is_first) outside_.broken();
    }
    if (frame.number <= received_) {
        // The acknowledgement was lost, so send it again.
        acknowledge_at_ = acknowledge_at_.value_or(now);
    } else if (frame.number == received_ + 1) {
        ++received_;
        asked_again_ = false;
        acknowledge_at_ = acknowledge_at_.value_or(now + acknowledgement_pause);
        const auto stream = other_stream_;
        for (const std::string_view text : frame.texts) {
            if (stream == other_stream_) outside_.receive(text);
        }
    } else if (!std::exchange(asked_again_, true)) {
        publish(nullptr, true);
    }
}

void Link::take_acknowledgement(const Frame& frame, Milliseconds now) {
    if (frame.acknowledged_stream != stream_) return;
    bool progress = false;
    while (!frames_.empty() && frames_.front().number <= frame.acknowledged) {
        kept_bytes_ -= frames_.front().bytes;
        frames_.pop_front();
        progress = true;
    }
    if (progress) {
        pause_ = shortest_pause;
        again_at_ = frames_.empty() ? std::nullopt : std::optional{now + pause_};
    }
    if (frame.again && !frames_.empty()) send_again(now);
}

void Link::send_again(Milliseconds now) {
    const auto count = std::min(frames_.size(), most_again);
    for (std::size_t i = 0; i < count; ++i) publish(&frames_[i]);
    sent_again_ += count;
    again_at_ = now + pause_;
}

void Link::break_off() {
    ++stream_;
    number_ = 0;
    queue_.clear();
    queued_bytes_ = 0;
    frames_.clear();
    kept_bytes_ = 0;
    again_at_.reset();
    outside_.broken();
}

std::optional<Milliseconds> Link::deadline() const {
    if (!again_at_ || !acknowledge_at_) return again_at_ ? again_at_ : acknowledge_at_;
    return std::min(*again_at_, *acknowledge_at_);
}

void Link::tick(Milliseconds now) {
    if (again_at_ && now >= *again_at_) {
        pause_ = std::min(2 * pause_, longest_pause);
        send_again(now);
    }
    if (acknowledge_at_ && now >= *acknowledge_at_) publish(nullptr);
}

}  // namespace kradan::server
