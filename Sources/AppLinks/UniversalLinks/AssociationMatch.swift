/// What an association says of a link for one app.
public struct AssociationMatch: Hashable, Sendable {
  /// What it says.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The app opens it.
    case match
    /// A rule says that the app does not open it.
    case exclude
    /// No rule is about it.
    case nomatch
  }

  /// What it says.
  public let verdict: Verdict
  /// The number of the detail in the file, counted from 0, or `nil` if none decided.
  public let rule: Int?
  /// The number of the component, or path, in that detail, counted from 0, or `nil` if none
  /// decided.
  public let component: Int?
  /// Why, in a sentence that is safe to print.
  public let reason: String
}

extension Association {
  /// What the association says of a link for an app.
  ///
  /// The rules of the app are gone through in the order of the file, and the first that fits
  /// decides.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - app: The app: a team, a period and a bundle identifier.
  ///   - entitlements: The entries of the app's entitlement, or `nil` to leave them aside.
  /// - Returns: What it says, and which rule does.
  public func match(
    _ link: WebLink, app: String, entitlements: [AssociatedDomain]? = nil
  ) -> AssociationMatch {
    if let entitlements, entitlements.entry(for: link.host) == nil {
      return AssociationMatch(
        verdict: .nomatch, rule: nil, component: nil,
        reason: "not associated: no 'applinks' entry of the app is about '\(link.host)'")
    }
    let subjects = AssociationSubjects(link)
    var isListed = false
    for rule in details.indices where details[rule].isFor(app) {
      isListed = true
      let components = details[rule].components
      // By its number, for a copy of each component would take as long as the match.
      for index in components.indices where components[index].fits(subjects) {
        return decision(of: rule, index, on: link, subjects)
      }
    }
    return AssociationMatch(
      verdict: .nomatch, rule: nil, component: nil,
      reason: isListed ? "no rule of the app is about this link" : unlisted(app))
  }

  /// Why an app is not listed.
  private func unlisted(_ app: String) -> String {
    let rule = details.firstIndex { $0.ignored?.isSpelled(as: app) ?? false }
    return "not associated: the association does not list the app"
      + (rule.map { ", and 'appID' of details[\($0)] does nothing beside 'appIDs'" } ?? "")
  }

  private func decision(
    of rule: Int, _ index: Int, on link: WebLink, _ subjects: AssociationSubjects
  ) -> AssociationMatch {
    let detail = details[rule]
    let isExcluded = detail.components[index].isExcluded
    let place = "details[\(rule)].\(detail.isLegacy ? "paths" : "components")[\(index)]"
    var reason = "\(place) fits"
    if isExcluded {
      reason = "\(place) excludes it, so it stays in the browser"
    } else if link.scheme == "http" {
      reason += ", although a link that is not 'https' could have been changed on the way"
    }
    let notes = detail.components[index].notes(of: subjects)
    if !notes.isEmpty { reason += " (\(notes.joined(separator: "; ")))" }
    return AssociationMatch(
      verdict: isExcluded ? .exclude : .match, rule: rule, component: index, reason: reason)
  }
}

extension AssociationComponent {
  /// What decided besides the patterns of the rule itself.
  fileprivate func notes(of subjects: AssociationSubjects) -> [String] {
    var notes: [String] = []
    for note in parts(of: subjects).map(\.note) + [origin(of: .exclude)] {
      if let note, !notes.contains(note) { notes.append(note) }
    }
    return notes
  }
}
