package import Documents
package import ExtensionRunning
package import ShareModel

/// The decision at one extension, as a record has it.
package struct KeptDecision: Hashable, Sendable, RecordPart {
  /// A run of the extension.
  package struct Run: Hashable, Sendable {
    /// The number of the attempt, from 1.
    package var attempt: Int?
    /// The exit status; `nil` if there was none.
    package var exit: Int?
    /// How long it took, in seconds.
    package var seconds: Double?
  }

  /// The bundle identifier of the extension; `nil` if it is not known.
  package var identifier: BundleIdentifier?
  /// Where the extension is offered.
  package var point: KeptWord<ExtensionPoint>?
  /// The outcome.
  package var outcome: KeptWord<ExtensionOutcome>?
  /// Why.
  package var reasons: [KeptReason] = []
  /// The version of the context that was judged: 0 is the one that came in.
  package var stage = 0
  /// SHA-256 of the content that would be handed over; `nil` unless it is held, and in a record of
  /// an older version.
  package var handing: ContentDigest?
  /// The items that would be handed over; `nil` for all.
  package var handedItems: [Int]?
  /// The texts that would be handed over beside attachments; `nil` if there are none.
  package var handedTexts: [HandedText]?
  /// The characters left of the maximum length of a text; `nil` if there is no maximum or no text.
  package var charactersRemaining: Int?
  /// The run; `nil` if there was none.
  package var run: Run?
  /// The items that an action gave back; `nil` if it gave back nothing.
  package var returned: [[KeptAttachment]]?
  /// Where content was filed, by this run or by the earlier one that the decision repeats.
  package var filed: [FiledFile] = []

  /// The highest version of a context that is believed.
  private static let highestStage = 1_000_000

  /// Reads a decision.
  package init(_ value: DocumentValue) {
    let fields = RecordFields(value)
    identifier = fields.bundle(.extension)
    point = fields.word(.point)
    outcome = fields.word(.outcome)
    reasons = fields.list(.reasons).map { KeptReason($0) }
    if let stage = fields.integer(.stage), (0...Self.highestStage).contains(stage) {
      self.stage = stage
    }
    handing = fields.digest(.handing)
    handedItems = fields[.handedItems]?.array?.compactMap { $0.integer.map { Int($0) } }
    handedTexts = fields[.handedTexts]?.array?.compactMap { HandedText($0) }
    charactersRemaining = fields.integer(.charactersRemaining)
    run = fields.object(.run).map { run in
      Run(
        attempt: run.integer(.attempt), exit: run.integer(.exit), seconds: run.number(.seconds))
    }
    returned = fields[.returned]?.array.map { KeptAttachment.items($0) }
    filed = fields.list(.filed).compactMap { FiledFile($0) }
  }

  /// Makes a decision of which no more than its outcome is known.
  package init(_ outcome: ExtensionOutcome) { self.outcome = KeptWord(outcome) }

  /// Whether a person must agree first.
  package var isHeld: Bool { outcome?.value == .held }

  /// The reasons whose codes this version knows.
  package var knownReasons: [Reason] { reasons.compactMap(\.reason) }

  func write(to json: inout JSONWriter) {
    json.decision(
      extension: identifier?.rawValue, point: point?.text, outcome: outcome?.text, reasons,
      stage: stage, handing: handing, handedItems, handedTexts, charactersRemaining, run, returned,
      filed)
  }
}

extension ExtensionDecision {
  /// Writes the decision as an object.
  ///
  /// - Parameter json: Where to.
  package func write(to json: inout JSONWriter) {
    json.decision(
      extension: identifier.rawValue, point: point.rawValue, outcome: outcome.rawValue, reasons,
      stage: stage, handing: handing, handedItems, handedTexts, charactersRemaining,
      run.map { run in
        KeptDecision.Run(
          attempt: run.attempt, exit: run.exitStatus, seconds: run.duration / .seconds(1))
      }, returned, filed)
  }
}

extension JSONWriter {
  /// Writes a decision as an object, from its parts: a kept form of each would be copied.
  fileprivate mutating func decision(
    extension identifier: String?, point: String?, outcome: String?, _ reasons: [some RecordPart],
    stage: Int, handing: ContentDigest?, _ handedItems: [Int]?, _ handedTexts: [HandedText]?,
    _ charactersRemaining: Int?, _ run: KeptDecision.Run?, _ returned: [[some RecordPart]]?,
    _ filed: [FiledFile]
  ) {
    object { json in
      json.member(.extension, identifier)
      json.member(.point, point)
      json.member(.outcome, outcome)
      json.key(.reasons)
      json.parts(reasons)
      if stage > 0 { json.member(.stage, stage) }
      if let handing { json.member(.handing, handing.description) }
      if let handedItems {
        json.key(.handedItems)
        json.array { json in for item in handedItems { json.integer(item) } }
      }
      if let handedTexts {
        json.key(.handedTexts)
        json.parts(handedTexts)
      }
      if let charactersRemaining { json.member(.charactersRemaining, charactersRemaining) }
      if let run {
        json.key(.run)
        run.write(to: &json)
      }
      if let returned {
        json.key(.returned)
        json.items(returned)
      }
      if !filed.isEmpty {
        json.key(.filed)
        json.parts(filed)
      }
    }
  }
}

extension KeptDecision.Run {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.attempt, attempt)
      json.member(.exit, exit)
      json.key(.seconds)
      if let seconds { json.number(seconds) } else { json.null() }
    }
  }
}
