import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

struct DecisionMakerTests {
  /// Everything that stands in the way of a run, strongest first.
  enum Obstacle: Int, CaseIterable {
    case excluded, inactive, stopped, invalid, unavailable, held, none

    /// The judgement if this is the strongest.
    var line: String {
      switch self {
      case .excluded:
        "blocked extension-excluded: the host excludes org.example.post"
          + " | ineffective-on-ios: an iOS app cannot exclude the extension of another app"
      case .inactive: "inactive rule-not-matched: the activation rule is false"
      case .stopped: "stopped stopped-by-earlier: org.example.first did not complete"
      case .invalid:
        "invalid content-mismatch: note: is an HTML page (public.html), but its name says plain text "
          + "(public.plain-text); rename it so that its name says what it is"
      case .unavailable: "unavailable program-missing: needs the program 'exiftool'"
      case .held:
        "held effect-needs-confirmation: its effect is destructive, which host.yaml wants a "
          + "person to confirm"
      case .none: "run [0]"
      }
    }
  }

  @Test(arguments: Obstacle.allCases)
  func `the strongest obstacle decides, whatever comes after it`(strongest: Obstacle) {
    func has(_ obstacle: Obstacle) -> Bool { obstacle.rawValue >= strongest.rawValue }
    var policy = HostPolicy()
    if has(.excluded) { policy.excludedActivities = ["org.example.post"] }
    let listed = ListedExtension.sample(
      rule: .string(has(.inactive) ? "FALSEPREDICATE" : "TRUEPREDICATE"),
      effect: has(.held) && strongest != .none ? .destructive : .additive,
      missing: has(.unavailable) && strongest != .none ? "exiftool" : nil)
    let judgement = DecisionMaker(policy: policy, catalogue: .builtIn).judge(
      .sample(isValid: !has(.invalid) || strongest == .none), for: listed,
      stoppedBy: has(.stopped) && strongest != .none ? "org.example.first" : nil)
    #expect(judgement.line == strongest.line)
  }

  /// Policies that would block an action, refuse every content, and ask a person.
  static let policies: [(change: @Sendable (inout HostPolicy) -> Void, line: String)] = [
    ({ $0.deniedExtensionPoints = ExtensionPoint.allCases.map(\.rawValue) }, missing),
    ({ $0.allowedActivities = ["mail"] }, missing),
    ({ $0.confirm = Set(ExtensionSettings.Effect.allCases) }, missing),
    (
      { $0.excludedActivities = ["org.example.gone"] },
      "blocked extension-excluded: the host excludes org.example.gone"
        + " | ineffective-on-ios: an iOS app cannot exclude the extension of another app"
    ),
  ]
  static let missing =
    "unavailable bundle-listed-but-missing: no bundle has the identifier 'org.example.gone'; add the "
    + "bundle, or remove the line"

