#pragma once

#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>

namespace kradan::identity {

#define KRADAN_LIBFIDO2(EACH)             \
    EACH(eddsa_pk_free)                   \
    EACH(eddsa_pk_from_ptr)               \
    EACH(eddsa_pk_new)                    \
    EACH(es256_pk_free)                   \
    EACH(es256_pk_from_ptr)               \
    EACH(es256_pk_new)                    \
    EACH(fido_assert_free)                \
    EACH(fido_assert_new)                 \
    EACH(fido_assert_set_authdata_raw)    \
    EACH(fido_assert_set_clientdata_hash) \
    EACH(fido_assert_set_count)           \
    EACH(fido_assert_set_rp)              \
    EACH(fido_assert_set_sig)             \
    EACH(fido_assert_set_up)              \
    EACH(fido_assert_verify)              \
    EACH(rs256_pk_free)                   \
    EACH(rs256_pk_from_ptr)               \
    EACH(rs256_pk_new)

/// The functions of libfido2, which only the server loads. Linking the library would load OpenSSL whenever
/// another command starts, and the single-file build could not start on a system without it.
struct Libfido2 {
// NOLINTNEXTLINE(bugprone-macro-parentheses): it is a name
#define KRADAN_MEMBER(name) decltype(&::name) name;
    KRADAN_LIBFIDO2(KRADAN_MEMBER)
#undef KRADAN_MEMBER
};

/// Loads libfido2, once. Null if it is not installed.
const Libfido2* load_libfido2();

}  // namespace kradan::identity
