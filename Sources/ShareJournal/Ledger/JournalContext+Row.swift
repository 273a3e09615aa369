import Documents
import SafeFiles
import SystemPackage

extension JournalContext {
  /// The columns of a context and its record, in the order in which ``init(_:)`` reads them.
  package static let columns = columns(record: recordColumn)

  /// The record of a context, as the embedded ledger finds it.
  package static var recordColumn: String {
    "(SELECT record FROM records WHERE records.context = contexts.number)"
  }

  /// The columns of a context, its record left out, in the same order.
  package static let columnsWithoutRecord = columns(record: "NULL")

  private static func columns(record: String) -> String {
    """
    contexts.identifier, contexts.entry, contexts.claims, contexts.after, contexts.owner,
    contexts.rules, contexts.state, contexts."end", contexts.begun, contexts.crashes, contexts.due,
    contexts.created, contexts.updated, contexts.content_hash, \(record), contexts.place,
    contexts.bytes, contexts.request, contexts.parked, contexts.fence
    """
  }

  /// Reads a row of ``columns``.
  ///
  /// - Parameter row: The row.
  /// - Throws: ``JournalError`` if a value is none that was ever written.
  package init(_ row: inout JournalRow) throws(JournalError) {
    self.init(
      identifier: try row.text(), entry: EntryName(bytes: try row.bytesIfAny() ?? []),
      claims: Claim.claims(from: try row.bytesIfAny() ?? []), after: try row.name(),
      owner: UInt32(truncatingIfNeeded: try row.integer()), rules: try row.text(),
      state: try row.name(), end: try row.nameIfAny(), begun: Int(try row.integer()),
      crashes: Int(try row.integer()), due: try row.timeIfAny(), created: try row.time(),
      updated: try row.time(), contentHash: try row.digestIfAny(), record: try row.textIfAny(),
      place: try row.bytesIfAny().map { FilePath(bytes: $0) }, bytes: try row.integerIfAny(),
      kind: Kind(column: try row.textIfAny()), parked: try row.textIfAny(),
      fence: try row.integerIfAny().map { Fence($0) })
  }
}

extension JournalContext.Claim {
  /// Puts claims into one blob: the inbox and the path of each, with a NUL behind either.
  ///
  /// - Parameter claims: The claims.
  /// - Returns: The blob; `nil` if there are no claims.
  package static func blob(of claims: [Self]) -> [UInt8]? {
    guard !claims.isEmpty else { return nil }
    return claims.flatMap { $0.inbox.bytes + [0] + $0.path.bytes + [0] }
  }

  /// Takes claims from a blob.
  ///
  /// - Parameter blob: The blob.
  /// - Returns: The claims.
  package static func claims(from blob: [UInt8]) -> [Self] {
    let parts = blob.split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count - 1, by: 2).map {
      Self(inbox: FilePath(bytes: parts[$0]), path: FilePath(bytes: parts[$0 + 1]))
    }
  }
}