  @Test(arguments: policies.indices)
  func `a bundle that was not read is missing, whatever stands for it would be refused for`(
    index: Int
  ) throws {
    var policy = HostPolicy(extensions: ["org.example.gone"])
    Self.policies[index].change(&policy)
    let rules = RuleSet(policy: policy)
    let listed = ListedExtension(try #require(rules.extensions.first), of: rules, isDryRun: true)
    let maker = DecisionMaker(policy: policy, catalogue: .builtIn)
    // Content that does not match its name is not to blame for a bundle that is not there.
    let judgement = maker.judge(.sample(isValid: false), for: listed)
    #expect(judgement.line == Self.policies[index].line)
    let stopped = maker.judge(.sample(), for: listed, stoppedBy: "org.example.first")
    #expect(stopped.line.hasPrefix(index == 3 ? "blocked" : "stopped"))
  }

  static let chosen: [(activityType: String?, point: ExtensionPoint, line: String)] = [
    (nil, .share, "run [0]"),
    ("org.example.post", .share, "run [0]"),
    ("ORG.Example.Post", .share, "run [0]"),
    ("com.apple.UIKit.activity.Mail", .share, "run [0]"),
    ("mail", .share, "run [0]"),
    ("UIActivityTypeMail", .share, "run [0]"),
    ("org.example.other", .share, "inactive not-chosen: the sender chose org.example.other"),
    ("", .share, "inactive not-chosen: the sender chose "),
    ("org.example.other", .action, "run [0]"),
    ("org.example.other", .service, "run [0]"),
  ]

  @Test(arguments: chosen)
  func `a chosen destination is one of the shares, and actions still run`(
    activityType: String?, point: ExtensionPoint, line: String
  ) {
    let listed = ListedExtension.sample(point: point, activityType: "com.apple.UIKit.activity.Mail")
    let judgement = DecisionMaker(policy: HostPolicy(), catalogue: .builtIn)
      .judge(.sample(activityType: activityType), for: listed)
    #expect(judgement.line == line)
  }

  @Test func `what was not chosen is not blocked either`() {
    var policy = HostPolicy()
    policy.deniedExtensionPoints = [ExtensionPoint.share.rawValue]
    let judgement = DecisionMaker(policy: policy, catalogue: .builtIn)
      .judge(.sample(activityType: "org.example.other"), for: .sample())
    #expect(judgement.line == "inactive not-chosen: the sender chose org.example.other")
  }

  @Test func `a run knows how much of a text is left`() {
    var requirements = ContentRequirements()
    requirements.maximumTextLength = 280
    let judgement = DecisionMaker(policy: HostPolicy(), catalogue: .builtIn)
      .judge(.sample(), for: .sample(requirements: requirements))
    #expect(judgement.line == "run [0] with 275 left")
  }

  @Test(arguments: [
    ("org.example.post", PersonAnswer.Kind.approved, "run [0]"),
    ("ORG.Example.Post", .approved, "run [0]"),
    ("org.example.Post", .denied, "cancelled denied-by-person: a person refused it"),
    ("org.example.other", .approved, "held"),
  ])
  func `an answer holds for an identifier in any case`(
    name: BundleIdentifier, kind: PersonAnswer.Kind, line: String
  ) {
    let maker = DecisionMaker(policy: HostPolicy(), catalogue: .builtIn)
    let listed = ListedExtension.sample(effect: .destructive)
    let answer = PersonAnswer(kind, contentHash: nil, rules: "", extensions: [name])
    let judgement = maker.judge(
      maker.offer(of: .sample(), to: listed), of: .sample(), to: listed, missing: listed.missing,
      answer: answer)
    #expect(judgement.line.hasPrefix(line))
  }

  @Test(arguments: ExtensionSettings.Effect.allCases)
  func `by default a person confirms every effect but adding`(effect: ExtensionSettings.Effect) {
    let judgement = DecisionMaker(policy: HostPolicy(), catalogue: .builtIn)
      .judge(.sample(), for: .sample(effect: effect))
    #expect(judgement.line.hasPrefix(effect == .additive ? "run" : "held"))
  }

  @Test func `only the items that are handed over are looked at`() {
    var context = ExaminedContext.sample()
    let page = Attachment(
      registeredTypeIdentifiers: [.url, .activeWebPage], content: .url("javascript:alert(1)"))
    let archive = Attachment(registeredTypeIdentifiers: [.webArchive], content: .typesOnly)
    context.context.items = [ShareItem(attachments: [page]), ShareItem(attachments: [archive])]
    context.items = [
      [
        ExaminedAttachment(
          attachment: page, label: "page", claimed: .url, filenameExtension: nil,
          content: .url("https://example.org"))
      ],
      [
        ExaminedAttachment(
          attachment: archive, label: "archive", claimed: .webArchive, filenameExtension: nil,
          content: .none)
      ],
    ]
    context.payload = MatchingPayload(context.context)
    let rules: [(String, String)] = [
      ("extensionItems.@count == 1", "run [0]"),
      (
        "extensionItems.@count == 2",
        "invalid content-not-examined: archive: there is no content"
      ),
      (
        """
        extensionItems.@count == 1 AND SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.apple.webarchive").@count == 1)\
        .@count == 1
        """, "invalid content-not-examined: archive: there is no content"
      ),
    ]
    for (rule, line) in rules {
      let judgement = DecisionMaker(policy: HostPolicy(), catalogue: .builtIn)
        .judge(context, for: .sample(rule: .string(rule)))
      #expect(judgement.line == line)
    }
  }
}
