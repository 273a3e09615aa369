import Foundation
import ShareTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing

// Page: Sources/Sharepipe/Sharepipe.docc/CheckingApps.md
/// Prints what activates the extensions of an app, and finds what is wrong and not known yet.
func newFindings(in app: FilePath, known: FilePath) throws -> [Finding] {
  var set = CheckedSet()
  set.add(CheckWalk(app))
  for plugIn in set.bundles.flatMap({ BundleInventory($0).plugIns }) {
    print(plugIn.displayName, plugIn.appExtension?.words ?? "has no rule")
  }
  return try FindingBaseline(reading: known).unknown(in: Checker().check(set))
}
// Page: end

struct CheckAppExampleTests {
  @Test func `the example finds what is wrong, and not what is known`() throws {
    let app = repository.appending("Samples/apps/Leaky/Reader.app")
    let folder = try RulesFolder()
    try folder.write(FindingBaseline.file([]), to: "known.json")
    let known = folder.path.appending("known.json")
    let findings = try newFindings(in: app, known: known)
    #expect(findings.map(\.lint.id).contains("keyboard-with-open-access"))
    try folder.write(FindingBaseline.file(findings), to: "known.json")
    #expect(try newFindings(in: app, known: known) == [])
  }
}
