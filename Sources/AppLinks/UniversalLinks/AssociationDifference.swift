import PatternMatching

/// What changes for which app between two versions of an association.
///
/// It is shown by example: from the rules of both versions URLs are made that fit them, and URLs
/// that just do not, and those are named for which the answer is another. A change that none of
/// them meets is not found, so an empty list proves nothing.
public struct AssociationDifference: Hashable, Sendable {
  /// A URL for which the answer changes.
  public struct Change: Hashable, Sendable {
    /// The app: a team, a period and a bundle identifier.
    public let app: String
    /// The part of the URL after the host.
    public let target: String
    /// What the old version says.
    public let old: AssociationMatch
    /// What the new version says.
    public let new: AssociationMatch
  }

  /// The apps that only the new version names.
  public let added: [String]
  /// The apps that only the old version names.
  public let removed: [String]
  /// The URLs for which the answer changes, at most one for each pair of rules and app.
  public let changes: [Change]
  /// The number of URLs that were compared, for each app.
  public let compared: Int

  /// The most comparisons.
  private static let most = 20_000

  /// Compares two versions.
  public init(from old: Association, to new: Association) {
    let (before, after) = (old.apps, new.apps)
    added = after.filter { !before.contains($0) }
    removed = before.filter { !after.contains($0) }
    var targets: [String] = ["/"]
    var seen: Set<String> = ["/"]
    for detail in old.details + new.details {
      for component in detail.components {
        for target in component.examples where seen.insert(target).inserted {
          targets.append(target)
        }
      }
    }
    var found: [Change] = []
    var known: Set<[String]> = []
    // Of two large files not everything can be compared with everything.
    targets = Array(targets.prefix(max(1, Self.most / max(1, before.count + added.count))))
    for target in targets {
      guard let link = try? WebLink("https://example.com" + target) else { continue }
      for app in before + added {
        let (first, second) = (old.match(link, app: app), new.match(link, app: app))
        guard first.verdict != second.verdict else { continue }
        let pair = [
          app, "\(first.rule ?? -1).\(first.component ?? -1)",
          "\(second.rule ?? -1).\(second.component ?? -1)",
        ]
        if known.insert(pair).inserted {
          found.append(Change(app: app, target: target, old: first, new: second))
        }
      }
    }
    changes = found
    compared = targets.count
  }
}

extension AssociationComponent {
  /// The parts after the host of URLs that fit the rule, and of some that just do not.
  fileprivate var examples: [String] {
    guard defect == nil else { return [] }
    let paths = path?.examples ?? ["/", "/a/b"]
    let queries: [String?]
    switch query {
    case nil, .void: queries = [nil]
    case .whole(let pattern): queries = pattern.examples + [nil]
    case .items(let items):
      let values = items.map { item in item.pattern.examples.map { "\(item.name)=\($0)" } }
      let longest = values.map(\.count).max() ?? 0
      queries =
        (0..<longest).map { index in
          values.compactMap { $0.isEmpty ? nil : $0[min(index, $0.count - 1)] }.joined(
            separator: "&")
        } + [nil]
    }
    let fragments: [String?] = fragment.map { $0.examples + [nil] } ?? [nil]
    // One part at a time is another than the first, which fits: all together would be too many.
    let (path, query, fragment) = (paths.first ?? "/", queries[0], fragments[0])
    return paths.map { Self.target($0, query, fragment) }
      + queries.dropFirst().map { Self.target(path, $0, fragment) }
      + fragments.dropFirst().map { Self.target(path, query, $0) }
  }

  private static func target(_ path: String, _ query: String?, _ fragment: String?) -> String {
    escaped(path.hasPrefix("/") ? path : "/" + path) + (query.map { "?" + escaped($0) } ?? "")
      + (fragment.map { "#" + escaped($0) } ?? "")
  }

  /// Text with what a URL cannot have escaped, and nothing else.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte.isOfURL {
        bytes.append(byte)
      } else {
        PercentCoding.append(escapeOf: byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
