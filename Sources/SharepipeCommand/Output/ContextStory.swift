import Sharepipe
import SystemPackage

/// The whole story of one context, in lines for people.
struct ContextStory {
  let context: JournalContext
  let steps: [JournalStep]
  let runs: [JournalRun]
  /// Where the context is, for the line with which a person answers it.
  let place: ContextPlace
  /// The colours.
  let ink: Ink

  /// The lines, escaped for a terminal.
  var lines: [String] {
    plainLines.map { line in
      let escaped = TerminalText.line(line)
      guard !line.hasPrefix(" ") else { return escaped }
      return ink(escaped, .strong)
    }
  }

  /// The lines, not escaped.
  private var plainLines: [String] {
    let record = context.keptRecord
    var lines = ["context " + context.identifier] + facts
    lines += section("URL", record?.link?.lines ?? [])
    lines += section("came in", items(record?.items ?? []))
    lines += section("decisions", record.map(decisions) ?? [])
    lines += section("would be handed over", HeldContent(of: context).lines)
    if context.state == .placed, context.end == .held {
      lines += section(
        "to answer", ["approve", "deny"].map { place.line($0, context.identifier) })
    }
    lines += section("answers", steps.compactMap(\.answerWords))
    lines += section("runs", runs.map(line(of:)))
    lines += section("steps", stepLines)
    lines += section("problems", (record?.messages ?? []).flatMap { ReasonText($0).lines })
    return lines
  }

  private var facts: [String] {
    var times = "\(context.begun == 1 ? "once" : "\(context.begun) times")"
    if context.crashes > 0 {
      times += ", of which \(Counted(context.crashes, "was", "were")) interrupted"
    }
    let facts: [(String, String?)] = [
      ("entry", context.entry.label),
      ("owner", "\(context.owner)"),
      ("seen", context.created.localText),
      ("last change", context.updated.localText),
      ("state", context.state.rawValue),
      ("end", context.end?.rawValue),
      (
        context.state == .placed ? "waits until" : "tried again",
        context.due?.localText
      ),
      ("in line for", context.parked),
      ("is in", context.placeLabel),
      ("after", context.after.rawValue),
      ("worked on", times),
      ("content", content),
      ("version", context.version),
      ("rules", context.rules.isEmpty ? nil : "sha256 " + context.rules),
    ]
    let came = context.claims.map { ("came from", Optional($0.label)) }
    return (facts + came).compactMap { label, text in
      text.map { "  " + label + String(repeating: " ", count: 13 - label.count) + $0 }
    }
  }

  private var content: String? {
    let hash = context.contentHash.map { "sha256 \($0)" }
    let size = context.bytes.map { "\(Counted($0, "byte"))" }
    let text = [hash, size].compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : text
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + lines.map { "  " + $0 }
  }

  private func items(_ items: [[KeptAttachment]]) -> [String] {
    items.joined().map { attachment in
      let parts: [String?] = [
        attachment.label ?? "-",
        attachment.claimed.map { "claimed \($0)" },
        attachment.found?.mime.map { "found " + $0 },
        attachment.found?.agreement?.text,
        attachment.bytes.map { "\(Counted($0, "byte"))" },
        attachment.sha256.map { "sha256 \($0)" },
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
  }

  private func decisions(_ record: KeptRecord) -> [String] {
    var lines: [String] = []
    var stage = 0
    for decision in record.decisions {
      let version = decision.stage > 0 ? " (of version \(decision.stage))" : ""
      lines.append("\(decision.words.extension)\(version): \(decision.words.outcome)")
      lines += decision.messages.flatMap { ReasonText($0).lines }.map { "  " + $0 }
      lines += decision.filed.map { "  " + $0.words }
      guard let returned = decision.returned, !returned.isEmpty else { continue }
      stage = max(stage, decision.stage) + 1
      lines.append("  returned version \(stage):")
      lines += items(returned).map { "    " + $0 }
    }
    return lines + record.passedOver
  }

  private func line(of run: JournalRun) -> String {
    let parts: [String?] = [
      "\(run.extension) attempt \(run.attempt)",
      run.stage > 0 ? "version \(run.stage)" : nil,
      run.end?.rawValue ?? "no end is known",
      run.exitStatus.map { "exit \($0)" },
      run.microseconds.map { "\(Double($0) / 1_000_000) s" },
      "key \(run.key)",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var stepLines: [String] {
    let width = steps.map(\.kind.rawValue.count).max() ?? 0
    return steps.map { step in
      let kind = step.kind.rawValue
      var json = JSONWriter()
      let details = step.details.sorted { $0.key < $1.key }.map { key, value in
        if let text = value.string { return "\(key)=\(text)" }
        json.removeAll()
        json.value(value)
        return "\(key)=" + String(decoding: json.bytes, as: UTF8.self)
      }
      let pad = String(repeating: " ", count: width - kind.count)
      return ([step.time.localText ?? "-", kind + pad] + details)
        .joined(separator: "  ").trimmingTrailingSpaces
    }
  }
}
