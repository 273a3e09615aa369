#if PostgreSQL
package import Documents

/// The values of one row, read one after the other, whose types are checked.
///
/// A schema that is not ours, or is another version of it, shows here.
package struct PostgresRow: Sendable {
  private let memory: ResultMemory
  private let row: Int
  private let place: String
  private var column = 0

  init(_ memory: ResultMemory, row: Int, at place: String) {
    self.memory = memory
    self.row = row
    self.place = place
  }

  /// The fault that the last value is none that the caller can read.
  package var fault: PostgresError {
    let name = memory.name(of: Swift.max(0, column - 1))
    return PostgresError(.unexpected, at: place, "a value of '\(name)' is not known")
  }

  /// Takes the next value.
  ///
  /// - Parameter types: The types that the caller can read.
  /// - Returns: The binary form and the type, or `nil` where there is no value.
  /// - Throws: `unexpected`, if it is of another type, or if there is no further column.
  mutating func next(
    _ types: PostgresType...
  ) throws(PostgresError) -> (bytes: [UInt8], type: PostgresType)? {
    defer { column += 1 }
    guard column < memory.columnCount else {
      let count = memory.columnCount
      throw PostgresError(
        .unexpected, at: place,
        "a row has \(count) \(count == 1 ? "column" : "columns"), fewer than are read")
    }
    let number = memory.type(of: column)
    guard let type = PostgresType(rawValue: number), types.contains(type) else {
      let expected = types.map { "\($0)" }.joined(separator: " or ")
      throw PostgresError(
        .unexpected, at: place,
        "'\(memory.name(of: column))' is of type \(number), not of \(expected)")
    }
    return memory.value(row: row, column: column).map { ($0, type) }
  }

  /// How many values it has.
  var columnCount: Int { memory.columnCount }

  /// The names of its columns.
  var columnNames: [String] { (0..<memory.columnCount).map { memory.name(of: $0) } }

  func value<Value>(_ value: Value?) throws(PostgresError) -> Value {
    guard let value else {
      let name = memory.name(of: Swift.max(0, column - 1))
      throw PostgresError(.unexpected, at: place, "'\(name)' has no value")
    }
    return value
  }

  /// Passes over the next value.
  package mutating func skip() { column += 1 }

  /// The next value, text or nothing.
  package mutating func textIfAny() throws(PostgresError) -> String? {
    guard let next = try next(.text, .varchar, .bpchar, .name, .unknown) else { return nil }
    return String(decoding: next.bytes, as: UTF8.self)
  }

  /// The next value, text.
  package mutating func text() throws(PostgresError) -> String { try value(textIfAny()) }

  /// The next value, a whole number of any size or nothing.
  package mutating func integerIfAny() throws(PostgresError) -> Int64? {
    guard let next = try next(.int8, .int4, .int2) else { return nil }
    guard let number = Self.number(next.bytes) else { throw fault }
    return number
  }

  /// The next value, a whole number of any size.
  package mutating func integer() throws(PostgresError) -> Int64 { try value(integerIfAny()) }

  /// The next value, a truth value or nothing.
  package mutating func boolIfAny() throws(PostgresError) -> Bool? {
    guard let next = try next(.bool) else { return nil }
    guard next.bytes.count == 1 else { throw fault }
    return next.bytes[0] != 0
  }

  /// The next value, a truth value.
  package mutating func bool() throws(PostgresError) -> Bool { try value(boolIfAny()) }

  /// The next value, bytes or nothing.
  package mutating func bytesIfAny() throws(PostgresError) -> [UInt8]? { try next(.bytea)?.bytes }

  /// The next value, bytes.
  package mutating func bytes() throws(PostgresError) -> [UInt8] { try value(bytesIfAny()) }

  /// The next value, a document as JSON text, or nothing.
  package mutating func jsonIfAny() throws(PostgresError) -> String? {
    guard let next = try next(.jsonb, .json) else { return nil }
    guard let text = Self.json(next.bytes, next.type) else { throw fault }
    return text
  }

  /// The next value, a document as JSON text.
  package mutating func json() throws(PostgresError) -> String { try value(jsonIfAny()) }

  /// The next value, a moment of the server's clock, or nothing.
  package mutating func timeIfAny() throws(PostgresError) -> Timestamp? {
    guard let next = try next(.timestamptz) else { return nil }
    guard next.bytes.count == 8, let microseconds = Self.number(next.bytes) else { throw fault }
    switch microseconds {
    case .max: return .last
    case .min: return .first
    default:
      // The binary form counts from 2000-01-01, and ends before the sum could overflow.
      return Timestamp(microseconds: microseconds + 946_684_800_000_000)
    }
  }

  /// The next value, a moment of the server's clock.
  package mutating func time() throws(PostgresError) -> Timestamp { try value(timeIfAny()) }

  /// The next value, a `uuid` in its usual text form, or nothing.
  package mutating func uuidIfAny() throws(PostgresError) -> String? {
    guard let next = try next(.uuid) else { return nil }
    guard next.bytes.count == 16 else { throw fault }
    var text = ""
    for (place, byte) in next.bytes.enumerated() {
      if [4, 6, 8, 10].contains(place) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }

  /// The next value, a `uuid` in its usual text form.
  package mutating func uuid() throws(PostgresError) -> String { try value(uuidIfAny()) }

  /// The next value, the name of a case, or nothing.
  package mutating func nameIfAny<Value: RawRepresentable<String>>(
    of type: Value.Type = Value.self
  ) throws(PostgresError) -> Value? {
    guard let text = try textIfAny() else { return nil }
    guard let value = Value(rawValue: text) else { throw fault }
    return value
  }

  /// The next value, the name of a case.
  package mutating func name<Value: RawRepresentable<String>>(
    of type: Value.Type = Value.self
  ) throws(PostgresError) -> Value { try value(nameIfAny(of: type)) }

  // MARK: Binary forms

  /// A whole number, its highest byte first.
  static func number(_ bytes: [UInt8]) -> Int64? {
    guard [2, 4, 8].contains(bytes.count) else { return nil }
    let number = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * bytes.count
    return Int64(bitPattern: number << unused) >> unused
  }

  static func json(_ bytes: [UInt8], _ type: PostgresType) -> String? {
    guard type == .jsonb else { return String(decoding: bytes, as: UTF8.self) }
    guard bytes.first == 1 else { return nil }
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }
}
#endif
