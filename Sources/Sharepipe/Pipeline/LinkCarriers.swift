import AppLinks

/// The extensions that carry out what a URL asks for, in order: that of the route, and that of the
/// action which the URL names.
struct LinkCarriers {
  /// The route.
  let route: LinkRoute
  /// The extensions, ready to be asked.
  let extensions: [ListedExtension]

  /// Finds the extensions.
  ///
  /// - Parameters:
  ///   - verdict: What was decided about the URL.
  ///   - sender: Who asks.
  ///   - pipeline: Who knows the extensions.
  /// - Throws: ``EntryFault`` if the URL is refused, or nothing can carry it out.
  init(
    _ verdict: LinkVerdict, from sender: LinkSender, of pipeline: Pipeline
  ) throws(EntryFault) {
    guard verdict.outcome != .reject, let route = verdict.route, let identifier = verdict.app,
      let app = pipeline.rules.links.app(identifier)
    else { throw EntryFault(.linkRefused, "\(verdict.reason.rawValue): \(verdict.message)") }
    self.route = route
    guard let bundle = pipeline.rules.links.bundle(for: route, of: app),
      let listed = pipeline.routed[BundleIdentifier.folded(bundle.identifier)]
    else {
      throw EntryFault(
        .linkNotCarriedOut,
        "the route '\(route.name)' of \(identifier) has no extension, so that it can be judged but "
          + "not opened")
    }
    let isTrusted =
      pipeline.rules.policy.links.foreignEffects.contains(.destructive)
      || pipeline.rules.links.judge.isOfSameTeam(sender, as: app.receiver)
    // The app has declared the effect of this route; that of the extension is about shares.
    let effect = ExtensionSettings.Effect(rawValue: route.effect.rawValue) ?? .destructive
    var extensions = [listed.carrying(effect: effect, schemes: app.receiver.schemes)]
    if case .text(let name) = verdict.parameters["action"] {
      let action = try Self.action(name, of: app, pipeline)
      guard action.bundle.settings.effect != .destructive || isTrusted else {
        throw EntryFault(
          .linkRefused,
          "foreign-effect: the action '\(name.excerpt)' is destructive, and the sender is unknown or "
            + "of another team")
      }
      extensions.append(action)
    }
    self.extensions = extensions
  }

  /// The extension that an action names: one in the app's own `PlugIns`, by its identifier or the
  /// name that people see.
  private static func action(
    _ name: String, of app: AppBundle, _ pipeline: Pipeline
  ) throws(EntryFault) -> ListedExtension {
    let found = app.plugIns.filter { bundle in
      [bundle.identifier, bundle.displayName].contains { $0.utf8.elementsEqual(name.utf8) }
    }
    guard found.count == 1,
      let listed = pipeline.routed[BundleIdentifier.folded(found[0].identifier)]
    else {
      throw EntryFault(
        .linkUnknownAction, "\(app.identifier) has no action '\(name.excerpt)'; nothing was done")
    }
    return listed
  }

  /// What the extensions are told.
  func handOver(of opening: LinkOpening, _ verdict: LinkVerdict) -> LinkHandOver {
    LinkHandOver(
      url: opening.url, app: verdict.app ?? "", route: route.name, parameters: verdict.parameters,
      sender: opening.sender, source: verdict.callbacks.source)
  }
}
