import Sharepipe
import SystemPackage
import TypeIdentifiers

/// What a terminal shows of one context: how it ended, its name, what it is, where it went, and why.
///
/// All texts are escaped.
struct ContextLine {
  /// How it ended, or what it waits for.
  let end: String
  /// The colour of the end.
  let meaning: Ink.Meaning
  /// The whole identifier.
  let identifier: String
  /// The name of the entry.
  var name: String
  /// What it is.
  let kind: String
  /// Where it went; empty if nothing took it.
  let places: [String]
  /// Why.
  let reasons: [ReasonText]
  /// When it was seen; `nil` if that is now.
  var time: Timestamp?

  /// A context that has just ended.
  init(_ record: ContextRecord) {
    end = record.end.rawValue
    meaning = Ink.Meaning(record.end)
    identifier = TerminalText.line(record.identifier)
    name = record.entry.label
    let attachments = record.items.flatMap(\.self)
    kind = TerminalText.line(KindWords.list(attachments.map(Self.kind)))
    let decisions = record.decisions.map { decision in
      Decision(
        extension: decision.identifier.rawValue, outcome: decision.outcome,
        reasons: decision.reasons.map(\.message), filed: decision.filed)
    }
    places = Self.places(decisions)
    var reasons = Self.reasons(decisions) + record.problems.map(\.message)
    if decisions.isEmpty, reasons.isEmpty {
      reasons = [
        ResultRow.noTaker(
          inactive: record.inactive.count, unwanted: record.unwanted.map(\.identifier))
      ]
    }
    self.reasons = reasons.map { ReasonText($0) }
  }

  /// A context of the journal.
  init(_ context: JournalContext) {
    let record = context.keptRecord
    end = context.end?.rawValue ?? context.state.rawValue
    meaning = context.end.map { Ink.Meaning($0) } ?? .doubtful
    identifier = TerminalText.line(context.identifier)
    name = context.entry.label
    let attachments = (record?.items ?? []).flatMap(\.self)
    kind = TerminalText.line(
      KindWords.list(
        attachments.map { KindWords.of($0.found?.identifier ?? $0.claimed, mime: $0.found?.mime) }))
    let decisions = (record?.decisions ?? []).map { decision in
      Decision(
        extension: decision.words.extension, outcome: decision.outcome?.value,
        reasons: decision.messagesSince, filed: decision.filed)
    }
    places = Self.places(decisions)
    let reasons =
      Self.reasons(decisions) + (record?.messages ?? []) + HistoryReport.noTaker(of: record)
      + HistoryReport.progress(of: context)
    self.reasons = reasons.map { ReasonText($0) }
    time = context.created
  }

  /// Where it went, whatever its width.
  var place: String { places.isEmpty ? "-" : places.joined(separator: ", ") }

  /// Where it went, in so many columns: all places, or the end of the first and the number of the others.
  func place(within width: Int) -> String {
    guard DisplayWidth.of(place) > width, let first = places.first else { return place }
    let others = places.count > 1 ? " +\(places.count - 1)" : ""
    return FittedText.end(of: first, to: width - others.count) + others
  }

  /// What was decided at one extension, of a record that is new or kept.
  private struct Decision {
    let `extension`: String
    let outcome: ExtensionOutcome?
    let reasons: [String]
    /// Where it put the content.
    let filed: [FiledFile]

    /// Whether the extension has the content, and does not hand it on.
    var isDelivered: Bool {
      outcome.map { [.delivered, .alreadyDelivered].contains($0) } ?? false
    }

    /// Whether the extension did its work.
    var isTaken: Bool {
      isDelivered || outcome == .returned
    }

    /// Where it has the content: the path of what it filed, else the last part of its identifier.
    var place: String {
      guard !filed.isEmpty else {
        return `extension`.split(separator: ".").last.map(String.init) ?? "-"
      }
      let left = filed.filter { $0.takenBack == nil }
      guard let first = left.first else { return "taken back" }
      return first.path.string + (left.count > 1 ? " and \(left.count - 1) more" : "")
    }
  }

  private static func kind(_ attachment: ExaminedAttachment) -> String {
    switch attachment.content {
    case .bytes(let facts): KindWords.of(facts.identifier, mime: facts.mimeType)
    case .url: "link"
    case .unreadable: "unreadable"
    case .none: KindWords.of(attachment.claimed, mime: nil)
    }
  }

  /// The extensions that have the content, in order; those that changed it if it went no further.
  private static func places(_ decisions: [Decision]) -> [String] {
    let delivered = decisions.filter(\.isDelivered)
    return (delivered.isEmpty ? decisions.filter(\.isTaken) : delivered)
      .map { TerminalText.line($0.place) }
  }

  private static func reasons(_ decisions: [Decision]) -> [String] {
    decisions.flatMap { decision in
      let outcome = decision.outcome?.rawValue ?? "-"
      guard !decision.reasons.isEmpty else {
        return decision.isTaken ? [] : ["\(decision.extension): \(outcome)"]
      }
      return decision.reasons.map { "\(decision.extension): \($0)" }
    }
  }
}

extension Ink.Meaning {
  /// The colour of an end.
  init(_ end: ContextEnd) {
    if end == .done {
      self = .good
    } else if end.isFine {
      self = .faint
    } else {
      self = [.held, .notYet].contains(end) ? .doubtful : .bad
    }
  }
}
