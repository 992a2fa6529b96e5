#pragma once

/// The version of the library, which CMake also reads. Before 1.0, a new minor version may change names.
#define KRADAN_VERSION_MAJOR 0
#define KRADAN_VERSION_MINOR 1
#define KRADAN_VERSION_PATCH 0

/// The version as one number for `#if`: 1.2.3 is 10203.
#define KRADAN_VERSION (KRADAN_VERSION_MAJOR * 10000 + KRADAN_VERSION_MINOR * 100 + KRADAN_VERSION_PATCH)

#define KRADAN_TEXT_OF_NUMBERS(major, minor, patch) #major "." #minor "." #patch
#define KRADAN_TEXT_OF_VERSION(major, minor, patch) KRADAN_TEXT_OF_NUMBERS(major, minor, patch)
/// The version as text: "1.2.3".
#define KRADAN_VERSION_TEXT \
    KRADAN_TEXT_OF_VERSION(KRADAN_VERSION_MAJOR, KRADAN_VERSION_MINOR, KRADAN_VERSION_PATCH)
