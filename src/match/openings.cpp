#include "match/openings.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>
#include <utility>

#include "command/book_file.h"
#include "command/exit_status.h"
#include "command/record_file.h"
#include "core/quote.h"
#include "core/random.h"
#include "engine/engine.h"
#include "games/go/module.h"

namespace kradan::match {

namespace {

/// The largest acceptable advantage after random moves: in centipawns; in Go, in thousandths of a win.
constexpr int balance = 60;
/// The effort spent on evaluating that advantage: nodes searched; in Go, board points times evaluations.
constexpr std::uint64_t evaluation_nodes = 15'000;
constexpr std::uint64_t evaluation_points = 4'000;
/// Attempts before settling for the most balanced opening found.
constexpr int most_tries = 300;
/// The maximum number of openings read from a file.
constexpr std::size_t most_openings = 1'000'000;

bool is_over(const AnyGame& game) {
    return game.outcome() || game.play_ended() || game.legal_moves().empty();
}

/// The first player's advantage in the same unit as `balance`; empty if a mate was found.
std::optional<int> advantage(const AnyGame& game, engine::Engine& evaluator) {
    const bool first = game.side_to_move() == Colour::first;
    if (const auto* go_game = game.as<go::Game>()) {
        const auto size = static_cast<std::uint64_t>(go_game->position().size());
        // Earlier positions must not influence the result.
        evaluator.clear();
        const int won = evaluator.think(game, {.nodes = evaluation_points / (size * size)}).score;
        return first ? won - 500 : 500 - won;
    }
    const auto found = evaluator.think(game, {.nodes = evaluation_nodes});
    if (found.mate_in) return std::nullopt;
    return first ? found.score : -found.score;
}

struct Line {
    AnyGame game;
    std::vector<std::string> moves;
};

/// Plays random moves. Returns false if they end the game.
bool play_random(Line& line, int plies, SplitMix64& random) {
    for (int ply = 0; ply < plies; ++ply) {
        auto moves = line.game.legal_moves();
        // Openings have no passes.
        std::erase(moves, "pass");
        if (moves.empty() || line.game.outcome()) return false;
        line.moves.push_back(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        if (!line.game.play_line(std::span{line.moves}.last(1))) return false;
    }
    return !is_over(line.game);
}

/// The first moves of a record's main line, as an opening. The error says why they are unusable.
std::expected<Opening, std::string> opening_of(const record::Record& record, const OpeningPlan& plan) {
    Opening opening{.options = plan.options, .moves = {}};
    if (record::fits(record::Format::sgf, plan.options.game)) {
        const go::Options theirs = go::options_of(record.options);
        const int size = go::options_of(plan.options).size;
        if (!theirs.stones[0].empty() || !theirs.stones[1].empty()) {
            return std::unexpected("an opening of Go must consist of moves, without set-up stones");
        }
        if (theirs.size != size) {
            return std::unexpected("the board has " + std::to_string(theirs.size) + " lines, not " +
                                   std::to_string(size));
        }
    } else {
        opening.options.position = record.options.position;
        opening.options.values = record.options.values;
    }
    auto game = AnyGame::start(opening.options);
    if (!game) return std::unexpected(in_words(game.error().front()));
    const record::Tree& tree = record.tree;
    for (auto node = tree[record::Tree::root].first_child; node != record::no_node;
         node = tree[node].first_child) {
        if (plan.plies && static_cast<int>(opening.moves.size()) >= *plan.plies) break;
        if (!tree[node].step || tree[node].step->colour != game->side_to_move()) {
            return std::unexpected("the moves of an opening must alternate");
        }
        const auto played = game->play(tree[node].step->intent);
        if (!played) return std::unexpected(in_words(played.error()));
        opening.moves.push_back(played->text);
    }
    if (is_over(*game)) return std::unexpected("the game is over at the end of the opening");
    return opening;
}

}  // namespace

int default_plies(const GameOptions& options) {
    constexpr int small_board = 13;
    if (options.position) return 0;
    const Forms& forms = options.game.module().forms();
    const go::Options board = go::options_of(options);
    const bool fits = forms.look != Look::stones || (board.size <= small_board && board.handicap == 0);
    return fits ? forms.random_plies : 0;
}

std::expected<Openings, Failure> Openings::make(OpeningPlan plan) {
    Openings openings{std::move(plan)};
    if (openings.plan_.file.empty()) {
        const int plies = openings.random_plies();
        auto start = AnyGame::start(openings.plan_.options);
        const bool begins = start && start->play_line(openings.plan_.moves);
        if (begins && plies > 0 && openings.at(0).moves.size() == openings.plan_.moves.size())
            return std::unexpected(Failure{"no game went on after " + std::to_string(plies) +
                                           " random moves: try fewer with --plies"});
        return openings;
    }
    if (command::is_book_name(openings.plan_.file)) {
        if (auto fault = openings.read_book_file()) return std::unexpected(*std::move(fault));
        return openings;
    }
    if (auto fault = openings.read_file()) return std::unexpected(*std::move(fault));
    openings.shuffle();
    return openings;
}

/// Returns why the file is invalid; empty if it is valid.
std::optional<Failure> Openings::read_file() {
    const std::string name = printable(plan_.file);
    auto file = RecordFile::open(plan_.file);
    if (!file) return Failure{in_words(file.error()), exit_status(file.error())};
    const GameId game = plan_.options.game;
    record::Record record;
    while (file->next(record)) {
        const auto bad = std::ranges::find(record.faults, false, &record::Fault::note);
        if (bad != record.faults.end()) return Failure{in_words(plan_.file, *bad)};
        const std::string place =
            name + ':' + std::to_string(record.place.line) + ':' + std::to_string(record.place.column) + ": ";
        const GameId theirs = record.options.game;
        if (theirs.module().family() != game.module().family()) {
            return Failure{place + "this is a game of " + std::string{id(theirs)} + ", not of " +
                           std::string{id(game)}};
        }
        auto opening = opening_of(record, plan_);
        if (!opening) return Failure{place + opening.error()};
        if (listed_.size() == most_openings) return Failure{name + ": more than a million openings"};
        listed_.push_back(*std::move(opening));
    }
    if (const auto trouble = file->trouble()) return Failure{in_words(*trouble), exit_status(*trouble)};
    if (listed_.empty()) {
        const FileError none{.reason = FileError::Reason::no_game, .name = plan_.file};
        return Failure{in_words(none), exit_status(none)};
    }
    return std::nullopt;
}

std::optional<Failure> Openings::read_book_file() {
    auto read = command::read_book(plan_.file, plan_.options.game);
    if (!read) return read.error();
    book_ = std::make_shared<const book::Book>(*std::move(read));
    const auto start = AnyGame::start(plan_.options);
    if (start && !book_->choose(*start, 0))
        return Failure{printable(plan_.file) + ": this book has no move for the beginning of the games"};
    return std::nullopt;
}

Opening Openings::from_book(std::size_t number) const {
    Opening opening{.options = plan_.options, .moves = {}};
    auto game = AnyGame::start(plan_.options);
    if (!game) return opening;
    SplitMix64 random(SplitMix64(plan_.seed).next() ^ SplitMix64(number).next());
    for (int ply = 0; ply < plan_.plies.value_or(book_plies); ++ply) {
        auto move = book_->choose(*game, random.next());
        if (!move || !game->play_text(*move) || is_over(*game)) break;
        opening.moves.push_back(*std::move(move));
    }
    return opening;
}

void Openings::shuffle() {
    SplitMix64 random(plan_.seed);
    for (std::size_t i = listed_.size() - 1; i > 0; --i) {
        std::swap(listed_[i], listed_[random.below(static_cast<std::uint32_t>(i + 1))]);
    }
}

std::uint64_t Openings::fingerprint() const {
    if (book_) return book_->fingerprint();
    std::uint64_t state = 0;
    const auto mix = [&](std::string_view text) {
        for (const char c : text) state = SplitMix64(state ^ static_cast<unsigned char>(c)).next();
        state = SplitMix64(state ^ text.size()).next();
    };
    for (const Opening& each : listed_) {
        mix(each.options.position.value_or(""));
        for (const std::string& move : each.moves) mix(move);
        mix("");
    }
    return state;
}

int Openings::random_plies() const {
    return plan_.plies.value_or(default_plies(plan_.options));
}

Opening Openings::at(std::size_t number) const {
    if (book_) return from_book(number);
    if (!listed_.empty()) return listed_[number % listed_.size()];
    const int plies = random_plies();
    Opening opening{.options = plan_.options, .moves = plan_.moves};
    auto start = AnyGame::start(plan_.options);
    if (!start || !start->play_line(plan_.moves)) return opening;
    if (plies == 0) return opening;
    SplitMix64 random(SplitMix64(plan_.seed).next() ^ SplitMix64(number).next());
    engine::Engine evaluator{1};
    // If the start position is uneven, as with a handicap, keep that advantage.
    const int at_start = advantage(*start, evaluator).value_or(0);
    const int even = std::abs(at_start) > balance ? at_start : 0;
    int best = std::numeric_limits<int>::max();
    for (int i = 0; i < most_tries && best > balance; ++i) {
        Line line{.game = *start, .moves = plan_.moves};
        if (!play_random(line, plies, random)) continue;
        const auto ahead = advantage(line.game, evaluator);
        const int off = ahead ? std::abs(*ahead - even) : std::numeric_limits<int>::max();
        if (off >= best && opening.moves != plan_.moves) continue;
        best = off;
        opening.moves = std::move(line.moves);
    }
    return opening;
}

}  // namespace kradan::match
