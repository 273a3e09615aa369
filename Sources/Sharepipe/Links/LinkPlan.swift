public import AppLinks

/// What becomes of a URL, as far as the URL, its sender and the rules decide it.
///
/// `sharepipe links judge` shows it and `sharepipe open` carries it out, so that neither accepts what
/// the other refuses. What the extension makes of the content is not in it.
public struct LinkPlan: Sendable {
  /// What was decided about the URL.
  public let verdict: LinkVerdict
  /// The extension that carries the route out, or `nil` if there is none.
  public let carrier: String?
  /// Why the URL, or a part of what it asks, is not carried out; empty only if there is a carrier and
  /// all of it is.
  public let problems: [Reason]

  /// Whether the URL is carried out at once and as a whole.
  public var isFine: Bool { verdict.outcome == .accept && problems.isEmpty }
}

extension LinkRules {
  /// What becomes of a URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: Who asks.
  ///   - key: The key that is stored for the app, in place of the one that the policy names; `nil`
  ///     for that one.
  /// - Returns: The plan. Nothing is run.
  public func plan(
    for url: String, from sender: LinkSender = .absent, key: LinkKey? = nil
  ) -> LinkPlan {
    let verdict = verdict(on: url, from: sender, key: key)
    guard verdict.outcome != .reject, let route = verdict.route, let identifier = verdict.app,
      let app = app(identifier)
    else {
      let words = "\(verdict.reason.rawValue): \(verdict.message)"
      return LinkPlan(verdict: verdict, carrier: nil, problems: [Reason(.linkRefused, words)])
    }
    guard let bundle = bundle(for: route, of: app) else {
      let words =
        "the route '\(route.name)' of \(identifier) has no extension, so that it can be judged but "
        + "not opened"
      return LinkPlan(verdict: verdict, carrier: nil, problems: [Reason(.linkNotCarriedOut, words)])
    }
    return LinkPlan(
      verdict: verdict, carrier: bundle.identifier,
      problems: verdict.chained.flatMap(Self.problem).map { [$0] } ?? [])
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
