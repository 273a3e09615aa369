import AppLinks
import ShareModel
import ShareRules

/// The extensions that carry out the request of a URL, in order: that of the route, and that of the
/// action which the URL names.
struct LinkCarriers {
  /// The route.
  let route: LinkRoute
  /// The extensions, ready to be asked.
  let extensions: [ListedExtension]

  /// Finds the extensions.
  ///
  /// - Parameters:
  ///   - plan: The decision about the URL.
  ///   - pipeline: The pipeline, which knows the extensions.
  /// - Throws: ``EntryFault`` if the URL is refused, or nothing can carry it out.
  init(_ plan: LinkPlan, of pipeline: Pipeline) throws(EntryFault) {
    guard let route = plan.verdict.route, let carrier = plan.carrier,
      let listed = pipeline.routed[carrier]
    else { throw EntryFault(reasons: plan.problems) }
    self.route = route
    let app = pipeline.rules.links.app(of: plan.verdict)
    let schemes = app?.receiver.schemes ?? []
    // The app has declared the effect of this route; that of the extension is about shares.
    let effect = ExtensionSettings.Effect(rawValue: route.effect.rawValue) ?? .destructive
    var extensions = [listed.carrying(effect: effect, schemes: schemes)]
    if let name = plan.verdict.chained?.extensionIdentifier,
      let action = pipeline.routed[BundleIdentifier(naming: name)]
    {
      // A route without parameters hands the URL itself on.
      extensions.append(action.carrying(effect: action.bundle.settings.effect, schemes: schemes))
    }
    self.extensions = extensions
  }

  /// The facts about the URL that the extensions are handed.
  func handOver(of opening: LinkOpening, _ verdict: LinkVerdict) -> LinkHandOver {
    LinkHandOver(
      url: verdict.carried(opening.carried), app: verdict.app ?? "", route: route.name,
      parameters: verdict.parameters, sender: opening.sender, source: verdict.callbacks.source,
      annotation: opening.options.annotation, excluded: opening.excluded, salt: opening.sealed?.salt
    )
  }
}
