import Documents
import ShareJournal
import ShareModel
import Sharepipe
import SystemPackage

/// A journal that can be read but not written, as on a disk that is full.
struct RefusingJournal: RetentionJournal {
  let journal: Journal

  private var error: JournalError { JournalError(path: "/j", why: "full", kind: .noSpace) }

  func context(_ identifier: String) throws(JournalError) -> JournalContext? {
    try journal.context(identifier)
  }

  func placed(
    in end: ContextEnd, after last: JournalContext?, limit: Int
  ) throws(JournalError) -> [JournalContext] {
    try journal.placed(in: end, after: last, limit: limit)
  }

  func holder(of place: FilePath) throws(JournalError) -> String? {
    try journal.holder(of: place)
  }

  func purge(
    _ identifier: String, from place: FilePath, _ step: JournalStep
  ) async throws(JournalError) -> Bool { throw error }

  func forget(before time: Timestamp) async throws(JournalError) -> Int { throw error }
}
