import Documents
import Foundation
package import GRDB
import ShareRules
package import SystemPackage

/// The values of one row, whose kinds are checked: a damaged file can hold anything.
package struct JournalRow {
  private let row: Row
  private let path: FilePath
  private var column = 0

  /// Reads a row from its first column on.
  ///
  /// - Parameters:
  ///   - row: The row, which must not be a row of a cursor that moves on meanwhile.
  ///   - path: The journal's file, for errors.
  package init(_ row: Row, at path: FilePath) {
    self.row = row
    self.path = path
  }

  /// The fault that a value is none that was ever written.
  var fault: JournalError {
    let name = Array(row.columnNames)[max(0, column - 1)]
    return JournalError(path: path, why: "a value of '\(name)' is not known", kind: .damaged)
  }

  private mutating func next() -> DatabaseValue.Storage {
    defer { column += 1 }
    return (row[column] as DatabaseValue).storage
  }

  /// The next value, text or nothing.
  package mutating func textIfAny() throws(JournalError) -> String? {
    switch next() {
    case .string(let value): return value
    case .null: return nil
    default: throw fault
    }
  }

  /// The next value, a whole number or nothing.
  package mutating func integerIfAny() throws(JournalError) -> Int64? {
    switch next() {
    case .int64(let value): return value
    case .null: return nil
    default: throw fault
    }
  }

  /// The next value, bytes or nothing.
  mutating func bytesIfAny() throws(JournalError) -> [UInt8]? {
    switch next() {
    case .blob(let value): return [UInt8](value)
    case .null: return nil
    default: throw fault
    }
  }

  /// The next value, text.
  mutating func text() throws(JournalError) -> String {
    guard let value = try textIfAny() else { throw fault }
    return value
  }

  /// The next value, a digest or nothing.
  mutating func digestIfAny() throws(JournalError) -> ContentDigest? {
    try textIfAny().map { ContentDigest(recorded: $0) }
  }

  /// The next value, the key of a run.
  mutating func key() throws(JournalError) -> IdempotencyKey {
    guard let key = IdempotencyKey(try text()) else { throw fault }
    return key
  }

  /// The next value, a whole number.
  package mutating func integer() throws(JournalError) -> Int64 {
    guard let value = try integerIfAny() else { throw fault }
    return value
  }

  /// The next value, a moment or nothing.
  mutating func timeIfAny() throws(JournalError) -> Timestamp? {
    try integerIfAny().map { Timestamp(microseconds: $0) }
  }

  /// The next value, a moment.
  mutating func time() throws(JournalError) -> Timestamp {
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
  mutating func nameIfAny<Value: RawRepresentable<String>>(
    of type: Value.Type = Value.self
  ) throws(JournalError) -> Value? {
    guard let text = try textIfAny() else { return nil }
    guard let value = Value(rawValue: text) else { throw fault }
    return value
  }
}
