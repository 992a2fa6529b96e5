#include "find/build.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace kradan::find {

namespace {

/// Entries in a bucket if all positions were rare, and the bits of the key in each.
constexpr std::uint64_t bucket_entries = 32;
constexpr std::uint64_t fingerprint_bits = 4;

record::Fault skipped(const record::Record& record, std::string reason, std::string detail) {
    return {.place = record.place, .reason = std::move(reason), .clause = {}, .detail = std::move(detail)};
}

/// Finds keys in a sorted list.
class KeyTable {
  public:
    explicit KeyTable(std::span<const std::uint64_t> keys) : keys_(keys), first_(parts + 1) {
        for (const std::uint64_t key : keys) ++first_[(key >> shift) + 1];
        for (std::size_t part = 0; part < parts; ++part) first_[part + 1] += first_[part];
    }

    std::optional<std::size_t> find(std::uint64_t key) const {
        const std::uint64_t part = key >> shift;
        const auto end = keys_.begin() + first_[part + 1];
        const auto found = std::lower_bound(keys_.begin() + first_[part], end, key);
        if (found == end || *found != key) return std::nullopt;
        return static_cast<std::size_t>(found - keys_.begin());
    }

  private:
    static constexpr unsigned shift = 48;
    static constexpr std::size_t parts = 1 << 16;

    std::span<const std::uint64_t> keys_;
    /// By the upper bits of a key, where such keys begin.
    std::vector<std::ptrdiff_t> first_;
};

}  // namespace

std::uint32_t TextList::number(std::string_view text) {
    const auto found = numbers_.find(text);
    if (found != numbers_.end()) return found->second;
    const auto number = static_cast<std::uint32_t>(numbers_.size());
    numbers_.emplace(text, number);
    return number;
}

std::vector<std::string_view> TextList::texts() const {
    std::vector<std::string_view> list(numbers_.size());
    for (const auto& [text, number] : numbers_) list[number] = text;
    return list;
}

std::vector<std::uint64_t> TextList::write(SectionWriter& file, Text text) const {
    std::vector<std::pair<std::string_view, std::uint32_t>> sorted(numbers_.begin(), numbers_.end());
    std::ranges::sort(sorted);
    std::vector<std::uint64_t> index_of(sorted.size());
    std::vector<std::uint64_t> offsets = {0};
    file.begin(section::texts + static_cast<std::uint32_t>(text));
    for (const auto& [bytes, number] : sorted) {
        index_of[number] = offsets.size() - 1;
        offsets.push_back(offsets.back() + bytes.size());
        file.write(std::as_bytes(std::span{bytes}));
    }
    file.write_packed(section::text_offsets + static_cast<std::uint32_t>(text), offsets);
    return index_of;
}

std::expected<IndexBuilder, Error> IndexBuilder::create(const std::string& name, const Options& options) {
    auto file = SectionWriter::create(name);
    if (!file) return std::unexpected(file.error());
    auto spill = Spill::create(name);
    if (!spill) return std::unexpected(spill.error());
    return IndexBuilder{*std::move(file), *std::move(spill), options};
}

IndexBuilder::IndexBuilder(SectionWriter file, Spill spill, const Options& options)
    : file_(std::move(file)),
      spill_(std::move(spill)),
      key_mask_(~std::uint64_t{0} << (64 - std::clamp(options.key_bits, 1U, 64U))) {
    std::ranges::copy(GamePosition::game, info_.game.begin());
    info_.key_bits = static_cast<std::uint64_t>(std::popcount(key_mask_));
    file_.begin(section::moves);
}

const Error* IndexBuilder::error() const {
    return file_.error() != nullptr ? file_.error() : spill_.error();
}

std::expected<void, record::Fault> IndexBuilder::read_moves(const record::Record& record,
                                                            std::string_view start) {
    auto position = GamePosition::start(start);
    if (!position)
        return std::unexpected(skipped(record, "index.other-game", "its start cannot be read back"));
    codes_.clear();
    visits_.clear();
    const auto visit = [&] {
        visits_.push_back({.key = position->key() & key_mask_,
                           .game = static_cast<std::uint32_t>(info_.games),
                           .ply = static_cast<std::uint16_t>(codes_.size()),
                           .code = no_move,
                           .side = static_cast<std::uint8_t>(place(position->side_to_move()))});
    };
    visit();
    const record::Tree& tree = record.tree;
    for (auto node = tree[record::Tree::root].first_child; node != record::no_node;
         node = tree[node].first_child) {
        const auto& step = tree[node].step;
        const auto code = step ? position->play(step->intent) : std::nullopt;
        if (!code || codes_.size() == max_plies) {
            auto fault = code ? skipped(record, "index.too-long", "the game has more than 65535 moves")
                              : skipped(record, "index.null-move", "a move cannot be indexed");
            fault.place = tree[node].place;
            return std::unexpected(std::move(fault));
        }
        visits_.back().code = *code;
        codes_.push_back(*code);
        visit();
    }
    return {};
}

