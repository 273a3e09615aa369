import Documents
package import SystemPackage

/// The time up to which all notices were sent: a file of the state, so that the notice of a context
/// that ended just before a crash is sent after it.
///
/// A notice may be sent twice then, but is never left out.
package struct NoticeMark: Sendable {
  /// The file.
  private let path: FilePath

  /// The mark of a state.
  ///
  /// - Parameter state: The directory of the state, absolute. Its lock must be held.
  package init(state: FilePath) { path = state.appending("told") }

  /// The time of the mark; `nil` if no notice was ever sent.
  package var time: Timestamp? {
    guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
    else { return nil }
    defer { try? file.close() }
    let bytes = try? unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes.flatMap { Int64(String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self)) }
      .map { Timestamp(microseconds: $0) }
  }

  /// Moves the mark.
  ///
  /// - Parameter time: The time.
  /// - Throws: `Errno`.
  package func move(to time: Timestamp) throws {
    try StatusFile.replace(path, with: Array("\(time.microseconds)\n".utf8), isDurable: true)
  }
}
