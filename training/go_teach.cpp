#include "go_teach.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>

#include "core/random.h"
#include "go_labels.h"
#include "json/json.h"
#include "process/engine_process.h"

namespace kradan::training {

namespace {

using process::EngineProcess;

/// The number of games in flight at the teacher, and the maximum number of moves in a label.
constexpr std::size_t games_at_once = 16;
constexpr std::size_t most_moves = 20;
constexpr std::string_view columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

std::string vertex_text(int size, int move) {
    if (move == size * size) return "pass";
    return columns[static_cast<std::size_t>(move % size)] + std::to_string(move / size + 1);
}

/// A game that was sent to the teacher, and the answers so far, by ply.
struct Asked {
    GoLabelledGame game;
    std::size_t expected = 0;
    std::map<int, GoLabel> answers = {};
};

std::string question(const Asked& asked, std::size_t id, const std::vector<int>& plies, int visits) {
    const GoLabelledGame& game = asked.game;
    json::Writer writer;
    writer.begin_object();
    writer.key("id").value(std::to_string(id));
    writer.key("rules").value(go_rules_of_teachers[game.rules].name);
    writer.key("komi").raw(std::to_string(5 * game.komi) + "e-1");
    writer.key("boardXSize").value(game.size);
    writer.key("boardYSize").value(game.size);
    writer.key("maxVisits").value(visits);
    writer.key("includePolicy").value(true);
    writer.key("includeOwnership").value(true);
    writer.key("analyzeTurns").begin_array();
    for (const int ply : plies) writer.value(ply);
    writer.end_array();
    writer.key("moves").begin_array();
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        writer.value(std::vector<std::string>{i % 2 == 0 ? "B" : "W", vertex_text(game.size, game.moves[i])});
    writer.end_array();
    writer.key("overrideSettings").raw(R"({"reportAnalysisWinratesAs":"SIDETOMOVE"})");
    writer.end_object();
    return writer.text();
}

/// Reorders a list that the teacher sends from the top row down. The result is indexed by row × size +
/// column.
std::vector<double> turned(const std::vector<json::Value>& list, int size) {
    std::vector<double> all;
    for (int y = size - 1; y >= 0; --y) {
        for (int x = 0; x < size; ++x) all.push_back(list[static_cast<std::size_t>(y * size + x)].number);
    }
    return all;
}

std::optional<GoLabel> label_of(const json::Value& answer, int size) {
    const auto points = static_cast<std::size_t>(size * size);
    const json::Value* const root = answer.find("rootInfo");
    const json::Value* const policy = answer.find("policy");
    const json::Value* const ownership = answer.find("ownership");
    if (!root || !policy || !ownership || policy->items.size() != points + 1 ||
        ownership->items.size() != points)
        return std::nullopt;
    const json::Value* const win = root->find("winrate");
    const json::Value* const lead = root->find("scoreLead");
    if (!win || !lead) return std::nullopt;
    GoLabel label{
        .win = static_cast<std::uint16_t>(std::lround(65'535 * std::clamp(win->number, 0.0, 1.0))),
        .lead = static_cast<std::int16_t>(std::lround(32 * std::clamp(lead->number, -1000.0, 1000.0)))};
    std::vector<double> moves = turned(policy->items, size);
    moves.push_back(policy->items.back().number);
    std::vector<std::uint16_t> order(moves.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
    std::ranges::sort(order, [&](std::uint16_t a, std::uint16_t b) { return moves[a] > moves[b]; });
    for (const std::uint16_t move : order) {
        const long share = std::lround(65'535 * moves[move]);
        if (share <= 0 || label.policy.size() == most_moves) break;
        label.policy.emplace_back(move, static_cast<std::uint16_t>(share));
    }
    for (const double owner : turned(ownership->items, size))
        label.ownership.push_back(static_cast<std::int8_t>(std::lround(7 * std::clamp(owner, -1.0, 1.0))));
    return label;
}

/// Keeps several games in flight at the teacher, and writes them once all their answers have arrived.
class Lesson {
  public:
    Lesson(const GoTeachOptions& options, EngineProcess& teacher, std::ofstream& out)
        : options_(options), teacher_(teacher), out_(out) {}

    std::expected<void, std::string> run(std::vector<GoLabelledGame> games) {
        const std::size_t all = games.size();
        std::size_t next = 0;
        const auto began = std::chrono::steady_clock::now();
        while (next < all || !asked_.empty()) {
            while (next < all && asked_.size() < games_at_once) {
                if (const auto sent = ask(std::move(games[next]), next); !sent) return sent;
                ++next;
            }
            if (const auto heard = hear(); !heard) return heard;
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
            std::fprintf(stderr, "\r%zu of %zu games, %zu labels, %.0f a second ", next - asked_.size(), all,
                         labels_, static_cast<double>(labels_) / took.count());
        }
        std::fprintf(stderr, "\n");
        return {};
    }

  private:
    std::expected<void, std::string> ask(GoLabelledGame game, std::size_t id) {
        SplitMix64 random(options_.seed + id * 0x9E3779B97F4A7C15U);
        std::vector<int> plies;
        const int first = game.handicap > 0 ? 2 * game.handicap - 1 : 0;
        for (int ply = first; std::cmp_less_equal(ply, game.moves.size()); ++ply) {
            if (random.below(static_cast<std::uint32_t>(options_.one_in)) == 0) plies.push_back(ply);
        }
        game.labels.clear();
        Asked& asked = asked_[id];
        asked = {.game = std::move(game), .expected = plies.size()};
        if (plies.empty()) return finish();
        if (!teacher_.tell(question(asked, id, plies, options_.visits)))
            return std::unexpected("the teacher " + teacher_.how_it_ended());
        return {};
    }

    std::expected<void, std::string> hear() {
        if (asked_.empty()) return {};
        teacher_.expect_answer();
        constexpr auto patience = std::chrono::minutes(10);
        const auto line = teacher_.hear(process::MatchClock::now() + patience);
        if (!line) return std::unexpected("the teacher does not answer: " + teacher_.how_it_ended());
        const auto answer = json::parse(*line);
        if (!answer) return std::unexpected("the teacher answers: " + *line);
        const json::Value* const id = answer->find("id");
        const json::Value* const ply = answer->find("turnNumber");
        const auto at =
            id ? asked_.find(static_cast<std::size_t>(std::atoll(id->string.c_str()))) : asked_.end();
        if (at == asked_.end() || (!ply && !answer->find("error")))
            return std::unexpected("the teacher answers: " + *line);
        if (!ply) {
            std::fprintf(stderr, "\nThe teacher refuses a game, which gets no labels: %s\n", line->c_str());
            at->second.answers.clear();
            at->second.expected = 0;
            return finish();
        }
        auto label = label_of(*answer, at->second.game.size);
        if (!label) return std::unexpected("the teacher answers: " + *line);
        label->ply = static_cast<int>(ply->number);
        at->second.answers[label->ply] = *std::move(label);
        ++labels_;
        return at->second.answers.size() == at->second.expected ? finish()
                                                                : std::expected<void, std::string>{};
    }

    /// Writes games in their original order, so that a later run knows which ones are done.
    std::expected<void, std::string> finish() {
        while (!asked_.empty() && asked_.begin()->second.answers.size() == asked_.begin()->second.expected) {
            Asked& done = asked_.begin()->second;
            for (auto& [ply, label] : done.answers) done.game.labels.push_back(std::move(label));
            out_ << write(done.game) << std::flush;
            asked_.erase(asked_.begin());
        }
        if (!out_) return std::unexpected(options_.out + ": cannot be written");
        return {};
    }

    const GoTeachOptions& options_;
    EngineProcess& teacher_;
    std::ofstream& out_;
    std::map<std::size_t, Asked> asked_;
    std::size_t labels_ = 0;
};

}  // namespace

std::expected<void, std::string> teach_go(const GoTeachOptions& options) {
    std::vector<GoLabelledGame> games;
    for (const std::string& file : options.games) {
        auto read = read_go_labels(file);
        if (!read) return std::unexpected(read.error());
        std::ranges::move(*read, std::back_inserter(games));
    }
    if (std::filesystem::exists(options.out)) {
        const auto done = read_go_labels(options.out);
        if (!done) return std::unexpected(done.error());
        games.erase(games.begin(),
                    games.begin() + static_cast<std::ptrdiff_t>(std::min(done->size(), games.size())));
    }
    std::istringstream words(options.teacher);
    std::vector<std::string> command;
    for (std::string word; words >> word;) command.push_back(word);
    const process::StopSignal stop;
    auto teacher = EngineProcess::start(command, "teacher", stop, nullptr);
    if (!teacher) return std::unexpected(options.teacher + ": " + process::in_words(teacher.error()));
    std::ofstream out(options.out, std::ios::binary | std::ios::app);
    return Lesson(options, **teacher, out).run(std::move(games));
}

}  // namespace kradan::training
