#include "bench/measure.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <map>

namespace kradan::bench {
namespace {

constexpr std::chrono::milliseconds check_limit = std::chrono::seconds{60};

/// Shows progress on one line; only on a terminal.
class Progress {
  public:
    void show(const std::string& text) const {
        if (on_terminal_) std::cerr << "\r\033[K" << text << std::flush;
    }
    void clear() const { show(""); }

  private:
    bool on_terminal_ = isatty(STDERR_FILENO) != 0;
};

std::string counted(std::uint64_t number, std::uint64_t right) {
    return "counts " + std::to_string(number) + " where " + std::to_string(right) + " is right";
}

class Bench {
  public:
    Bench(const std::vector<Workload>& workloads, int rounds, std::chrono::milliseconds limit)
        : workloads_(workloads), rounds_(rounds), limit_(limit) {}

    std::vector<Row> run() {
        std::vector<Row> rows;
        for (const Workload& workload : workloads_) {
            place_ = "[" + std::to_string(rows.size() + 1) + "/" + std::to_string(workloads_.size()) + "] " +
                     workload.name;
            rows.push_back(contest(workload));
        }
        progress_.clear();
        return rows;
    }

  private:
    struct Contestant {
        const Part& part;
        Measured& measured;
        /// Repetitions of the work in a run.
        int repeats = 1;
    };

    Row contest(const Workload& workload) {
        Row row{.name = workload.name,
                .unit = workload.unit,
                .ours = {},
                .others = {},
                .missing = workload.missing};
        if (workload.ours.program.empty()) return row;
        row.others.resize(workload.others.size());
        std::vector<Contestant> contestants{{.part = workload.ours, .measured = row.ours}};
        for (std::size_t i = 0; i < workload.others.size(); ++i) {
            contestants.push_back({.part = workload.others[i], .measured = row.others[i]});
        }
        for (const auto& contestant : contestants) check(contestant);
        for (int round = 0; round < rounds_; ++round) {
            // Rotates the order, so that neither warm-up nor throttling favours a program.
            for (std::size_t i = 0; i < contestants.size(); ++i) {
                const std::size_t turn = (i + static_cast<std::size_t>(round)) % contestants.size();
                time(contestants[turn], round);
            }
        }
        for (const auto& contestant : contestants) settle(contestant.measured);
        if (!row.ours.fault.empty()) return row;
        for (auto& other : row.others) {
            if (other.fault.empty() && workload.same_result && other.work != row.ours.work) {
                other.fault = counted(other.work, row.ours.work);
            }
        }
        return row;
    }

    void check(const Contestant& contestant) {
        const auto& [part, measured, repeats] = contestant;
        measured.name = part.name;
        if (const auto known = unusable_.find(part.program); known != unusable_.end()) {
            measured.fault = known->second;
            return;
        }
        progress_.show(place_ + ": does " + part.name + " count right?");
        const auto run = run_errand(part.program, part.check, std::min(limit_, check_limit));
        if (!run) {
            measured.fault = unusable_[part.program] = run.error();
        } else if (run->work != part.check_result) {
            measured.fault = counted(run->work, part.check_result);
        }
    }

    /// CPU seconds of one run. On failure returns 0 and sets the fault.
    double time_errand(const Contestant& contestant, const Errand& errand, int repeats) {
        const auto run = run_errand(contestant.part.program, errand, limit_, repeats);
        if (!run) {
            contestant.measured.fault = run.error();
            return 0;
        }
        contestant.measured.work = run->work;
        return run->cpu_seconds;
    }

    void time(Contestant& contestant, int round) {
        auto& [part, measured, repeats] = contestant;
        if (!measured.fault.empty()) return;
        progress_.show(place_ + ": round " + std::to_string(round + 1) + " of " + std::to_string(rounds_) +
                       ", " + part.name);
        measured.start_seconds.push_back(time_errand(contestant, part.idle, 1));
        double spent = time_errand(contestant, part.work, repeats);
        // Repeats short work within a run, so that the start-up time becomes negligible.
        constexpr double enough_seconds = 0.3;
        constexpr int most_repeats = 1'000'000;
        while (measured.fault.empty() && spent < enough_seconds && !part.work.repeat_option.empty() &&
               repeats < most_repeats) {
            const double net = std::max(spent - measured.start_seconds.back(), enough_seconds / 100);
            repeats = std::min(most_repeats,
                               1 + static_cast<int>(repeats * std::max(2.0, 1.5 * enough_seconds / net)));
            spent = time_errand(contestant, part.work, repeats);
        }
        measured.cpu_seconds.push_back(spent);
        measured.repeats.push_back(repeats);
        if (part.work_result && measured.work != *part.work_result && measured.fault.empty()) {
            measured.fault = counted(measured.work, *part.work_result);
        }
    }

    /// Subtracts the median start-up time, which is steadier than a single one, and divides by the
    /// repetitions.
    static void settle(Measured& measured) {
        if (!measured.fault.empty()) return;
        const double start = median(measured.start_seconds);
        if (median(measured.cpu_seconds) < 1.5 * start) {
            measured.fault = "takes longer to start than to do this";
            return;
        }
        for (std::size_t i = 0; i < measured.cpu_seconds.size(); ++i) {
            // A single round may take less than the median start-up time.
            const double least = measured.cpu_seconds[i] / 100;
            measured.cpu_seconds[i] = std::max(measured.cpu_seconds[i] - start, least) / measured.repeats[i];
        }
    }

    const std::vector<Workload>& workloads_;
    int rounds_;
    std::chrono::milliseconds limit_;
    Progress progress_;
    std::string place_;
    /// Programs that failed to run their check, and why; not tried again.
    std::map<std::string, std::string> unusable_;
};

}  // namespace

double median(std::vector<double> values) {
    std::ranges::sort(values);
    const auto middle = values.size() / 2;
    return values.size() % 2 != 0 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::vector<double> Measured::rates() const {
    std::vector<double> all;
    all.reserve(cpu_seconds.size());
    for (const double time : cpu_seconds) all.push_back(static_cast<double>(work) / time);
    return all;
}

std::vector<Row> measure(const std::vector<Workload>& workloads, int rounds,
                         std::chrono::milliseconds limit) {
    return Bench{workloads, rounds, limit}.run();
}

}  // namespace kradan::bench
