import Foundation

final class OfflineQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [(page: URL, note: String)] = []

  func add(_ page: URL, note: String) {
    lock.lock()
    defer { lock.unlock() }
    entries.append((page, note))
  }
}
