#if PostgreSQL
/// A parameter of a statement.
///
/// All go to the server in their binary form, which needs no escaping. Text must not contain NUL:
/// the server refuses it.
package enum PostgresValue: Hashable, Sendable {
  /// Nothing, of whatever type the statement wants.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number, `bigint`.
  case integer(Int64)
  /// A text.
  case text(String)
  /// Bytes, `bytea`.
  case bytes([UInt8])
  /// A document as JSON text, `jsonb`.
  case json(String)
  /// The text form of a value whose type the statement determines: an identifier (`uuid`), a time.
  case inferred(String)
  /// Texts, `text[]`.
  case texts([String?])
  /// Whole numbers, `bigint[]`.
  case integers([Int64?])
  /// Pieces of bytes, `bytea[]`.
  case pieces([[UInt8]?])
  /// Documents, `jsonb[]`.
  case documents([String?])
}

extension PostgresValue {
  /// A text, or nothing.
  package static func textIfAny(_ text: String?) -> PostgresValue {
    text.map { .text($0) } ?? .null
  }
  /// A whole number, or nothing.
  package static func integerIfAny(_ number: Int64?) -> PostgresValue {
    number.map { .integer($0) } ?? .null
  }
  /// Bytes, or nothing.
  package static func bytesIfAny(_ bytes: [UInt8]?) -> PostgresValue {
    bytes.map { .bytes($0) } ?? .null
  }
  /// A document, or nothing.
  package static func jsonIfAny(_ text: String?) -> PostgresValue {
    text.map { .json($0) } ?? .null
  }
}

extension PostgresValue {
  /// The type that is sent with the value, or `nil` if the server infers it.
  var type: PostgresType? {
    switch self {
    case .null, .inferred: nil
    case .bool: .bool
    case .integer: .int8
    case .text: .text
    case .bytes: .bytea
    case .json: .jsonb
    case .texts: .textArray
    case .integers: .int8Array
    case .pieces: .byteaArray
    case .documents: .jsonbArray
    }
  }

  /// Whether the bytes are the binary form of the type.
  var isBinary: Bool { type != nil }

  /// Appends the form that the server reads.
  ///
  /// Source: the functions `…recv` of PostgreSQL (`src/backend/utils/adt`).
  ///
  /// - Parameter bytes: What is appended to.
  /// - Returns: Whether there is a value; else nothing was appended.
  func encode(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .null: return false
    case .bool(let value): bytes.append(value ? 1 : 0)
    case .integer(let value): bytes.appendBigEndian(value)
    case .text(let text), .inferred(let text): bytes.append(contentsOf: text.utf8)
    case .bytes(let value): bytes.append(contentsOf: value)
    case .json(let text): Self.append(json: text, to: &bytes)
    case .texts(let values):
      Self.append(values, .text, to: &bytes) { $1.append(contentsOf: $0.utf8) }
    case .integers(let values):
      Self.append(values, .int8, to: &bytes) { $1.appendBigEndian($0) }
    case .pieces(let values):
      Self.append(values, .bytea, to: &bytes) { $1.append(contentsOf: $0) }
    case .documents(let values):
      Self.append(values, .jsonb, to: &bytes) { Self.append(json: $0, to: &$1) }
    }
    return true
  }

  private static func append(json text: String, to bytes: inout [UInt8]) {
    // The version of the binary form.
    bytes.append(1)
    bytes.append(contentsOf: text.utf8)
  }

  private static func append<Element>(
    _ values: [Element?], _ type: PostgresType, to bytes: inout [UInt8],
    _ append: (Element, inout [UInt8]) -> Void
  ) {
    bytes.appendBigEndian(Int32(values.isEmpty ? 0 : 1))
    bytes.appendBigEndian(Int32(values.contains { $0 == nil } ? 1 : 0))
    bytes.appendBigEndian(type.rawValue)
    guard !values.isEmpty else { return }
    bytes.appendBigEndian(Int32(values.count))
    // The subscript of the first element.
    bytes.appendBigEndian(Int32(1))
    for value in values {
      guard let value else {
        bytes.appendBigEndian(Int32(-1))
        continue
      }
      let start = bytes.count
      bytes.appendBigEndian(Int32(0))
      append(value, &bytes)
      let count = UInt32(bytes.count - start - 4)
      for place in 0..<4 {
        bytes[start + place] = UInt8(truncatingIfNeeded: count >> (24 - 8 * place))
      }
    }
  }
}

extension [UInt8] {
  /// Appends a number, its highest byte first.
  fileprivate mutating func appendBigEndian<Number: FixedWidthInteger>(_ number: Number) {
    for place in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> Number(place)))
    }
  }
}
#endif
