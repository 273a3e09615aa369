public import AppLinks
import Documents
import ShareRules

/// What URLs may ask of an app, according to its `SharepipeLinks`.
public struct LinkInventory: Hashable, Sendable {
  /// What is taken: routes with their parameters, hosts and senders; nothing of it if there is a fault.
  public let app: ReceivingApp
  /// The first thing that keeps it from being used, or `nil`.
  public let fault: String?

  /// The routes, in the order in which they are written.
  public var routes: [LinkRoute] { app.routes ?? [] }

  /// Reads it; `nil` if the bundle has no `SharepipeLinks`.
  init?(of bundle: CheckedBundle) {
    guard let document = bundle.information, document["SharepipeLinks"] != nil,
      let members = document.top?.value.dictionary
    else { return nil }
    var fields = DocumentFields(members, keys: .appInformation)
    var app = ReceivingApp(
      bundle.identifier ?? bundle.name, schemes: bundle.claimedSchemes.compactMap(\.text))
    fields.nested("SharepipeLinks") { app.read(&$0) }
    fault = fields.problems.first.map { "\($0)" }
    self.app = fault == nil ? app : ReceivingApp(app.identifier, schemes: app.schemes)
  }
}

extension LinkInventory {
  /// What a person should know of a route, beside its name and its parameters.
  ///
  /// - Parameter route: The route.
  /// - Returns: Its effect, the extension that carries it out, and what else it needs; in a few words
  ///   each.
  public static func traits(of route: LinkRoute) -> [String] {
    [
      route.effect.rawValue,
      route.extensionIdentifier.map { "by \($0)" } ?? "judged and not carried out",
      route.requiresKey ? "with the key" : nil, route.isEnabled ? nil : "switched off",
    ].compactMap(\.self)
  }

  /// What a person should know of a parameter, beside its name.
  ///
  /// - Parameter parameter: The parameter.
  /// - Returns: Its type, whether it is required or a secret, and what narrows it down; in a few words
  ///   each.
  public static func traits(of parameter: LinkParameter) -> [String] {
    [
      parameter.kind.rawValue, parameter.isRequired ? "required" : nil,
      parameter.isSecret ? "secret" : nil,
      parameter.minimum.map { "at least \($0)" }, parameter.maximum.map { "at most \($0)" },
      parameter.maximumLength.map { "up to \($0) characters" },
      parameter.values.map { values in
        "one of " + values.map { "'\($0)'" }.joined(separator: ", ")
      },
      parameter.pattern.map { "matches '\($0.text)'" },
    ].compactMap(\.self)
  }
}
