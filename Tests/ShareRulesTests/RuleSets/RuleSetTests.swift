import Documents
import ShareModel
import ShareRules
import SystemPackage
import Testing
import TypeIdentifiers

struct RuleSetTests {
  private struct Silent: InProcessExtension {
    func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
      .completed(nil)
    }
  }

  private static func bundle(
    _ identifier: BundleIdentifier, _ point: ExtensionPoint = .share,
    exporting: [TypeDeclaration] = []
  ) -> ExtensionBundle {
    ExtensionBundle(
      identifier: identifier, point: point, activationRule: .string("TRUEPREDICATE"),
      exportedTypes: exporting)
  }

  @Test func `all extensions are on where the policy lists none`() {
    let rules = RuleSet(extensions: [Self.bundle("a.share"), Self.bundle("a.action", .action)])
    #expect(rules.extensions.map(\.identifier) == ["a.action", "a.share"])
    #expect(rules.policy.extensions == ["a.share", "a.action"])
    #expect(rules.problems == [])
    #expect(rules.directory == nil)
  }

  @Test func `the policy says which extensions are on`() {
    let policy = HostPolicy(extensions: ["a.two", "A.TWO", "a.three"])
    let rules = RuleSet(extensions: [Self.bundle("a.one"), Self.bundle("a.two")], policy: policy)
    #expect(rules.extensions.map(\.identifier) == ["a.three", "a.two"])
    #expect(rules.unavailable.keys.map(\.rawValue) == ["a.three"])
    #expect(
      rules.problems.map(\.description) == [
        "extensions[1]: warning: 'A.TWO' is listed twice; the first place counts",
        "extensions[2]: error: no bundle has the identifier 'a.three'; "
          + "add the bundle, or remove the line",
        "note: 'a.one' is not listed under 'extensions' and is not run",
      ])
  }

  @Test func `the policy may write an identifier in any case`() throws {
    var policy = HostPolicy(extensions: ["A.One"])
    policy.options = ["a.ONE": ["folder": .string("Out")]]
    policy.secretFiles = ["A.ONE": ["/srv/secret"]]
    let rules = RuleSet(extensions: [Self.bundle("a.one")], policy: policy)
    let bundle = try #require(rules.bundle(identifiedBy: "a.One"))
    #expect(bundle.settings.secretFiles == ["/srv/secret"])
    #expect(
      ListedExtension(bundle, of: rules, isDryRun: true).options == ["folder": .string("Out")])
    #expect(rules.unavailable[bundle.identifier] != nil)
  }

  @Test func `a Swift value joins the extensions of its kind`() throws {
    let type = try #require(TypeIdentifier("a.type"))
    let rules = RuleSet(extensions: [Self.bundle("a.share"), Self.bundle("a.action", .action)])
    let more = rules.adding(
      Silent(),
      as: Self.bundle("a.mine", .action, exporting: [TypeDeclaration(identifier: type)]))
    #expect(more.extensions.map(\.identifier) == ["a.action", "a.mine", "a.share"])
    #expect(more.policy.extensions == ["a.share", "a.action", "a.mine"])
    #expect(more.inProcess.keys.sorted() == ["a.mine"])
    #expect(more.catalogue.isDeclared(type))
    #expect(more.problems == [])
    #expect(rules.inProcess.isEmpty)
  }

  @Test func `a Swift value takes the place of an extension with its identifier`() {
    let rules = RuleSet(extensions: [Self.bundle("a.one"), Self.bundle("a.two")])
      .adding(Silent(), as: Self.bundle("A.One"))
    #expect(rules.extensions.map(\.identifier) == ["A.One", "a.two"])
    #expect(rules.policy.extensions == ["a.one", "a.two"])
    #expect(rules.inProcess.keys.sorted() == ["A.One"])
  }

  @Test func `a Swift value takes the place of an extension that is listed and missing`() {
    let policy = HostPolicy(extensions: ["a.mine"])
    let rules = RuleSet(policy: policy).adding(Silent(), as: Self.bundle("a.mine"))
    #expect(rules.extensions.map(\.point) == [.share])
    #expect(rules.unavailable.isEmpty)
  }

  @Test func `an empty rule set is sound`() {
    let rules = RuleSet()
    #expect(rules.extensions == [])
    #expect(rules.problems == [])
  }
}
