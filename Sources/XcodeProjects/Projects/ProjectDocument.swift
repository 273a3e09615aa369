import Documents

/// The form in which a project is written.
///
/// Xcode writes the old text form of property lists; other tools write XML or JSON, which Xcode reads
/// as well.
package enum ProjectDocument: Hashable, Sendable, CaseIterable {
  /// `{ key = value; }`.
  case oldPropertyList
  /// A property list in XML or in the binary form.
  case propertyList
  /// JSON.
  case json

  /// How much of a project is read: large apps have projects of a few megabytes.
  static let limits = DocumentLimits(bytes: 1 << 25, depth: 64, values: 2_000_000)

  /// Finds the form by the first bytes.
  ///
  /// - Parameter bytes: The whole project.
  package init(of bytes: [UInt8]) {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    let skipSpace = { rest = rest.drop(while: \.isDocumentSpace) }
    skipSpace()
    if rest.starts(with: "bplist".utf8) || rest.first == UInt8(ascii: "<") {
      self = .propertyList
      return
    }
    self = .oldPropertyList
    guard rest.popFirst() == UInt8(ascii: "{") else { return }
    skipSpace()
    guard rest.popFirst() == UInt8(ascii: "\"") else { return }
    // A key in quotation marks may be of either form; the sign after it decides.
    var isEscaped = false
    while let byte = rest.popFirst(), isEscaped || byte != UInt8(ascii: "\"") {
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    skipSpace()
    if rest.first == UInt8(ascii: ":") { self = .json }
  }

  /// Reads a project.
  ///
  /// - Parameters:
  ///   - bytes: The whole project.
  ///   - name: What it is called in errors.
  /// - Returns: Its value, and the keys that occur twice.
  /// - Throws: If it is malformed, or beyond the limits.
  static func read(
    _ bytes: [UInt8], named name: String
  ) throws(DocumentError) -> TakenPropertyList {
    switch ProjectDocument(of: bytes) {
    case .oldPropertyList:
      return try OldPropertyListReader.readTakingLast(bytes, named: name, limits: limits)
    case .propertyList:
      return try PropertyListReader.readTakingLast(bytes, named: name, limits: limits)
    case .json:
      let value = try JSONReader.read(bytes, named: name, limits: limits)
      return TakenPropertyList(value: value)
    }
  }
}
