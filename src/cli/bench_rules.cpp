#include "cli/bench_rules.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <span>

#include "cli/bench_measure.h"
#include "cli/game_arguments.h"
#include "search/light_playout.h"
#include "session/json.h"

namespace kradan::cli {
namespace {

namespace fs = std::filesystem;

/// A file with the variants for Fairy-Stockfish, there as long as this object.
class VariantsFile {
  public:
    VariantsFile() {
        std::error_code error;
        path_ = (fs::temp_directory_path(error) / "kradan-ogi-XXXXXX").string();
        const int descriptor = mkstemp(path_.data());
        if (descriptor < 0) {
            path_.clear();
            return;
        }
        ::close(descriptor);
        std::ofstream{path_} << variants_text();
    }
    VariantsFile(const VariantsFile&) = delete;
    VariantsFile& operator=(const VariantsFile&) = delete;
    ~VariantsFile() {
        std::error_code error;
        if (!path_.empty()) fs::remove(path_, error);
    }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

struct Spread {
    double median = 0;
    double least = 0;
    double most = 0;
};

Spread spread_of(const std::vector<double>& values) {
    const auto [least, most] = std::ranges::minmax(values);
    return {.median = median(values), .least = least, .most = most};
}

/// How many times as fast as `other` ours is, round by round.
std::vector<double> ratios(const Measured& ours, const Measured& other) {
    auto all = ours.rates();
    std::ranges::transform(all, other.rates(), all.begin(), std::divides{});
    return all;
}

/// Three digits that count, or all before the point.
std::string number_in_words(double number) {
    std::array<char, 32> text{};
    const int decimals = number >= 100 ? 0 : number >= 10 ? 1 : 2;
    std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
    return text.data();
}

std::string in_words(const Spread& spread, double unit, const char* after) {
    return number_in_words(spread.median / unit) + after + " (" + number_in_words(spread.least / unit) + "–" +
           number_in_words(spread.most / unit) + ")";
}

std::string rate_in_words(const Row& row, const Measured& measured) {
    const auto spread = spread_of(measured.rates());
    return row.playouts ? in_words(spread, 1e3, " k/s") : in_words(spread, 1e6, " M/s");
}

void print_table(const std::vector<Row>& rows) {
    std::cout << "| work | Kradan | beside it | its rate | ratio |\n|---|--:|---|--:|--:|\n";
    const auto line = [](const Row& row, const std::string& ours, std::string_view other,
                         std::string_view rate, std::string_view ratio) {
        std::cout << "| " << row.name << " | " << ours << " | " << other << " | " << rate << " | " << ratio
                  << " |\n";
    };
    for (const Row& row : rows) {
        const auto& fault = row.ours.fault;
        const bool measured = fault.empty() && !row.ours.cpu_seconds.empty();
        const std::string ours = measured        ? rate_in_words(row, row.ours)
                                 : fault.empty() ? "not measured"
                                                 : fault;
        for (const auto& other : row.others) {
            if (!other.fault.empty()) {
                line(row, ours, other.name, "left out: it " + other.fault, "");
            } else if (!measured) {
                line(row, ours, other.name, rate_in_words(row, other), "");
            } else {
                line(row, ours, other.name, rate_in_words(row, other),
                     in_words(spread_of(ratios(row.ours, other)), 1, "×"));
            }
        }
        for (const auto& missing : row.missing) line(row, ours, missing, "not measured", "");
    }
}

void write_measured(json::Writer& writer, const Measured& measured) {
    writer.begin_object().member("name", measured.name);
    if (!measured.fault.empty()) {
        writer.member("fault", measured.fault).end_object();
        return;
    }
    writer.member("work", std::to_string(measured.work)).key("cpu_microseconds").begin_array();
    for (const double time : measured.cpu_seconds)
        writer.value(static_cast<std::int64_t>(std::lround(time * 1e6)));
    writer.end_array().end_object();
}

void print_json(const std::vector<Row>& rows) {
    json::Writer writer;
    writer.begin_array();
    for (const Row& row : rows) {
        writer.begin_object()
            .member("work", row.name)
            .member("unit", row.playouts ? "playouts" : "nodes")
            .key("ours");
        if (row.ours.name.empty()) {
            writer.null();
        } else {
            write_measured(writer, row.ours);
        }
        writer.key("others").begin_array();
        for (const auto& other : row.others) write_measured(writer, other);
        writer.end_array().texts("not_measured", row.missing).end_object();
    }
    std::cout << writer.end_array().text() << '\n';
}

/// What /proc/cpuinfo calls the processor.
std::string processor() {
    std::ifstream info{"/proc/cpuinfo"};
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    }
    return "an unnamed processor";
}

void print_sizes(const WorkloadOptions& options) {
    const auto node = options.peers.find(PeerKind::node);
    if (node == options.peers.end()) return;
    constexpr auto limit = std::chrono::seconds{60};
    const auto plain = run_errand(node->second, wasm_size(options.wasm_module, false), limit);
    const auto small = run_errand(node->second, wasm_size(options.wasm_module, true), limit);
    if (plain && small) {
        std::cout << "\nrules.wasm: " << plain->work << " bytes, " << small->work << " with gzip -9\n";
    }
}

/// The peers of "NAME=PATH"; what is wrong is written to standard error.
std::optional<std::map<PeerKind, std::string>> read_peers(std::span<const std::string> texts) {
    std::map<PeerKind, std::string> peers;
    for (const auto& text : texts) {
        const auto equals = text.find('=');
        const auto kind = read_peer(std::string_view{text}.substr(0, equals));
        if (equals == std::string::npos || equals + 1 == text.size()) {
            std::cerr << "--peer: write NAME=PATH, not " << "'" + text + "'" << '\n';
            return std::nullopt;
        }
        if (!kind) {
            std::cerr << "--peer: there is no peer " << "'" + text.substr(0, equals) + "'"
                      << "; the names are";
            for (const auto known : peer_names) std::cerr << ' ' << known;
            std::cerr << '\n';
            return std::nullopt;
        }
        if (!peers.emplace(*kind, text.substr(equals + 1)).second) {
            std::cerr << "--peer: " << name(*kind) << " is given twice\n";
            return std::nullopt;
        }
    }
    return peers;
}

}  // namespace

void BenchRulesArguments::add_to(CLI::App& command) {
    std::string names;
    for (const auto known : peer_names) names += (names.empty() ? "" : ", ") + std::string{known};
    command.add_option("--peer", peers, "NAME=PATH of a program to measure beside: " + names)
        ->allow_extra_args(false);
    command.add_option("--rounds", rounds, "how often each is timed")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_flag("--quick", quick, "short work: seconds instead of minutes, and rougher figures");
    command.add_option("--only", only, "only the work whose name holds this text");
    command.add_option("--wasm", wasm_module, "rules.wasm, for the peer node (default: beside the build)");
    command.add_option("--limit", limit, "seconds after which a program at work is given up")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    command.add_flag("--json", json, "print JSON: every round's CPU microseconds");
}

int bench_rules_command(const BenchRulesArguments& arguments) {
    auto peers = read_peers(arguments.peers);
    if (!peers) return exit_usage;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const VariantsFile variants;
    if (error || variants.path().empty()) {
        std::cerr << "kradan bench: no temporary file can be made, or /proc is not there\n";
        return exit_bad_input;
    }
    const WorkloadOptions options{
        .peers = std::move(*peers),
        .kradan = program.string(),
        .wasm_module = arguments.wasm_module.value_or(
            (program.parent_path() / "../wasm/src/wasm/rules.wasm").lexically_normal().string()),
        .variants = variants.path(),
        .quick = arguments.quick};
    auto workloads = rules_workloads(options);
    std::erase_if(workloads,
                  [&](const Workload& workload) { return !workload.name.contains(arguments.only); });
    if (workloads.empty()) {
        std::cerr << "--only: no work is called anything with " << "'" + arguments.only + "'" << '\n';
        return exit_usage;
    }

    const auto rows = measure(workloads, arguments.rounds, std::chrono::seconds{arguments.limit});
    if (arguments.json) {
        print_json(rows);
    } else {
        std::cout << "Kradan " KRADAN_VERSION " on " << processor()
                  << "; a CPU second of one thread; median of " << arguments.rounds
                  << " rounds (least–most)\n\n";
        print_table(rows);
        print_sizes(options);
    }
    const auto failed = [](const Measured& measured) { return !measured.fault.empty(); };
    return std::ranges::any_of(
               rows,
               [&](const Row& row) { return failed(row.ours) || std::ranges::any_of(row.others, failed); })
               ? exit_bad_input
               : exit_success;
}

void BenchPlayoutsArguments::add_to(CLI::App& command) {
    command.add_option("--size", size, "points a side")
        ->check(CLI::Range(go::min_size, go::max_size))
        ->capture_default_str();
    command.add_option("--count", count, "playouts")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command.add_option("--seed", seed, "of the random numbers")->capture_default_str();
}

int bench_playouts_command(const BenchPlayoutsArguments& arguments) {
    search::LightPlayout playout{arguments.size};
    SplitMix64 random{arguments.seed};
    std::int64_t moves = 0;
    std::int64_t margin = 0;
    for (int i = 0; i < arguments.count; ++i) {
        const auto result = playout.run(random);
        moves += result.moves;
        margin += result.area_margin;
    }
    std::cout << "playouts " << arguments.count << "\nmoves " << moves << "\narea margin " << margin << '\n';
    return exit_success;
}

}  // namespace kradan::cli