void IndexBuilder::add_headers(const record::Record& record, const std::string& start) {
    GameHeaders headers = headers_of(record);
    headers[Text::start] = start;
    const auto put = [&](Column column, std::uint32_t number) {
        columns_[static_cast<std::size_t>(column)].push_back(number);
    };
    const auto number = [&](Text list, const std::string& text) {
        return texts_[static_cast<std::size_t>(list)].number(text);
    };
    put(Column::white, number(Text::player, headers.players[0]));
    put(Column::black, number(Text::player, headers.players[1]));
    for (const auto& [column, text] : text_columns) put(column, number(text, headers[text]));
    put(Column::date, headers.date);
    put(Column::white_rating, headers.facts.ratings[0]);
    put(Column::black_rating, headers.facts.ratings[1]);
    put(Column::result, static_cast<std::uint32_t>(headers.facts.result));
}

GameFacts IndexBuilder::facts(std::uint32_t game) const {
    const auto number = [&](Column column) { return columns_[static_cast<std::size_t>(column)][game]; };
    return {.result = static_cast<GameResult>(number(Column::result)),
            .ratings = {number(Column::white_rating), number(Column::black_rating)},
            .year = number(Column::date) / 512};
}

std::expected<void, record::Fault> IndexBuilder::add(const record::Record& record) {
    const auto bad = std::ranges::find(record.faults, false, &record::Fault::note);
    if (bad != record.faults.end()) return std::unexpected(*bad);
    if (!record.begins) return std::unexpected(skipped(record, "index.other-game", "its start is unknown"));
    if (info_.games == max_games)
        return std::unexpected(skipped(record, "index.too-many-games", "make another index for the rest"));
    const auto start = GamePosition::start_text(record);
    if (!start) return std::unexpected(skipped(record, "index.other-game", start.error()));
    if (const auto read = read_moves(record, *start); !read) return read;
    for (const Visit& visit : visits_) spill_.add(visit);
    file_.write(std::as_bytes(std::span{codes_}));
    move_offsets_.push_back(move_offsets_.back() + codes_.size());
    add_headers(record, *start);
    ++info_.games;
    return {};
}

void IndexBuilder::write_rare(std::span<const Visit> group) {
    const std::uint64_t key = group.front().key;
    const std::uint64_t bucket = key >> (64 - info_.bucket_bits);
    while (buckets_.size() <= bucket) buckets_.push_back(rare_entries_);
    const std::uint64_t fingerprint = (key << info_.bucket_bits) >> (64 - info_.fingerprint_bits);
    for (std::size_t i = 0; i < group.size(); ++i) {
        if (i > 0 && group[i].game == group[i - 1].game) continue;
        file_.put_packed((fingerprint << info_.game_bits) | group[i].game);
        ++rare_entries_;
    }
}

void IndexBuilder::write_frequent(std::span<Visit> group) {
    Tally tally{static_cast<Colour>(group.front().side)};
    std::size_t kept = 0;
    for (const Visit& visit : group) {
        frequent_plies_[visit.game] = std::max(frequent_plies_[visit.game], visit.ply + 1U);
        if (tally.add(visit.game, visit.code, facts(visit.game))) group[kept++] = visit;
    }
    const PositionResults results = tally.results();
    frequent_keys_.push_back(group.front().key);
    frequent_offsets_.push_back(frequent_results_.size());
    const auto put = [&](std::uint64_t number) { put_varint(frequent_results_, number); };
    const auto put_results = [&](const Results& each) {
        for (const auto number : {each.games, each.first_won, each.drawn, each.second_won}) put(number);
    };
    put(group.front().side);
    put_results(results.total);
    put(results.moves.size());
    std::array<std::uint64_t, 256> slots{};
    for (std::size_t slot = 0; slot < results.moves.size(); ++slot) {
        const MoveResults& move = results.moves[slot];
        slots[move.code] = slot;
        put(move.code);
        put_results(move.results);
        for (const std::uint64_t number : {move.rated, move.rating_sum, std::uint64_t{move.last_year}})
            put(number);
    }
    put(kept);
    std::uint64_t before = 0;
    for (const Visit& visit : group.first(kept)) {
        put((visit.game - before) * results.moves.size() + slots[visit.code]);
        before = visit.game;
    }
}

