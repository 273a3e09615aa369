#if PostgreSQL
package import Documents
import SafeFiles
package import ShareJournal
package import SystemPackage

/// A row of a context that is not finished, as far as it is compared with the folders.
package struct OpenRow: Hashable, Sendable {
  /// How far a context has come, as the table has it.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Its entry is announced, and perhaps still in the inbox.
    case arriving
    /// Any host may claim it.
    case ready
    /// A host has it in hand.
    case working
    /// It waits for a time, or for a place in a line.
    case waiting
    /// It waits for a person.
    case held
    /// Its end is durable; the entry is still to be put where it belongs.
    case ended
  }

  /// The identifier.
  package var identifier: String
  /// How far it has come.
  package var state: State
  /// The name of the entry.
  package var entry: EntryName
  /// Where the entries were taken from; none for a context without one.
  package var claims: [JournalContext.Claim]
  /// Where the entry was put before, below the state; `nil` if nowhere.
  package var place: FilePath?
  /// How long ago the row was written, or its context ended.
  package var age: Duration

  /// How messages name it.
  package var label: String { "\(identifier) (\(entry.label))" }

  /// Creates a value.
  package init(
    identifier: String, state: State, entry: EntryName, claims: [JournalContext.Claim],
    place: FilePath? = nil, age: Duration = .zero
  ) {
    self.identifier = identifier
    self.state = state
    self.entry = entry
    self.claims = claims
    self.place = place
    self.age = age
  }

  /// Reads a row of the function `open_rows`.
  init(_ row: inout PostgresRow) throws(PostgresError) {
    identifier = try row.text()
    state = try row.name()
    entry = EntryName(bytes: try row.bytesIfAny() ?? [])
    claims = JournalContext.Claim.claims(from: try row.bytesIfAny() ?? [])
    place = try row.bytesIfAny().map { FilePath(bytes: $0) }
    age = .microseconds(try row.integer())
  }
}
#endif
