import PatternMatching

/// Why an association says what it says of a link: each rule that was looked at, and what of the
/// link it asks for.
public struct AssociationExplanation: Hashable, Sendable {
  /// What a rule asks of one part of a link.
  public struct Part: Hashable, Sendable {
    /// `path`, `query`, `fragment`, or `query[name]`.
    public let name: String
    /// What the link has there, as the rule compares it.
    public let subject: String
    /// What the rule asks for.
    public let pattern: String
    /// Whether it fits.
    public let fits: Bool
  }

  /// A rule that was looked at.
  public struct Step: Hashable, Sendable {
    /// The number of the detail in the file, counted from 0.
    public let rule: Int
    /// The number of the component or path in that detail, counted from 0.
    public let component: Int
    /// Whether it excludes what fits.
    public let isExcluded: Bool
    /// What its author says of it, or `nil`.
    public let comment: String?
    /// What it asks for; a rule that asks for nothing fits every link.
    public let parts: [Part]
    /// Why it fits no link whatever, or `nil`.
    public let defect: String?

    /// Whether the rule fits.
    public var fits: Bool { defect == nil && parts.allSatisfy(\.fits) }
  }

  /// What the association says.
  public let match: AssociationMatch
  /// The rules that were looked at, in order; the last one decided if one did.
  public let steps: [Step]

  /// The rule that came closest to fit, or `nil` if one did or there is none.
  ///
  /// Of several, it is the first with the fewest parts that do not fit, and then the most that do.
  public var closest: Step? {
    guard match.verdict == .nomatch else { return nil }
    var best: Step?
    for step in steps where step.defect == nil && !step.isExcluded {
      guard let former = best else {
        best = step
        continue
      }
      if Self.distance(step) < Self.distance(former) { best = step }
    }
    return best
  }

  private static func distance(_ step: Step) -> (Int, Int) {
    let count = step.parts.count(where: \.fits)
    return (step.parts.count - count, -count)
  }
}

extension Association {
  /// What the association says of a link for an app, and why.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - app: The app: a team, a period and a bundle identifier.
  ///   - entitlements: The entries of the app's entitlement, or `nil` to leave them aside.
  /// - Returns: The same as ``match(_:app:entitlements:)``, and each rule on the way to it.
  public func explain(
    _ link: WebLink, app: String, entitlements: [AssociatedDomain]? = nil
  ) -> AssociationExplanation {
    let match = match(link, app: app, entitlements: entitlements)
    var steps: [AssociationExplanation.Step] = []
    if let entitlements, entitlements.entry(for: link.host) == nil {
      return AssociationExplanation(match: match, steps: steps)
    }
    let subjects = AssociationSubjects(link)
    for (rule, detail) in details.enumerated() where detail.isFor(app) {
      for (index, component) in detail.components.enumerated() {
        let step = AssociationExplanation.Step(
          rule: rule, component: index, isExcluded: component.isExcluded,
          comment: component.comment, parts: component.parts(of: subjects),
          defect: component.defect)
        steps.append(step)
        if step.fits { return AssociationExplanation(match: match, steps: steps) }
      }
    }
    return AssociationExplanation(match: match, steps: steps)
  }
}

extension AssociationComponent {
  /// What the rule asks for, part by part.
  fileprivate func parts(of subjects: AssociationSubjects) -> [AssociationExplanation.Part] {
    let subject = isPercentEncoded ? subjects.encoded : subjects.decoded
    var parts: [AssociationExplanation.Part] = []
    func add(_ name: String, _ text: WildcardSubject, _ pattern: WildcardPattern?) {
      guard let pattern else { return }
      parts.append(
        AssociationExplanation.Part(
          name: name, subject: text.text, pattern: pattern.text, fits: pattern.matches(text)))
    }
    add("path", subject.path, path)
    switch query {
    case nil: break
    case .whole(let pattern): add("query", subject.query, pattern)
    case .items(let items):
      for item in items {
        parts.append(
          AssociationExplanation.Part(
            name: "query[\(item.name)]",
            subject: subject.values(named: item.name).joined(separator: ", "),
            pattern: item.pattern.text, fits: subject.items(named: item.name, fit: item.pattern)))
      }
    }
    add("fragment", subject.fragment, fragment)
    return parts
  }
}
