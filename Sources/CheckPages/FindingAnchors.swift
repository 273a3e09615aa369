import AppChecking
import Documents
import Lints

/// What links to findings name: the same in each check for as long as lines alone change.
struct FindingAnchors {
  private let anchors: [String]

  /// Makes the anchors of findings; those that differ in nothing but their line are numbered.
  init(_ findings: [Finding]) {
    var seen: [String: Int] = [:]
    anchors = findings.map { finding in
      let anchor = Self.anchor(of: FindingMark(finding))
      let count = (seen[anchor] ?? 0) + 1
      seen[anchor] = count
      return count == 1 ? anchor : "\(anchor)-\(count)"
    }
  }

  /// The anchor of a finding, by its position.
  subscript(position: Int) -> String { anchors[position] }

  private static func anchor(of mark: FindingMark) -> String {
    // A zero ends each part, so that no two marks have the same bytes.
    let parts = [mark.lint, mark.document, mark.key, mark.message]
    let bytes: [UInt8] = parts.flatMap { Array($0.utf8) + [0] }
    guard let digest = try? ContentHash.sha256(of: bytes) else { return "finding" }
    return "finding-" + digest.description.prefix(16)
  }
}
