import AppChecking

/// The line of source on which a finding stands, in three parts: before it, the finding, after it.
struct SourceExcerpt: Hashable {
  /// How many characters are shown before and after what is marked.
  private static let reach = 120

  /// What stands before; without the blanks at the start of the line.
  let before: String
  /// What is marked; empty where nothing is there, as at the end of a text.
  let marked: String
  /// What stands behind.
  let after: String

  /// Takes the line of a stretch; `nil` if nothing stands on it.
  init?(_ span: SourceSpan) {
    let scalars = span.text.unicodeScalars.map { $0 == "\t" ? " " : $0 }
    guard scalars.contains(where: { $0 != " " }) else { return nil }
    let start = min(max(0, span.column - span.textColumn), scalars.count)
    let length = span.endLine == span.line ? max(0, span.endColumn - span.column) : scalars.count
    let end = min(start + min(length, 2 * Self.reach), scalars.count)
    let head = scalars[..<start].drop { $0 == " " }
    let isHeadCut = head.count > Self.reach || (span.textColumn > 1 && start > 0)
    before = (isHeadCut ? "…" : "") + Self.text(head.suffix(Self.reach))
    marked = Self.text(scalars[start..<end])
    let tail = scalars[end...]
    after = Self.text(tail.prefix(Self.reach)) + (tail.count > Self.reach ? "…" : "")
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
