/// A fault before the document has a name: what is wrong, and where.
package struct DocumentFault: Error, Hashable {
  /// What is wrong.
  package let reason: DocumentError.Reason

  /// Bytes from the start of a text, or `nil` if they are not known.
  let offset: Int?

  /// The place in another form, such as a line; `nil` if it is not known.
  let place: DocumentError.Position?

  /// Creates a fault at an offset, or without a place.
  init(_ reason: DocumentError.Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
    place = nil
  }

  /// Creates a fault on a line, from 1.
  init(_ reason: DocumentError.Reason, line: Int, column: Int? = nil) {
    self.init(reason, place: .line(line, column: column))
  }

  /// Creates a fault at a place that is no offset in a text.
  init(_ reason: DocumentError.Reason, place: DocumentError.Position) {
    self.reason = reason
    offset = nil
    self.place = place
  }
}

extension DocumentError {
  /// Gives a fault the name of its document, and its line if it is at an offset.
  init(_ fault: DocumentFault, of document: String, in bytes: [UInt8]) {
    let position = fault.offset.map { Position(lineAt: $0, in: bytes) }
    self.init(document, at: position ?? fault.place, fault.reason)
  }
}

extension DocumentError.Position {
  /// The line and the column of an offset: lines end with a line feed, columns count bytes.
  init(lineAt offset: Int, in bytes: [UInt8]) {
    var line = 1
    var start = 0
    let end = min(offset, bytes.count)
    for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    self = .line(line, column: end - start + 1)
  }
}

extension DocumentValue {
  /// The members of the top level of a document.
  ///
  /// - Parameter document: The document, for the error.
  /// - Returns: The members.
  /// - Throws: `notADictionary` if the value is anything else.
  package func members(
    of document: @autoclosure () -> String
  ) throws(DocumentError) -> [String: DocumentValue] {
    guard case .dictionary(let members) = self else {
      throw DocumentError(document(), .notADictionary(found: kind))
    }
    return members
  }
}
