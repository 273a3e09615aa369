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
    /// The same, and a URL in it is opened by the app that claims it.
    case shareThatOpens
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
  package var isIgnored: Bool { !decisions.contains { $0.weight != nil } }

  /// The course of a context that a person refused.
  ///
  /// - Parameter decisions: The decisions, in which those that waited are cancelled.
  /// - Returns: The course: the context is done with, even if no record shows its kind.
  package static func refusedByPerson(_ decisions: [ExtensionDecision]) -> ContextCourse {
    ContextCourse(decisions: decisions, errand: decisions.isEmpty ? .shareThatOpens : .share)
  }
}

extension ContextEnd {
  /// Follows from the course: the first of these lines that fits.
  ///
  /// | course | end |
  /// |---|---|
  /// | the context waits in the journal | `not-yet` |
  /// | something outside stopped the work, and passes | `not-yet` |
  /// | something stopped it that does not pass | `failed` |
  /// | the content was refused before an extension was asked | `rejected` |
  /// | an extension failed, or its program is missing and it is not optional | `failed` |
  /// | a person must agree first | `held` |
  /// | an extension took it, now or before | `done` |
  /// | an extension found the content invalid | `rejected` |
  /// | an extension is excluded | `blocked` |
  /// | an extension or a person declined | `done` |
  /// | a URL was not carried out | `failed` |
  /// | something could not be read | `rejected` |
  /// | a URL in the share is opened | `done` |
  /// | no extension wanted it | `unclaimed` |
  package init(of course: ContextCourse) {
    if course.isWaiting {
      self = .notYet
    } else if let halt = course.halt {
      switch halt {
      case .passing: self = .notYet
      case .lasting: self = .failed
      case .refused: self = .rejected
      }
    } else if let weightiest = course.decisions.lazy.compactMap(\.weight).min() {
      self = weightiest.end
    } else {
      switch course.errand {
      case .link: self = .failed
      // A context of which a part could not be read must not pass for one that no extension wanted.
      case .share where course.hasUnreadable, .shareThatOpens where course.hasUnreadable:
        self = .rejected
      case .shareThatOpens: self = .done
      case .share: self = .unclaimed
      }
    }
  }
}

/// How much a decision weighs for the end of its context, the weightiest first.
private enum Weight: Int, Comparable {
  case failed, held, taken, invalid, blocked, declined

  /// The end of a context in which no decision weighs more.
  var end: ContextEnd {
    switch self {
    case .failed: .failed
    case .held: .held
    case .taken, .declined: .done
    case .invalid: .rejected
    case .blocked: .blocked
    }
  }

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

extension ExtensionDecision {
  /// How much it weighs; `nil` if the end does not depend on it.
  fileprivate var weight: Weight? {
    switch outcome {
    case .failed: .failed
    // An extension whose program is missing did not do its work; an optional one may be missing.
    case .unavailable: isOptional ? nil : .failed
    case .held: .held
    case .delivered, .returned, .alreadyDelivered: .taken
    case .invalid: .invalid
    case .blocked: .blocked
    case .cancelled: .declined
    case .stopped: nil
    }
  }
}
