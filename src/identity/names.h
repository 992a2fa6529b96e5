#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/refusal.h"

namespace kradan::identity {

/// The name of an account. Two accounts may share neither the folded name nor the skeleton.
struct AccountName {
    /// As typed, in NFC.
    std::string shown;
    /// For finding the account: in NFKC, case folded.
    std::string folded;
    /// The same for all names that look alike: confusable characters are replaced by one of them, and '_',
    /// '-',
    /// '.', '・' and spaces are left out.
    std::string skeleton;

    friend bool operator==(const AccountName&, const AccountName&) = default;
};

/// Reads a name of 2 to 20 characters as readers count them: letters with their marks and digits, of any
/// script; inside also single '_', '-', '.', '・' or spaces. An ideographic space becomes a plain one. Latin
/// may stand beside one other script, and the scripts of Japanese and of Korean beside each other (the
/// moderately restrictive level of UTS 39: the highly restrictive one would refuse Thai with Latin). Refused
/// with "account.name-too-short", "account.name-too-long", "account.name-characters",
/// "account.name-mixed-scripts" or "account.name-reserved".
std::expected<AccountName, Refusal> read_account_name(std::string_view text);

/// How a name of any characters looks.
struct NameLook {
    /// That of the name of an account: what is neither a letter with its marks nor a digit is left out. "" if
    /// nothing is left.
    std::string skeleton;
    /// It looks like a name that is reserved from guests too.
    bool reserved = false;
};
NameLook look_of(std::string_view text);

/// Skeletons of another version cannot be compared: compute them anew.
std::string_view skeleton_version();

}  // namespace kradan::identity
