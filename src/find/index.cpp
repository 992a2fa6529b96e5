#include "find/index.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace kradan::find {

namespace {

/// The sections whose checksums are not compared when an index is opened.
bool is_large(std::uint32_t id) {
    return id == section::moves || id == section::rare_entries || id == section::frequent_results;
}

/// The first index in a sorted array whose number is not less than this.
std::uint64_t lower_bound(const PackedArray& array, std::uint64_t number) {
    std::uint64_t first = 0;
    std::uint64_t count = array.size();
    while (count > 0) {
        const std::uint64_t half = count / 2;
        if (array[first + half] < number) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}

bool contains(const PackedArray& array, std::uint64_t number) {
    const std::uint64_t at = lower_bound(array, number);
    return at < array.size() && array[at] == number;
}

/// The bytes between two offsets; none if there are none such.
Bytes between(Bytes bytes, std::uint64_t first, std::uint64_t end) {
    if (first > end || end > bytes.size()) return {};
    return bytes.subspan(first, end - first);
}

Results read_results(VarintReader& reader) {
    Results results;
    results.games = reader.next();
    results.first_won = reader.next();
    results.drawn = reader.next();
    results.second_won = reader.next();
    return results;
}

}  // namespace

std::expected<Index, Error> Index::open(const std::string& name) {
    auto file = MappedFile::open(name);
    if (!file) return std::unexpected(file.error());
    Index index{name, *std::move(file)};
    if (const auto read = index.read_table(); !read) return std::unexpected(read.error());
    if (const auto read = index.read_sections(); !read) return std::unexpected(read.error());
    return index;
}

std::expected<void, Error> Index::read_table() {
    const Bytes all = file_.bytes();
    const auto refuse = [&](Error::Reason reason, std::string what) {
        return std::unexpected(Error{.reason = reason, .file = name_, .detail = std::move(what)});
    };
    FileHeader header;
    if (all.size() < sizeof header || std::memcmp(all.data(), magic.data(), magic.size()) != 0)
        return refuse(Error::Reason::not_an_index, "");
    std::memcpy(&header, all.data(), sizeof header);
    if (header.version != format_version) {
        return refuse(Error::Reason::other_version, "its version is " + std::to_string(header.version) +
                                                        ", this program reads version " +
                                                        std::to_string(format_version));
    }
    if (header.sections > max_sections || all.size() < sizeof header + header.sections * sizeof(SectionEntry))
        return refuse(Error::Reason::cut_off, "the section table is incomplete");
    std::vector<SectionEntry> table(header.sections);
    std::memcpy(table.data(), all.data() + sizeof header, header.sections * sizeof(SectionEntry));
    const std::uint64_t expected = std::exchange(header.checksum, 0);
    Checksum sum;
    sum.add(std::as_bytes(std::span{&header, 1}));
    sum.add(std::as_bytes(std::span{table}));
    if (sum.value() != expected)
        return std::unexpected(damaged("at byte 0: the header does not match its checksum"));
    if (header.length != all.size()) {
        return refuse(Error::Reason::cut_off,
                      "it has " + std::to_string(all.size()) + " bytes of " + std::to_string(header.length));
    }
    for (const SectionEntry& entry : table) {
        if (entry.offset % 8 != 0 || entry.offset > all.size() || entry.length > all.size() - entry.offset)
            return std::unexpected(damaged("section " + std::to_string(entry.id) + " is not in the file"));
        sections_[entry.id] = {.bytes = all.subspan(entry.offset, entry.length), .checksum = entry.checksum};
    }
    return {};
}

Bytes Index::bytes(std::uint32_t id) const {
    const auto found = sections_.find(id);
    return found == sections_.end() ? Bytes{} : found->second.bytes;
}

std::expected<void, Error> Index::check() const {
    for (const auto& [id, section] : sections_) {
        if (checksum(section.bytes) == section.checksum) continue;
        return std::unexpected(damaged("at byte " +
                                       std::to_string(section.bytes.data() - file_.bytes().data()) +
                                       ": section " + std::to_string(id) + " does not match its checksum"));
    }
    return {};
}

std::expected<void, Error> Index::read_packed(std::uint32_t id, PackedArray& array) const {
    const auto read = PackedArray::read(bytes(id));
    if (!read) return std::unexpected(damaged("section " + std::to_string(id) + " is missing or too short"));
    array = *read;
    return {};
}

std::expected<void, Error> Index::read_sections() {
    for (const auto& [id, section] : sections_) {
        if (!is_large(id) && checksum(section.bytes) != section.checksum)
            return std::unexpected(damaged("section " + std::to_string(id) + " does not match its checksum"));
    }
    if (bytes(section::info).size() != sizeof info_) return std::unexpected(damaged("section 1 is missing"));
    std::memcpy(&info_, bytes(section::info).data(), sizeof info_);
    const std::string_view game{info_.game.data(), ::strnlen(info_.game.data(), info_.game.size())};
    if (game != GamePosition::game) {
        return std::unexpected(Error{.reason = Error::Reason::other_version,
                                     .file = name_,
                                     .detail = "it is an index of " + std::string{game}});
    }
    std::vector<std::pair<std::uint32_t, PackedArray*>> arrays = {
        {section::move_offsets, &move_offsets_},         {section::rare_buckets, &rare_buckets_},
        {section::rare_entries, &rare_entries_},         {section::frequent_keys, &frequent_keys_},
        {section::frequent_offsets, &frequent_offsets_}, {section::contested, &contested_}};
    for (std::uint32_t i = 0; i < column_count; ++i) arrays.emplace_back(section::column + i, &columns_[i]);
    for (std::uint32_t i = 0; i < text_count; ++i) {
        arrays.emplace_back(section::text_offsets + i, &text_offsets_[i]);
        texts_[i] = bytes(section::texts + i);
    }
    for (const auto& [id, array] : arrays) {
        if (const auto read = read_packed(id, *array); !read) return read;
    }
    moves_ = bytes(section::moves);
    frequent_results_ = bytes(section::frequent_results);
    const auto is_between = [](std::uint64_t number, std::uint64_t low, std::uint64_t high) {
        return low <= number && number <= high;
    };
    const bool fits =
        is_between(info_.key_bits, 1, 64) && is_between(info_.bucket_bits, 1, 32) &&
        is_between(info_.fingerprint_bits, 1, 16) && is_between(info_.game_bits, 1, 32) &&
        rare_buckets_.size() == (std::uint64_t{1} << info_.bucket_bits) + 1 &&
        move_offsets_.size() == info_.games + 1 && frequent_offsets_.size() == frequent_keys_.size() + 1 &&
        std::ranges::all_of(columns_, [&](const auto& column) { return column.size() == info_.games; });
    if (!fits) return std::unexpected(damaged("its sections contradict each other"));
    return {};
}

std::uint64_t Index::texts(Text list) const {
    const std::uint64_t offsets = text_offsets_[static_cast<std::size_t>(list)].size();
    return offsets == 0 ? 0 : offsets - 1;
}

std::string_view Index::text(Text list, std::uint64_t index) const {
    const PackedArray& offsets = text_offsets_[static_cast<std::size_t>(list)];
    if (index >= texts(list)) return {};
    const Bytes found = between(texts_[static_cast<std::size_t>(list)], offsets[index], offsets[index + 1]);
    return {reinterpret_cast<const char*>(found.data()), found.size()};
}

GameFacts Index::facts(std::uint64_t game) const {
    const auto get = [&](Column column) { return static_cast<std::uint32_t>(number(column, game)); };
    return {.result = static_cast<GameResult>(get(Column::result)),
            .ratings = {get(Column::white_rating), get(Column::black_rating)},
            .year = get(Column::date) / 512};
}

GameHeaders Index::headers(std::uint64_t game) const {
    GameHeaders headers;
    for (const auto& [column, list] : text_columns) headers[list] = text(list, number(column, game));
    headers.players = {std::string{text(Text::player, number(Column::white, game))},
                       std::string{text(Text::player, number(Column::black, game))}};
    headers.date = static_cast<DateNumber>(number(Column::date, game));
    headers.facts = facts(game);
    return headers;
}

Bytes Index::moves(std::uint64_t game) const {
    if (game >= info_.games) return {};
    return between(moves_, move_offsets_[game], move_offsets_[game + 1]);
}

std::optional<GamePosition> Index::start(std::uint64_t game) const {
    return GamePosition::start(text(Text::start, number(Column::start, game)));
}

std::expected<record::Record, Error> Index::record(std::uint64_t game) const {
    record::Record record;
    record.options = GamePosition::options(text(Text::start, number(Column::start, game)));
    set_headers(record, headers(game));
    auto position = start(game);
    if (!position || game >= info_.games)
        return std::unexpected(damaged("game " + std::to_string(game + 1) + " has no start"));
    record::NodeId node = record::Tree::root;
    for (const std::byte byte : moves(game)) {
        const auto code = std::to_integer<std::uint8_t>(byte);
        const auto intent = position->intent(code);
        if (!intent)
            return std::unexpected(
                damaged("game " + std::to_string(game + 1) + " has a move that is illegal"));
        node = record.tree.add(node, record::Step{.intent = *intent, .colour = position->side_to_move()});
        position->play(code);
    }
    return record;
}

std::expected<std::vector<std::uint32_t>, Error> Index::rare(std::uint64_t key) const {
    key = masked(key);
    const std::uint64_t bucket = key >> (64 - info_.bucket_bits);
    const std::uint64_t fingerprint = (key << info_.bucket_bits) >> (64 - info_.fingerprint_bits);
    const std::uint64_t end = rare_buckets_[bucket + 1];
    if (rare_buckets_[bucket] > end || end > rare_entries_.size())
        return std::unexpected(damaged("bucket " + std::to_string(bucket) + " is not in the file"));
    std::vector<std::uint32_t> games;
    for (std::uint64_t at = rare_buckets_[bucket]; at < end; ++at) {
        const std::uint64_t entry = rare_entries_[at];
        if (entry >> info_.game_bits != fingerprint) continue;
        const std::uint64_t game = entry & ((std::uint64_t{1} << info_.game_bits) - 1);
        if (game >= info_.games)
            return std::unexpected(
                damaged("entry " + std::to_string(at) + " names a game that is not there"));
        games.push_back(static_cast<std::uint32_t>(game));
    }
    std::ranges::sort(games);
    games.erase(std::ranges::unique(games).begin(), games.end());
    return games;
}

std::expected<std::optional<FrequentPosition>, Error> Index::frequent(std::uint64_t key) const {
    key = masked(key);
    const std::uint64_t at = lower_bound(frequent_keys_, key);
    if (at >= frequent_keys_.size() || frequent_keys_[at] != key) return std::nullopt;
    VarintReader reader{between(frequent_results_, frequent_offsets_[at], frequent_offsets_[at + 1])};
    FrequentPosition found;
    const std::uint64_t side = reader.next();
    found.mover = side == 0 ? Colour::first : Colour::second;
    found.results.total = read_results(reader);
    const std::uint64_t moves = reader.next();
    for (std::uint64_t i = 0; i < moves && !reader.failed() && moves <= 256; ++i) {
        MoveResults move;
        move.code = static_cast<std::uint8_t>(reader.next());
        move.results = read_results(reader);
        move.rated = reader.next();
        move.rating_sum = reader.next();
        move.last_year = static_cast<std::uint32_t>(reader.next());
        found.results.moves.push_back(move);
    }
    found.postings = reader.next();
    if (reader.failed() || side > 1 || moves == 0 || moves > 256 || found.postings > frequent_results_.size())
        return std::unexpected(damaged("the results of position " + std::to_string(at) + " cannot be read"));
    found.rest = reader;
    found.contested = contains(contested_, at);
    return found;
}

}  // namespace kradan::find
