import Documents
public import ShareModel

extension ActivationExplanation {
  /// The explanation in a few lines, without the clause tree: why, what broke it, and what would
  /// change the answer.
  ///
  /// - Parameters:
  ///   - context: The context that was explained.
  ///   - types: Which types the rule saw.
  /// - Returns: The lines. Text from outside in them is not escaped.
  public func summary(
    for context: ShareContext, types: MatchingPayload.Types = .reduced
  ) -> [String] {
    var lines = reason.message
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let words { lines.append("asks for: \(words)") }
    if let places = breaking.words(in: context, types: types) {
      lines.append("broken by: \(places)")
    }
    if let change = changes.first {
      let edits = change.edits.map { $0.words(in: predicateText ?? "") }
      lines.append("smallest change: " + edits.joined(separator: ", "))
      lines.append("because \(change.message)")
    }
    return lines + remarks.map { "note: \($0)" }
  }
}

extension ActivationExplanation {
  /// Why the rule applies or does not, or on what that depends.
  public var reason: Reason { dependence?.reason ?? answer.reason }
}

extension RuleChange.Edit {
  /// The edit as a person would say it, with its place in the text.
  fileprivate func words(in text: String) -> String {
    switch self {
    case .key(let key, _, let value?): return "\(key) = \(Self.written(value))"
    case .key(let key, _, nil): return "leave out \(key)"
    case .text(let range, let replacement):
      let before = text.utf8.prefix(range.lowerBound)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) }
      let column =
        String(decoding: before[(start ?? before.startIndex)...], as: UTF8.self).unicodeScalars
        .count + 1
      let place = "at \(line):\(column)"
      guard !replacement.isEmpty else {
        let written = String(decoding: Array(text.utf8)[range], as: UTF8.self)
        return "\(place) leave out '\(written)'"
      }
      return "\(place) \(range.isEmpty ? "insert" : "write") '\(replacement)'"
    }
  }

  private static func written(_ value: DocumentValue) -> String {
    JSONWriter.text { json in json.value(value) }
  }
}
