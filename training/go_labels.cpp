#include "go_labels.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include "search/network/go/inputs.h"

namespace kradan::training {

namespace {

constexpr std::size_t most_moves = 10'000;

/// Reads little-endian numbers from bytes. Numbers past the end are 0.
class Bytes {
  public:
    explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

    bool ended() const { return at_ >= bytes_.size(); }
    bool overrun() const { return overrun_; }
    std::size_t at() const { return at_; }
    std::uint8_t byte() {
        if (ended()) {
            overrun_ = true;
            return 0;
        }
        return static_cast<std::uint8_t>(bytes_[at_++]);
    }
    std::uint16_t number() {
        const std::uint16_t low = byte();
        return static_cast<std::uint16_t>(low | byte() << 8);
    }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool overrun_ = false;
};

std::optional<GoLabel> read_label(Bytes& bytes, const GoLabelledGame& game) {
    const auto points = static_cast<std::size_t>(game.size * game.size);
    GoLabel label{
        .ply = bytes.number(), .win = bytes.number(), .lead = static_cast<std::int16_t>(bytes.number())};
    const std::size_t moves = bytes.byte();
    for (std::size_t i = 0; i < moves; ++i) {
        const std::uint16_t move = bytes.number();
        label.policy.emplace_back(move, bytes.number());
        if (move > points) return std::nullopt;
    }
    for (std::size_t i = 0; i < points; i += 2) {
        const std::uint8_t two = bytes.byte();
        label.ownership.push_back(static_cast<std::int8_t>((two & 15) - 8));
        if (i + 1 < points) label.ownership.push_back(static_cast<std::int8_t>((two >> 4) - 8));
    }
    if (bytes.overrun() || static_cast<std::size_t>(label.ply) > game.moves.size()) return std::nullopt;
    return label;
}

std::optional<GoLabelledGame> read_game(Bytes& bytes) {
    GoLabelledGame game;
    if (bytes.byte() != 'G') return std::nullopt;
    game.size = bytes.byte();
    game.rules = bytes.byte();
    game.handicap = bytes.byte();
    game.komi = static_cast<std::int16_t>(bytes.number());
    const std::size_t moves = bytes.number();
    if (game.size < go::min_size || game.size > go::max_size || game.rules >= go_rules_of_teachers.size() ||
        moves > most_moves)
        return std::nullopt;
    for (std::size_t i = 0; i < moves; ++i) {
        game.moves.push_back(bytes.number());
        if (game.moves.back() > game.size * game.size) return std::nullopt;
    }
    const std::size_t labels = bytes.number();
    for (std::size_t i = 0; i < labels; ++i) {
        auto label = read_label(bytes, game);
        if (!label) return std::nullopt;
        game.labels.push_back(*std::move(label));
    }
    return game;
}

/// A sample file for one board size, as `go_network/fit.py` reads it.
class Samples {
  public:
    explicit Samples(const std::string& path) : file_(path, std::ios::binary) {}

    bool good() const { return file_.good(); }
    void write(const search::GoInputs& inputs, const GoLabel& label, bool held_out) {
        put(held_out ? 1 : 0);
        put(label.ply);
        put(label.win);
        put(label.lead);
        put(inputs.margin);
        for (const std::int16_t global : inputs.globals) put(global);
        for (const std::uint16_t point : inputs.points) put(point);
        for (std::size_t i = 0; i < moves_of_policy; ++i) {
            const bool any = i < label.policy.size();
            put(any ? label.policy[i].first : 0);
            put(any ? label.policy[i].second : 0);
        }
        for (const std::int8_t owner : label.ownership) put(owner);
        ++count_;
    }
    std::size_t count() const { return count_; }

  private:
    static constexpr std::size_t moves_of_policy = 20;

    void put(int number) {
        file_.put(static_cast<char>(number & 255));
        file_.put(static_cast<char>(number >> 8 & 255));
    }

    std::ofstream file_;
    std::size_t count_ = 0;
};

}  // namespace

std::string write(const GoLabelledGame& game) {
    std::string bytes = "G";
    const auto byte = [&](std::size_t number) { bytes += static_cast<char>(number & 255); };
    const auto number = [&](int both) {
        byte(static_cast<std::size_t>(both));
        byte(static_cast<std::size_t>(both) >> 8);
    };
    byte(static_cast<std::size_t>(game.size));
    byte(game.rules);
    byte(static_cast<std::size_t>(game.handicap));
    number(game.komi);
    number(static_cast<int>(game.moves.size()));
    for (const std::uint16_t move : game.moves) number(move);
    number(static_cast<int>(game.labels.size()));
    for (const GoLabel& label : game.labels) {
        number(label.ply);
        number(label.win);
        number(label.lead);
        byte(label.policy.size());
        for (const auto& [move, probability] : label.policy) {
            number(move);
            number(probability);
        }
        const auto owner = [&](std::size_t p) {
            return p < label.ownership.size() ? static_cast<std::size_t>(label.ownership[p] + 8) : 0;
        };
        for (std::size_t p = 0; p < label.ownership.size(); p += 2) byte(owner(p) | owner(p + 1) << 4);
    }
    return bytes;
}

std::expected<std::vector<GoLabelledGame>, std::string> read_go_labels(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::unexpected(path + ": cannot be read");
    const std::string all{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    Bytes bytes(all);
    std::vector<GoLabelledGame> games;
    while (!bytes.ended()) {
        const std::size_t begin = bytes.at();
        auto game = read_game(bytes);
        if (!game) {
            return std::unexpected(path + ", byte " + std::to_string(begin) + ", game " +
                                   std::to_string(games.size() + 1) + ": not a labelled game, or cut off");
        }
        games.push_back(*std::move(game));
    }
    return games;
}

std::expected<void, std::string> prepare_go(const std::vector<std::string>& files, const std::string& out) {
    constexpr std::size_t held_out = 50;
    std::error_code error;
    std::filesystem::create_directories(out, error);
    std::map<int, std::unique_ptr<Samples>> samples;
    for (const std::string& file : files) {
        const auto games = read_go_labels(file);
        if (!games) return std::unexpected(games.error());
        const std::size_t training = games->size() - games->size() / held_out;
        for (std::size_t i = 0; i < games->size(); ++i) {
            const GoLabelledGame& labelled = (*games)[i];
            auto& of_size = samples[labelled.size];
            if (!of_size)
                of_size = std::make_unique<Samples>(out + "/" + std::to_string(labelled.size) + ".samples");
            if (!of_size->good()) return std::unexpected(out + ": cannot be written");
            replay(labelled, [&](const go::Game& game, const GoLabel& label) {
                of_size->write(search::go_inputs(game), label, i >= training);
            });
            std::fprintf(stderr, "\r%s: %zu of %zu games", file.c_str(), i + 1, games->size());
        }
        std::fprintf(stderr, "\n");
    }
    for (const auto& [size, of_size] : samples)
        std::fprintf(stderr, "%d×%d: %zu positions\n", size, size, of_size->count());
    return {};
}

}  // namespace kradan::training
