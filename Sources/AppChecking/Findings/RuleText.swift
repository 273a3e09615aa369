/// The text of a predicate, and its way back into the file that holds it.
struct RuleText: Sendable {
  /// The text.
  let text: String
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// Its lines.
  let lines: LineIndex
  /// The keys that lead to it.
  let place: KeyPlace
  private let document: CheckedDocument
  private let source: XMLText?

  init(_ text: String, at place: KeyPlace, in document: CheckedDocument) {
    self.text = text
    bytes = Array(text.utf8)
    lines = LineIndex(bytes)
    self.place = place
    self.document = document
    source = document.isPredicate ? nil : document.sourceText(of: place, reading: text)
  }

  /// A part of the text in the file; the whole element where no more is known.
  func span(_ range: Range<Int>) -> SourceSpan? {
    if document.isPredicate { return document.span(range) }
    guard let source else { return document.span(of: place, isKey: false) }
    return document.span(source.place(of: range))
  }

  /// What changes in the file if a part of the text becomes another.
  func replacement(of range: Range<Int>, by text: String) -> Finding.Replacement {
    let isMapped = document.isPredicate || source != nil
    let span = isMapped ? span(range) : nil
    return Finding.Replacement(
      source: span, predicate: lines.span(range),
      sourceText: source?.written(text, at: span?.range.lowerBound ?? 0) ?? text, text: text)
  }

  /// A part of the text.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }
}
