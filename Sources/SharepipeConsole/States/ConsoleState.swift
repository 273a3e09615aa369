import Documents
package import ShareJournal
import Sharepipe
import Synchronization
package import SystemPackage

/// One state that the console shows: its ledger, and the rules by which its contexts are answered.
package final class ConsoleState: Sendable {
  /// Where everything is known of its contexts.
  package enum Source: Sendable {
    /// The journal in the directory of the state.
    case journal
    /// The ledger that hosts share.
    case shared(any LedgerChanging)
  }

  /// What it is called on pages and in the filter: the path of the inbox.
  package let name: String
  /// The directory of the state, absolute; `nil` if only hosts can reach it.
  package let directory: FilePath?
  /// The directory of the rules.
  package let rules: FilePath
  private let source: Source
  /// The journal that is open; one for all requests, since SQLite loses its locks if a file is closed
  /// that it has open in the same process.
  private let journal = Mutex<Journal?>(nil)

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - directory: The directory of the state, absolute; `nil` if only hosts can reach it.
  ///   - rules: The directory of the rules.
  ///   - source: Where everything is known of its contexts.
  package init(
    named name: String, directory: FilePath?, rules: FilePath, source: Source = .journal
  ) {
    self.name = name
    self.directory = directory
    self.rules = rules
    self.source = source
  }

  /// Its ledger, for a moment.
  ///
  /// - Returns: The ledger.
  /// - Throws: ``JournalError`` if there is none, or it cannot be used.
  package func ledger() throws(JournalError) -> any LedgerChanging {
    switch source {
    case .shared(let ledger): return ledger
    case .journal:
      guard let directory else {
        throw JournalError(path: FilePath(name), why: "the state has no directory here")
      }
      let opened = journal.withLock { journal -> Result<Journal, JournalError> in
        if let journal, journal.stands { return .success(journal) }
        journal = nil
        do throws(JournalError) {
          let new = try Journal(visiting: directory)
          journal = new
          return .success(new)
        } catch {
          return .failure(error)
        }
      }
      return try opened.get()
    }
  }

  /// Reads what is known.
  ///
  /// - Returns: The questions that its ledger answers.
  /// - Throws: ``JournalError`` if there is none, or it cannot be read.
  package func reading() throws(JournalError) -> any LedgerReading { try ledger().reading }

  /// What stands for its directory on a command line.
  package var shownDirectory: FilePath { directory ?? FilePath(name) }
}
