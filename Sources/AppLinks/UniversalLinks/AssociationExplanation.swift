import DocumentValues
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
    /// Which rule made it fit that is not in the pattern, and from where the pattern was taken; `nil`
    /// if the pattern is of the rule itself, and fits or not as it is written.
    public let note: String?
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
    /// From where it was taken that it excludes, or that it does not; `nil` if it says so itself.
    public let exclusion: String?
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
          comment: component.comment, exclusion: component.origin(of: .exclude),
          parts: component.parts(of: subjects), defect: component.defect)
        steps.append(step)
        if step.fits { return AssociationExplanation(match: match, steps: steps) }
      }
    }
    return AssociationExplanation(match: match, steps: steps)
  }
}

extension AssociationComponent {
  /// What the rule asks for, part by part.
  func parts(of subjects: AssociationSubjects) -> [AssociationExplanation.Part] {
    let subject = isPercentEncoded ? subjects.encoded : subjects.decoded
    var parts: [AssociationExplanation.Part] = []
    func add(
      _ name: String, _ text: String, _ pattern: String, fits: Bool, _ notes: String?...
    ) {
      let notes = notes.compactMap(\.self)
      parts.append(
        AssociationExplanation.Part(
          name: name, subject: text, pattern: pattern, fits: fits,
          note: notes.isEmpty ? nil : notes.joined(separator: "; ")))
    }
    if let path {
      let leniency = path.leniency(with: subject.path)
      add(
        "path", subject.path.whole.text, path.text, fits: leniency != nil, leniency?.words,
        origin(of: .path))
    }
    let origin = origin(of: .query)
    switch query {
    case nil: break
    case .whole(let pattern):
      add(
        "query", subject.query.text, pattern.text, fits: pattern.matches(subject.query), origin)
    case .void(let name):
      let words = "'\(SafeText.escape(name.utf8))' is no string, so any query fits"
      add("query", subject.query.text, "*", fits: true, words, origin)
    case .items(let items):
      for item in items {
        add(
          "query[\(item.name)]", subject.values(named: item.name).joined(separator: ", "),
          item.pattern.text, fits: subject.items(named: item.name, fit: item.pattern), origin)
      }
    }
    if let fragment {
      add(
        "fragment", subject.fragment.text, fragment.text, fits: fragment.matches(subject.fragment),
        self.origin(of: .fragment))
    }
    return parts
  }

  /// From where something was taken that the rule does not say itself, in words; `nil` if it does.
  func origin(of key: AssociationDefaults.Key) -> String? {
    inherited[key].map { "'\(key.rawValue)' is from \($0.words)" }
  }
}
