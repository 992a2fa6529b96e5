#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kradan::go::test {

/// The rules of Go in the simplest possible form, as a reference for the real implementation: the board is a
/// string, chains are found by walking from their stones each time, and superko compares all earlier boards.
class Reference {
  public:
    enum class Repeat { simple, positional, situational };

    Reference(int size, bool suicide, Repeat repeat)
        : size_(size),
          suicide_(suicide),
          repeat_(repeat),
          board_(static_cast<std::size_t>(size * size), '.') {}

    const std::string& board() const { return board_; }
    char turn() const { return turn_; }
    int taken_by(char side) const { return taken_[side == 'O']; }

    bool legal(int x, int y) const {
        if (x < 0 || y < 0 || x >= size_ || y >= size_ || board_[at(x, y)] != '.') return false;
        const Result result = put(at(x, y));
        if (!suicide_ && result.board[at(x, y)] == '.') return false;
        // The ko: by capturing one stone with one stone, the move would restore the board as it was before
        // the opponent's last move.
        if (!earlier_.empty() && !last_was_pass_ && last_taken_ == 1 && result.taken == 1 &&
            result.board == earlier_.back().first) {
            return false;
        }
        if (repeat_ == Repeat::simple) return true;
        const char next = other(turn_);
        for (const auto& [board, side] : earlier_) {
            if (board == result.board && (repeat_ == Repeat::positional || side == next)) return false;
        }
        return !(board_ == result.board && repeat_ == Repeat::positional);
    }

    void play(int x, int y) {
        const Result result = put(at(x, y));
        earlier_.emplace_back(board_, turn_);
        taken_[turn_ == 'O'] += result.taken;
        taken_[turn_ == 'X'] += result.own;
        board_ = result.board;
        last_taken_ = result.taken;
        last_was_pass_ = false;
        turn_ = other(turn_);
    }

    void pass() {
        earlier_.emplace_back(board_, turn_);
        last_was_pass_ = true;
        turn_ = other(turn_);
    }

  private:
    struct Result {
        std::string board;
        int taken = 0;
        int own = 0;
    };

    static char other(char side) { return side == 'X' ? 'O' : 'X'; }
    std::size_t at(int x, int y) const { return static_cast<std::size_t>(y * size_ + x); }

    std::vector<std::size_t> beside(std::size_t i) const {
        const int x = static_cast<int>(i) % size_;
        const int y = static_cast<int>(i) / size_;
        std::vector<std::size_t> points;
        if (x > 0) points.push_back(at(x - 1, y));
        if (x < size_ - 1) points.push_back(at(x + 1, y));
        if (y > 0) points.push_back(at(x, y - 1));
        if (y < size_ - 1) points.push_back(at(x, y + 1));
        return points;
    }

    /// Removes a chain without liberties from the board; returns the number of stones.
    int take_off(std::string& board, std::size_t start) const {
        std::set<std::size_t> chain = {start};
        std::vector<std::size_t> open = {start};
        while (!open.empty()) {
            const std::size_t stone = open.back();
            open.pop_back();
            for (const std::size_t n : beside(stone)) {
                if (board[n] == '.') return 0;
                if (board[n] == board[start] && chain.insert(n).second) open.push_back(n);
            }
        }
        for (const std::size_t stone : chain) board[stone] = '.';
        return static_cast<int>(chain.size());
    }

    Result put(std::size_t point) const {
        Result result{.board = board_};
        result.board[point] = turn_;
        for (const std::size_t n : beside(point)) {
            if (result.board[n] == other(turn_)) result.taken += take_off(result.board, n);
        }
        result.own = take_off(result.board, point);
        return result;
    }

    int size_;
    bool suicide_;
    Repeat repeat_;
    std::string board_;
    char turn_ = 'X';
    int taken_[2] = {0, 0};
    int last_taken_ = 0;
    bool last_was_pass_ = false;
    std::vector<std::pair<std::string, char>> earlier_;
};

}  // namespace kradan::go::test
