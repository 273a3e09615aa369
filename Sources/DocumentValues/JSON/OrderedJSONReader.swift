/// Reads JSON as it is written: in order, each key once, and nothing that the grammar does not
/// have.
///
/// Foundation's reader loses the order, keeps the last of equal keys, and lets a byte order mark
/// and commas too many pass. Which rule of an association stands first decides which app gets a
/// URL, and two readers must not disagree about what a manifest says.
///
/// Source: RFC 8259.
package struct OrderedJSONReader {
  /// How many members of an object are compared one by one to find two of one name.
  private static let fewMembers = 8

  private let bytes: [UInt8]
  private let deepest: Int
  private let most: Int
  private var index = 0
  private var depth = 0
  private var values = 0

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - limit: The most bytes.
  ///   - depth: The most levels.
  ///   - values: The most values, keys not counted.
  /// - Returns: Its value.
  /// - Throws: What is wrong first, and where.
  package static func read(
    _ bytes: [UInt8], limit: Int, depth: Int = 32, values: Int = .max
  ) throws(OrderedJSONError) -> OrderedJSON {
    guard bytes.count <= limit else {
      throw OrderedJSONError(reason: .tooLarge(limit: limit), offset: limit)
    }
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw OrderedJSONError(reason: .byteOrderMark, offset: 0)
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw OrderedJSONError(reason: .notUTF8, offset: error.byteOffsets.lowerBound)
    }
    var reader = OrderedJSONReader(bytes: bytes, deepest: depth, most: values)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.unexpected("the end") }
    return value
  }

  private init(bytes: [UInt8], deepest: Int, most: Int) {
    self.bytes = bytes
    self.deepest = deepest
    self.most = most
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ reason: OrderedJSONError.Reason, at place: Int? = nil) -> OrderedJSONError {
    OrderedJSONError(reason: reason, offset: place ?? index)
  }

  /// Something else than expected is next; a character that is not ASCII is named, because many look
  /// like a space or a quotation mark, or like nothing at all.
  private func unexpected(_ expected: String) -> OrderedJSONError {
    guard let byte = next, byte >= 0x80,
      let scalar = String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self)
        .unicodeScalars.first
    else { return fault(.unexpected(expected)) }
    return fault(.foreignCharacter(scalar, expected: expected))
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == sign.value else { return false }
    index += 1
    return true
  }

  /// Any value.
  ///
  ///     value = object | array | string | number | "true" | "false" | "null"
  private mutating func value() throws(OrderedJSONError) -> OrderedJSON {
    skipSpace()
    values += 1
    guard values <= most else { throw fault(.tooManyValues(limit: most)) }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), .some(0x30...0x39): return .number(try number())
    default: throw unexpected("a value")
    }
  }

  private mutating func word(
    _ word: String, _ value: OrderedJSON
  ) throws(OrderedJSONError) -> OrderedJSON {
    guard bytes[index...].starts(with: word.utf8) else { throw unexpected("a value") }
    index += word.utf8.count
    return value
  }

  /// An object, whose keys must differ.
  ///
  ///     object = "{" [ string ":" value { "," string ":" value } ] "}"
  private mutating func object() throws(OrderedJSONError) -> OrderedJSON {
    let start = index
    try enter()
    var members: [OrderedJSON.Member] = []
    var names: Set<[UInt8]> = []
    skipSpace()
    if !take("}") {
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else {
          throw unexpected("a key in quotation marks")
        }
        let place = index
        let name = try string()
        guard isNew(name, among: members, &names) else {
          throw fault(.duplicateKey(name), at: place)
        }
        skipSpace()
        guard take(":") else { throw unexpected("':'") }
        members.append(OrderedJSON.Member(name: name, value: try value()))
        skipSpace()
      } while take(",")
      guard take("}") else { throw ending("an object", from: start, "',' or '}'") }
    }
    depth -= 1
    return .object(members)
  }

  /// Whether no member has a name yet, byte for byte.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - members: The members so far.
  ///   - names: Their names, filled only when there are many.
  /// - Returns: Whether none has it; then it is among the names.
  private func isNew(
    _ name: String, among members: [OrderedJSON.Member], _ names: inout Set<[UInt8]>
  ) -> Bool {
    guard members.count >= Self.fewMembers else {
      return !members.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
    if names.isEmpty { names = Set(members.map { Array($0.name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }

  /// An array.
  ///
  ///     array = "[" [ value { "," value } ] "]"
  private mutating func array() throws(OrderedJSONError) -> OrderedJSON {
    let start = index
    try enter()
    var elements: [OrderedJSON] = []
    skipSpace()
    if !take("]") {
      repeat {
        elements.append(try value())
        skipSpace()
      } while take(",")
      guard take("]") else { throw ending("an array", from: start, "',' or ']'") }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func enter() throws(OrderedJSONError) {
    depth += 1
    guard depth <= deepest else { throw fault(.tooDeep(limit: deepest)) }
    index += 1
  }

  private func ending(_ what: String, from start: Int, _ expected: String) -> OrderedJSONError {
    next == nil ? fault(.unfinished(what), at: start) : unexpected(expected)
  }

  private mutating func number() throws(OrderedJSONError) -> String {
    let start = index
    _ = take("-")
    if !take("0") { guard digits() else { throw fault(.badNumber, at: start) } }
    if take(".") { guard digits() else { throw fault(.badNumber, at: start) } }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      guard digits() else { throw fault(.badNumber, at: start) }
    }
    if let byte = next, (0x30...0x39).contains(byte) { throw fault(.badNumber, at: start) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
    return index > start
  }

  private mutating func string() throws(OrderedJSONError) -> String {
    let start = index
    index += 1
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      index += 1
    }
    var text = bytes[(start + 1)..<index]
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw fault(.unexpected("an escape for a control character"), at: index - 1)
      default: text.append(byte)
      }
    }
    throw fault(.unfinished("a string"), at: start)
  }

  /// The character for which an escape stands; the place is after the backslash.
  private mutating func escape() throws(OrderedJSONError) -> Unicode.Scalar {
    let start = index - 1
    guard let letter = next else { throw fault(.badEscape, at: start) }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try unit(from: start)
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xDC00, take("\\"), take("u") else { throw fault(.badEscape, at: start) }
      let second = try unit(from: start)
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw fault(.badEscape, at: start) }
      return scalar
    default: throw fault(.badEscape, at: start)
    }
  }

  private mutating func unit(from start: Int) throws(OrderedJSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next?.hexadecimalValue else {
        throw fault(.badEscape, at: start)
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
