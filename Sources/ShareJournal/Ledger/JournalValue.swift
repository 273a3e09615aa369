/// A value in a question to a ledger, or in a row of its answer.
package enum JournalValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
  /// A value of a kind that is in no table.
  case other

  /// A text, or nothing.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// A whole number.
  package init(_ number: Int) { self = .integer(Int64(number)) }
}
