/// Writes JSON on one line, by appending to bytes.
///
/// Members come in the order in which they are written. Nothing is built in between, so that a
/// batch of many records costs little:
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("type", "context")
///   json.key("items")
///   json.array { json in json.integer(1) }
/// }
/// json.endLine()
/// ```
///
/// Text can be shown on a terminal as it comes: control characters, line separators and the
/// characters that change the direction of text are written as `\uXXXX`. Source: RFC 8259,
/// section 7; Unicode, UAX #9.
package struct JSONWriter: Sendable {
  /// What was written so far, UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Whether the next value or key must be preceded by a comma.
  private var needsComma = false

  /// Creates a writer.
  package init() {}

  /// What a closure writes, as text.
  ///
  /// - Parameter body: Writes one value.
  /// - Returns: Its JSON.
  package static func text(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Forgets what was written, and keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends the record with a line feed.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Containers

  // A generic function of one module is not specialized for its callers in others: those that each
  // record calls have a form of their own.

  /// Writes an object with what the closure writes: keys, each followed by its value.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "{"))
    members(&self)
    end(UInt8(ascii: "}"))
  }

  /// Writes an object with what the closure writes, or a part of it if that fails.
  package mutating func object<Failure>(
    throwing members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin(UInt8(ascii: "{"))
    try members(&self)
    end(UInt8(ascii: "}"))
  }

  /// Writes an array with the values that the closure writes, or a part of it if that fails.
  package mutating func array<Failure>(
    throwing elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin(UInt8(ascii: "["))
    try elements(&self)
    end(UInt8(ascii: "]"))
  }

  /// Writes an array with the values that the closure writes.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "["))
    elements(&self)
    end(UInt8(ascii: "]"))
  }

  /// Writes an array of strings.
  package mutating func strings(_ values: [String]) {
    begin(UInt8(ascii: "["))
    for value in values { string(value) }
    end(UInt8(ascii: "]"))
  }

  /// Writes the key of the value that is written next.
  package mutating func key(_ name: String) {
    separate()
    bytes.appendJSON(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    bytes.appendJSON(value)
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func integer(_ value: some BinaryInteger) {
    if let value = Int(exactly: value) { integer(value) } else { raw(String(value)) }
  }

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    guard let digit = UInt8(exactly: value), digit < 10 else { return raw(String(value)) }
    separate()
    bytes.append(UInt8(ascii: "0") + digit)
    needsComma = true
  }

  /// Writes a value that is JSON already.
  ///
  /// - Parameter json: The value, in UTF-8 and on one line.
  package mutating func fragment(_ json: [UInt8]) {
    separate()
    bytes += json
    needsComma = true
  }

  /// Writes members that are JSON already into the object that is open.
  ///
  /// - Parameter json: The members with commas between them, on one line, as
  ///   ``members(of:)`` finds them in an object.
  package mutating func members(_ json: Substring.UTF8View) {
    guard !json.isEmpty else { return }
    separate()
    bytes += json
    needsComma = true
  }

  /// The members of an object, as they are written in it.
  ///
  /// - Parameter json: The object; line feeds may follow it.
  /// - Returns: What is between its braces, or `nil` if the text is no object.
  package static func members(of json: String) -> Substring.UTF8View? {
    var text = json[...].utf8
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    guard text.popFirst() == UInt8(ascii: "{"), text.popLast() == UInt8(ascii: "}") else {
      return nil
    }
    return text
  }

  /// Writes a number in the shortest form that reads back as the same.
  ///
  /// A value that is not finite, for which JSON has no number, becomes null.
  package mutating func number(_ value: Double) {
    raw(value.isFinite ? value.description : "null")
  }

  /// Writes true or false.
  package mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes null.
  package mutating func null() { raw("null") }

  /// Writes text that is JSON already, on one line.
  private mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }
}
