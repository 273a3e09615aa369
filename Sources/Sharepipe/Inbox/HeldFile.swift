internal import Synchronization

/// A file that is kept open from the first look at it to the last.
///
/// Whoever opens a ``FileReference`` that has one gets this file, whatever lies at its path by then.
final class HeldFile: Sendable {
  private let file: Mutex<SharedDescriptor?>

  /// Keeps a file open.
  init(_ file: borrowing OpenFile) {
    self.file = Mutex(file.shared)
  }

  /// The file with its facts as they are now; `nil` if it was released.
  func open() throws(FileFault) -> OpenFile? {
    guard let shared = file.withLock({ $0 }) else { return nil }
    return OpenFile(shared, facts: try shared.owned.facts())
  }

  /// Keeps it open no longer than those need it who have opened it.
  func release() {
    file.withLock { $0 = nil }
  }
}

extension HeldFile: Hashable {
  /// What is open is no part of what is named.
  static func == (left: HeldFile, right: HeldFile) -> Bool { true }

  /// What is open is no part of what is named.
  func hash(into hasher: inout Hasher) {}
}
