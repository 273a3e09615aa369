#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509v3.h>

// Swift cannot read this macro.
static const unsigned long ccrypto_xn_flag_rfc2253 = XN_FLAG_RFC2253;
