import Documents
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

struct HostPolicyTests {
  private func read(
    _ text: String, activityTypes: [String] = []
  ) throws(DocumentError) -> HostPolicy.Loaded {
    try HostPolicy.read(
      yaml: Array(text.utf8), named: "host.yaml", activityTypes: activityTypes)
  }

  @Test(arguments: ["", "# nothing yet\n", "{}", "extensions:\n"])
  func `an empty policy is the default`(text: String) throws {
    let loaded = try read(text)
    #expect(loaded.policy == HostPolicy())
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `every key is read`() throws {
    let text = """
      bundleIdentifier: com.example.host
      extensions: [com.example.a, com.example.b]
      order: listed
      activities:
        excluded: [mail, AIRDROP, UIActivityTypePrint, com.example.b]
        allowedOnly: [com.apple.UIKit.activity.Message, com.example.a]
        unknown: deny
      deniedExtensionPoints: [Keyboard, action, com.apple.services]
      contentMatch: off
      contentValidation:
        acceptedTypes: [public.image]
        maximumBytes: 1000
        urlSchemes: [HTTPS, mailto]
        urlHosts: [Example.com]
        allowsUserInfo: true
      confirm: [destructive, external-post]
      looseFiles: photos
      unnamedFiles: data
      options:
        com.example.a: {folder: Out, deep: {n: 1}}
      limits: {manifestBytes: 1024, attachments: 5, timeLimit: 2.5, outputLimit: 100,
        processes: 7, fileBytes: 8}
      """
    let loaded = try read(text)
    #expect(loaded.warnings.isEmpty)
    let policy = loaded.policy
    #expect(policy.bundleIdentifier == "com.example.host")
    #expect(policy.extensions == ["com.example.a", "com.example.b"])
    #expect(policy.order == .listed)
    #expect(
      policy.excludedActivities == [
        "com.apple.UIKit.activity.Mail", "com.apple.UIKit.activity.AirDrop",
        "com.apple.UIKit.activity.Print", "com.example.b",
      ])
    #expect(policy.allowedActivities == ["com.apple.UIKit.activity.Message", "com.example.a"])
    #expect(policy.unknownActivities == .deny)
    #expect(
      policy.deniedExtensionPoints == [
        "com.apple.keyboard-service", "com.apple.ui-services", "com.apple.services",
      ])
    #expect(policy.contentRequirements.contentMatch == .off)
    #expect(policy.contentRequirements.acceptedTypes?.map(\.rawValue) == ["public.image"])
    #expect(policy.contentRequirements.maximumBytes == 1000)
    #expect(policy.contentRequirements.urlSchemes == ["https", "mailto"])
    #expect(policy.contentRequirements.urlHosts == ["example.com"])
    #expect(policy.contentRequirements.allowsUserInfo == true)
    #expect(policy.confirm == [.destructive, .externalPost])
    #expect(policy.looseFiles == .photos)
    #expect(policy.unnamedFiles == .data)
    #expect(
      policy.options == [
        "com.example.a": ["folder": .string("Out"), "deep": .dictionary(["n": .integer(1)])]
      ])
    #expect(policy.limits.manifestBytes == 1024)
    #expect(policy.limits.attachments == 5)
    #expect(policy.limits.timeLimit == .milliseconds(2500))
    #expect(policy.limits.outputLimit == 100)
    #expect(policy.limits.processes == 7)
    #expect(policy.limits.fileBytes == 8)
  }

  @Test(arguments: ["confirm: none", "confirm: []"])
  func `nothing needs a person if the host says so`(text: String) throws {
    #expect(try read(text).policy.confirm.isEmpty)
  }

  static let faults: [(String, String)] = [
    ("extension: [a]", "host.yaml: extension: unknown key; did you mean 'extensions'?"),
    ("zzz: 1", "host.yaml: zzz: unknown key"),
    ("[a]", "host.yaml: expected a dictionary at the top, found an array"),
    ("extensions: a", "host.yaml: extensions: expected an array, found the string 'a'"),
    (
      "extensions: [a, no]",
      "host.yaml: extensions[1]: expected a bundle identifier, or a mapping with 'id', found false"
    ),
    ("extensions: [a, a]", "host.yaml: extensions: 'a' is listed twice; keep one"),
    (
      "order: action-first",
      "host.yaml: order: expected one of 'actions-first', 'listed', found 'action-first'; "
        + "did you mean 'actions-first'?"
    ),
    (
      "activities: {exclude: [mail]}",
      "host.yaml: activities.exclude: unknown key; did you mean 'excluded'?"
    ),
    (
      "deniedExtensionPoints: [keybord]",
      "host.yaml: deniedExtensionPoints[0]: expected an extension point: an identifier, or one of "
        + "'share', 'action', 'service', 'keyboard', found the string 'keybord'"
    ),
    (
      "confirm: all",
      "host.yaml: confirm: expected 'none' or an array of 'additive', 'external-post', "
        + "'destructive', 'privacy', found the string 'all'"
    ),
    (
      "links: {foreignEffect: [destructive], expiry: 5, opensShared: maybe, keys: {a: b}, "
        + "deniedSenders: com.example.a, deniedSenderClasses: [stores]}",
      """
      host.yaml: links.deniedSenders: expected an array of bundle identifiers, found the string 'com.example.a'
      host.yaml: links.deniedSenderClasses[0]: expected one of 'store', 'enterprise', 'system', 'web', found 'stores'; did you mean 'store'?
      host.yaml: links.expiry: expected a time with its unit, such as '30 s', '5 minutes' or '30 days', found 5
      host.yaml: links.opensShared: expected true or false, found the string 'maybe'
      host.yaml: links.keys.a: expected the absolute path of a file with the key, outside the rules, found another text
      host.yaml: links.foreignEffect: unknown key; did you mean 'foreignEffects'?
      """
    ),
    (
      "contentMatch: strict\ncontentValidation: {contentMatch: off}",
      "host.yaml: contentMatch: differs from contentValidation.contentMatch; keep one of them"
    ),
    (
      "contentValidation: {validator: self}", "host.yaml: contentValidation.validator: unknown key"
    ),
    (
      "options: {a: 1}", "host.yaml: options.a: expected a dictionary, found 1"
    ),
    (
      "options: {a.B: {}, A.b: {}}",
      "host.yaml: options.a.B: occurs twice, in different case; keep one"
    ),
    (
      "secretFiles: {a.B: [/a], A.b: [/b]}",
      "host.yaml: secretFiles.a.B: occurs twice, in different case; keep one"
    ),
    (
      "links: {keys: {a.B: /a, A.b: /b}}",
      "host.yaml: links.keys.a.B: occurs twice, in different case; keep one"
    ),
    (
      "retention: {containers: {a.B: 1d, A.b: 2d}}",
      "host.yaml: retention.containers.a.B: occurs twice, in different case; keep one"
    ),
    (
      "limits: {attachments: 0, timeLimit: -1}",
      """
      host.yaml: limits.attachments: expected a whole number from 1 to 1000000, found 0
      host.yaml: limits.timeLimit: expected a number of seconds above 0, found -1
      """
    ),
  ]

  @Test(arguments: faults)
  func `a fault names the key and what is meant`(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.description == message)
  }

  static let warnings: [(String, ReasonCode, String)] = [
    (
      "activities: {excluded: [mial]}", .policyUnknownActivity,
      "host.yaml: activities.excluded[0]: 'mial' excludes nothing: it is no known activity type "
        + "and no listed extension; did you mean 'mail'?"
    ),
    (
      "activities: {excluded: [mail, com.apple.UIKit.activity.PostToTencentWeibo]}",
      .policyUnknownActivity,
      "host.yaml: activities.excluded[1]: 'com.apple.UIKit.activity.PostToTencentWeibo' excludes "
        + "nothing: it is no known activity type and no listed extension; did you mean "
        + "'com.apple.UIKit.activity.TencentWeibo'?"
    ),
    (
      "activities: {allowedOnly: [com.apple.uikit.activity.Mail]}", .policyUnknownActivity,
      "host.yaml: activities.allowedOnly[0]: 'com.apple.uikit.activity.Mail' allows nothing: it is "
        + "no known activity type and no listed extension; did you mean "
        + "'com.apple.UIKit.activity.Mail'?"
    ),
    (
      "deniedExtensionPoints: [com.apple.share-service]", .policyUnknownExtensionPoint,
      "host.yaml: deniedExtensionPoints[0]: 'com.apple.share-service' denies nothing: no "
        + "extension that runs here has this point; did you mean 'com.apple.share-services'?"
    ),
    (
      "extensions: [com.example.mail]\noptions: {com.example.mal: {}}", .policyUnknownKey,
      "host.yaml: options.com.example.mal: the extension is not listed under 'extensions'; did you "
        + "mean 'com.example.mail'?"
    ),
  ]

  @Test(arguments: warnings)
  func `what has no effect is a warning`(text: String, code: ReasonCode, message: String) throws {
    #expect(try read(text).warnings == [Reason(code, message)])
  }

  @Test func `names that bundles give themselves are known`() throws {
    let text = "activities: {excluded: [com.example.archive]}"
    #expect(try read(text, activityTypes: ["com.example.archive"]).warnings.isEmpty)
  }

  @Test func `a policy is read from a file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("host.yaml", "extensions: [a]\n")
    #expect(try HostPolicy.load(from: path).policy.extensions == ["a"])
    let error = #expect(throws: DocumentError.self) {
      try HostPolicy.load(from: folder.path.appending("none.yaml"))
    }
    #expect(error?.description == "\(folder.path)/none.yaml: there is no such file")
  }
}
