/// Some source files that are handed to a reader in another process, and its answers, as bytes.
///
/// A request is, for each file, a byte for its language, four bytes for its length, the lowest first, and
/// its bytes. An answer is, for each file, four bytes for the length and what `EncodedSource` writes.
package enum SourceBatch {
  /// A file of a request.
  package typealias File = (language: SourceFile.Language, bytes: [UInt8])

  /// A request.
  package static func request(_ files: [File]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(files.reduce(0) { $0 + $1.bytes.count + 5 })
    for file in files {
      bytes.append(file.language.rawValue)
      append(file.bytes, to: &bytes)
    }
    return bytes
  }

  /// The files of a request.
  ///
  /// - Parameter bytes: The request.
  /// - Returns: The files.
  /// - Throws: ``EncodedSourceFault`` if it is cut off, or names a language that does not exist.
  package static func files(of bytes: [UInt8]) throws(EncodedSourceFault) -> [File] {
    var files: [File] = []
    var rest = bytes[...]
    while let first = rest.popFirst() {
      guard let language = SourceFile.Language(rawValue: first) else { throw EncodedSourceFault() }
      files.append((language, Array(try take(from: &rest))))
    }
    return files
  }

  /// An answer.
  package static func answer(_ sources: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for source in sources { append(source, to: &bytes) }
    return bytes
  }

  /// What an answer says of each file.
  ///
  /// - Parameter bytes: The answer.
  /// - Returns: The files.
  /// - Throws: ``EncodedSourceFault`` if it is cut off, or is something else.
  package static func sources(of bytes: [UInt8]) throws(EncodedSourceFault) -> [EncodedSource] {
    var sources: [EncodedSource] = []
    var rest = bytes[...]
    while !rest.isEmpty { sources.append(try EncodedSource(Array(try take(from: &rest)))) }
    return sources
  }

  private static func append(_ part: [UInt8], to bytes: inout [UInt8]) {
    let length = UInt32(clamping: part.count)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt32(shift)))
    }
    bytes += part
  }

  private static func take(
    from rest: inout ArraySlice<UInt8>
  ) throws(EncodedSourceFault) -> ArraySlice<UInt8> {
    guard rest.count >= 4 else { throw EncodedSourceFault() }
    let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard rest.count - 4 >= length else { throw EncodedSourceFault() }
    defer { rest = rest.dropFirst(4 + length) }
    return rest.dropFirst(4).prefix(length)
  }
}
