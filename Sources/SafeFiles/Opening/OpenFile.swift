internal import Glibc
package import SystemPackage

/// A regular file that is open for reading, and what the file system said when it was opened.
///
/// It is closed by the last of its owners, mostly the only one.
package struct OpenFile: ~Copyable, Sendable {
  /// The descriptor, which others may hold as well.
  let shared: SharedDescriptor

  /// The facts at the time of opening.
  package let facts: FileFacts

  init(_ owned: consuming OwnedDescriptor, facts: FileFacts) {
    self.init(SharedDescriptor(owned), facts: facts)
  }

  init(_ shared: SharedDescriptor, facts: FileFacts) {
    self.shared = shared
    self.facts = facts
  }

  /// The descriptor, borrowed: it must not be closed, nor used after the owner's life.
  package var descriptor: FileDescriptor { shared.owned.descriptor }

  /// Asks the file system again.
  ///
  /// - Returns: The facts as they are now; different ones mean that the file was changed.
  /// - Throws: A fault if the file system fails.
  package func currentFacts() throws(FileFault) -> FileFacts {
    try shared.owned.facts()
  }

  /// Reads the file from its start, whatever was read before.
  ///
  /// - Parameter limit: The most bytes that are wanted.
  /// - Returns: The content, or `nil` if there is more than `limit`.
  /// - Throws: A fault if the file cannot be read.
  package func contents(upTo limit: Int) throws(FileFault) -> [UInt8]? {
    guard facts.size <= Int64(limit) else { return nil }
    // One byte more than the file had, so that a file that grew shows itself.
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: max(4096, min(Int(facts.size) + 1, 1 << 20)))
    while true {
      let count: Int
      do {
        count = try unsafe buffer.withUnsafeMutableBytes {
          try unsafe descriptor.read(fromAbsoluteOffset: Int64(contents.count), into: $0)
        }
      } catch {
        throw FileFault((error as? Errno) ?? .ioError)
      }
      guard count > 0 else { return contents }
      contents.append(contentsOf: buffer[..<count])
      guard contents.count <= limit else { return nil }
    }
  }
}
