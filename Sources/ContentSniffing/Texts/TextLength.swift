package import SystemPackage

/// Counts the characters of text as people see them.
///
/// A character is an extended grapheme cluster: an emoji of several code points is one, and so is
/// CR LF. A byte-order mark at the start does not count. Text is decoded piece by piece, so memory
/// stays bounded; a cluster that a piece ends in is counted with the next one. A cluster longer
/// than 4,096 code points, which no real text has, counts as several.
///
/// Source: Unicode Standard Annex 29, as Swift's `Character` has it.
package enum TextLength {
  /// The most bytes that are read unless the caller says otherwise.
  static let defaultByteLimit = 64 << 20

  /// Counts the characters of an open file; its offset is neither used nor moved.
  ///
  /// - Parameters:
  ///   - descriptor: A regular file, open for reading.
  ///   - encoding: The encoding as libmagic names it: `us-ascii`, `utf-8`, `utf-16le`,
  ///     `utf-16be`, `utf-32le`, `utf-32be` or `iso-8859-1`.
  ///   - byteLimit: The most bytes to read.
  /// - Returns: The count; `nil` if the encoding is another, the text breaks its rules, the file
  ///   is longer than the limit, or it cannot be read.
  package static func characters(
    of descriptor: FileDescriptor, encoding: String, byteLimit: Int = defaultByteLimit
  ) -> Int? {
    guard var counter = TextEncodingForm(named: encoding).map({ TextCounter($0) }) else {
      return nil
    }
    var offset = 0
    while true {
      let piece = try? unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
        filled = try unsafe descriptor.read(
          fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
      }
      guard let piece else { return nil }
      if piece.isEmpty { return counter.finish() }
      offset += piece.count
      guard offset <= byteLimit, counter.add(piece) else { return nil }
    }
  }

  /// Counts the characters of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The text as a whole.
  ///   - encoding: The encoding as libmagic names it.
  /// - Returns: The count; `nil` if the encoding is another or the text breaks its rules.
  package static func characters(of bytes: [UInt8], encoding: String) -> Int? {
    guard var counter = TextEncodingForm(named: encoding).map({ TextCounter($0) }),
      counter.add(bytes)
    else { return nil }
    return counter.finish()
  }
}
