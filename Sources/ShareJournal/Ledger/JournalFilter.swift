package import Documents
package import ShareModel

/// Which contexts are asked for.
package struct JournalFilter: Hashable, Sendable {
  /// The first moment at which a context may have been seen.
  package var since: Timestamp?
  /// The first number that is looked at; `nil` for all.
  package var first: Int64?
  /// The moment before which a context must have been seen.
  package var until: Timestamp?
  /// How they ended; `nil` for any end and none.
  package var ends: Set<ContextEnd>?
  /// Whether those without an end are let through too that have come so far; it widens ``ends``.
  package var unended: Set<JournalContext.State> = []
  /// How far they have come; `nil` for anything.
  package var states: Set<JournalContext.State>?
  /// The bundle identifier of an extension that was asked or run; `nil` for any and none.
  package var `extension`: BundleIdentifier?

  /// Creates a filter that lets all through.
  package init() {}

  /// Lets through what waits for a person now.
  package static var held: JournalFilter {
    var filter = JournalFilter()
    filter.ends = [.held]
    filter.states = [.placed]
    return filter
  }

  /// Whether it lets through nothing but what waits for a person.
  var isOfHeld: Bool { ends == Self.held.ends && states == Self.held.states }
}

/// A portion of the contexts that were asked for.
package struct JournalPage: Hashable, Sendable {
  /// The contexts, newest first.
  package let contexts: [JournalContext]
  /// Where the next portion begins; `nil` after the last one.
  package let next: Int64?
}
