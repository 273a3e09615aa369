/// A reader of one form in which documents are written.
package protocol DocumentReader {
  /// Reads a text, whose errors have a place and no name yet.
  static func parse(_ bytes: [UInt8], _ limits: DocumentLimits) throws(DocumentFault)
    -> DocumentValue
}

extension DocumentReader {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - name: What the document is called in errors.
  ///   - limits: How much is read.
  /// - Returns: The value.
  /// - Throws: Any reason but `unreadable`, `notAFile` and `problems`.
  package static func read(
    _ bytes: [UInt8], named name: @autoclosure () -> String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> DocumentValue {
    do throws(DocumentFault) {
      guard bytes.count <= limits.bytes else {
        throw DocumentFault(.tooLarge(limit: limits.bytes))
      }
      return try parse(bytes, limits)
    } catch {
      throw DocumentError(error, of: name(), in: bytes)
    }
  }

  /// Reads a document whose top level must have members: an object, a mapping or a dictionary.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - name: What the document is called in errors.
  ///   - limits: How much is read.
  /// - Returns: The members.
  /// - Throws: As ``read(_:named:limits:)``, and `notADictionary`.
  package static func readDictionary(
    _ bytes: [UInt8], named name: @autoclosure () -> String, limits: DocumentLimits = .standard
  ) throws(DocumentError) -> [String: DocumentValue] {
    try read(bytes, named: name(), limits: limits).members(of: name())
  }
}
