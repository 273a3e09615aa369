package import AppLinks
import Documents
package import ShareModel

/// The decision about a URL and the reasons for it, as a record has it: members of the object of
/// the URL.
package struct KeptVerdict: Hashable, Sendable {
  /// The decision about the action that a URL names.
  package struct Chained: Hashable, Sendable {
    /// The action as the URL names it.
    package var name: String?
    /// Whether it runs, waits for a person, or is refused.
    package var outcome: KeptWord<LinkVerdict.Outcome>?
    /// The identifier of the extension that runs it, or `nil` if it is refused.
    package var carrier: BundleIdentifier?
    /// Why.
    package var reason: KeptWord<LinkReason>?
    /// The reason in a sentence.
    package var message: String?
  }

  /// The app of the system that answers a URL on a phone.
  package struct System: Hashable, Sendable {
    /// The bundle identifier of the app.
    package var app: String?
    /// The name of the app.
    package var name: String?
    /// Apple's page that says so.
    package var source: String?
    /// How certain it is.
    package var certainty: KeptWord<SystemLink.Certainty>?
  }

  /// How a phone hands a URL to the app.
  package struct Delivery: Hashable, Sendable {
    /// Where the app is.
    package var state: KeptWord<AppState>?
    /// The steps that are taken.
    package var stages: [String]
    /// The method of an app with scenes, or `nil`.
    package var scene: String?
    /// The method of an app without scenes, or `nil`.
    package var application: String?
  }

  /// The outcome.
  package var outcome: KeptWord<LinkVerdict.Outcome>?
  /// The identifier of the one app that claims the URL, or `nil`.
  package var app: String?
  /// The name of the route that fits, or `nil`.
  package var action: String?
  /// The parameters that the route declares, without secrets.
  package var parameters: [String: ParameterValue]
  /// Why.
  package var reason: KeptWord<LinkReason>?
  /// Further notes.
  package var notes: [String]
  /// The redirects that gave way to a default page: why, by the name of the parameter.
  package var defaulted: [String: String]
  /// The kinds of characters that a lenient reading escaped.
  package var escaped: [String]
  /// The reason in a sentence.
  package var message: String?
  /// The exact problem where the reason stands for several, or `nil`.
  package var detail: KeptWord<LinkReason>?
  /// How much speaks for the name of the sender, or `nil` if nothing was said of it.
  package var evidence: KeptWord<SenderEvidence>?
  /// The action that the URL names, or `nil`.
  package var chained: Chained?
  /// How a phone hands the URL to the app, or `nil`.
  package var delivery: Delivery?
  /// The app of the system that a phone would open, or `nil`.
  package var system: System?

  /// Makes the kept form of a verdict.
  package init(_ verdict: LinkVerdict) {
    outcome = KeptWord(verdict.outcome)
    app = verdict.app
    action = verdict.route?.name
    parameters = verdict.parameters
    reason = KeptWord(verdict.reason)
    notes = verdict.notes.map(\.rawValue)
    defaulted = verdict.defaulted.mapValues(\.rawValue)
    escaped = verdict.escaped
    message = verdict.message
    detail = verdict.detail.map { KeptWord($0) }
    evidence = verdict.evidence.map { KeptWord($0) }
    chained = verdict.chained.map { chained in
      Chained(
        name: chained.name, outcome: KeptWord(chained.outcome),
        carrier: chained.extensionIdentifier.map { BundleIdentifier(naming: $0) },
        reason: KeptWord(chained.reason),
        message: chained.message)
    }
    delivery = verdict.delivery.map { delivery in
      Delivery(
        state: KeptWord(delivery.state), stages: delivery.stages.map(\.rawValue),
        scene: delivery.sceneMethod, application: delivery.applicationMethod)
    }
    system = verdict.system.map { system in
      System(
        app: system.app, name: system.name, source: system.source,
        certainty: KeptWord(system.certainty))
    }
  }

  /// Reads a verdict.
  init(_ fields: RecordFields) {
    outcome = fields.word(.verdict)
    app = fields.string(.app)
    action = fields.string(.action)
    parameters = (fields[.parameters]?.dictionary ?? [:]).compactMapValues {
      ParameterValue($0)
    }
    reason = fields.word(.reason)
    notes = fields.strings(.notes)
    defaulted = (fields[.defaulted]?.dictionary ?? [:]).compactMapValues(\.string)
    escaped = fields.strings(.escaped)
    message = fields.string(.message)
    detail = fields.word(.detail)
    evidence = fields.word(.evidence)
    chained = fields.object(.chained).map { chained in
      Chained(
        name: chained.string(.name), outcome: chained.word(.verdict),
        carrier: chained.bundle(.extension), reason: chained.word(.reason),
        message: chained.string(.message))
    }
    delivery = fields.object(.delivery).map { delivery in
      Delivery(
        state: delivery.word(.state), stages: delivery.strings(.stages),
        scene: delivery.string(.scene), application: delivery.string(.application))
    }
    system = fields.object(.system).map { system in
      System(
        app: system.string(.app), name: system.string(.name), source: system.string(.source),
        certainty: system.word(.certainty))
    }
  }

  /// Writes the members of the verdict into an object that is open.
  func write(to json: inout JSONWriter) {
    json.member(.verdict, outcome?.text)
    json.member(.app, app)
    json.member(.action, action)
    json.key(.parameters)
    json.object { json in
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        switch value {
        case .text(let text): json.member(name, text)
        case .integer(let number): json.member(name, number)
        }
      }
    }
    json.member(.reason, reason?.text)
    json.member(.notes, notes)
    json.member(.message, message)
    if let detail { json.member(.detail, detail.text) }
    if let evidence { json.member(.evidence, evidence.text) }
    if !defaulted.isEmpty {
      json.key(.defaulted)
      json.object { json in
        for (name, reason) in defaulted.sorted(by: { $0.key < $1.key }) {
          json.member(name, reason)
        }
      }
    }
    if !escaped.isEmpty { json.member(.escaped, escaped) }
    if let delivery {
      json.key(.delivery)
      delivery.write(to: &json)
    }
    if let system {
      json.key(.system)
      system.write(to: &json)
    }
    guard let chained else { return }
    json.key(.chained)
    chained.write(to: &json)
  }
}

extension KeptVerdict.Delivery {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.state, state?.text)
      json.member(.stages, stages)
      json.member(.scene, scene)
      json.member(.application, application)
    }
  }
}

extension KeptVerdict.System {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.app, app)
      json.member(.name, name)
      json.member(.source, source)
      json.member(.certainty, certainty?.text)
    }
  }
}

extension KeptVerdict.Chained {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.name, name)
      json.member(.verdict, outcome?.text)
      json.member(.extension, carrier?.rawValue)
      json.member(.reason, reason?.text)
      json.member(.message, message)
    }
  }
}

extension ParameterValue {
  /// Reads a value; `nil` for a kind that no parameter has.
  fileprivate init?(_ value: DocumentValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    default: return nil
    }
  }
}
