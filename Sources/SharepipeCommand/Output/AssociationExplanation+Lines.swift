import AppLinks

extension AssociationExplanation {
  /// The explanation for people: the answer, then each rule that was looked at, and what came
  /// closest where none fits.
  var lines: [String] {
    var lines = ["\(match.verdict.rawValue): \(match.reason)"]
    for step in steps {
      let comment = step.comment.map { " (\($0))" } ?? ""
      let kind = step.isExcluded ? "exclude rule" : "rule"
      if let defect = step.defect {
        lines.append("  \(kind) \(step.place): fits no link: \(defect)")
        continue
      }
      let exclusion = step.exclusion.map { "; \($0)" } ?? ""
      lines.append(
        "  \(kind) \(step.place)\(comment): \(step.fits ? "fits" : "does not fit")\(exclusion)")
      lines += step.parts.map { part in
        "    \(part.name) '\(part.shown)' \(part.fits ? "fits" : "is not") '\(part.pattern)'"
          + part.noteWords
      }
    }
    if let closestWords { lines.append("  closest: \(closestWords)") }
    return lines
  }

  /// The rule that came closest, and what of it does not fit; `nil` if there is none.
  var closestWords: String? {
    closest.map { closest in
      let parts = closest.parts.filter { !$0.fits }.map { part in
        "\(part.name) is not '\(part.pattern)'\(part.noteWords)"
      }
      return "\(closest.place): \(parts.joined(separator: ", "))"
    }
  }
}

extension AssociationExplanation.Part {
  /// The note in parentheses, or nothing.
  fileprivate var noteWords: String { note.map { " (\($0))" } ?? "" }

  /// What the link has there, without secrets.
  fileprivate var shown: String {
    let redaction = LinkRedaction()
    guard name.hasPrefix("query["), let end = name.lastIndex(of: "]") else {
      return redaction.redact(subject)
    }
    let item = String(name[..<end].dropFirst("query[".count))
    guard !subject.isEmpty, case .text(let text) = redaction.redact(.text(subject), of: item) else {
      return subject
    }
    return text
  }
}

extension AssociationExplanation.Step {
  /// Where the rule is in the file.
  fileprivate var place: String { "details[\(rule)][\(component)]" }
}
