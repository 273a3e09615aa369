#if PostgreSQL
/// Why a text is not the address of a database.
///
/// No message repeats the text, which may hold a password.
package enum PostgresAddressError: Error, Hashable, Sendable {
  /// It does not begin as a URL of PostgreSQL does.
  case noURL
  /// libpq cannot read it; its words.
  case unreadable(String)
  /// There is no libpq, which reads it; the words of the loader say why.
  case noLibrary(String)
  /// It holds a secret; the name of the parameter.
  case secret(String)
  /// It names no database.
  case noDatabase
  /// It sets a parameter that is not the user's to set.
  case fixed(String)
  /// A host of another machine would be reached without TLS that proves whose server answers.
  case insecure(host: String, mode: String)
}

extension PostgresAddressError: CustomStringConvertible {
  /// What is wrong, and what to write instead.
  package var description: String {
    switch self {
    case .noURL:
      "the database has no URL of PostgreSQL; write postgresql://HOST/DATABASE, such as "
        + "postgresql://db1,db2/sharepipe"
    case .unreadable(let words):
      "the URL of the database cannot be used: \(words); write "
        + "postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE, with the parameters of libpq"
    case .noLibrary(let words):
      "PostgreSQL cannot be used without libpq (\(words)); install it, on Debian with "
        + "'apt-get install libpq5'"
    case .secret(let parameter):
      "the URL of the database has a \(parameter == "password" ? "password" : "secret ('\(parameter)')"), "
        + "which every user of the machine can see in the list of processes; take it out, and use "
        + "a client certificate, a service file or ~/.pgpass (PGPASSFILE)"
    case .noDatabase:
      "the URL names no database; write it after the host, such as postgresql://db1/sharepipe"
    case .fixed(let parameter):
      "the URL of the database sets '\(parameter)', which sharepipe sets itself; take it out"
    case .insecure(let host, let mode):
      "\(host) is another machine, and with sslmode=\(mode) the connection would not prove whose "
        + "server answers; use sslmode=verify-full, which is the default, with sslrootcert=FILE "
        + "for the certificate of your own authority, or permit it with --insecure-ledger"
    }
  }
}
#endif
