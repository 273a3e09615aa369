internal import CLinux
import Documents
internal import Glibc
import SafeFiles
import ShareRules
internal import SystemPackage

/// Removes old files from the container of an extension, by the bounds of the policy.
///
/// Only regular files are removed, never a directory, and a link is neither followed nor removed.
/// Over a size the oldest go first, and none that was changed within the last hour, for it may
/// still be written.
struct ContainerPurge {
  /// How long a file is left alone after it was changed, in nanoseconds.
  static let leaveAlone: Int64 = 3600 * 1_000_000_000

  /// How many files were removed.
  private(set) var files = 0
  /// The bytes of the files that were removed.
  private(set) var bytes: Int64 = 0

  private let bound: RetentionPolicy.Bound
  private let now: Int64

  /// Creates a purge.
  ///
  /// - Parameters:
  ///   - bound: The bound for the files that stay.
  ///   - now: The time.
  init(_ bound: RetentionPolicy.Bound, now: Timestamp) {
    self.bound = bound
    self.now = now.microseconds.multipliedReportingOverflow(by: 1000).partialValue
  }

  /// Removes the files that are over the bound.
  ///
  /// - Parameter container: The directory; it is no error if it is not there.
  /// - Throws: The first fault; files that were removed before stay removed.
  mutating func purge(_ container: FileReference) throws(FileFault) {
    let oldest = bound.age.map { now - Int64($0 / .nanoseconds(1)) } ?? .min
    var kept: [(modified: Int64, bytes: Int64)] = []
    try visit(container) { facts, size in
      if facts.modified < oldest { return true }
      kept.append((facts.modified, size))
      return false
    }
    guard let limit = bound.bytes else { return }
    var excess = kept.reduce(0) { $0 + $1.bytes } - Int64(limit)
    guard excess > 0 else { return }
    // Up to which age files must go for the rest to fit. Two numbers for each file are kept, and
    // no names, so that a large archive costs little memory.
    kept.sort { $0.modified < $1.modified }
    var newest: Int64 = .min
    var sum: Int64 = 0
    for file in kept where sum < excess {
      sum += file.bytes
      newest = file.modified
    }
    newest = min(newest, now - Self.leaveAlone)
    try visit(container) { facts, size in
      guard excess > 0, facts.modified <= newest else { return false }
      excess -= size
      return true
    }
  }

  /// Shows each regular file to `mustGo`, and removes those for which it returns true.
  private mutating func visit(
    _ container: FileReference, _ mustGo: (FileFacts, Int64) -> Bool
  ) throws(FileFault) {
    let directory: OwnedDescriptor
    do throws(FileFault) {
      directory = try SafeOpen.openDirectory(container)
    } catch .vanished {
      return
    }
    try visit(directory, mustGo)
  }

  private mutating func visit(
    _ directory: borrowing OwnedDescriptor, _ mustGo: (FileFacts, Int64) -> Bool
  ) throws(FileFault) {
    let names = try DirectoryListing(of: directory)
    for index in 0..<names.count {
      let name = names[index].bytes
      guard let status = TreeSize.status(of: name, in: directory) else { continue }
      let facts = FileFacts(status)
      switch facts.kind {
      case .regular:
        let size = TreeSize.bytes(of: status)
        guard mustGo(facts, size) else { continue }
        let number = directory.descriptor.rawValue
        guard unsafe name.withTerminatedBytes({ unsafe unlinkat(number, $0, 0) }) == 0 else {
          throw FileFault(Errno(rawValue: errno))
        }
        files += 1
        bytes += size
      case .directory:
        do throws(FileFault) {
          try visit(try SafeOpen.openDirectory(named: name, in: directory), mustGo)
        } catch .vanished {
          continue
        }
      case .special: continue
      }
    }
  }
}
