import Documents
import ExtensionRunning
package import ShareModel
import TypeIdentifiers

extension ContextRecord {
  /// The record of a context that waited for a person and ends with a no: the record as it was kept,
  /// in which what waited is cancelled.
  ///
  /// - Parameters:
  ///   - context: The context with its record.
  ///   - reason: Why it ends.
  ///   - extensions: The extensions that waited; they are named where the record cannot be read.
  package init(_ context: JournalContext, refused reason: Reason, _ extensions: Set<String>) {
    var members = context.recordMembers
    var decisions: [ExtensionDecision] = []
    var values: [DocumentValue] = []
    for value in members["decisions"]?.array ?? [] {
      guard var fields = value.dictionary, let decision = ExtensionDecision(fields, refused: reason)
      else { continue }
      fields["outcome"] = .string(decision.outcome.rawValue)
      fields["reasons"] = decision.reasons.document
      decisions.append(decision)
      values.append(.dictionary(fields))
    }
    let isReadable = !decisions.isEmpty
    if !isReadable {
      decisions = extensions.sorted().map {
        ExtensionDecision(identifier: $0, point: .share, outcome: .cancelled, reasons: [reason])
      }
    }
    self.init(
      identifier: context.identifier, entry: context.entry, source: members["source"]?.string,
      owner: context.owner,
      end: ContextEnd(of: .refusedByPerson(decisions)), items: Self.items(members),
      decisions: decisions,
      inactive: (members["inactive"]?.array ?? []).compactMap(\.string).map {
        InactiveExtension(identifier: $0, reason: Reason(.ruleNotMatched, "it did not apply"))
      },
      notes: [Reason](members["problems"]))
    opened = (members["opened"]?.array ?? []).compactMap(\.string)
    guard isReadable else { return }
    members["decisions"] = .array(values)
    kept = members
  }

  /// What came in, as far as a record tells it.
  private static func items(_ members: [String: DocumentValue]) -> [[ExaminedAttachment]] {
    (members["items"]?.array ?? []).map { item in
      (item.dictionary?["attachments"]?.array ?? []).compactMap(\.dictionary).map {
        ExaminedAttachment(recorded: $0)
      }
    }
  }

  /// Writes the record as it was kept, with its end and what was added to it.
  func write(_ kept: [String: DocumentValue], to json: inout JSONWriter) {
    var kept = kept
    kept["end"] = .string(end.rawValue)
    kept["problems"] = (problems + notes).document
    if var fields = kept["link"]?.dictionary {
      fields["expires"] = nil
      fields["answer"] = link?.answer?.document
      kept["link"] = .dictionary(fields)
    }
    let first = [
      "type", "schema", "id", "entry", "nameBytes", "source", "owner", "end", "items", "decisions",
      "inactive", "link", "opened", "problems",
    ]
    json.object { json in
      for name in first {
        if let value = kept.removeValue(forKey: name) { json.member(name, value) }
      }
      for (name, value) in kept.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
    }
    json.endLine()
  }
}

extension ExtensionDecision {
  /// Takes a decision from a record, or is `nil` if it cannot be read; what waited for a person is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - members: The members of its JSON.
  ///   - reason: Why it is cancelled.
  fileprivate init?(_ members: [String: DocumentValue], refused reason: Reason) {
    guard let identifier = members["extension"]?.string,
      let point = members["point"]?.string.flatMap({ ExtensionPoint(rawValue: $0) })
    else { return nil }
    let earlier = EarlierDecision(members)
    self.init(
      identifier: identifier, point: point, outcome: earlier.outcome, reasons: earlier.reasons,
      // One that has to be there, and was not, would have made the context fail.
      isOptional: earlier.outcome == .unavailable,
      stage: members["stage"]?.integer.map { Int($0) } ?? 0,
      charactersRemaining: members["charactersRemaining"]?.integer.map { Int($0) })
    if let run = members["run"]?.dictionary {
      self.run = ExtensionRun(
        answer: .completed(nil), attempt: Int(run["attempt"]?.integer ?? 1),
        exitStatus: run["exit"]?.integer.map { Int($0) }, duration: .zero)
    }
    guard outcome == .held else { return }
    outcome = .cancelled
    // That an earlier run may have done its work stays true.
    reasons = [reason] + reasons.filter { $0.code == .runUncertain }
  }
}

extension ExaminedAttachment {
  /// Takes an attachment from a record, which keeps what is known of the content, and not the
  /// content.
  fileprivate init(recorded members: [String: DocumentValue]) {
    let types = (members["registered"]?.array ?? []).compactMap {
      $0.string.flatMap(TypeIdentifier.init)
    }
    let label = members["label"]?.string ?? "-"
    var content = Content.none
    if let found = members["found"]?.dictionary, let mime = found["mime"]?.string,
      let type = found["identifier"]?.string.flatMap(TypeIdentifier.init)
    {
      let agreement = found["agreement"]?.string.flatMap(ContentFacts.Agreement.init)
      content = .bytes(
        ContentFacts(
          bytes: members["bytes"]?.integer.map { Int($0) } ?? 0, mimeType: mime, identifier: type,
          agreement: agreement ?? .notExamined, sha256: members["sha256"]?.string))
    }
    self.init(
      attachment: Attachment(
        registeredTypeIdentifiers: types, suggestedName: label, content: .typesOnly),
      label: label, claimed: members["claimed"]?.string.flatMap(TypeIdentifier.init),
      filenameExtension: nil, content: content)
  }
}

extension [Reason] {
  /// Takes reasons from a record; what cannot be read is passed over.
  fileprivate init(_ value: DocumentValue?) {
    self = (value?.array ?? []).compactMap { value in
      value.dictionary?["code"]?.string.flatMap { ReasonCode(rawValue: $0) }.map {
        Reason($0, value.dictionary?["message"]?.string ?? "")
      }
    }
  }

  /// The reasons as a record has them.
  fileprivate var document: DocumentValue {
    .array(
      map { .dictionary(["code": .string($0.code.rawValue), "message": .string($0.message)]) })
  }
}

extension LinkRecord.Answer {
  /// The answer as a record has it.
  fileprivate var document: DocumentValue {
    .dictionary([
      "kind": .string(kind), "url": .string(url), "context": context.map { .string($0) } ?? .null,
      "end": end.map { .string($0.rawValue) } ?? .null,
    ])
  }
}
