#include "server/net/static_site.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "server/net/requests.h"

namespace kradan::server {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> content_types = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".woff", "font/woff"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
}};

/// Compressed forms, in order of preference.
struct Packing {
    std::string_view coding;
    std::string_view suffix;
};
constexpr std::array<Packing, 2> packings = {{{"br", ".br"}, {"gzip", ".gz"}}};

std::string content_type_of(const std::string& extension) {
    for (const auto& [known, type] : content_types) {
        if (extension == known) return std::string{type};
    }
    return "application/octet-stream";
}

std::string etag_of(std::string_view body) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : body) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    std::ostringstream text;
    text << '"' << std::hex << hash << '-' << body.size() << '"';
    return text.str();
}

}  // namespace

StaticSite::StaticSite(std::vector<File> files) {
    std::map<std::string, std::string, std::less<>> all;
    for (auto& [path, bytes] : files) all.insert_or_assign(std::move(path), std::move(bytes));
    const auto is_packed = [&](const std::string& path) {
        return std::ranges::any_of(packings, [&](const Packing& packing) {
            return path.ends_with(packing.suffix) &&
                   all.contains(path.substr(0, path.size() - packing.suffix.size()));
        });
    };
    for (const auto& [path, bytes] : all) {
        if (is_packed(path)) continue;
        Asset asset;
        asset.content_type = content_type_of(fs::path(path).extension().string());
        asset.immutable = path.starts_with("/assets/");
        for (const Packing& packing : packings) {
            const auto packed = all.find(path + std::string{packing.suffix});
            if (packed == all.end()) continue;
            asset.forms.push_back({packing.coding, packed->second, etag_of(packed->second)});
        }
        asset.forms.push_back({"", bytes, etag_of(bytes)});
        assets_.emplace(path, std::move(asset));
    }
}

void StaticSite::add(std::string path, std::string bytes) {
    Asset asset;
    asset.content_type = content_type_of(fs::path(path).extension().string());
    std::string tag = etag_of(bytes);
    asset.forms.push_back({"", std::move(bytes), std::move(tag)});
    assets_.insert_or_assign(std::move(path), std::move(asset));
}

std::expected<StaticSite, std::string> StaticSite::load(const std::string& folder) {
    std::vector<File> files;
    std::error_code error;
    if (!fs::is_regular_file(fs::path(folder) / "index.html", error)) {
        return std::unexpected("the page is missing: there is no index.html in " + folder +
                               "; build it with ./run, or name its folder with --web");
    }
    for (auto entry = fs::recursive_directory_iterator(folder, error);
         entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (error) return std::unexpected("cannot read " + folder + ": " + error.message());
        if (!entry->is_regular_file(error)) continue;
        std::ifstream file(entry->path(), std::ios::binary);
        std::ostringstream bytes;
        bytes << file.rdbuf();
        if (!file) return std::unexpected("cannot read " + entry->path().string());
        files.emplace_back("/" + fs::relative(entry->path(), folder).generic_string(),
                           std::move(bytes).str());
    }
    if (error) return std::unexpected("cannot read " + folder + ": " + error.message());
    return StaticSite{std::move(files)};
}

const Asset* StaticSite::find(std::string_view target) const {
    const std::string_view path = path_of(target);
    const auto found = assets_.find(path == "/" ? std::string_view{"/index.html"} : path);
    return found == assets_.end() ? nullptr : &found->second;
}

}  // namespace kradan::server
