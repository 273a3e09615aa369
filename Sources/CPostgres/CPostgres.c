#include "CPostgres.h"

#include "CLateLibrary.h"

#ifdef LIBPQ_FE_H

#define FUNCTIONS(EACH)                                                                          \
  EACH(int, PQbackendPID, (const PGconn *a), (a))                                                \
  EACH(void, PQclear, (PGresult * a), (a))                                                       \
  EACH(char *, PQcmdStatus, (PGresult * a), (a))                                                 \
  EACH(char *, PQcmdTuples, (PGresult * a), (a))                                                 \
  EACH(PostgresPollingStatusType, PQconnectPoll, (PGconn * a), (a))                              \
  EACH(PGconn *, PQconnectStartParams,                                                           \
       (const char *const *a, const char *const *b, int c), (a, b, c))                           \
  EACH(int, PQconnectionNeedsPassword, (const PGconn *a), (a))                                   \
  EACH(PQconninfoOption *, PQconninfo, (PGconn * a), (a))                                        \
  EACH(void, PQconninfoFree, (PQconninfoOption * a), (a))                                        \
  EACH(PQconninfoOption *, PQconninfoParse, (const char *a, char **b), (a, b))                   \
  EACH(int, PQconsumeInput, (PGconn * a), (a))                                                   \
  EACH(int, PQenterPipelineMode, (PGconn * a), (a))                                              \
  EACH(char *, PQerrorMessage, (const PGconn *a), (a))                                           \
  EACH(int, PQexitPipelineMode, (PGconn * a), (a))                                               \
  EACH(void, PQfinish, (PGconn * a), (a))                                                        \
  EACH(int, PQflush, (PGconn * a), (a))                                                          \
  EACH(char *, PQfname, (const PGresult *a, int b), (a, b))                                      \
  EACH(void, PQfreemem, (void *a), (a))                                                          \
  EACH(Oid, PQftype, (const PGresult *a, int b), (a, b))                                         \
  EACH(int, PQgetisnull, (const PGresult *a, int b, int c), (a, b, c))                           \
  EACH(int, PQgetlength, (const PGresult *a, int b, int c), (a, b, c))                           \
  EACH(PGresult *, PQgetResult, (PGconn * a), (a))                                               \
  EACH(char *, PQgetvalue, (const PGresult *a, int b, int c), (a, b, c))                         \
  EACH(int, PQisBusy, (PGconn * a), (a))                                                         \
  EACH(int, PQnfields, (const PGresult *a), (a))                                                 \
  EACH(PGnotify *, PQnotifies, (PGconn * a), (a))                                                \
  EACH(int, PQntuples, (const PGresult *a), (a))                                                 \
  EACH(int, PQpipelineSync, (PGconn * a), (a))                                                   \
  EACH(char *, PQresultErrorField, (const PGresult *a, int b), (a, b))                           \
  EACH(char *, PQresultErrorMessage, (const PGresult *a), (a))                                   \
  EACH(ExecStatusType, PQresultStatus, (const PGresult *a), (a))                                 \
  EACH(int, PQsendQuery, (PGconn * a, const char *b), (a, b))                                    \
  EACH(int, PQsendQueryParams,                                                                   \
       (PGconn * a, const char *b, int c, const Oid *d, const char *const *e, const int *f,      \
        const int *g, int h),                                                                    \
       (a, b, c, d, e, f, g, h))                                                                 \
  EACH(int, PQserverVersion, (const PGconn *a), (a))                                             \
  EACH(PGVerbosity, PQsetErrorVerbosity, (PGconn * a, PGVerbosity b), (a, b))                    \
  EACH(int, PQsetnonblocking, (PGconn * a, int b), (a, b))                                       \
  EACH(PQnoticeReceiver, PQsetNoticeReceiver, (PGconn * a, PQnoticeReceiver b, void *c),         \
       (a, b, c))                                                                                \
  EACH(int, PQsocket, (const PGconn *a), (a))                                                    \
  EACH(int, PQsslInUse, (PGconn * a), (a))                                                       \
  EACH(ConnStatusType, PQstatus, (const PGconn *a), (a))                                         \
  EACH(PGTransactionStatusType, PQtransactionStatus, (const PGconn *a), (a))

LATE_LIBRARY(cpostgres_load, "libpq.so.5", FUNCTIONS)

#endif
