#pragma once

#include <cstdint>
#include <cstdio>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "search/network/features.h"

namespace kradan::training {

using search::Feature;

/// A training position, from the viewpoint of the side to move.
struct Sample {
    /// The game's result for the side to move, in half points: 0, 1 or 2.
    std::uint8_t result = 1;
    std::uint8_t bucket = 0;
    /// The search score for the side to move, in centipawns.
    std::int16_t score = 0;
    std::span<const Feature> features;
};

/// Samples in memory. On disk, a sample consists of the number of features (one byte), the result, the
/// bucket, the score (two bytes, little-endian), and the features (two bytes each).
class Samples {
  public:
    void add(const Sample& sample);
    Sample operator[](std::size_t i) const;
    std::size_t size() const { return heads_.size(); }
    void clear();
    /// Appends all samples to a file. Returns the error, if any.
    std::expected<void, std::string> append_to(const std::string& path) const;
    /// Adds the samples in a file. Ignores an incomplete last sample.
    std::expected<void, std::string> read(const std::string& path);

  private:
    struct Head {
        std::uint64_t begin;
        std::int16_t score;
        std::uint8_t size;
        std::uint8_t result;
        std::uint8_t bucket;
    };
    std::vector<Head> heads_;
    std::vector<Feature> features_;
};

}  // namespace kradan::training
