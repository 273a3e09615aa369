import Sharepipe

/// The pages of the lints, for people.
enum LintPage {
  /// A line for each lint.
  static var list: [String] {
    let width = Lint.all.map(\.id.count).max() ?? 0
    return Lint.all.map { lint in
      let severity = lint.severity.rawValue.padded(to: 8)
      return "\(lint.id.padded(to: width))  \(severity) \(lint.summary)"
    }
  }

  /// The page of a lint.
  static func lines(of lint: Lint) -> [String] {
    let confidence = lint.confidence == .certain ? "" : ", \(lint.confidence.rawValue)"
    var lines = ["\(lint.id) (\(lint.severity.rawValue)\(confidence))", "", lint.summary, ""]
    lines += wrapped(lint.explanation)
    if let fix = lint.fix { lines += [""] + wrapped("What to do: " + fix) }
    lines += [""] + wrapped("Source: \(lint.source).") + ["", "Belongs to:", ""]
    for reference in lint.references {
      let id = reference.standard == .apple ? "Apple" : reference.id
      lines += ["    \(id): \(reference.title)", "        \(reference.url)"]
    }
    for (title, example) in [("Refused", lint.refused), ("Accepted", lint.accepted)] {
      guard let example else { continue }
      lines += ["", title + ":"]
      for file in example.files {
        lines += example.files.count > 1 ? ["", "  \(file.path)"] : []
        lines += [""] + indented(file.text)
      }
    }
    return lines
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "" : "    " + $0 }
  }

  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count >= 80 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
