#if PostgreSQL
extension PostgresRow {
  /// The next value, texts, or nothing.
  package mutating func textsIfAny() throws(PostgresError) -> [String?]? {
    guard let next = try next(.textArray) else { return nil }
    return try elements(next.bytes).map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The next value, texts.
  package mutating func texts() throws(PostgresError) -> [String?] { try value(textsIfAny()) }

  /// The next value, whole numbers, or nothing.
  package mutating func integersIfAny() throws(PostgresError) -> [Int64?]? {
    guard let next = try next(.int8Array) else { return nil }
    return try elements(next.bytes).map { $0.flatMap(Self.number) }
  }

  /// The next value, whole numbers.
  package mutating func integers() throws(PostgresError) -> [Int64?] { try value(integersIfAny()) }

  /// The next value, pieces of bytes, or nothing.
  package mutating func piecesIfAny() throws(PostgresError) -> [[UInt8]?]? {
    guard let next = try next(.byteaArray) else { return nil }
    return try elements(next.bytes)
  }

  /// The next value, pieces of bytes.
  package mutating func pieces() throws(PostgresError) -> [[UInt8]?] { try value(piecesIfAny()) }

  /// The next value, documents as JSON texts, or nothing.
  package mutating func documentsIfAny() throws(PostgresError) -> [String?]? {
    guard let next = try next(.jsonbArray) else { return nil }
    return try elements(next.bytes).map { $0.flatMap { Self.json($0, .jsonb) } }
  }

  /// The next value, documents as JSON texts.
  package mutating func documents() throws(PostgresError) -> [String?] {
    try value(documentsIfAny())
  }

  /// The elements of an array of one dimension.
  ///
  /// Source: PostgreSQL, `src/backend/utils/adt/arrayfuncs.c`, `array_send`.
  private func elements(_ bytes: [UInt8]) throws(PostgresError) -> [[UInt8]?] {
    var rest = bytes[...]
    func take(_ count: Int) throws(PostgresError) -> ArraySlice<UInt8> {
      guard count >= 0, rest.count >= count else { throw fault }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func number() throws(PostgresError) -> Int {
      let number = try Self.number(Array(take(4)))
      return Int(number ?? 0)
    }
    let dimensions = try number()
    _ = try take(8)
    guard dimensions > 0 else { return [] }
    guard dimensions == 1 else { throw fault }
    let count = try number()
    _ = try take(4)
    guard (0...bytes.count).contains(count) else { throw fault }
    var elements: [[UInt8]?] = []
    elements.reserveCapacity(count)
    for _ in 0..<count {
      let length = try number()
      elements.append(length < 0 ? nil : Array(try take(length)))
    }
    return elements
  }
}
#endif
