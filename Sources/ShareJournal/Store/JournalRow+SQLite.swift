import Foundation
package import GRDB
package import SystemPackage

extension JournalRow {
  /// Reads a row of SQLite from its first column on.
  ///
  /// - Parameters:
  ///   - row: The row, which must not be a row of a cursor that moves on meanwhile.
  ///   - path: The journal's file, for errors.
  package init(_ row: Row, at path: FilePath) {
    let values = Array(row.databaseValues.map { JournalValue.fromDatabaseValue($0) ?? .other })
    self.init(values, at: path, names: { Array(row.columnNames) })
  }
}

extension JournalValue: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue {
    switch self {
    case .null, .other: .null
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> JournalValue? {
    switch value.storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .string(let text): .text(text)
    case .blob(let bytes): .bytes([UInt8](bytes))
    case .double: nil
    }
  }
}
