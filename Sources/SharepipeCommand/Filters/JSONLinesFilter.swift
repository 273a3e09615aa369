import Sharepipe
import TypeIdentifiers

/// The filter form of a command: an object a line in, an object a line out, in the same order.
struct JSONLinesFilter {
  /// What is wrong with a line.
  struct Fault: Error {
    /// What is wrong and where.
    let message: String

    init(_ message: String) { self.message = message }
  }

  /// Writes the members of the answer to a line, which is given as its members and as its bytes.
  typealias Answer = (
    _ fields: [String: DocumentValue], _ line: [UInt8], _ json: inout JSONWriter
  ) throws(Fault) -> Void

  /// The most bytes of a line.
  static let maximumLine = 16 << 20

  /// Reads standard input to its end and answers each line.
  ///
  /// - Parameter answer: Writes the members of the answer to one line, after its `id`. A fault that
  ///   it throws becomes the answer, so it must not have written anything by then.
  /// - Throws: ``CommandFailure`` if a stream fails.
  static func run(
    _ answer: (_ fields: [String: DocumentValue], _ json: inout JSONWriter) throws(Fault) -> Void
  ) throws(CommandFailure) {
    try run { (fields, _, json) throws(Fault) in try answer(fields, &json) }
  }

  /// Reads standard input to its end and answers each line, which is also given as its bytes: in
  /// `fields` members have no order.
  static func run(_ answer: Answer) throws(CommandFailure) {
    let reader = LineReader(limit: maximumLine)
    let output = StandardStream.output()
    var json = JSONWriter()
    var number = 0
    while let line = try reader.next() {
      number += 1
      json.removeAll()
      write(line, number: number, to: &json, answer)
      json.endLine()
      try output.write(json.bytes)
      // A program that waits for this answer before it sends the next question gets it.
      if !reader.hasLine { try output.flush() }
    }
    try output.flush()
  }

  private static func write(
    _ line: LineReader.Line, number: Int, to json: inout JSONWriter, _ answer: Answer
  ) {
    do throws(Fault) {
      let (fields, bytes) = try object(in: line, number: number)
      write(fields, bytes, to: &json, answer)
    } catch {
      json.object { json in
        json.member("id", DocumentValue.null)
        write(error, to: &json)
      }
    }
  }

  private static func write(
    _ fields: [String: DocumentValue], _ line: [UInt8], to json: inout JSONWriter,
    _ answer: Answer
  ) {
    let id = fields["id"] ?? .null
    do throws(Fault) {
      try json.object { json throws(Fault) in
        json.member("id", id)
        try answer(fields, line, &json)
      }
    } catch {
      // What the answer had begun is dropped.
      json.removeAll()
      json.object { json in
        json.member("id", id)
        write(error, to: &json)
      }
    }
  }

  private static func write(_ fault: Fault, to json: inout JSONWriter) {
    json.member("error", "input")
    json.member("message", fault.message)
  }

  private static func object(
    in line: LineReader.Line, number: Int
  ) throws(Fault) -> (fields: [String: DocumentValue], bytes: [UInt8]) {
    guard case .bytes(let bytes) = line else {
      throw Fault("line \(number): is larger than \(maximumLine) bytes")
    }
    do throws(DocumentError) {
      let limits = DocumentLimits(bytes: maximumLine)
      let fields = try JSONReader.readDictionary(bytes, named: "line \(number)", limits: limits)
      // A later reader of the line need not know of the mark that stands before the text.
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      return (fields, bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes)
    } catch {
      throw Fault(error.description)
    }
  }
}

extension [String: DocumentValue] {
  /// The text under a key, or `nil` if the key is missing or null.
  func text(_ key: String) throws(JSONLinesFilter.Fault) -> String? {
    switch self[key] {
    case nil, .null: return nil
    case .string(let text): return text
    case .some(let other): throw .init("\(key): expected a string, found \(other.kind)")
    }
  }

  /// The text under a key that must be there.
  func requiredText(_ key: String) throws(JSONLinesFilter.Fault) -> String {
    guard let text = try text(key) else { throw .init("\(key): is missing") }
    return text
  }

  /// The truth under a key, or `nil` if the key is missing or null.
  func boolean(_ key: String) throws(JSONLinesFilter.Fault) -> Bool? {
    switch self[key] {
    case nil, .null: return nil
    case .boolean(let value): return value
    case .some(let other): throw .init("\(key): expected true or false, found \(other.kind)")
    }
  }

  /// The texts under a key, or `nil` if the key is missing or null.
  func texts(_ key: String) throws(JSONLinesFilter.Fault) -> [String]? {
    switch self[key] {
    case nil, .null: return nil
    case .array(let values):
      let texts = values.compactMap(\.string)
      guard texts.count == values.count else {
        throw .init("\(key): expected an array of strings")
      }
      return texts
    case .some(let other): throw .init("\(key): expected an array, found \(other.kind)")
    }
  }

  /// The type identifier under a key, or `nil` if the key is missing or null.
  func typeIdentifier(_ key: String) throws(JSONLinesFilter.Fault) -> TypeIdentifier? {
    guard let text = try text(key) else { return nil }
    guard let type = TypeIdentifier(text) else {
      throw .init(
        "\(key): '\(text)' is not a type identifier: letters, digits, hyphens and periods only")
    }
    return type
  }
}

extension JSONLinesFilter.Fault: CustomStringConvertible {
  /// What is wrong and where.
  var description: String { message }
}
