#pragma once

#include <curl/curl.h>

#include <expected>
#include <string>
#include <string_view>

namespace kradan {

#define KRADAN_LIBCURL(EACH) \
    EACH(curl_easy_cleanup)  \
    EACH(curl_easy_getinfo)  \
    EACH(curl_easy_init)     \
    EACH(curl_easy_perform)  \
    EACH(curl_easy_reset)    \
    EACH(curl_easy_setopt)   \
    EACH(curl_easy_strerror) \
    EACH(curl_global_init)   \
    EACH(curl_slist_append)  \
    EACH(curl_slist_free_all)

/// libcurl's functions. Loaded on demand, so a server that contacts no other server does not need the
/// library.
struct Libcurl {
// NOLINTNEXTLINE(bugprone-macro-parentheses): it is a name
#define KRADAN_CURL_MEMBER(name) decltype(&::name) name;
    KRADAN_LIBCURL(KRADAN_CURL_MEMBER)
#undef KRADAN_CURL_MEMBER
};

/// Loads and initializes the library, once, before other threads run. The error message says what needs the
/// library: `what_for`, such as "a sign-in by OpenID Connect".
std::expected<const Libcurl*, std::string> load_libcurl(std::string_view what_for);

}  // namespace kradan
