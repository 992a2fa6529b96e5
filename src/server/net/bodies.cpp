#include "server/net/bodies.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace kradan::server {

namespace {

/// A body has stalled if fewer than `worth_a_move` bytes arrive within this time.
constexpr std::chrono::seconds time_to_move{2};
constexpr std::size_t worth_a_move = 1'024;
/// How often to search for stalled bodies, and how many to end each time. A search visits all bodies.
constexpr std::chrono::milliseconds between_looks{100};
constexpr std::size_t most_ended_at_once = 16;

}  // namespace

Bodies::One::One(Bodies& all, std::string_view address, BodySender& sender)
    : all_(all.shared_from_this()),
      sender_(sender),
      networks_(all_->networks_.of(address)),
      number_(++all_->last_),
      moved_at_(all_->now_()) {
    all_->coming_.emplace(number_, this);
}

Bodies::One::~One() {
    clear();
}

bool Bodies::One::take(std::size_t bytes, std::size_t rest) {
    wanted_ = bytes;
    rest_ = std::max(rest, bytes);
    came_ += bytes;
    if (std::exchange(came_, came_ % worth_a_move) >= worth_a_move) moved_at_ = all_->now_();
    if (fit()) return true;
    all_->waiting_.emplace(number_, this);
    return false;
}

/// Counts the wanted bytes if there is room.
bool Bodies::One::fit() {
    const std::size_t more = wanted_ - std::min(wanted_, reserved_);
    const std::size_t rest = rest_ - std::min(rest_, reserved_);
    if (more == 0 || all_->full(*this, more, 0) == room) {
        count(more);
        reserved_ += more;
    } else if (all_->full(*this, rest, all_->limits_.longest) == room) {
        count(rest);
        reserved_ += rest;
        has_rest_ = true;
    } else {
        return false;
    }
    reserved_ -= std::exchange(wanted_, 0);
    // The client could not send while the body was waiting.
    if (all_->waiting_.erase(number_) > 0) moved_at_ = all_->now_();
    return true;
}

void Bodies::One::count(std::size_t bytes) {
    bytes_ += bytes;
    all_->bytes_ += bytes;
    for (const auto& network : networks_) network->bytes += bytes;
}

void Bodies::One::give_back(std::size_t bytes) {
    // The room stays reserved for the rest of the body.
    if (has_rest_) {
        reserved_ += std::min(bytes, bytes_ - reserved_);
        return;
    }
    bytes = std::min(bytes, bytes_);
    if (bytes == 0) return;
    bytes_ -= bytes;
    all_->bytes_ -= bytes;
    for (const auto& network : networks_) network->bytes -= bytes;
    all_->give_room();
}

void Bodies::One::finish() {
    all_->coming_.erase(number_);
    has_rest_ = false;
    give_back(std::exchange(reserved_, 0));
}

void Bodies::One::clear() {
    all_->waiting_.erase(number_);
    wanted_ = 0;
    finish();
    give_back(bytes_);
}

std::size_t Bodies::full(const One& one, std::size_t bytes, std::size_t beyond) const {
    for (std::size_t width = 0; width < one.networks_.size(); ++width) {
        if (static_cast<double>(one.networks_[width]->bytes + bytes) >
            static_cast<double>(limits_.address) * shares_.of.at(width) + static_cast<double>(beyond))
            return width;
    }
    return bytes_ + bytes > limits_.all + beyond ? network_widths : room;
}

void Bodies::give_room() {
    for (auto next = waiting_.begin(); next != waiting_.end();) {
        One& one = *std::exchange(next, std::next(next))->second;
        if (one.fit()) one.sender_.go_on();
    }
}

bool Bodies::hinders(const One& one) const {
    return std::ranges::any_of(waiting_ | std::views::values, [&](const One* waits) {
        const std::size_t width = full(*waits, waits->wanted_, 0);
        return width == network_widths || (width < one.networks_.size() && width < waits->networks_.size() &&
                                           one.networks_[width] == waits->networks_[width]);
    });
}

void Bodies::end_stalled() {
    const auto now = now_();
    if (waiting_.empty() || now - looked_at_ < between_looks) return;
    looked_at_ = now;
    std::vector<One*> stalled;
    for (One* one : coming_ | std::views::values) {
        if (!one->waits() && one->bytes_ > 0 && now - one->moved_at_ >= time_to_move) stalled.push_back(one);
    }
    std::ranges::sort(stalled, {}, [](const One* one) { return std::pair{one->moved_at_, one->number_}; });
    std::size_t ended = 0;
    for (One* one : stalled) {
        if (waiting_.empty() || ended == most_ended_at_once) return;
        if (!hinders(*one)) continue;
        one->sender_.end();
        one->clear();
        ++ended;
    }
}

}  // namespace kradan::server
