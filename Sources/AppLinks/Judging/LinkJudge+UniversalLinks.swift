extension LinkJudge {
  /// Judges a link of the web that an app opens, since its site and the app belong together.
  ///
  /// What it asks for is judged as strictly as with a scheme: that the site is known says nothing
  /// about who made the link. The route is the path without its first slash.
  ///
  /// Source: Apple, "Supporting universal links in your app" (validate all parameters).
  ///
  /// - Parameters:
  ///   - text: The link.
  ///   - identifier: The bundle identifier of the app.
  ///   - sender: Who asked.
  ///   - options: What else is said of the link, its sender and the device.
  ///   - key: The key that is stored for the app, or `nil` if there is none.
  /// - Returns: What is to be done, and why.
  public func judge(
    _ text: String, openedBy identifier: String, from sender: LinkSender = .absent,
    with options: LinkOptions = LinkOptions(), key: LinkKey? = nil
  ) -> LinkVerdict {
    var verdict = verdict(on: text, openedBy: identifier, from: sender, with: options, key: key)
    verdict.evidence = options.evidenceIfSaid(for: sender)
    return verdict
  }

  private func verdict(
    on text: String, openedBy identifier: String, from sender: LinkSender,
    with options: LinkOptions, key: LinkKey?
  ) -> LinkVerdict {
    guard let app = apps[identifier] else {
      return LinkVerdict(.reject, .noHandler, "no app has the identifier '\(identifier)'")
    }
    var reader = reader
    reader.allowsFragment = true
    let link: AppURL
    let escapes: QueryEscapes
    do throws(URLFault) {
      (link, escapes) = try reader.readNoting(text)
    } catch {
      return LinkVerdict(.reject, error.reason, app: identifier, error.description)
    }
    let url = AppURL(
      text: link.text, scheme: link.scheme, host: nil, path: link.path, query: link.query,
      fragment: link.fragment)
    var request = LinkRequest(
      url: url, escapes: escapes, app: app, sender: sender, options: options,
      key: key ?? keys[identifier], depth: 0)
    return request.judge(by: self)
  }
}
