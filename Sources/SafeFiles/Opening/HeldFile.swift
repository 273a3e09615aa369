internal import CLinux
internal import Glibc
internal import Synchronization

/// A file that is kept open from the first look at it to the last.
///
/// A caller that opens a ``FileReference`` with a held file gets this file, whatever is at its path
/// by then. Only so many are kept that others still get descriptors.
package final class HeldFile: Sendable {
  /// How many are kept at most: a quarter of the descriptors that this process may have.
  private static let most: Int = {
    var limit = rlimit()
    let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return result == 0 ? Int(clamping: limit.rlim_cur / 4) : 64
  }()

  /// How many are kept.
  private static let count = Atomic(0)

  private let file: Mutex<SharedDescriptor?>

  /// Keeps a file open; `nil` if enough others are.
  package init?(_ file: borrowing OpenFile) {
    guard Self.count.wrappingAdd(1, ordering: .relaxed).newValue <= Self.most else {
      Self.count.wrappingSubtract(1, ordering: .relaxed)
      return nil
    }
    self.file = Mutex(file.shared)
  }

  deinit { release() }

  /// The file with its facts as they are now; `nil` if it was released.
  package func open() throws(FileFault) -> OpenFile? {
    guard let shared = file.withLock({ $0 }) else { return nil }
    return OpenFile(shared, facts: try shared.owned.facts())
  }

  /// Keeps it open only for the callers that have opened it, as long as they need it.
  package func release() {
    let released = file.withLock { file in
      defer { file = nil }
      return file
    }
    if released != nil { Self.count.wrappingSubtract(1, ordering: .relaxed) }
  }
}
