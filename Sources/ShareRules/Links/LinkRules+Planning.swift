public import AppLinks
import ShareModel

extension LinkRules {
  /// What becomes of a URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: The sender.
  ///   - options: What else is said of the URL, its sender and the device.
  ///   - key: The key that is stored for the app, in place of the one that the policy names; `nil`
  ///     for that one.
  ///   - arrival: How it arrived.
  /// - Returns: The plan. Nothing is run.
  public func plan(
    for url: String, from sender: LinkSender = .absent, with options: LinkOptions = LinkOptions(),
    key: LinkKey? = nil, arriving arrival: LinkArrival = LinkArrival()
  ) -> LinkPlan {
    plan(for: url, from: sender, with: options, key: key, arriving: arrival, depth: 0)
  }

  /// What becomes of a user activity.
  ///
  /// Only one of the type `UserActivity.browsingWeb` brings a link, which is then judged as any.
  ///
  /// - Parameters:
  ///   - activity: The activity.
  ///   - sender: The sender.
  ///   - options: What else is said of the activity, its sender and the device.
  ///   - arrival: How it arrived.
  /// - Returns: The plan. Nothing is run.
  public func plan(
    for activity: UserActivity, from sender: LinkSender = .absent,
    with options: LinkOptions = LinkOptions(), arriving arrival: LinkArrival = LinkArrival()
  ) -> LinkPlan {
    var arrival = arrival
    arrival.activityType = activity.type
    return plan(for: activity.webpageURL ?? "", from: sender, with: options, arriving: arrival)
  }

  /// What becomes of a URL that is some answers away from a request.
  package func plan(
    for url: String, from sender: LinkSender, with options: LinkOptions, key: LinkKey?,
    arriving arrival: LinkArrival = LinkArrival(), depth: Int
  ) -> LinkPlan {
    var verdict = verdict(on: url, from: sender, with: options, key: key, arriving: arrival)
    guard verdict.outcome != .reject, let route = verdict.route, let app = app(of: verdict)
    else {
      return LinkPlan(verdict, .linkRefused, "\(verdict.reason.rawValue): \(verdict.message)")
    }
    guard let bundle = bundle(for: route, of: app) else {
      return LinkPlan(
        verdict, .linkNotCarriedOut,
        "the route '\(route.name)' of \(app.identifier) has no extension, so it can be judged but "
          + "not opened")
    }
    let blocks = blocks(bundle)
    guard blocks.isEmpty else {
      return LinkPlan(verdict, by: bundle.identifier, blockedFor: blocks)
    }
    let callbacks = verdict.callbacks
    let success = CallbackAnswer.success([]).url(for: callbacks)
    let answers = [success, callbacks.error, callbacks.cancel].map { url in
      url.flatMap { answer($0, from: sender, with: options.following, depth: depth) }
    }
    for case let answer? in answers {
      if answer.carrier == nil || answer.isBlocked {
        verdict.add(.callbackUndeliverable)
      } else if answer.verdict.outcome == .confirm {
        verdict.add(.callbackNeedsPerson)
      }
    }
    return LinkPlan(
      verdict, by: bundle.identifier, answerProblems: answers[0]?.problemsAsAnswer ?? [])
  }

  /// What becomes of a callback, or `nil` if no app here opens it.
  private func answer(
    _ url: String, from sender: LinkSender, with options: LinkOptions, depth: Int
  ) -> LinkPlan? {
    guard depth < LinkJudge.deepest, mayAnswer(with: url) else { return nil }
    return plan(for: url, from: sender, with: options, key: nil, depth: depth + 1)
  }

  /// Whether an app here opens a callback.
  ///
  /// One that leads to the web is for a browser, whatever app its site names.
  package func mayAnswer(with url: String) -> Bool { !WebLink.isWeb(url) && opens(url) }
}

extension LinkPlan {
  /// What stands against the callback for success that has this plan.
  fileprivate var problemsAsAnswer: [Reason] {
    let waits =
      verdict.outcome == .confirm ? [Reason(.effectNeedsConfirmation, verdict.message)] : []
    return waits + problems + namedAnswerProblems
  }
}

extension LinkVerdict {
  fileprivate mutating func add(_ note: LinkNote) {
    if !notes.contains(note) { notes.append(note) }
  }
}
