public import AppLinks
public import ShareModel

/// What becomes of a URL, as far as the URL, its sender and the rules decide it.
///
/// `sharepipe links judge` shows it and `sharepipe open` carries it out, so that neither accepts what
/// the other refuses. What the extension makes of the content is not in it.
public struct LinkPlan: Sendable {
  /// What was decided about the URL.
  public let verdict: LinkVerdict
  /// The extension that carries the route out, or `nil` if there is none.
  ///
  /// It is not asked if the host, or the share of which the URL comes, excludes it.
  public let carrier: BundleIdentifier?
  /// Why the URL, or a part of what it asks, is not carried out; empty only if there is a carrier and
  /// all of it is.
  public let problems: [Reason]
  /// Why the callback for success is not carried out, or not at once and as a whole; empty if it is,
  /// or if no app here opens it.
  public let answerProblems: [Reason]
  /// What was decided before the host was asked about the carrier.
  package let judged: LinkVerdict

  /// Whether the URL is carried out at once and as a whole, and so is the answer to it.
  public var isFine: Bool {
    verdict.outcome == .accept && problems.isEmpty && answerProblems.isEmpty
  }

  /// Whether the carrier is excluded.
  package var isBlocked: Bool { carrier != nil && verdict.outcome == .reject }

  /// A URL that is judged and not carried out.
  init(_ verdict: LinkVerdict, _ code: ReasonCode, _ words: String) {
    self.verdict = verdict
    judged = verdict
    carrier = nil
    problems = [Reason(code, words)]
    answerProblems = []
  }

  /// A URL whose carrier is excluded.
  ///
  /// - Parameters:
  ///   - verdict: What was decided about the URL.
  ///   - carrier: The carrier.
  ///   - blocks: Why it is excluded.
  init(_ verdict: LinkVerdict, by carrier: BundleIdentifier, blockedFor blocks: [Reason]) {
    var refused = verdict
    refused.outcome = .reject
    refused.reason = .blocked
    refused.message = blocks.sentence ?? LinkReason.blocked.words
    refused.parameters = [:]
    refused.callbacks = LinkCallbacks()
    refused.chained = nil
    self.verdict = refused
    judged = verdict
    self.carrier = carrier
    problems = blocks
    answerProblems = []
  }

  /// A URL that is carried out, at least in part.
  init(_ verdict: LinkVerdict, by carrier: BundleIdentifier, answerProblems: [Reason]) {
    self.verdict = verdict
    judged = verdict
    self.carrier = carrier
    problems = verdict.chained.flatMap(Self.problem).map { [$0] } ?? []
    self.answerProblems = answerProblems
  }

  /// What stands against the callback for success, each with the name of the callback.
  package var namedAnswerProblems: [Reason] {
    answerProblems.map { Reason($0.code, "x-success: \($0.message)") }
  }

  /// Why an action is not run, or `nil` if it is.
  private static func problem(_ chained: ChainedAction) -> Reason? {
    guard chained.outcome == .reject else { return nil }
    let isUnknown = chained.reason == .unknownAction
    return Reason(
      isUnknown ? .linkUnknownAction : .linkActionRefused,
      "the action that the URL names was not run: \(chained.reason.rawValue): \(chained.message)")
  }
}
