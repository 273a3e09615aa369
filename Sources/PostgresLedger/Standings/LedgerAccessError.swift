#if PostgreSQL
/// Why a person cannot use the ledger of a database.
package enum LedgerAccessError: Error, Hashable, Sendable {
  /// The database does not answer, or refuses.
  case database(PostgresError)
  /// The database has no ledger; the database.
  case none(String)
  /// The database has a schema `sharepipe` that is not a ledger's; the database.
  case otherSchema(String)
  /// The schema of the ledger has another version; the database and the version.
  case version(String, Int)
  /// The user lacks a role; the database, the user and the role.
  case role(String, user: String, needed: String)
  /// The user may not make a ledger; the database, and the words of the server.
  case notOwner(String, String)
}

extension LedgerAccessError: CustomStringConvertible {
  /// What is wrong, where, and what to type.
  package var description: String {
    switch self {
    case .database(let error): error.description
    case .none(let place):
      "\(place): the database has no ledger; its owner makes one with 'sharepipe ledger create URL'"
    case .otherSchema(let place):
      "\(place): the database has a schema 'sharepipe' that is not a ledger; nothing was changed; "
        + "give the ledger a database of its own, which createdb makes"
    case .version(let place, let found) where found > PostgresSchema.version:
      "\(place): a newer sharepipe made the ledger (version \(found); this one knows version "
        + "\(PostgresSchema.version)); nothing was changed; install that sharepipe on this machine"
    case .version(let place, let found):
      "\(place): an older sharepipe made the ledger (version \(found); this one needs version "
        + "\(PostgresSchema.version)); its owner brings it up to date with "
        + "'sharepipe ledger migrate URL'"
    case .role(let place, let user, let needed):
      "\(place): the user \(user) lacks the role \(needed); the owner of the ledger grants it with "
        + "GRANT \(needed) TO \(Self.quoted(user))"
    case .notOwner(let place, let words):
      "\(place): \(words); the user must own the database and have the right to create roles; "
        + "'sharepipe ledger create --print' prints the SQL for an administrator"
    }
  }

  /// A name as SQL reads it.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    let begins = name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isPlain && begins ?? false ? name : "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
#endif
