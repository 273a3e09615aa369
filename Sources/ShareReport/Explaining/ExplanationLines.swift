package import Documents
import Predicates
import ShareModel
package import ShareRules
import TypeIdentifiers

/// An explanation in lines for people.
package struct ExplanationLines {
  /// The most attachments whose types are shown.
  private static let mostAttachments = 50
  /// The most reasons that are shown at once.
  private static let mostReasons = 10

  /// The colours.
  package let ink: Ink
  /// Whether the clause tree is shown for rules that activate too.
  let showsEveryTree: Bool
  /// Whether a rule sees what was registered, unreduced.
  let isRaw: Bool

  /// Creates lines.
  ///
  /// - Parameters:
  ///   - ink: The colours.
  ///   - showsEveryTree: Whether the clause tree is shown for rules that activate too.
  ///   - isRaw: Whether a rule sees what was registered, unreduced.
  package init(ink: Ink = .none, showsEveryTree: Bool = false, isRaw: Bool = false) {
    self.ink = ink
    self.showsEveryTree = showsEveryTree
    self.isRaw = isRaw
  }

  /// The lines of a context and of every extension, escaped for a terminal.
  package func lines(of explanation: ContextExplanation) -> [String] {
    var lines = explanation.notes.map { TerminalText.line("note: " + $0.message) }
    lines.append(isRaw ? "rules see, as registered:" : "rules see:")
    lines += payload(explanation)
    for one in explanation.extensions {
      lines.append("")
      lines += self.lines(of: one, in: explanation)
    }
    if explanation.extensions.isEmpty { lines.append("no extension is listed") }
    return lines.map { "  " + $0 }.map { $0.allSatisfy { $0 == " " } ? "" : $0 }
  }

  // MARK: The payload

  /// The lines of what rules see of a context, escaped for a terminal.
  package func payload(_ explanation: ContextExplanation) -> [String] {
    var lines: [String] = []
    var told = 0
    let count = explanation.items.reduce(0) { $0 + $1.count }
    for (item, attachments) in explanation.items.enumerated() {
      if attachments.isEmpty { lines.append("  item \(item + 1): no attachments") }
      let places = attachments.indices.map { AttachmentPlace(item: item, attachment: $0) }
      let runs = AttachmentRun.runs(of: places) {
        attachments[$0.attachment] == attachments[$1.attachment]
      }
      for run in runs where told < Self.mostAttachments {
        told += run.count
        let attachment = attachments[run.first.attachment]
        let name = run.first.words(in: explanation.context, through: run.last)
        let types = attachment.seen.types.shown
        lines.append("  \(name): \(types.isEmpty ? "no types" : TerminalText.line(types))")
        lines += facts(of: attachment).map { "    " + $0 }
      }
    }
    if count > told { lines.append("  and \(count - told) more; --json lists all") }
    return lines
  }

  /// What there is to know of an attachment beside its types.
  private func facts(of attachment: AttachmentExplanation) -> [String] {
    // A label that is the type says nothing.
    let isNamed =
      !attachment.isUnidentified && attachment.label != attachment.registered.first?.rawValue
    var facts = isNamed ? [TerminalText.line(attachment.label)] : []
    if let found = attachment.facts {
      let agreement =
        switch found.agreement {
        case .agrees: "which agrees"
        case .differs: "which differs"
        case .notExamined: "which cannot be compared"
        }
      facts.append("bytes are \(TerminalText.line(found.mimeType)), \(agreement)")
    }
    return (facts.isEmpty ? [] : [ink(facts.joined(separator: "; "), .faint)])
      + attachment.seen.differences.map { ink(TerminalText.line("\($0)"), .doubtful) }
  }

  // MARK: Extensions

  private func lines(
    of one: ExtensionExplanation, in explanation: ContextExplanation
  ) -> [String] {
    let name = ink(TerminalText.line(one.bundle.identifier.rawValue), .strong)
    return ["\(name): \(verdict(one))"] + reasons(of: one, in: explanation).map { "  " + $0 }
  }

  /// The lines of why an extension is offered or not, escaped for a terminal.
  ///
  /// - Parameters:
  ///   - one: The extension.
  ///   - explanation: The explanation of which it is a part.
  /// - Returns: The lines.
  package func reasons(
    of one: ExtensionExplanation, in explanation: ContextExplanation
  ) -> [String] {
    var inner = told(one.blocks, as: "blocked")
    inner += told([one.choice].compactMap(\.self), as: "not chosen")
    let rule = activation(one, in: explanation)
    let condition = condition(one, in: explanation)
    // What decided comes first: the rule of an extension that takes anything is long.
    let isUnwanted = one.activation.answer.isActive && one.condition?.refusal != nil
    inner += isUnwanted ? condition + rule : rule + condition
    inner += validation(one)
    return inner + told(one.conditions, as: "before it runs")
  }

  /// What would become of a context at an extension, in words.
  package func verdict(_ one: ExtensionExplanation) -> String {
    switch one.outcome {
    case .applies: ink("applies", .good)
    case .inactive: ink("does not apply", .bad)
    case .depends: ink("depends", .doubtful)
    case .blocked: ink("is blocked", .bad)
    case .invalid: ink("applies, but the content is not fit for it", .bad)
    case .unavailable where one.isUndecided: ink("cannot be asked", .bad)
    case .unavailable: ink("applies, but cannot be run here", .bad)
    case .held: ink("applies, and waits for a person", .doubtful)
    }
  }

  private func activation(
    _ one: ExtensionExplanation, in explanation: ContextExplanation
  ) -> [String] {
    guard one.bundle.absence == nil else { return [] }
    let activation = one.activation
    var lines = Self.parts("rule: " + activation.reason.message)
    if activation.dependence != nil { lines.append(ActivationDependence.remedy) }
    if let words = activation.words { lines.append("asks for: \(words)") }
    let types: MatchingPayload.Types = isRaw ? .raw : .reduced
    if let words = activation.breaking.words(in: explanation.context, types: types) {
      lines.append("broken by: " + TerminalText.line(words))
    }
    for (number, change) in activation.changes.enumerated() {
      lines += self.lines(of: change, of: one.bundle.activationRule, isFirst: number == 0)
    }
    if !activation.hiding.isEmpty {
      lines.append("hidden by adding: " + activation.hiding.joined(separator: ", "))
    }
    lines += activation.remarks.map { "note: " + TerminalText.line($0) }
    lines += tree(activation, isDictionary: one.bundle.activationRule?.dictionary != nil)
    return lines
  }

  private func condition(
    _ one: ExtensionExplanation, in explanation: ContextExplanation
  ) -> [String] {
    guard let condition = one.condition else { return [] }
    let answer = condition.refusal.map(\.message) ?? "the owner's condition holds"
    var lines = Self.parts("when: " + answer)
    for (number, change) in condition.changes.enumerated() {
      lines += self.lines(of: change, of: .string(condition.text), isFirst: number == 0)
    }
    guard showsEveryTree || condition.refusal != nil else { return lines }
    lines.append("clause by clause:")
    let outline = TraceOutline(text: condition.text, syntax: condition.syntax, ink: ink)
    return lines + outline.lines(of: condition.trace, meaning: []).map { "  " + $0 }
  }

  // MARK: Changes

  private func lines(
    of change: RuleChange, of rule: DocumentValue?, isFirst: Bool
  ) -> [String] {
    var lines: [String] = []
    let lead = isFirst ? "smallest change: " : "or: "
    for (index, edit) in change.edits.enumerated() {
      let start = index == 0 ? lead : String(repeating: " ", count: lead.count)
      switch edit {
      case .key(let key, let old, let new):
        let written = old.map { ", instead of \(Self.written($0))" } ?? ""
        lines.append(
          new.map { start + ink("\(key) = \(Self.written($0))", .good) + written }
            ?? start + "leave out " + ink(key, .good))
      case .text(let range, let replacement):
        guard case .string(let text)? = rule else { continue }
        let words = TerminalText.line(replacement)
        let quoted = words.contains("'") ? words : "'\(words)'"
        let note =
          replacement.isEmpty
          ? ink("leave this out", .good)
          : (range.isEmpty ? "insert " : "write ") + ink(quoted, .good)
        let excerpt = SourceExcerpt(text, range, note: note, ink: ink)
        lines.append(start + "at line \(excerpt.line), column \(excerpt.column)")
        lines += excerpt.lines
      }
    }
    lines.append("  because " + TerminalText.line(change.message))
    return lines
  }

  private static func written(_ value: DocumentValue) -> String {
    TerminalText.line(JSONWriter.text { json in json.value(value) })
  }

  // MARK: The rest

  private func tree(_ activation: ActivationExplanation, isDictionary: Bool) -> [String] {
    let isUnsettled = !activation.answer.isActive || activation.dependence != nil
    guard let trace = activation.answer.trace, let text = activation.predicateText,
      let syntax = activation.syntax, showsEveryTree || (isUnsettled && !isDictionary)
    else { return [] }
    let outline = TraceOutline(text: text, syntax: syntax, ink: ink)
    var lines: [String] = []
    if isDictionary, showsEveryTree {
      let laidOut = syntax.formatted(width: 100).split(separator: "\n").map(String.init)
      lines = ["as a predicate:"] + laidOut.map { "  " + TerminalText.line($0) }
    }
    lines.append("clause by clause:")
    return lines + outline.lines(of: trace, meaning: activation.meanings).map { "  " + $0 }
  }

  private func validation(_ one: ExtensionExplanation) -> [String] {
    switch one.validation {
    case nil: return []
    case .pass: return one.outcome == .inactive ? [] : ["content: fit to be handed over"]
    case .reject(let reasons):
      return told(reasons, as: "content: refused")
    case .notExamined(let reasons):
      return told(reasons, as: "content: could not be determined, so refused")
    }
  }

  /// Reasons, and once for each kind what can be done about it.
  private func told(_ reasons: [Reason], as what: String) -> [String] {
    var lines: [String] = []
    for (index, reason) in reasons.prefix(Self.mostReasons).enumerated() {
      // Names of files are in it, which may have line breaks.
      lines.append(TerminalText.line("\(what): \(reason.message)"))
      let isLast = !reasons.prefix(Self.mostReasons).dropFirst(index + 1)
        .contains { $0.code == reason.code }
      if isLast, let remedy = reason.code.remedy { lines.append("  to change that: \(remedy)") }
    }
    let more = reasons.count - Self.mostReasons
    return more > 0 ? lines + ["\(what): and for \(more) more reasons; --json lists all"] : lines
  }

  /// The lines of a message, which may show a place in a rule.
  private static func parts(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      (index == 0 ? "" : "  ") + TerminalText.line(String(line))
    }
  }
}
