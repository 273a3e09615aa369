import AppLinks
import Documents

/// Two versions of what URLs may ask of an app, judged by the same URLs.
///
/// The senders that may ask, and the hosts to which redirects may lead, are compared elsewhere. So
/// they are as wide as either version has them.
struct RouteComparison {
  /// A URL that one version carries out and the other does not.
  struct Gain {
    /// What the app does, as the end of a sentence.
    let words: String
    /// What follows the start of the URL.
    let rest: String
    /// The app that must open it; `nil` for any sender.
    var sender: String?
    /// The parameter that it is about; empty for the route itself.
    var parameter = ""
  }

  private let new: ReceivingApp
  private let old: ReceivingApp

  private static let key = "KEY"

  init(_ new: LinkSurface, _ old: LinkSurface?) {
    var (after, before) = (new.app, old?.app ?? ReceivingApp(new.app.identifier))
    let hosts = Set(after.redirectHosts + before.redirectHosts).sorted()
    for keyPath in [\ReceivingApp.redirectHosts, \.callbackHosts] {
      after[keyPath: keyPath] = hosts
      before[keyPath: keyPath] = hosts
    }
    before.identifier = after.identifier
    before.schemes = after.schemes
    (after.allowedSenderClasses, before.allowedSenderClasses) = (nil, nil)
    (after.allowedSenders, before.allowedSenders) = (nil, nil)
    (after.deniedSenders, before.deniedSenders) = ([], [])
    (after.deniedSenderClasses, before.deniedSenderClasses) = ([], [])
    self.new = after
    self.old = before
  }

  // MARK: Routes

  /// What becomes possible with a route; `nil` if nothing does.
  func gains(of route: LinkRoute) -> Gain? {
    let base = query(for: route)
    let own = new.identifier
    for hasKey in [false, true] {
      for sender in [nil, own] {
        for isCallback in [false, true] {
          let text = base.setting("key", to: hasKey ? Self.key : nil).text(isCallback: isCallback)
          let after = Self.verdict(of: new, on: text, sender)
          guard Self.rank(after) > Self.rank(Self.verdict(of: old, on: text, sender)) else {
            continue
          }
          let words =
            "carries out the route '\(route.name.excerpt)' "
            + (after.outcome == .accept ? "at once" : "once a person agrees")
            + (hasKey ? ", with the key" : "") + (sender == nil ? "" : ", for its own team")
          return Gain(words: words, rest: text, sender: sender)
        }
      }
    }
    return nil
  }

  /// The values and parameters that a route takes now, and those that it no longer asks for.
  func parameterGains(of route: LinkRoute) -> [Gain] {
    guard let other = Self.route(named: route.name, of: old) else { return [] }
    // Whether the route runs at all is compared by itself.
    let (after, before) = (Self.opened(new), Self.opened(old))
    let base = query(for: route)
    let isCallback = Self.verdict(of: after, on: base.text(isCallback: false)).outcome == .reject
    func takes(_ app: ReceivingApp, _ query: LinkQuery, _ parameter: String?) -> Bool {
      let verdict = Self.verdict(of: app, on: query.text(isCallback: isCallback))
      return verdict.outcome != .reject
        && (parameter.map { verdict.parameters[$0] != nil } ?? true)
    }
    let taken = route.parameters.compactMap { parameter -> Gain? in
      let values = values(of: parameter.name, route, other)
      for value in values {
        let query = base.setting(parameter.name, to: value)
        guard takes(after, query, parameter.name), !takes(before, query, parameter.name) else {
          continue
        }
        return Gain(
          words:
            "takes '\(value.excerpt)' as the parameter '\(parameter.name.excerpt)' of the route "
            + "'\(route.name.excerpt)'",
          rest: query.text(isCallback: isCallback), parameter: parameter.name)
      }
      return nil
    }
    let dropped = other.parameters.filter(\.isRequired).compactMap { parameter -> Gain? in
      let query = base.setting(parameter.name, to: nil)
      guard takes(after, query, nil), !takes(before, query, nil) else { return nil }
      return Gain(
        words:
          "takes the route '\(route.name.excerpt)' without the parameter '\(parameter.name.excerpt)'",
        rest: query.text(isCallback: isCallback), parameter: parameter.name)
    }
    return taken + dropped
  }

  // MARK: URLs

  /// A URL with what either version asks for, so that no parameter is the reason of a refusal.
  private func query(for route: LinkRoute) -> LinkQuery {
    let other = Self.route(named: route.name, of: old)
    var query = LinkQuery(route: route.name)
    var names: [String] = []
    for parameter in route.parameters + (other?.parameters ?? [])
    where parameter.isRequired && !names.contains(parameter.name) {
      names.append(parameter.name)
    }
    for name in names {
      let known = [route, other].compactMap { $0?.parameters.first { $0.name == name } }
      let values = values(of: name, route, other ?? route)
      let value =
        values.first { value in known.allSatisfy { fits(value, $0) } }
        ?? values.first { value in known.first.map { fits(value, $0) } ?? false }
      query = query.setting(name, to: value ?? "")
    }
    return query
  }

  private func values(of name: String, _ route: LinkRoute, _ other: LinkRoute) -> [String] {
    ParameterValues(
      (route.parameters + other.parameters).filter { $0.name == name },
      redirectHosts: new.redirectHosts
    ).all
  }

  /// Whether a parameter takes a value by itself.
  private func fits(_ value: String, _ parameter: LinkParameter) -> Bool {
    var route = LinkRoute("r")
    route.effect = .additive
    route.parameters = [parameter]
    var app = new
    app.routes = [route]
    let query = LinkQuery(route: "r", parameters: [(parameter.name, value)])
    return Self.verdict(of: app, on: query.text(isCallback: false)).outcome == .accept
  }

  private static func route(named name: String, of app: ReceivingApp) -> LinkRoute? {
    (app.routes ?? []).first { $0.name.lowercased() == name.lowercased() }
  }

  /// The app with all its routes open to every sender.
  private static func opened(_ app: ReceivingApp) -> ReceivingApp {
    var copy = app
    copy.routes = app.routes.map { routes in
      routes.map { route in
        var open = route
        open.effect = .additive
        open.isEnabled = true
        open.requiresKey = false
        return open
      }
    }
    return copy
  }

  private static func verdict(
    of app: ReceivingApp, on rest: String, _ sender: String? = nil
  ) -> LinkVerdict {
    LinkJudge(apps: [app], keys: [app.identifier: LinkKey(key)]).judge(
      "\(LinkSurface.scheme)://\(rest)", from: sender.map { .legacy($0) } ?? .absent)
  }

  private static func rank(_ verdict: LinkVerdict) -> Int {
    switch verdict.outcome {
    case .reject: 0
    case .confirm: 1
    case .accept: 2
    }
  }
}
