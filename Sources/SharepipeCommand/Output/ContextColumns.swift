import Sharepipe

/// How wide the columns of a list of contexts are on a terminal.
///
/// One line is for a context, at any width from 60 columns: the end, the name, what it is, and where
/// it went. The reasons are below it, indented and wrapped at words.
struct ContextColumns {
  /// The spaces before a reason.
  static let indent = 4
  /// The least width for which a line is laid out.
  static let least = 60
  /// From this width on a line has room for the identifier and the time.
  static let wide = 80

  private static let gap = "  "
  private static let longestEnd = 9

  /// The columns of the terminal.
  let width: Int
  /// The colours.
  let ink: Ink
  /// Whether contexts have the time at which they were seen.
  let hasTimes: Bool

  init(width: Int, ink: Ink, hasTimes: Bool = false) {
    self.width = width
    self.ink = ink
    self.hasTimes = hasTimes
  }

  private var isWide: Bool { width >= Self.wide }
  /// A history is where identifiers are looked up.
  private var hasIdentifiers: Bool { isWide || hasTimes }

  /// The lines of a context: one, and those of its reasons.
  ///
  /// - Parameters:
  ///   - line: The context.
  ///   - advice: What to type now, if there is something.
  /// - Returns: The lines.
  func lines(of line: ContextLine, advice: [String] = []) -> [String] {
    var cells = [ink(FittedText.column(line.end, Self.longestEnd), line.meaning)]
    var left = max(width, Self.least) - Self.longestEnd
    if hasTimes, isWide {
      cells.append(FittedText.column(time(of: line), 8))
      left -= 10
    }
    if hasIdentifiers {
      let short = ShortIdentifier.of(line.identifier)
      cells.append(ink(FittedText.column(short, ShortIdentifier.length), .faint))
      left -= 2 + ShortIdentifier.length
    }
    // Three columns are left, each with the gap before it.
    left -= 3 * Self.gap.count
    var name = min(60, left * 45 / 100)
    var kind = min(26, left * 28 / 100)
    // A long place takes what the columns before it leave empty: it says where the content went.
    let missing = DisplayWidth.of(line.place) - (left - name - kind)
    let ofKind = max(0, min(missing, kind - DisplayWidth.of(line.kind)))
    kind -= ofKind
    name -= max(0, min(missing - ofKind, name - DisplayWidth.of(line.name)))
    cells.append(FittedText.column(line.name, name, keepingEnd: true))
    cells.append(FittedText.column(line.kind, kind))
    cells.append(line.place(within: left - name - kind))
    var lines = [cells.joined(separator: Self.gap)]
    if hasTimes, !isWide { lines += indented(time(of: line)) }
    for reason in line.reasons {
      lines += indented(reason.message)
      // The caret stands under what it means only if the line is left as it is.
      lines += reason.excerpt.map { String(repeating: " ", count: Self.indent + 2) + $0 }
    }
    for words in advice { lines += indented(ink(words, .strong)) }
    return lines
  }

  /// The line above the contexts of one day.
  func heading(of day: String) -> String { ink(day, .strong) }

  private func time(of line: ContextLine) -> String {
    line.time?.wholeSeconds.localParts?.time ?? "-"
  }

  private func indented(_ text: String) -> [String] {
    FittedText.wrapped(String(repeating: " ", count: Self.indent) + text, to: width)
  }
}
