#include "samples.h"

#include <cerrno>
#include <cstring>
#include <memory>

namespace kradan::training {

namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::unexpected<std::string> failed(const std::string& path) {
    return std::unexpected(path + ": " + std::strerror(errno));
}

}  // namespace

void Samples::add(const Sample& sample) {
    heads_.push_back({features_.size(), sample.score, static_cast<std::uint8_t>(sample.features.size()),
                      sample.result, sample.bucket});
    features_.insert(features_.end(), sample.features.begin(), sample.features.end());
}

Sample Samples::operator[](std::size_t i) const {
    const Head& head = heads_[i];
    return {head.result, head.bucket, head.score, std::span(features_).subspan(head.begin, head.size)};
}

void Samples::clear() {
    heads_.clear();
    features_.clear();
}

std::expected<void, std::string> Samples::append_to(const std::string& path) const {
    const File file(std::fopen(path.c_str(), "ab"));
    if (!file) return failed(path);
    std::vector<std::uint8_t> bytes;
    const auto put = [&bytes](std::uint16_t number) {
        bytes.push_back(static_cast<std::uint8_t>(number));
        bytes.push_back(static_cast<std::uint8_t>(number >> 8));
    };
    for (std::size_t i = 0; i < size(); ++i) {
        const Sample sample = (*this)[i];
        bytes.push_back(static_cast<std::uint8_t>(sample.features.size()));
        bytes.push_back(sample.result);
        bytes.push_back(sample.bucket);
        put(static_cast<std::uint16_t>(sample.score));
        for (const Feature feature : sample.features) put(feature);
    }
    if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) return failed(path);
    return {};
}

std::expected<void, std::string> Samples::read(const std::string& path) {
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file) return failed(path);
    std::array<std::uint8_t, 5> head{};
    std::array<std::uint8_t, 512> body{};
    std::vector<Feature> features;
    while (std::fread(head.data(), 1, head.size(), file.get()) == head.size()) {
        const std::size_t number = head[0];
        // A file that is being written, or was truncated, ends in the middle of a sample.
        if (std::fread(body.data(), 1, 2 * number, file.get()) != 2 * number) break;
        features.clear();
        for (std::size_t i = 0; i < number; ++i) {
            features.push_back(static_cast<Feature>(body[2 * i] | body[2 * i + 1] << 8));
        }
        add({head[1], head[2], static_cast<std::int16_t>(head[3] | head[4] << 8), features});
    }
    if (std::ferror(file.get()) != 0) return failed(path);
    return {};
}

}  // namespace kradan::training
