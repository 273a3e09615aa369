import Lints
import Testing

@testable import AppChecking

struct BundleOwnerTests {
  static func owner(
    _ identifier: String?, team: String? = nil, tree: String? = nil, isBuilt: Bool = true
  ) -> BundleOwner {
    BundleOwner(tree: tree, team: team, identifier: identifier, isBuilt: isBuilt)
  }

  static let pairs: [(BundleOwner, BundleOwner, BundleOwner.Relation)] = [
    (owner("com.a.x"), owner("com.b.x"), .other(.likely)),
    (owner("com.a.x"), owner("com.a.y"), .same),
    (owner("com.a.x", team: "T1"), owner("com.a.y", team: "T2"), .other(.certain)),
    (owner("com.a.x", team: "T1"), owner("com.b.y", team: "T1"), .same),
    (owner("com.a.x", team: "T1"), owner("com.b.y"), .other(.likely)),
    (owner("uk.co.a.x"), owner("uk.co.b.x"), .other(.likely)),
    (owner("uk.co.a.x"), owner("uk.co.a.y"), .same),
    (owner("io.co"), owner("io.co"), .same),
    (owner(nil), owner("com.b.x"), .unknown),
    (owner(nil, team: "T1"), owner(nil, team: "T2"), .other(.certain)),
    (
      owner("com.a.x", tree: "one", isBuilt: false), owner("com.b.x", tree: "one", isBuilt: false),
      .same
    ),
    (
      owner("com.a.x", team: "T1", tree: "one", isBuilt: false),
      owner("com.b.x", team: "T2", tree: "one", isBuilt: false), .same
    ),
    (
      owner("com.a.x", tree: "one", isBuilt: false), owner("com.b.x", tree: "two", isBuilt: false),
      .other(.possible)
    ),
    (owner("com.a.x", tree: "one", isBuilt: false), owner("com.b.x"), .other(.possible)),
    (owner("com.a.x", isBuilt: false), owner("com.b.x"), .unknown),
    (
      owner(nil, tree: "one", isBuilt: false), owner("com.b.x", tree: "two", isBuilt: false),
      .unknown
    ),
  ]

  @Test(arguments: pairs)
  func `two bundles are of two vendors only where something says so`(
    first: BundleOwner, second: BundleOwner, expected: BundleOwner.Relation
  ) {
    #expect(first.relation(to: second) == expected)
    #expect(second.relation(to: first) == expected)
  }
}
