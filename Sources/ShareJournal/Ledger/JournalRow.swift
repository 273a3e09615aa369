package import Documents
package import ShareRules
package import SystemPackage

/// The values of one row, whose kinds are checked: a damaged file can hold anything.
package struct JournalRow {
  private let values: [JournalValue]
  private let path: FilePath
  private let names: () -> [String]
  private var column = 0

  /// Reads a row from its first column on.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - path: The journal's file, for errors.
  ///   - names: The names of the columns, for errors.
  package init(_ values: [JournalValue], at path: FilePath, names: @escaping () -> [String]) {
    self.values = values
    self.path = path
    self.names = names
  }

  /// The fault that a value is none that was ever written.
  package var fault: JournalError {
    let names = names()
    let name = names.indices.contains(column - 1) ? names[column - 1] : "?"
    return JournalError(path: path, why: "a value of '\(name)' is not known", kind: .damaged)
  }

  private mutating func next() -> JournalValue {
    defer { column += 1 }
    return values.indices.contains(column) ? values[column] : .other
  }

  /// The next value, text or nothing.
  package mutating func textIfAny() throws(JournalError) -> String? {
    switch next() {
    case .text(let value): return value
    case .null: return nil
    default: throw fault
    }
  }

  /// The next value, a whole number or nothing.
  package mutating func integerIfAny() throws(JournalError) -> Int64? {
    switch next() {
    case .integer(let value): return value
    case .null: return nil
    default: throw fault
    }
  }

  /// The next value, bytes or nothing.
  package mutating func bytesIfAny() throws(JournalError) -> [UInt8]? {
    switch next() {
    case .bytes(let value): return value
    case .null: return nil
    default: throw fault
    }
  }

  /// The next value, bytes.
  package mutating func bytes() throws(JournalError) -> [UInt8] {
    guard let value = try bytesIfAny() else { throw fault }
    return value
  }

  /// The next value, text.
  package mutating func text() throws(JournalError) -> String {
    guard let value = try textIfAny() else { throw fault }
    return value
  }

  /// The next value, a digest or nothing.
  package mutating func digestIfAny() throws(JournalError) -> ContentDigest? {
    try textIfAny().map { ContentDigest(recorded: $0) }
  }

  /// The next value, the key of a run.
  package mutating func key() throws(JournalError) -> IdempotencyKey {
    guard let key = IdempotencyKey(try text()) else { throw fault }
    return key
  }

  /// The next value, a whole number.
  package mutating func integer() throws(JournalError) -> Int64 {
    guard let value = try integerIfAny() else { throw fault }
    return value
  }

  /// The next value, a moment or nothing.
  package mutating func timeIfAny() throws(JournalError) -> Timestamp? {
    try integerIfAny().map { Timestamp(microseconds: $0) }
  }

  /// The next value, a moment.
  package mutating func time() throws(JournalError) -> Timestamp {
    Timestamp(microseconds: try integer())
  }

  /// The next value, the name of a case.
  package mutating func name<Value: RawRepresentable<String>>(
    of type: Value.Type = Value.self
  ) throws(JournalError) -> Value {
    guard let value = Value(rawValue: try text()) else { throw fault }
    return value
  }

  /// The next value, the name of a case or nothing.
  package mutating func nameIfAny<Value: RawRepresentable<String>>(
    of type: Value.Type = Value.self
  ) throws(JournalError) -> Value? {
    guard let text = try textIfAny() else { return nil }
    guard let value = Value(rawValue: text) else { throw fault }
    return value
  }
}
