import AppLinks
import Foundation
import Testing

/// The association that is used and one that tries everything say the same of random links.
///
/// `SHAREPIPE_RANDOM_ASSOCIATIONS` says for how many, each with ten links, and `SHAREPIPE_RANDOM_SEED`
/// which. A million pairs, in some minutes:
///
///     SHAREPIPE_RANDOM_ASSOCIATIONS=100000 swift test --filter AssociationAgreementTests
struct AssociationAgreementTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["SHAREPIPE_RANDOM_" + name].flatMap(Int.init)
  }

  @Test func `a slow and plain matcher says the same`() throws {
    let count = Self.setting("ASSOCIATIONS") ?? 600
    var random = RandomAssociation(seed: UInt64(Self.setting("SEED") ?? 1))
    var verdicts: [AssociationMatch.Verdict: Int] = [:]
    for _ in 0..<count {
      let plain = random.next()
      let association = try Association(Array(plain.json.utf8))
      for _ in 0..<10 {
        let target = random.nextTarget()
        let text =
          target.path + (target.query.map { "?" + $0 } ?? "")
          + (target.fragment.map { "#" + $0 } ?? "")
        let link = try WebLink("https://example.com" + text)
        let expected = plain.answer(
          path: target.path, query: target.query, fragment: target.fragment)
        let match = association.match(link, app: PlainAssociation.app)
        verdicts[match.verdict, default: 0] += 1
        let verdict: AssociationMatch.Verdict =
          expected.map { $0.isExcluded ? .exclude : .match } ?? .nomatch
        guard match.verdict != verdict || match.component != expected?.rule else { continue }
        Issue.record(
          "\(match.verdict) \(match.component ?? -1), not \(verdict) \(expected?.rule ?? -1), of \(text) in \(plain.json)"
        )
      }
    }
    // Were nearly everything of one kind, this would say nothing.
    for verdict in AssociationMatch.Verdict.allCases {
      #expect(verdicts[verdict, default: 0] > count / 2, "\(verdicts)")
    }
  }
}