void IndexBuilder::write_group(std::span<Visit> group) {
    ++info_.positions;
    std::size_t games = 1;
    for (std::size_t i = 1; i < group.size(); ++i) games += group[i].game != group[i - 1].game ? 1U : 0U;
    if (games >= frequent_games) return write_frequent(group);
    write_rare(group);
}

std::expected<void, Error> IndexBuilder::write_positions(const Progress& progress) {
    info_.bucket_bits = std::clamp<std::uint64_t>(std::bit_width(spill_.size() / bucket_entries), 1, 32);
    info_.fingerprint_bits = fingerprint_bits;
    info_.game_bits = width_for(info_.games);
    frequent_plies_.assign(info_.games, 0);
    file_.begin_packed(section::rare_entries,
                       static_cast<unsigned>(info_.fingerprint_bits + info_.game_bits));
    std::vector<Visit> visits;
    for (std::size_t part = 0; part < Spill::parts; ++part) {
        if (progress) progress(part, Spill::parts);
        if (const auto read = spill_.read(part, visits); !read) return read;
        std::ranges::sort(visits, {},
                          [](const Visit& visit) { return std::tuple{visit.key, visit.game, visit.ply}; });
        for (auto first = visits.begin(); first != visits.end();) {
            const auto end = std::find_if(first, visits.end(),
                                          [&](const Visit& visit) { return visit.key != first->key; });
            write_group({first, end});
            first = end;
        }
        if (error() != nullptr) return std::unexpected(*error());
    }
    file_.end_packed();
    while (buckets_.size() <= std::uint64_t{1} << info_.bucket_bits) buckets_.push_back(rare_entries_);
    frequent_offsets_.push_back(frequent_results_.size());
    file_.write_packed(section::rare_buckets, buckets_);
    file_.write_packed(section::frequent_keys, frequent_keys_);
    file_.write_packed(section::frequent_offsets, frequent_offsets_);
    file_.begin(section::frequent_results);
    file_.write(frequent_results_);
    return {};
}

std::expected<void, Error> IndexBuilder::find_contested() {
    const auto written = file_.map_written();
    if (!written) return std::unexpected(written.error());
    const Bytes moves = file_.section_in(*written, section::moves);
    std::vector<GamePosition::Packed> found(frequent_keys_.size());
    std::vector<char> state(frequent_keys_.size(), 0);
    constexpr char known = 1;
    constexpr char contested = 2;
    const KeyTable table{frequent_keys_};
    std::vector<GamePosition> starts;
    for (const auto text : texts_[static_cast<std::size_t>(Text::start)].texts())
        starts.push_back(GamePosition::start(text).value_or(GamePosition{}));
    for (std::uint32_t game = 0; game < info_.games; ++game) {
        if (frequent_plies_[game] == 0) continue;
        auto position = starts[columns_[static_cast<std::size_t>(Column::start)][game]];
        for (std::uint32_t ply = 0;; ++ply) {
            if (const auto at = table.find(position.key() & key_mask_)) {
                const auto packed = position.packed();
                if (state[*at] == 0) {
                    found[*at] = packed;
                    state[*at] = known;
                } else if (found[*at] != packed) {
                    state[*at] = contested;
                }
            }
            if (ply + 1 >= frequent_plies_[game]) break;
            position.play(std::to_integer<std::uint8_t>(moves[move_offsets_[game] + ply]));
        }
    }
    std::vector<std::uint64_t> list;
    for (std::size_t i = 0; i < state.size(); ++i) {
        if (state[i] == contested) list.push_back(i);
    }
    file_.write_packed(section::contested, list);
    return {};
}

void IndexBuilder::write_columns() {
    file_.write_packed(section::move_offsets, move_offsets_);
    std::array<std::vector<std::uint64_t>, text_count> indices;
    for (std::size_t text = 0; text < text_count; ++text)
        indices[text] = texts_[text].write(file_, static_cast<Text>(text));
    std::vector<std::uint64_t> numbers;
    for (std::size_t column = 0; column < column_count; ++column) {
        numbers.assign(columns_[column].begin(), columns_[column].end());
        if (const auto text = text_of(static_cast<Column>(column))) {
            for (auto& number : numbers) number = indices[static_cast<std::size_t>(*text)][number];
        }
        file_.write_packed(section::column + static_cast<std::uint32_t>(column), numbers);
    }
    file_.begin(section::info);
    file_.write(std::as_bytes(std::span{&info_, 1}));
}

std::expected<Info, Error> IndexBuilder::finish(const Progress& progress) {
    if (const auto written = write_positions(progress); !written) return std::unexpected(written.error());
    if (const auto checked = find_contested(); !checked) return std::unexpected(checked.error());
    write_columns();
    if (const auto published = file_.publish(); !published) return std::unexpected(published.error());
    return info_;
}

}  // namespace kradan::find
