/// The escaper for HTML: text from outside makes no element, no attribute and no entity, starts no
/// line, is not invisible, and does not turn the direction of what stands beside it.
///
/// What ``EntryName/label`` shows as an escape is shown so here too (``HiddenCharacters``, and bytes
/// that are not UTF-8), and so are characters that Unicode has not assigned or keeps for private
/// use, since a page is copied from.
///
/// Source: HTML Standard, sections 13.1.2.3 and 13.1.4.
package enum HTMLText {
  /// The most characters that are shown of a name.
  package static let nameLimit = 200
  /// The most characters that are shown of a sentence.
  package static let sentenceLimit = 2000

  /// Appends a text, on one line.
  ///
  /// A backslash in it is doubled, so that two texts never look the same by escaping.
  ///
  /// - Parameters:
  ///   - text: The text, as it came.
  ///   - limit: The most characters; what is longer is cut, and how long it is stands behind it.
  ///   - bytes: Where to.
  package static func append(_ text: String, limit: Int = .max, to bytes: inout [UInt8]) {
    guard !isPlain(text) else { return appendPlain(text.utf8, limit: limit, to: &bytes) }
    append(label: EntryName(text).label, limit: limit, to: &bytes)
  }

  /// Appends a sentence, on one line.
  ///
  /// A backslash in one that has nothing else to escape stays as it is, as on a terminal, so that a
  /// caret in the line below stands under what it means.
  ///
  /// - Parameters:
  ///   - sentence: The sentence; text from outside in it is not escaped.
  ///   - limit: The most characters; what is longer is cut, and how long it is stands behind it.
  ///   - bytes: Where to.
  package static func append(sentence: String, limit: Int = .max, to bytes: inout [UInt8]) {
    guard sentence.utf8.allSatisfy(isPrintable) else {
      return append(sentence, limit: limit, to: &bytes)
    }
    appendPlain(sentence.utf8, limit: limit, to: &bytes)
  }

  /// Appends a name that need not be UTF-8.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - limit: The most characters; what is longer is cut, and how long it is stands behind it.
  ///   - bytes: Where to.
  package static func append(_ name: EntryName, limit: Int = .max, to bytes: inout [UInt8]) {
    if let text = name.text, isPlain(text) {
      return appendPlain(text.utf8, limit: limit, to: &bytes)
    }
    append(label: name.label, limit: limit, to: &bytes)
  }

  /// Appends the value of a field, which comes back as it was: only what would end it is written in
  /// another way.
  ///
  /// - Parameters:
  ///   - value: The value; its control characters are left out.
  ///   - bytes: Where to.
  static func append(value: String, to bytes: inout [UInt8]) {
    for byte in value.utf8 where byte >= 0x20 && byte != 0x7F { append(byte, to: &bytes) }
  }

  /// Whether ``append(label:limit:to:)`` shows a text as it is, but for what HTML writes as entities.
  package static func isShownAsIs(_ text: String) -> Bool {
    var hidden = HiddenCharacters()
    return text.unicodeScalars.allSatisfy { !isEscaped($0, &hidden) }
  }

  /// Whether a text has only printable ASCII, and no backslash.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { isPrintable($0) && $0 != UInt8(ascii: "\\") }
  }

  private static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

  private static func appendPlain(
    _ text: String.UTF8View, limit: Int, to bytes: inout [UInt8]
  ) {
    let part = text.prefix(limit)
    let isAppended: Void? = unsafe part.withContiguousStorageIfAvailable { buffer in
      var start = 0
      let isReference = isReference
      for index in buffer.indices where unsafe isReference[Int(buffer[index])] {
        unsafe bytes.append(contentsOf: buffer[start..<index])
        unsafe append(buffer[index], to: &bytes)
        start = index + 1
      }
      unsafe bytes.append(contentsOf: buffer[start...])
    }
    if isAppended == nil { for byte in part { append(byte, to: &bytes) } }
    if text.count > limit { appendLength(text.count, to: &bytes) }
  }

  /// Appends a text in which a backslash begins an escape already, such as ``EntryName/label``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The most characters; what is longer is cut, and how long it is stands behind it.
  ///   - bytes: Where to.
  package static func append(label text: String, limit: Int = .max, to bytes: inout [UInt8]) {
    guard !text.utf8.allSatisfy(isPrintable) else {
      return appendPlain(text.utf8, limit: limit, to: &bytes)
    }
    var hidden = HiddenCharacters()
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      guard count <= limit else { continue }
      if isEscaped(scalar, &hidden) {
        bytes += Array(("\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}").utf8)
      } else if scalar.isASCII {
        append(UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    if count > limit { appendLength(count, to: &bytes) }
  }

  private static func isEscaped(
    _ scalar: Unicode.Scalar, _ hidden: inout HiddenCharacters
  ) -> Bool {
    if hidden.isHidden(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse: return true
    default: return false
    }
  }

  /// For each byte, whether it is one that HTML writes as an entity.
  private static let isReference = (UInt8.min...UInt8.max).map {
    MarkupText.reference(for: Unicode.Scalar($0)) != nil
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    if let reference = MarkupText.reference(for: Unicode.Scalar(byte)) {
      bytes += Array(reference.utf8)
    } else {
      bytes.append(byte)
    }
  }

  private static func appendLength(_ count: Int, to bytes: inout [UInt8]) {
    bytes += Array("… (\(count) characters in all)".utf8)
  }
}
