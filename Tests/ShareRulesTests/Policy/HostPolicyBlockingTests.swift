import ShareModel
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

struct HostPolicyBlockingTests {
  static let mail = "com.apple.UIKit.activity.Mail"
  static let ours = "org.example.post"
  static let cannotExclude =
    " | ineffective-on-ios: an iOS app cannot exclude the extension of another app"

  /// What the host and the sender say, and the line of the judgement of an extension.
  struct Case: Sendable {
    var excluded: [String] = []
    var sender: [String] = []
    var denied: [String] = []
    var allowed: [String]?
    var unknown: HostPolicy.UnknownActivities?
    var activityType: String?
    var point = ExtensionPoint.share
    var line: String
  }

  static let exclusions: [Case] = [
    Case(line: "run [0]"),
    Case(excluded: ["org.example.other", "airDrop"], line: "run [0]"),
    Case(
      excluded: [ours],
      line: "blocked extension-excluded: the host excludes \(ours)" + cannotExclude),
    Case(
      excluded: ["ORG.EXAMPLE.POST"],
      line: "blocked extension-excluded: the host excludes ORG.EXAMPLE.POST" + cannotExclude),
    Case(
      excluded: [mail], activityType: mail,
      line: "blocked activity-excluded: the host excludes the activity type \(mail)"),
    Case(
      excluded: ["mail"], activityType: mail,
      line: "blocked activity-excluded: the host excludes the activity type mail"),
    // The identifier of the bundle blocks it under any activity type.
    Case(
      excluded: [ours], activityType: "org.example.activity",
      line: "blocked extension-excluded: the host excludes \(ours)" + cannotExclude),
    Case(
      sender: [ours],
      line: "blocked activity-excluded-by-sender: the sender excludes \(ours)" + cannotExclude),
    Case(
      sender: ["UIActivityTypeMail"], activityType: mail,
      line: "blocked activity-excluded-by-sender: the sender excludes the activity type "
        + "UIActivityTypeMail"),
    Case(
      excluded: [mail], sender: ["mail"], activityType: mail,
      line: "blocked activity-excluded: the host excludes the activity type \(mail) | "
        + "activity-excluded-by-sender: the sender excludes the activity type mail"),
  ]

  static let points: [Case] = [
    Case(denied: ["com.apple.keyboard-service"], line: "run [0]"),
    Case(denied: [ExtensionPoint.action.rawValue], line: "run [0]"),
    Case(
      denied: [ExtensionPoint.action.rawValue], point: .action,
      line: "blocked extension-point-denied: the host denies the extension point "
        + "com.apple.ui-services | ineffective-on-ios: an iOS app can deny keyboards only"),
    Case(
      excluded: [ours], denied: [ExtensionPoint.share.rawValue],
      line: "blocked extension-point-denied: the host denies the extension point "
        + "com.apple.share-services | ineffective-on-ios: an iOS app can deny keyboards only | "
        + "extension-excluded: the host excludes \(ours)" + cannotExclude),
  ]

  static let notKnown =
    "blocked activity-unknown: the host allows listed activity types only, and \(ours) is not "
    + "among the known ones"

  static let allowances: [Case] = [
    Case(allowed: [ours], line: "run [0]"),
    Case(allowed: [mail], activityType: mail, line: "run [0]"),
    Case(allowed: [], line: notKnown),
    Case(allowed: [mail], line: notKnown),
    Case(allowed: [mail], unknown: .deny, line: notKnown),
    Case(allowed: [mail], unknown: .allow, line: "run [0]"),
    Case(
      allowed: ["org.example.other"], unknown: .allow, activityType: mail,
      line: "blocked activity-not-allowed: the host allows other activity types only, not \(mail)"),
    // What is allowed and excluded is excluded.
    Case(
      excluded: [ours], allowed: [ours],
      line: "blocked extension-excluded: the host excludes \(ours)" + cannotExclude),
    // Without a list, nothing is unknown.
    Case(unknown: .deny, line: "run [0]"),
  ]

  @Test(arguments: exclusions + points + allowances)
  func `host and sender block, and a phone would honour less`(sample: Case) {
    var policy = HostPolicy()
    policy.excludedActivities = sample.excluded
    policy.deniedExtensionPoints = sample.denied
    policy.allowedActivities = sample.allowed
    policy.unknownActivities = sample.unknown
    let judgement = DecisionMaker(policy: policy, catalogue: .builtIn).judge(
      .sample(excluding: sample.sender),
      for: .sample(point: sample.point, activityType: sample.activityType))
    #expect(judgement.line == sample.line)
  }
}
