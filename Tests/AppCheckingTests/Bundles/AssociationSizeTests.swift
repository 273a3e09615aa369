import AppChecking
import AppLinks
import Foundation
import Lints
import SystemPackage
import TestSupport
import Testing

/// The lint `association-too-large`: its examples are too long for a page.
struct AssociationSizeTests {
  /// How much more than the most that is read, and whether there is a finding.
  static let sizes: [(more: Int, isFound: Bool)] = [(-1, false), (0, false), (1, true)]

  @Test(arguments: sizes)
  func `a site that serves a byte more than is read is told so`(more: Int, isFound: Bool) throws {
    let folder = try TemporaryFolder()
    let text = """
      {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.notes"],
      "components":[{"/":"/notes/*"}]}]}}
      """
    let size = Association.largest + more
    try folder.write(
      "example.com/apple-app-site-association",
      text + String(repeating: " ", count: size - text.utf8.count))
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    #expect(set.associations.count == 1)
    let found = Checker().check(set)
    #expect(found.map(\.lint.id) == (isFound ? ["association-too-large"] : []))
    guard isFound else { return }
    #expect(
      found.first?.message
        == "the association of example.com has 131073 bytes, more than the 131072 that are read")
  }
}
