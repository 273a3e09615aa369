import AppChecking
import Documents
import Lints

extension CheckPage {
  /// What one lint has found of one severity.
  struct Group {
    let lint: Lint
    let severity: FindingSeverity
    /// The positions of the findings.
    var positions: [Int]

    /// The place of the page where they are.
    var anchor: String { "\(severity.rawValue)-\(lint.id)" }
  }

  /// What was found of a severity, by lint, in the order of the first findings.
  func groups(_ severity: FindingSeverity) -> [Group] {
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for (position, finding) in findings.enumerated() where finding.severity == severity {
      if let place = places[finding.lint.id] {
        groups[place].positions.append(position)
      } else {
        places[finding.lint.id] = groups.count
        groups.append(Group(lint: finding.lint, severity: severity, positions: [position]))
      }
    }
    return groups
  }

  /// Writes what was found, or that nothing was.
  func writeFindings(_ anchors: FindingAnchors, to html: inout HTMLWriter) {
    guard !findings.isEmpty else { return writeNothing(to: &html) }
    for severity in Self.severities {
      let groups = groups(severity)
      guard !groups.isEmpty else { continue }
      let words = CheckWords(severity)
      html.markup("<section aria-labelledby=\"")
      html.words(words.anchor)
      html.markup("\">\n")
      html.element("h2", anchor: words.anchor) { $0.words(words.heading) }
      let start = html.bytes.count
      for group in groups {
        html.element("div", "card") { html in
          write(group.lint, at: group.anchor, to: &html)
          for (told, position) in group.positions.enumerated() {
            let used = html.bytes.count - start
            guard used < 2 * detailLimit else {
              writeMore(group.positions.count - told, to: &html)
              break
            }
            write(
              findings[position], at: anchors[position], isShort: used >= detailLimit, to: &html)
          }
        }
        html.markup("\n")
      }
      html.markup("</section>\n")
    }
  }

  private func writeMore(_ more: Int, to html: inout HTMLWriter) {
    html.element("p", "found") { html in
      html.words(PageNumbers.count(more, "more finding is", "more findings are"))
      html.words(" not shown here, because the page is long; '--json' lists them all.")
    }
  }

  private func writeNothing(to html: inout HTMLWriter) {
    html.markup("<section aria-labelledby=\"findings\">\n<h2 id=\"findings\">Findings</h2>\n")
    let isAll = checked.problems.isEmpty
    html.element(
      "p", "note",
      checked.documents.isEmpty
        ? "There was nothing to check."
        : isAll
          ? "Nothing was found. The totals list what was checked."
          : "Nothing was found in what could be checked; the rest is listed below.")
    html.markup("</section>\n")
  }

  // MARK: The rule

  /// Writes what a lint looks for, why, what to do, and where more stands.
  private func write(_ lint: Lint, at anchor: String, to html: inout HTMLWriter) {
    html.element("h3", anchor: anchor) { $0.prose(lint.summary) }
    html.element("p") { html in
      html.element("code", "", lint.id)
      html.markup(" ")
      html.prose(lint.explanation)
    }
    if let fix = lint.fix {
      html.element("p") { html in
        html.element("strong", "", "What to do:")
        html.markup(" ")
        html.prose(fix)
      }
    }
    html.element("p", "soft") { html in
      html.words("Source: ")
      html.prose(lint.source)
      html.words(".")
    }
    guard !lint.references.isEmpty else { return }
    html.element("ul", "references") { html in
      for reference in lint.references {
        html.element("li") { html in
          html.element("strong", "", reference.standard.rawValue)
          html.markup(" ")
          html.link(to: reference.url) { html in
            if reference.id != reference.title { html.prose(reference.id + ": ") }
            html.prose(reference.title)
          }
        }
      }
    }
  }

  // MARK: The findings

  private func write(
    _ finding: Finding, at anchor: String, isShort: Bool, to html: inout HTMLWriter
  ) {
    html.element("div", "found", anchor: anchor) { html in
      html.element("div", "step") { html in
        html.badge(finding.severity.rawValue, CheckWords(finding.severity).kind)
        if isShort { html.element("small") { $0.words(finding.confidence.rawValue) } }
        html.element("small") { html in
          html.link(anchor: anchor) { $0.words(anchor) }
        }
      }
      let lines = finding.message.split(separator: "\n", maxSplits: 1)
      html.element("h4") { html in
        html.line(lines.first.map(String.init) ?? "", limit: HTMLText.sentenceLimit)
      }
      guard !isShort else {
        return html.element("p") { $0.outside(finding.document, limit: 1000) }
      }
      if lines.count > 1 { html.lines(String(lines[1]), limit: 8) }
      writeEvidence(of: finding, to: &html)
    }
    html.markup("\n")
  }

  private func writeEvidence(of finding: Finding, to html: inout HTMLWriter) {
    html.element("dl", "facts") { html in
      html.fact("Document") { $0.outside(finding.document, limit: 1000) }
      if !finding.isInCode {
        html.fact("Keys") { html in
          let key = finding.keyPlace.description
          if key.isEmpty {
            html.words("the top")
          } else {
            html.element("code") { $0.line(key, limit: 1000) }
          }
        }
      }
      if let source = finding.source { html.fact("Line") { $0.place(source) } }
      if let predicate = finding.predicate, finding.source == nil {
        html.fact("In the rule") { $0.place(predicate) }
      }
      html.fact("How sure") { $0.words(CheckWords.words(finding.confidence)) }
      if let hint = finding.hint {
        html.fact("What to do") { $0.line(hint, limit: HTMLText.sentenceLimit) }
      }
      Self.writeWay(of: finding, to: &html)
      for replacement in finding.replacements.prefix(20) {
        html.fact("Fix") { $0.replacement(replacement) }
      }
    }
    guard let span = finding.source ?? finding.predicate, let excerpt = SourceExcerpt(span) else {
      return
    }
    html.element("pre") { html in
      html.words("\(span.line) | ")
      html.line(excerpt.before, limit: .max)
      if !excerpt.marked.isEmpty { html.element("mark") { $0.line(excerpt.marked, limit: .max) } }
      html.line(excerpt.after, limit: .max)
    }
  }
}

extension HTMLWriter {
  /// Writes where a stretch begins.
  fileprivate mutating func place(_ span: SourceSpan) {
    words(
      "\(PageNumbers.grouped(span.line)), column \(PageNumbers.grouped(span.column))")
  }

  /// Writes what to put in the place of what.
  fileprivate mutating func replacement(_ replacement: Finding.Replacement) {
    if let span = replacement.source ?? replacement.predicate {
      words(
        "from \(span.line):\(span.column) to \(span.endLine):\(span.endColumn) ")
    }
    guard !replacement.sourceText.isEmpty else { return words("remove it") }
    words("put ")
    element("code") { $0.line(replacement.sourceText, limit: HTMLText.sentenceLimit) }
  }
}
