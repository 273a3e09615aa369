import ShareModel

/// The course of a context until the work on it stopped: its end follows from this alone.
package struct ContextCourse: Hashable, Sendable {
  /// Why the work stopped, if not because every extension was asked.
  package enum Halt: Hashable, Sendable {
    /// Something outside of the context, which passes: a program still writes to the entry, the disk
    /// is full, the journal cannot be written.
    case passing
    /// Something that does not pass, and that the content is not to blame for: the entry has vanished,
    /// or a fault has lasted for too long.
    case lasting
    /// The content was refused before any extension was asked.
    case refused
  }

  /// The kind of request that the context makes, as far as its end depends on it.
  package enum Errand: Hashable, Sendable {
    /// It is offered to extensions, none of which need take it.
    case share
    /// The same, and it is done though no extension takes it: an app opens a URL in it.
    case servedShare
    /// The same, and a person has refused it.
    case refusedShare
    /// A URL that one extension must carry out.
    case link
  }

  /// Why the work stopped, or `nil` if every extension was asked.
  package var halt: Halt?
  /// The decisions, in order.
  package var decisions: [ExtensionDecision]
  /// Whether the journal keeps the context, so that the work goes on later.
  package var isWaiting: Bool
  /// Whether something of the content could not be read.
  package var hasUnreadable: Bool
  /// The kind of request.
  package var errand: Errand

  /// Creates a value.
  package init(
    halt: Halt? = nil, decisions: [ExtensionDecision] = [], isWaiting: Bool = false,
    hasUnreadable: Bool = false, errand: Errand = .share
  ) {
    self.halt = halt
    self.decisions = decisions
    self.isWaiting = isWaiting
    self.hasUnreadable = hasUnreadable
    self.errand = errand
  }

  /// Whether no extension took the context, or stood against it.
  package var isIgnored: Bool { weightiest == nil }

  /// The weight of the decision on which the end depends; `nil` if it depends on none.
  var weightiest: DecisionWeight? {
    var weightiest: DecisionWeight?
    for index in decisions.indices {
      guard let weight = decisions[index].weight(in: errand) else { continue }
      weightiest = min(weight, weightiest ?? weight)
    }
    return weightiest
  }

  /// The course of a context that a person refused.
  ///
  /// - Parameter decisions: The decisions, in which those that waited are cancelled.
  /// - Returns: The course: the context is declined, even if no record shows its kind.
  package static func refusedByPerson(_ decisions: [ExtensionDecision]) -> ContextCourse {
    ContextCourse(decisions: decisions, errand: decisions.isEmpty ? .refusedShare : .share)
  }
}
