#if PostgreSQL
package import ShareJournal
package import SystemPackage

/// Why a ledger cannot be healed from the folders now.
package enum ReconciliationError: Error, Hashable, Sendable {
  /// Hosts work on the inbox: its name, and theirs.
  case hosts(String, [String])
  /// The ledger cannot be asked, or written.
  case ledger(LedgerAccessError)
  /// What the folders say cannot be kept for a moment.
  case folders(JournalError)
  /// The entries in a directory cannot go back to the inbox.
  case notReturned(FilePath, Errno)
}

extension ReconciliationError: CustomStringConvertible {
  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .hosts(let inbox, let names):
      "hosts work on the inbox \(inbox): \(names.joined(separator: ", ")). Nothing was changed; drain "
        + "each with 'sharepipe hosts drain NAME', and wait until 'sharepipe hosts' shows that it has "
        + "ended"
    case .ledger(let error): error.description
    case .folders(let error):
      "what the folders say cannot be kept in a temporary file: \(error.why). Nothing was changed"
    case .notReturned(let path, let errno):
      "\(path): its entry cannot go back to the inbox: \(errno). What was done before stays; type the "
        + "command again"
    }
  }
}
#endif
