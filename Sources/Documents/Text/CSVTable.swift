/// Rows of text as CSV, which a spreadsheet takes for text.
///
/// Each cell is in quotation marks, and each row ends with CR LF. Source: RFC 4180, section 2.
///
/// A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@`, or with one of these in full width,
/// as a formula. Such a cell gets an apostrophe in front, and so does one that begins with a tab or a
/// line break, behind which a spreadsheet may look for the sign. Where a spreadsheet splits at
/// semicolons or tabs, a cell may begin behind these. Source: OWASP, "CSV Injection".
package struct CSVTable: Sendable {
  /// The rows so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []

  private static let signs: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
  private static let borders: Set<Unicode.Scalar> = [";", "\t", "\n", "\r"]

  /// Creates a table without a row.
  package init() {}

  /// Adds a row.
  ///
  /// - Parameter cells: The texts of its cells.
  package mutating func add(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in Self.harmless(cell).utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Puts an apostrophe before each place at which a spreadsheet could see a formula.
  ///
  /// A sign with a mark on it is a sign all the same: a spreadsheet looks at its first code.
  private static func harmless(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    var isBeginning = true
    for scalar in text.unicodeScalars {
      let isBorder = borders.contains(scalar)
      if isBeginning, signs.contains(scalar) || isBorder && scalar != ";" && shown.isEmpty {
        shown.append("'")
      }
      shown.append(scalar)
      isBeginning = isBorder
    }
    return String(shown)
  }
}
