/// Whether an answer may go to a callback, judged before anything is done.
///
/// The sender of a URL chooses the callback, so a callback is trusted as little as that URL.
///
/// Source: x-callback-url 1.0, "Security concerns"; MASTG, "Testing deep links".
enum CallbackJudgement {
  /// It may be opened, with notes about it.
  case fine(String, [LinkNote])
  /// The URL that has it is refused.
  case refused(LinkReason, String)

  /// Judges a callback.
  ///
  /// - Parameters:
  ///   - bytes: The callback, decoded once.
  ///   - app: The app that is asked, and would open the callback.
  ///   - sender: The sender of the URL, who wrote the callback too. The sender stays the same
  ///     although the app opens the callback.
  ///   - options: What else is said of that sender and of the device.
  ///   - depth: How many callbacks it is inside, itself counted.
  ///   - judge: What judges the callback at its own app.
  init(
    _ bytes: [UInt8], of app: ReceivingApp, from sender: LinkSender, with options: LinkOptions,
    depth: Int, _ judge: LinkJudge
  ) {
    var reader = judge.reader
    reader.mode = .strict
    reader.allowsFragment = true
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self = .refused(.callbackMalformed, LinkReason.invalidUTF8.words)
      return
    }
    // Before the rest: a link to a phone number has a fragment, and a script is no URL.
    let scheme = (text.utf8.firstIndex(of: UInt8(ascii: ":")).map { text[..<$0] } ?? "")
      .loweringASCII
    guard !KnownScheme.refusedForCallbacks.contains(scheme) else {
      self = .refused(.callbackScheme, "no answer may go to '\(scheme)'")
      return
    }
    if scheme == "https" || scheme == "http" {
      self = Self.web(text, judge.webPolicies[app.identifier]?.callbacks)
      return
    }
    let url: AppURL
    do throws(URLFault) {
      url = try reader.read(text)
    } catch {
      self = .refused(.callbackMalformed, error.description)
      return
    }
    if judge.claims.isClaimed(scheme, by: app.identifier) {
      self = .refused(.callbackLoop, "the answer would go to the app itself")
      return
    }
    let exposure: [LinkNote] =
      LinkKeyRedaction.redact(text).keys.contains { !$0.isEmpty } ? [.callbackHasKey] : []
    guard case .deliver(let identifier) = judge.claims.verdict(onLowercased: scheme),
      judge.apps[identifier]?.routes != nil
    else {
      self = .fine(text, exposure + [.callbackUndeliverable])
      return
    }
    let verdict = judge.judge(url, from: sender, with: options, key: nil, depth: depth)
    let notes =
      exposure
      + verdict.notes.filter { $0 == .callbackUndeliverable || $0 == .callbackNeedsPerson }
    switch verdict.outcome {
    case .accept: self = .fine(text, notes)
    case .confirm: self = .fine(text, notes + [.callbackNeedsPerson])
    case .reject:
      let isNested = verdict.reason == .callbackDepth
      self = .refused(isNested ? .callbackDepth : .callbackRefused, verdict.message)
    }
  }

  /// A callback that a browser would open.
  private static func web(_ text: String, _ policy: RedirectPolicy?) -> CallbackJudgement {
    do throws(URLFault) {
      _ = try (policy ?? RedirectPolicy(hosts: [])).canonicalURL(of: text)
      return .fine(text, [])
    } catch {
      return .refused(.callbackHost, error.description)
    }
  }
}
