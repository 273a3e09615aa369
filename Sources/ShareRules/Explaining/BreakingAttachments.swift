public import ShareModel
import TypeIdentifiers

/// Which attachments keep a rule from activating.
public enum BreakingAttachments: Hashable, Sendable {
  /// Without any attachment the rule still does not activate, or it is not about attachments.
  case none
  /// There are too many attachments to leave each of them out.
  case notSought
  /// Any one of these: without it the rule activates.
  case anyOf([AttachmentPlace])
  /// All of these together: without them the rule activates, and without fewer it does not.
  case all([AttachmentPlace])
}

extension BreakingAttachments {
  /// The most attachments that are tried; more than these are not looked at.
  private static let maximumAttachments = 200
  /// The most types of them all together.
  private static let maximumTypes = 2_000

  /// Finds them by leaving attachments out and asking the rule again.
  ///
  /// - Parameters:
  ///   - context: The context, for which the rule does not activate.
  ///   - isActive: Whether the rule activates for a context.
  /// - Returns: The attachments.
  static func find(
    in context: ShareContext, isActive: (ShareContext) -> Bool
  ) -> BreakingAttachments {
    let places = context.items.indices.flatMap { item in
      context.items[item].attachments.indices.map { AttachmentPlace(item: item, attachment: $0) }
    }
    guard places.count > 1 else { return .none }
    let types = context.attachments.reduce(0) { $0 + $1.registeredTypeIdentifiers.count }
    guard places.count <= maximumAttachments, types <= maximumTypes else { return .notSought }
    let single = places.filter { isActive(context.leavingOut([$0])) }
    if !single.isEmpty { return .anyOf(single) }
    // Those that the rule refuses alone, and then no more of them than it takes.
    let others = places.filter { place in
      !isActive(context.leavingOut(Set(places.filter { $0 != place })))
    }
    guard others.count < places.count, isActive(context.leavingOut(Set(others))) else {
      return .none
    }
    var needed = Set(others)
    for place in others where isActive(context.leavingOut(needed.subtracting([place]))) {
      needed.remove(place)
    }
    return .all(others.filter(needed.contains))
  }
}

extension ShareContext {
  /// The context without some attachments, and without the items that have none left.
  func leavingOut(_ places: Set<AttachmentPlace>) -> ShareContext {
    var context = self
    for place in places.sorted(by: { ($0.item, $0.attachment) > ($1.item, $1.attachment) }) {
      context.items[place.item].attachments.remove(at: place.attachment)
    }
    let emptied = Set(places.map(\.item)).filter { context.items[$0].attachments.isEmpty }
    for item in emptied.sorted(by: >) { context.items.remove(at: item) }
    return context
  }
}
