/// The check of libmagic for comma-separated values: the same number of commas in each of the first
/// lines.
enum CSVText {
  /// The number of lines that decide.
  private static let examinedLines = 10

  /// Says whether content is comma-separated values, from the bytes that are there.
  ///
  /// - Parameters:
  ///   - window: The content.
  ///   - least: How many lines there must be, and commas in each.
  /// - Returns: The verdict.
  @inline(never)
  static func verdict(
    of window: ContentWindow, _ least: (lines: Int, commas: Int)
  ) -> PartialVerdict<Bool> {
    let bytes = unsafe window.loaded
    return unsafe verdict(bytes.span, least, isWhole: window.isWhole)
  }

  /// Says whether a text is comma-separated values.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the text.
  ///   - least: How many lines there must be, and commas in each.
  ///   - isWhole: Whether they are all that libmagic looks at.
  /// - Returns: The verdict.
  static func verdict(
    _ bytes: Span<UInt8>, _ least: (lines: Int, commas: Int), isWhole: Bool
  ) -> PartialVerdict<Bool> {
    var lines = 0
    var commas = 0
    var expected = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        index = endOfQuotes(bytes, from: index)
      case UInt8(ascii: ","):
        commas += 1
      case UInt8(ascii: "\n"):
        lines += 1
        if lines == examinedLines {
          return expected >= least.commas && expected == commas ? .found(true) : .absent
        }
        if expected == 0 { expected = commas }
        if expected == 0 || expected != commas { return .absent }
        commas = 0
      default: break
      }
    }
    guard isWhole else { return .needsMore }
    return expected >= least.commas && lines >= least.lines ? .found(true) : .absent
  }

  /// Where a quotation ends whose first mark is before a place: at what is not a mark after an odd
  /// number of further marks in a row.
  private static func endOfQuotes(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var isAfterMark = false
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        isAfterMark.toggle()
      } else if isAfterMark {
        return index
      }
      index += 1
    }
    return index
  }
}
