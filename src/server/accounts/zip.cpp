#include "server/accounts/zip.h"

#include <zlib.h>

#include <limits>

namespace kradan::server {

namespace {

constexpr std::size_t most_files = 65'535;
/// Fields of an entry: UTF-8 names, the deflate method, version 2.0, date 1980-01-01.
constexpr std::uint16_t utf8_names = 1 << 11;
constexpr std::uint16_t deflated = 8;
constexpr std::uint16_t needed_version = 20;
constexpr std::uint16_t no_date = 0x21;

void write(std::string& to, std::uint16_t number) {
    for (int shift = 0; shift < 16; shift += 8) to += static_cast<char>(number >> shift & 0xFF);
}
void write(std::string& to, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) to += static_cast<char>(number >> shift & 0xFF);
}

/// Compresses text, without zlib's header and checksum.
std::string deflate_text(std::string_view text) {
    z_stream stream{};
    constexpr int without_header = -15;
    constexpr int memory = 8;
    deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, without_header, memory, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, text.size()), '\0');
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): zlib does not write to its input.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

}  // namespace

bool ZipWriter::add(std::string_view name, std::string_view text) {
    constexpr std::size_t most_bytes = std::numeric_limits<std::int32_t>::max();
    if (entries_.size() >= most_files || written() + text.size() > most_bytes) return false;
    const std::string packed = deflate_text(text);
    Entry& entry = entries_.emplace_back();
    entry.name = name;
    entry.checksum = static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
    entry.packed = static_cast<std::uint32_t>(packed.size());
    entry.size = static_cast<std::uint32_t>(text.size());
    entry.offset = static_cast<std::uint32_t>(written());
    bytes_ += "PK\3\4";
    for (const std::uint16_t field : {needed_version, utf8_names, deflated, std::uint16_t{0}, no_date})
        write(bytes_, field);
    for (const std::uint32_t field : {entry.checksum, entry.packed, entry.size}) write(bytes_, field);
    write(bytes_, static_cast<std::uint16_t>(entry.name.size()));
    write(bytes_, std::uint16_t{0});
    bytes_ += entry.name;
    bytes_ += packed;
    return true;
}

void ZipWriter::finish() {
    const auto directory = static_cast<std::uint32_t>(written());
    for (const Entry& entry : entries_) {
        bytes_ += "PK\1\2";
        for (const std::uint16_t field :
             {needed_version, needed_version, utf8_names, deflated, std::uint16_t{0}, no_date})
            write(bytes_, field);
        for (const std::uint32_t field : {entry.checksum, entry.packed, entry.size}) write(bytes_, field);
        write(bytes_, static_cast<std::uint16_t>(entry.name.size()));
        for (int i = 0; i < 4; ++i) write(bytes_, std::uint16_t{0});
        write(bytes_, std::uint32_t{0});
        write(bytes_, entry.offset);
        bytes_ += entry.name;
    }
    const auto size = static_cast<std::uint32_t>(written()) - directory;
    bytes_ += "PK\5\6";
    write(bytes_, std::uint32_t{0});
    for (int i = 0; i < 2; ++i) write(bytes_, static_cast<std::uint16_t>(entries_.size()));
    write(bytes_, size);
    write(bytes_, directory);
    write(bytes_, std::uint16_t{0});
}

std::string ZipWriter::take(std::size_t most) {
    std::string taken = bytes_.substr(taken_, most);
    taken_ += taken.size();
    if (taken_ < bytes_.size()) return taken;
    before_ += bytes_.size();
    bytes_.clear();
    taken_ = 0;
    return taken;
}

}  // namespace kradan::server
