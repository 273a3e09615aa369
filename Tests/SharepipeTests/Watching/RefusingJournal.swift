import Documents
import ShareJournal
import Sharepipe
import SystemPackage

/// A journal that can be read but not written, as on a disk that is full.
struct RefusingJournal: RetentionJournal {
  let journal: Journal

  private var error: JournalError { JournalError(path: "/j", why: "full", kind: .noSpace) }

  var reading: any LedgerReading { journal.reading }

  func purge(
    _ identifier: String, from place: FilePath, _ step: JournalStep
  ) async throws(JournalError) -> Bool { throw error }

  func forget(before time: Timestamp) async throws(JournalError) -> Int { throw error }
}
