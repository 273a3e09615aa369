import AppLinks
import Documents

extension SurfaceAspect {
  /// What URLs may ask of the app.
  static let links = SurfaceAspect(compare: { old, new in
    let (before, after) = (
      old.flatMap { LinkSurface(of: $0) }, new.flatMap { LinkSurface(of: $0) }
    )
    var outcome = Outcome()
    if let after { outcome.wider = LinkGains(of: after, beyond: before).openings }
    if let before { outcome.narrower = LinkGains(of: before, beyond: after).openings }
    guard let before, let after else { return outcome }
    let told = Set((outcome.wider + outcome.narrower).map(\.subject))
    outcome.changed = (after.app.routes ?? []).compactMap { route in
      guard let other = before.route(route.name), other.effect != route.effect,
        !told.contains(LinkGains.subject(ofRoute: route.name))
      else { return nil }
      return SurfaceOpening(
        .link, LinkGains.subject(ofRoute: route.name),
        "gives the route '\(route.name.excerpt)' the effect '\(route.effect.rawValue)' in place of "
          + "'\(other.effect.rawValue)'", example: after.example(route.name), in: after.document,
        at: after.place(ofRoute: route.name))
    }
    return outcome
  })
}
