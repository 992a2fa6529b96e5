#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "refusals/refusal.h"

namespace kradan::identity {

/// An account name. Two accounts may not have the same folded name or the same skeleton.
struct AccountName {
    /// As typed, in NFC.
    std::string shown;
    /// For lookup: in NFKC, case-folded.
    std::string folded;
    /// Equal for all names that look alike: confusable characters are replaced by one representative, and
    /// '_', '-', '.', '・' and spaces are removed.
    std::string skeleton;

    friend bool operator==(const AccountName&, const AccountName&) = default;
};

/// Parses a name of 2 to 20 user-perceived characters: letters with their marks and digits, of any script,
/// and between them single '_', '-', '.', '・' or spaces. An ideographic space becomes a plain one. Latin may
/// be mixed with one other script, or with the combination that Japanese or Korean uses. This is the
/// moderately restrictive level of UTS 39; the highly restrictive one would refuse Thai with Latin. Refused
/// with "account.name-too-short", "account.name-too-long", "account.name-characters",
/// "account.name-mixed-scripts" or "account.name-reserved".
std::expected<AccountName, Refusal> read_account_name(std::string_view text);

/// The appearance of a name that may contain any characters.
struct NameLook {
    /// Like `AccountName::skeleton`, but with only the letters, their marks and digits. "" if nothing is
    /// left.
    std::string skeleton;
    /// Whether it looks like a reserved name that guests may not use either.
    bool reserved = false;
};
NameLook look_of(std::string_view text);

/// The version of the skeletons. Skeletons of different versions cannot be compared: recompute the older
/// ones.
std::string_view skeleton_version();

}  // namespace kradan::identity
