#include "CCrypto.h"

#include "CLateLibrary.h"

#define FUNCTIONS(EACH)                                                                          \
  EACH(const unsigned char *, ASN1_STRING_get0_data, (const ASN1_STRING *a), (a))                \
  EACH(int, ASN1_STRING_length, (const ASN1_STRING *a), (a))                                     \
  EACH(int, ASN1_TIME_to_tm, (const ASN1_TIME *a, struct tm *b), (a, b))                         \
  EACH(int, BIO_free, (BIO *a), (a))                                                             \
  EACH(BIO *, BIO_new, (const BIO_METHOD *a), (a))                                               \
  EACH(int, BIO_read, (BIO *a, void *b, int c), (a, b, c))                                       \
  EACH(const BIO_METHOD *, BIO_s_mem, (void), ())                                                \
  EACH(void, CMS_ContentInfo_free, (CMS_ContentInfo *a), (a))                                    \
  EACH(ASN1_OCTET_STRING **, CMS_get0_content, (CMS_ContentInfo *a), (a))                        \
  EACH(const ASN1_OBJECT *, CMS_get0_eContentType, (CMS_ContentInfo *a), (a))                    \
  EACH(struct stack_st_CMS_SignerInfo *, CMS_get0_SignerInfos, (CMS_ContentInfo *a), (a))        \
  EACH(const ASN1_OBJECT *, CMS_get0_type, (const CMS_ContentInfo *a), (a))                      \
  EACH(struct stack_st_X509 *, CMS_get1_certs, (CMS_ContentInfo *a), (a))                        \
  EACH(int, CMS_set1_signers_certs,                                                              \
       (CMS_ContentInfo *a, struct stack_st_X509 *b, unsigned int c), (a, b, c))                 \
  EACH(void, CMS_SignerInfo_get0_algs,                                                           \
       (CMS_SignerInfo *a, EVP_PKEY **b, X509 **c, X509_ALGOR **d, X509_ALGOR **e),              \
       (a, b, c, d, e))                                                                          \
  EACH(int, CMS_verify,                                                                          \
       (CMS_ContentInfo *a, struct stack_st_X509 *b, X509_STORE *c, BIO *d, BIO *e,              \
        unsigned int f),                                                                         \
       (a, b, c, d, e, f))                                                                       \
  EACH(int, CRYPTO_memcmp, (const void *a, const void *b, size_t c), (a, b, c))                  \
  EACH(CMS_ContentInfo *, d2i_CMS_ContentInfo,                                                   \
       (CMS_ContentInfo **a, const unsigned char **b, long c), (a, b, c))                        \
  EACH(void, ERR_clear_error, (void), ())                                                        \
  EACH(int, EVP_DigestFinal_ex, (EVP_MD_CTX *a, unsigned char *b, unsigned int *c), (a, b, c))   \
  EACH(int, EVP_DigestInit_ex, (EVP_MD_CTX *a, const EVP_MD *b, ENGINE *c), (a, b, c))           \
  EACH(int, EVP_DigestUpdate, (EVP_MD_CTX *a, const void *b, size_t c), (a, b, c))               \
  EACH(void, EVP_MD_CTX_free, (EVP_MD_CTX *a), (a))                                              \
  EACH(EVP_MD_CTX *, EVP_MD_CTX_new, (void), ())                                                 \
  EACH(int, EVP_PBE_scrypt,                                                                      \
       (const char *a, size_t b, const unsigned char *c, size_t d, uint64_t e, uint64_t f,       \
        uint64_t g, uint64_t h, unsigned char *i, size_t j),                                     \
       (a, b, c, d, e, f, g, h, i, j))                                                           \
  EACH(unsigned char *, EVP_Q_mac,                                                               \
       (OSSL_LIB_CTX *a, const char *b, const char *c, const char *d, const OSSL_PARAM *e,       \
        const void *f, size_t g, const unsigned char *h, size_t i, unsigned char *j, size_t k,   \
        size_t *l),                                                                              \
       (a, b, c, d, e, f, g, h, i, j, k, l))                                                     \
  EACH(const EVP_MD *, EVP_sha256, (void), ())                                                   \
  EACH(void, GENERAL_NAMES_free, (GENERAL_NAMES *a), (a))                                        \
  EACH(int, OBJ_obj2nid, (const ASN1_OBJECT *a), (a))                                            \
  EACH(int, OBJ_obj2txt, (char *a, int b, const ASN1_OBJECT *c, int d), (a, b, c, d))            \
  EACH(int, OPENSSL_sk_num, (const OPENSSL_STACK *a), (a))                                       \
  EACH(void, OPENSSL_sk_pop_free, (OPENSSL_STACK *a, void (*b)(void *)), (a, b))                 \
  EACH(void *, OPENSSL_sk_value, (const OPENSSL_STACK *a, int b), (a, b))                        \
  EACH(int, X509_check_host,                                                                     \
       (X509 *a, const char *b, size_t c, unsigned int d, char **e), (a, b, c, d, e))            \
  EACH(void, X509_free, (X509 *a), (a))                                                          \
  EACH(const ASN1_TIME *, X509_get0_notAfter, (const X509 *a), (a))                              \
  EACH(const ASN1_TIME *, X509_get0_notBefore, (const X509 *a), (a))                             \
  EACH(void *, X509_get_ext_d2i, (const X509 *a, int b, int *c, int *d), (a, b, c, d))           \
  EACH(X509_NAME *, X509_get_issuer_name, (const X509 *a), (a))                                  \
  EACH(X509_NAME *, X509_get_subject_name, (const X509 *a), (a))                                 \
  EACH(int, X509_NAME_print_ex,                                                                  \
       (BIO *a, const X509_NAME *b, int c, unsigned long d), (a, b, c, d))                       \
  EACH(void, X509_STORE_CTX_free, (X509_STORE_CTX *a), (a))                                      \
  EACH(X509_VERIFY_PARAM *, X509_STORE_CTX_get0_param, (const X509_STORE_CTX *a), (a))           \
  EACH(int, X509_STORE_CTX_get_error, (const X509_STORE_CTX *a), (a))                            \
  EACH(int, X509_STORE_CTX_init,                                                                 \
       (X509_STORE_CTX *a, X509_STORE *b, X509 *c, struct stack_st_X509 *d), (a, b, c, d))       \
  EACH(X509_STORE_CTX *, X509_STORE_CTX_new, (void), ())                                         \
  EACH(void, X509_STORE_free, (X509_STORE *a), (a))                                              \
  EACH(int, X509_STORE_load_locations, (X509_STORE *a, const char *b, const char *c), (a, b, c)) \
  EACH(X509_STORE *, X509_STORE_new, (void), ())                                                 \
  EACH(int, X509_verify_cert, (X509_STORE_CTX *a), (a))                                          \
  EACH(const char *, X509_verify_cert_error_string, (long a), (a))                               \
  EACH(void, X509_VERIFY_PARAM_set_depth, (X509_VERIFY_PARAM *a, int b), (a, b))                 \
  EACH(int, X509_VERIFY_PARAM_set_purpose, (X509_VERIFY_PARAM *a, int b), (a, b))                \
  EACH(void, X509_VERIFY_PARAM_set_time, (X509_VERIFY_PARAM *a, time_t b), (a, b))

#define TEXT_OF(NUMBER) #NUMBER
#define FILE_OF(NUMBER) "libcrypto.so." TEXT_OF(NUMBER)

LATE_NEEDED(FILE_OF(OPENSSL_SHLIB_VERSION), FUNCTIONS)
