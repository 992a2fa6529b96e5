#include "bench/table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>

#include "core/version.h"
#include "json/json.h"

namespace kradan::bench {
namespace {

struct Spread {
    double median = 0;
    double least = 0;
    double most = 0;
};

Spread spread_of(const std::vector<double>& values) {
    const auto [least, most] = std::ranges::minmax(values);
    return {.median = median(values), .least = least, .most = most};
}

/// Our rate divided by that of `other`, per round.
std::vector<double> ratios(const Measured& ours, const Measured& other) {
    auto all = ours.rates();
    std::ranges::transform(all, other.rates(), all.begin(), std::divides{});
    return all;
}

/// Three significant digits, or all integer digits if there are more.
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
    return row.unit == Unit::nodes   ? in_words(spread, 1e6, " M/s")
           : row.unit == Unit::bytes ? in_words(spread, 1e6, " MB/s")
                                     : in_words(spread, 1e3, " k/s");
}

/// The processor's name in /proc/cpuinfo.
std::string processor() {
    std::ifstream info{"/proc/cpuinfo"};
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    }
    return "an unnamed processor";
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

}  // namespace

void print_table(const std::vector<Row>& rows, int rounds) {
    std::cout << "Kradan " KRADAN_VERSION_TEXT " on " << processor()
              << "; per CPU second of one thread; median of " << rounds << " rounds (min–max)\n\n";
    std::cout << "| work | Kradan | peer | its rate | ratio |\n|---|--:|---|--:|--:|\n";
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

void print_json(const std::vector<Row>& rows) {
    json::Writer writer;
    writer.begin_array();
    for (const Row& row : rows) {
        writer.begin_object()
            .member("work", row.name)
            .member("unit", unit_ids[static_cast<std::size_t>(row.unit)])
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

bool all_measured(const std::vector<Row>& rows) {
    const auto good = [](const Measured& measured) { return measured.fault.empty(); };
    return std::ranges::all_of(
        rows, [&](const Row& row) { return good(row.ours) && std::ranges::all_of(row.others, good); });
}

std::optional<std::map<PeerKind, std::string>> read_peers(std::span<const std::string> texts) {
    std::map<PeerKind, std::string> peers;
    for (const auto& text : texts) {
        const auto equals = text.find('=');
        const auto kind = read_peer(std::string_view{text}.substr(0, equals));
        if (equals == std::string::npos || equals + 1 == text.size()) {
            std::cerr << "--peer: invalid value '" << text << "'; expected NAME=PATH\n";
            return std::nullopt;
        }
        if (!kind) {
            std::cerr << "--peer: unknown peer '" << text.substr(0, equals) << "'"
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

}  // namespace kradan::bench
