/// A destination that the system itself offers: a constant of Apple's `UIActivity.ActivityType`.
public struct ActivityType: Hashable, Sendable {
  /// The raw identifier, such as `com.apple.UIKit.activity.Mail`.
  public let identifier: String

  /// The Objective-C constant, such as `UIActivityTypeMail`.
  public let constant: String

  /// The name in Swift, such as `mail`.
  public let name: String

  /// The first version of iOS that has it.
  public let since: String

  /// Creates an entry of the table from what is not the same in every row.
  fileprivate init(_ identifier: String, _ constant: String, _ name: String, since: String) {
    self.identifier = "com.apple.UIKit.activity." + identifier
    self.constant = "UIActivityType" + constant
    self.name = name
    self.since = since
  }
}

extension ActivityType {
  /// All of Apple's constants, in the order of their versions.
  ///
  /// Source: Apple, `UIActivity.ActivityType` (names and versions); public listings of UIKit (raw
  /// identifiers). The identifier of Tencent Weibo alone lacks the `PostTo` of its constant.
  public static let all: [ActivityType] = [
    ActivityType("PostToFacebook", "PostToFacebook", "postToFacebook", since: "6.0"),
    ActivityType("PostToTwitter", "PostToTwitter", "postToTwitter", since: "6.0"),
    ActivityType("PostToWeibo", "PostToWeibo", "postToWeibo", since: "6.0"),
    ActivityType("Message", "Message", "message", since: "6.0"),
    ActivityType("Mail", "Mail", "mail", since: "6.0"),
    ActivityType("Print", "Print", "print", since: "6.0"),
    ActivityType("CopyToPasteboard", "CopyToPasteboard", "copyToPasteboard", since: "6.0"),
    ActivityType("AssignToContact", "AssignToContact", "assignToContact", since: "6.0"),
    ActivityType("SaveToCameraRoll", "SaveToCameraRoll", "saveToCameraRoll", since: "6.0"),
    ActivityType("AddToReadingList", "AddToReadingList", "addToReadingList", since: "7.0"),
    ActivityType("PostToFlickr", "PostToFlickr", "postToFlickr", since: "7.0"),
    ActivityType("PostToVimeo", "PostToVimeo", "postToVimeo", since: "7.0"),
    ActivityType("TencentWeibo", "PostToTencentWeibo", "postToTencentWeibo", since: "7.0"),
    ActivityType("AirDrop", "AirDrop", "airDrop", since: "7.0"),
    ActivityType("OpenInIBooks", "OpenInIBooks", "openInIBooks", since: "9.0"),
    ActivityType("MarkupAsPDF", "MarkupAsPDF", "markupAsPDF", since: "11.0"),
    ActivityType("SharePlay", "SharePlay", "sharePlay", since: "15.4"),
    ActivityType(
      "CollaborationInviteWithLink", "CollaborationInviteWithLink", "collaborationInviteWithLink",
      since: "16.0"),
    ActivityType(
      "CollaborationCopyLink", "CollaborationCopyLink", "collaborationCopyLink", since: "16.0"),
    ActivityType("AddToHomeScreen", "AddToHomeScreen", "addToHomeScreen", since: "16.4"),
  ]

  /// Share extensions of the system that apps exclude by their bundle identifiers.
  ///
  /// On a phone excluding them has no effect. Source: public code that does so.
  public static let systemExtensions: [String] = [
    "com.apple.reminders.sharingextension",
    "com.apple.reminders.RemindersEditorExtension",
    "com.apple.mobilenotes.SharingExtension",
    "com.apple.mobileslideshow.StreamShareService",
    "com.apple.CloudDocsUI.AddToiCloudDrive",
    "com.apple.DocumentManagerUICore.SaveToFiles",
  ]
}
