import Documents
import Lints

/// Looks at what is unusual about the file of a property list, whatever the list is about.
struct ListCheck {
  let document: CheckedDocument

  /// How many lines of one key are named.
  private static let mostLines = 5

  /// Looks at everything.
  func run(_ found: inout FindingCollector) {
    for key in document.repeatedKeys where !found.isFull { found.report(note(key)) }
    if let directive = document.firstDirective { found.report(note(directive)) }
  }

  private func note(_ repeated: RepeatedKey) -> Finding {
    let steps = repeated.steps.map { step -> KeyPlace.Step in
      switch step {
      case .key(let name): .key(name)
      case .index(let index): .index(index)
      }
    }
    var lines = repeated.lines.prefix(Self.mostLines).map(String.init)
    let more = repeated.lines.count - lines.count
    if more > 0 { lines.append("\(more) more") }
    let all = lines.dropLast().joined(separator: ", ") + " and " + (lines.last ?? "")
    let effect =
      repeated.isSame
      ? "always with the same value" : "and which one counts on a device is not known"
    return Finding(
      .duplicateKey, "the key '\(repeated.key.excerpt)' is on lines \(all), \(effect)",
      in: document, at: KeyPlace(steps + [.key(repeated.key)]),
      span: repeated.ranges.last.flatMap(document.span),
      hint: repeated.isSame ? "remove all but one" : "keep the one that is meant",
      severity: repeated.isSame ? .note : nil)
  }

  private func note(_ directive: SourceSpan) -> Finding {
    Finding(
      .preprocessedList,
      "the preprocessor changes this file in a build; only the lines that it keeps with the "
        + "definitions of the project were checked", in: document, at: KeyPlace(), span: directive,
      hint: "check the built app as well")
  }
}
