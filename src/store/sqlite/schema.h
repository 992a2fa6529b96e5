#pragma once

#include <span>

#include "store/sqlite/connection.h"

/// The tables, and how an older database becomes one of today.
namespace kradan::store {

/// In the header of every database of Kradan: "Krdn".
inline constexpr std::int64_t application_id = 0x4b72646e;

/// SQL that brings a database from the version before to the next. One that was released is never changed:
/// what is to be different comes as a further one.
using Migration = const char*;

/// From the empty database on: the first makes version 1.
std::span<const Migration> migrations();

/// Which versions are taken.
enum class Accept : std::uint8_t {
    /// The newest alone.
    newest,
    /// The newest, older ones, and an empty database.
    older,
    /// Every version, of newer programs too.
    any,
};

/// Whether this is a database of Kradan of such a version, or is empty where older ones are taken; else
/// unreadable. Nothing is written.
Result check_version(Connection& connection, std::span<const Migration> steps, Accept accept);

/// Brings an empty or older database to the newest version, one migration a transaction.
Result migrate(Connection& connection, std::span<const Migration> steps);

}  // namespace kradan::store
