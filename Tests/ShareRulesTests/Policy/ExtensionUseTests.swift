import Documents
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ShareRules

struct ExtensionUseTests {
  static func policy(_ yaml: String) throws -> HostPolicy {
    try HostPolicy.read(yaml: Array(yaml.utf8), named: "host.yaml").policy
  }

  @Test
  func `one extension has several uses, each with its own name, condition and options`() throws {
    let policy = try Self.policy(
      """
      extensions:
        - org.example.strip
        - id: org.example.file
          as: invoices
          when: name LIKE[c] 'invoice*'
          options: {Name: "{year}/{name}"}
        - {id: org.example.file, as: rest}
        - {id: org.example.mail, when: size < 10}
      options:
        org.example.file: {Directory: /srv, Name: "{name}"}
        "org.example.file:rest": {Collision: fail}
      """)
    #expect(
      policy.extensions == [
        "org.example.strip", BundleIdentifier(naming: "org.example.file:invoices"),
        BundleIdentifier(naming: "org.example.file:rest"), "org.example.mail",
      ])
    let invoices = policy.extensions[1]
    #expect(policy.uses[invoices]?.condition?.text == "name LIKE[c] 'invoice*'")
    #expect(
      policy.options[invoices] == ["Directory": .string("/srv"), "Name": .string("{year}/{name}")])
    #expect(
      policy.options[policy.extensions[2]] == [
        "Directory": .string("/srv"), "Name": .string("{name}"), "Collision": .string("fail"),
      ])
    #expect(policy.uses["org.example.mail"]?.condition?.text == "size < 10")
  }

  static let faults: [(yaml: String, message: String)] = [
    ("[{as: x}]", "host.yaml: extensions[0].id: missing; expected a bundle identifier"),
    (
      "[{id: a, wehn: x}]", "host.yaml: extensions[0].wehn: unknown key; did you mean 'when'?"
    ),
    (
      "[{id: a, as: \"x/y\"}]",
      "host.yaml: extensions[0].as: expected a name of up to 64 letters, digits and hyphens, "
        + "found x/y"
    ),
    (
      "[{id: a}, a]", "host.yaml: extensions: 'a' is listed twice; keep one"
    ),
    (
      "[{id: a, as: x}, {id: a, as: x}]",
      "host.yaml: extensions: 'a:x' is listed twice; give each use its own name with 'as'"
    ),
    (
      "[{id: a, when: sise < 3}]",
      """
      host.yaml: extensions[0].when: 1:1: error: there is no fact 'sise'
       1 | sise < 3
         | ^ did you mean 'size'?
      """
    ),
  ]

  @Test(arguments: faults)
  func `what is wrong with a use is reported with its place`(yaml: String, message: String) {
    let error = #expect(throws: DocumentError.self) {
      try Self.policy("extensions: \(yaml)\n")
    }
    #expect(error?.description == message)
  }

  @Test
  func `a rule set has a bundle for each use, and the one that they share is on with them`() {
    var policy = HostPolicy(extensions: [
      BundleIdentifier(naming: "org.example.file:a"),
      BundleIdentifier(naming: "org.example.file:b"),
    ])
    for identifier in policy.extensions {
      policy.uses[identifier] = ExtensionUse(of: "org.example.file")
    }
    let bundle = ExtensionBundle(
      identifier: "org.example.file", displayName: "File", point: .share,
      activationRule: .string("TRUEPREDICATE"))
    let rules = RuleSet(extensions: [bundle], policy: policy)
    #expect(rules.extensions.map(\.identifier) == policy.extensions)
    #expect(rules.extensions.map(\.displayName) == ["File (a)", "File (b)"])
    #expect(rules.problems.map(\.description) == [])
    // An exclusion of the bundle is one of all its uses.
    policy.excludedActivities = ["org.example.file"]
    for use in rules.extensions {
      #expect(!policy.blocks(use, for: ShareContext(items: [])).isEmpty)
    }
  }

  @Test
  func `a condition that does not hold is a reason of its own`() throws {
    let listed = ListedExtension.sample("org.example.post")
    let condition = CompiledCondition(
      try OwnerCondition("size > 100", at: "when"), catalogue: .builtIn)
    let conditioned = ListedExtension(
      bundle: listed.bundle, rule: listed.rule, requirements: listed.requirements, options: [:],
      fingerprint: "", missing: nil, condition: condition)
    let maker = DecisionMaker(policy: HostPolicy(), catalogue: .builtIn)
    #expect(
      maker.judge(.sample(), for: conditioned).line
        == "inactive condition-not-met: the owner's condition does not hold")
    #expect(maker.judge(.sample(), for: listed).line == "run [0]")
  }
}
