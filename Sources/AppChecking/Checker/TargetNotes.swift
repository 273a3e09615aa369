public import Lints

/// The notes about one target, which fit on one line.
public struct TargetNotes: Sendable {
  /// The target, as findings name it: the path of its bundle, or of the file if that is in none.
  public let target: String
  /// The notes, in their order; at least one.
  public let findings: [Finding]

  /// The lints with how many notes each has, in the order of their first.
  public var counts: [(lint: Lint, count: Int)] {
    var counts: [(lint: Lint, count: Int)] = []
    for finding in findings {
      if let index = counts.firstIndex(where: { $0.lint == finding.lint }) {
        counts[index].count += 1
      } else {
        counts.append((finding.lint, 1))
      }
    }
    return counts
  }
}

extension CheckedSet {
  /// The notes among some findings, by the targets that they are about.
  ///
  /// - Parameter findings: Findings about what is in this set; those that are more than notes are
  ///   passed over.
  /// - Returns: The targets with notes, in the order of their first.
  public func notes(among findings: [Finding]) -> [TargetNotes] {
    var targets: [String: String] = [:]
    for bundle in allBundles {
      for document in bundle.documents { targets[document.name] = bundle.name }
    }
    var order: [String] = []
    var notes: [String: [Finding]] = [:]
    for finding in findings where finding.severity == .note {
      let target = targets[finding.document] ?? finding.document
      if notes[target] == nil { order.append(target) }
      notes[target, default: []].append(finding)
    }
    return order.map { TargetNotes(target: $0, findings: notes[$0] ?? []) }
  }
}

extension CheckedBundle {
  /// Every document of the bundle itself.
  fileprivate var documents: [CheckedDocument] {
    [information, profile?.document, executable?.document].compactMap(\.self) + localized
      + entitlements + secureEntries
  }
}
