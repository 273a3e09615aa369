import AppLinks
import Documents

/// What one version of `SharepipeLinks` takes and another does not.
///
/// The senders that may ask, where answers and redirects may lead, the routes, and their parameters
/// are compared one by one: all else is made equal meanwhile.
struct LinkGains {
  private let new: LinkSurface
  private let old: LinkSurface?

  init(of new: LinkSurface, beyond old: LinkSurface?) {
    self.new = new
    self.old = old
  }

  /// What is the same for a route in two versions.
  static func subject(ofRoute name: String) -> String { "route\n" + name.lowercased() }

  /// Everything that is taken.
  var openings: [SurfaceOpening] { senders + denials + classes + hosts + actions + routes }

  private var firstRoute: String { new.app.routes?.first?.name ?? "example" }

  private func opening(
    _ subject: String, _ words: String, _ example: SurfaceExample?, at place: KeyPlace,
    isKey: Bool = false
  ) -> SurfaceOpening {
    SurfaceOpening(
      .link, subject, words, example: example, in: new.document, at: place, isKey: isKey)
  }

  // MARK: The senders that may ask

  private var senders: [SurfaceOpening] {
    guard let old, let before = old.app.allowedSenders else { return [] }
    let place = new.place["AllowedSenders"]
    guard let after = new.app.allowedSenders else {
      return [
        opening("senders", "takes URLs of any sender", new.example(firstRoute), at: new.place.place)
      ]
    }
    return after.enumerated().filter { !before.contains($0.element) }.map { index, sender in
      opening(
        "sender\n" + sender, "takes URLs of '\(sender.excerpt)'",
        new.example(firstRoute, sender: sender),
        at: place?.place.appending(index) ?? new.place.place)
    }
  }

  /// The senders that are no longer denied.
  private var denials: [SurfaceOpening] {
    let denied = Set(new.app.deniedSenders.map { $0.lowercased() })
    let lifted = (old?.app.deniedSenders ?? []).filter { !denied.contains($0.lowercased()) }
    let place = new.place["DeniedSenders"] ?? new.place
    return lifted.map { sender in
      opening(
        "denied sender\n" + sender.lowercased(), "no longer denies URLs of '\(sender.excerpt)'",
        new.example(firstRoute, sender: sender), at: place.place)
    }
  }

  /// The classes of senders that may ask now.
  private var classes: [SurfaceOpening] {
    guard let old else { return [] }
    return SenderClass.allCases.filter { one in
      Self.takes(one, new.app) && !Self.takes(one, old.app)
    }.map { one in
      opening(
        "sender class\n" + one.rawValue, "takes URLs of senders of the class '\(one.rawValue)'",
        new.example(firstRoute), at: new.place.place)
    }
  }

  private static func takes(_ one: SenderClass, _ app: ReceivingApp) -> Bool {
    !app.deniedSenderClasses.contains(one) && app.allowedSenderClasses?.contains(one) ?? true
  }

  // MARK: Where it may lead

  private var hosts: [SurfaceOpening] {
    let kinds:
      [(key: String, hosts: (ReceivingApp) -> [String], words: String, parameter: String)] = [
        ("RedirectHosts", \.redirectHosts, "leads on to", "redirect"),
        ("CallbackHosts", \.callbackHosts, "answers to", "x-success"),
      ]
    return kinds.flatMap { kind in
      let before = Set((old.map { kind.hosts($0.app) } ?? []).map { $0.lowercased() })
      return kind.hosts(new.app).enumerated().filter { !before.contains($0.element.lowercased()) }
        .map { index, host in
          opening(
            kind.key + "\n" + host.lowercased(), "\(kind.words) 'https://\(host.excerpt)/'",
            new.example(rest(leadingTo: host, kind.parameter)),
            at: new.place.place.appending(kind.key).appending(index))
        }
    }
  }

  /// A URL that leads to a host, by the first parameter that may, or as an answer.
  private func rest(leadingTo host: String, _ name: String) -> String {
    let address = LinkQuery.escaped("https://\(host)/")
    guard name == "redirect" else {
      return "x-callback-url/\(firstRoute)?\(name)=\(address)"
    }
    for route in new.app.routes ?? [] {
      for parameter in route.parameters where parameter.kind == .redirect {
        return "\(route.name)?\(LinkQuery.escaped(parameter.name))=\(address)"
      }
    }
    return "\(firstRoute)?\(name)=\(address)"
  }

  // MARK: Actions

  private var actions: [SurfaceOpening] {
    let (after, before) = (new.app, old?.app)
    guard after.allowsURLActions else { return [] }
    let place = new.place.place.appending("AllowsURLActions")
    if before?.allowsURLActions != true {
      let key = after.requiresKey ? "&key=KEY" : ""
      return [
        opening(
          "actions",
          "runs an action that a URL names" + (after.requiresKey ? ", with the key" : ""),
          new.example(firstRoute + "?action=NAME" + key), at: place, isKey: true)
      ]
    }
    guard !after.requiresKey, before?.requiresKey == true else { return [] }
    return [
      opening(
        "actions", "runs an action that a URL names without the key",
        new.example(firstRoute + "?action=NAME"), at: new.place.place.appending("RequiresKey"),
        isKey: true)
    ]
  }

  // MARK: Routes

  private var routes: [SurfaceOpening] {
    let comparison = RouteComparison(new, old)
    return (new.app.routes ?? []).flatMap { route -> [SurfaceOpening] in
      let found = comparison.gains(of: route).map { gain in
        opening(
          Self.subject(ofRoute: route.name), gain.words,
          new.example(gain.rest, sender: gain.sender),
          at: new.place(ofRoute: route.name))
      }
      let inner = comparison.parameterGains(of: route).map { gain in
        opening(
          "parameter\n\(route.name.lowercased())\n\(gain.parameter)", gain.words,
          new.example(gain.rest), at: new.place(of: gain.parameter, ofRoute: route.name))
      }
      return [found].compactMap(\.self) + inner
    }
  }
}
