import AppLinks
import Documents
package import ShareModel

/// The decision about a URL that was opened, as a record has it.
package struct KeptLink: Hashable, Sendable {
  /// The answer to the app that asked, and its fate.
  package struct Answer: Hashable, Sendable {
    /// The kind of the answer: `success`, `error` or `cancel`.
    package var kind: String?
    /// The URL that is opened to answer, without secrets.
    package var url: String?
    /// The context that opens it, or `nil` if no app here does.
    package var context: String?
    /// How that context ended, or `nil` if it has not.
    package var end: KeptWord<ContextEnd>?
    /// Why the answer was not taken, or not as a whole.
    package var problems: [KeptReason]
  }

  /// The URL without its key and without other secrets.
  package var url: String?
  /// The bundle identifier of the app that asks, or `nil`.
  package var sender: String?
  /// The decision.
  package var verdict: KeptVerdict
  /// The extension that carries it out, or `nil` if there is none.
  package var carrier: BundleIdentifier?
  /// When it counts as cancelled if no person has agreed, as in RFC 3339; `nil` if it does not wait.
  package var expires: String?
  /// The answer, or `nil` if there is none, or none yet.
  package var answer: Answer?

  /// Makes the kept form of a URL.
  package init(_ link: LinkRecord) {
    url = link.url
    sender = link.sender
    verdict = KeptVerdict(link.verdict)
    carrier = link.carrier
    expires = link.expires?.text
    answer = link.answer.map { Answer($0) }
  }

  /// Reads the decision about a URL.
  init(_ fields: RecordFields) {
    url = fields.string(.url)
    sender = fields.string(.sender)
    verdict = KeptVerdict(fields)
    carrier = fields.bundle(.extension)
    expires = fields.string(.expires)
    answer = fields.object(.answer).map { Answer($0) }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.url, url)
      json.member(.sender, sender)
      verdict.write(to: &json)
      json.member(.extension, carrier?.rawValue)
      if let expires { json.member(.expires, expires) }
      guard let answer else { return }
      json.key(.answer)
      answer.write(to: &json)
    }
  }
}

extension KeptLink.Answer {
  /// Makes the kept form of an answer.
  init(_ answer: LinkRecord.Answer) {
    kind = answer.kind
    url = answer.url
    context = answer.context
    end = answer.end.map { KeptWord($0) }
    problems = answer.problems.map { KeptReason($0) }
  }

  fileprivate init(_ fields: RecordFields) {
    kind = fields.string(.kind)
    url = fields.string(.url)
    context = fields.string(.context)
    end = fields.word(.end)
    problems = fields.list(.problems).map { KeptReason($0) }
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member(.kind, kind)
      json.member(.url, url)
      json.member(.context, context)
      json.member(.end, end?.text)
      guard !problems.isEmpty else { return }
      json.key(.problems)
      json.parts(problems)
    }
  }
}
