/// The fields for secrets in an interface file of Xcode: a storyboard, or a file in the form XIB.
///
/// The file is XML. It is read for its elements, how they are inside each other, and their attributes;
/// entities and document types, which Xcode does not write, are not resolved. What is read goes up to
/// the first error.
/// Source: W3C, Extensible Markup Language (XML) 1.0, sections 2 and 3; Apple, UITextInputTraits,
/// `isSecureTextEntry`, as Xcode writes it.
package struct InterfaceReader {
  /// How deep elements may be inside each other.
  package static let deepest = 500

  /// An error in the file.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    /// Where it is: bytes from the start of the file.
    package let offset: Int
    /// What is wrong.
    package let words: String

    /// What is wrong, and where.
    package var description: String { "byte \(offset): \(words)" }
  }

  /// The names of the elements that are fields for secrets, as stretches of the file, each once and in
  /// its order.
  package let fields: [Range<Int>]
  /// The first error, or `nil`.
  package let fault: Fault?

  /// Reads a file.
  ///
  /// - Parameter bytes: The file, UTF-8.
  package init(_ bytes: [UInt8]) {
    var reading = InterfaceReading(bytes)
    do throws(Fault) {
      try reading.read()
      fault = nil
    } catch {
      fault = error
    }
    fields = reading.fields.sorted { $0.lowerBound < $1.lowerBound }
  }
}

/// A reading of an interface file.
private struct InterfaceReading {
  typealias Fault = InterfaceReader.Fault

  /// The names of the elements that are fields for secrets.
  private(set) var fields: Set<Range<Int>> = []

  private let bytes: [UInt8]
  private var at = 0
  /// The names of the elements around the place.
  private var open: [Range<Int>] = []
  private var hasElement = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the file to its end, or to the first error.
  mutating func read() throws(Fault) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Fault(offset: 0, words: "it is not UTF-8")
    }
    _ = skip("\u{FEFF}")
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<") {
        try markup()
      } else if open.isEmpty, !Self.isBlank(bytes[at]) {
        throw Fault(offset: at, words: "expected '<'")
      } else {
        at += 1
      }
    }
    if let last = open.last {
      throw Fault(offset: at, words: "expected '</\(text(last))>'")
    }
    guard hasElement else { throw Fault(offset: at, words: "expected an element") }
  }

  private mutating func markup() throws(Fault) {
    if skip("<?") { return try skip(upTo: "?>") }
    if skip("<!--") { return try skip(upTo: "-->") }
    if !open.isEmpty, skip("<![CDATA[") { return try skip(upTo: "]]>") }
    if skip("</") { return try end() }
    let start = at
    at += 1
    guard !open.isEmpty || !hasElement else {
      throw Fault(offset: start, words: "expected the end of the file")
    }
    let name = try name()
    guard open.count < InterfaceReader.deepest else {
      throw Fault(offset: start, words: "nested deeper than \(InterfaceReader.deepest)")
    }
    hasElement = true
    try attributes(of: name)
  }

  private mutating func end() throws(Fault) {
    let start = at
    let name = try name()
    guard let last = open.popLast(), text(last) == text(name) else {
      throw Fault(offset: start, words: "no element '\(text(name))' is open here")
    }
    skipBlanks()
    try expect(">")
  }

  /// Reads the rest of a start tag.
  private mutating func attributes(of element: Range<Int>) throws(Fault) {
    var values: [String: String] = [:]
    while true {
      skipBlanks()
      if skip("/>") { break }
      if skip(">") {
        open.append(element)
        break
      }
      let name = try name()
      skipBlanks()
      try expect("=")
      skipBlanks()
      values[text(name)] = try value()
    }
    if Self.isSecure(values) { fields.insert(field(of: element)) }
  }

  private mutating func value() throws(Fault) -> String {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
      throw Fault(offset: at, words: "expected '\"'")
    }
    let quote = bytes[at]
    let start = at + 1
    at = start
    while at < bytes.count, bytes[at] != quote {
      guard bytes[at] != UInt8(ascii: "<") else {
        throw Fault(offset: at, words: "expected '\(Character(Unicode.Scalar(quote)))' before '<'")
      }
      at += 1
    }
    guard at < bytes.count else {
      throw Fault(offset: start - 1, words: "the value is not closed")
    }
    defer { at += 1 }
    return text(start..<at)
  }

  private mutating func name() throws(Fault) -> Range<Int> {
    let start = at
    while at < bytes.count, Self.isOfName(bytes[at]) { at += 1 }
    guard at > start else { throw Fault(offset: start, words: "expected a name") }
    return start..<at
  }
}

extension InterfaceReading {
  /// Whether an element with these attributes makes a field one for secrets.
  private static func isSecure(_ values: [String: String]) -> Bool {
    if values["secureTextEntry"] == "YES" { return true }
    return ["secureTextEntry", "isSecureTextEntry"].contains(values["keyPath"])
      && values["value"] == "YES"
  }

  /// The field that an element says something of: that element, or one around it.
  private func field(of element: Range<Int>) -> Range<Int> {
    let parts = [
      "textInputTraits", "userDefinedRuntimeAttribute", "userDefinedRuntimeAttributes",
    ]
    let around = open.last == element ? open.dropLast() : open[...]
    guard parts.contains(text(element)) else { return element }
    return around.last { !parts.contains(text($0)) } ?? element
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Passes a text, if it is what comes next.
  private mutating func skip(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }

  private mutating func skip(upTo text: String) throws(Fault) {
    let start = at
    while at < bytes.count {
      if skip(text) { return }
      at += 1
    }
    throw Fault(offset: start, words: "expected '\(text)'")
  }

  private mutating func expect(_ text: String) throws(Fault) {
    guard skip(text) else { throw Fault(offset: at, words: "expected '\(text)'") }
  }

  private mutating func skipBlanks() {
    while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }
}
