import Dispatch
import SafeFiles
internal import Synchronization
package import SystemPackage

/// A look through the whole file of a journal, on a thread of its own.
///
/// It takes as long as everything else that is asked about a large journal, which goes on meanwhile.
package final class JournalCheck: Sendable {
  private let result = Mutex<Result<[String], JournalError>>(.success([]))
  private let done = DispatchSemaphore(value: 0)

  /// Begins.
  ///
  /// - Parameter state: The directory of the state.
  package init(state: FilePath) {
    let work: @Sendable () -> Void = { [self] in
      let found = Result { () throws(JournalError) in
        let journal = try Journal.openForReading(state: state)
        defer { journal.close() }
        return try journal.problems()
      }
      result.withLock { $0 = found }
      done.signal()
    }
    if !BlockingThread.start(work) { work() }
  }

  /// Waits for the end; it may be called once.
  ///
  /// - Returns: What is wrong; empty if all is well.
  /// - Throws: ``JournalError`` if the file cannot be read at all.
  package func problems() throws(JournalError) -> [String] {
    done.wait()
    return try result.withLock(\.self).get()
  }
}
