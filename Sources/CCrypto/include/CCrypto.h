#pragma once

/* libcrypto of OpenSSL: hashes, and messages that are signed. See crypto(7). */

#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509v3.h>

/* Only the functions that CCrypto.c lists can be called: it loads the library when one is. */

// Swift cannot read this macro.
static const unsigned long ccrypto_xn_flag_rfc2253 = XN_FLAG_RFC2253;
