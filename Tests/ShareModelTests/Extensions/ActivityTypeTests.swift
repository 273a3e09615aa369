import ShareModel
import Testing

struct ActivityTypeTests {
  @Test func `the catalogue has each of Apple's constants once`() {
    #expect(ActivityType.all.count == 20)
    #expect(Set(ActivityType.all.map(\.identifier)).count == 20)
    #expect(Set(ActivityType.all.map(\.constant)).count == 20)
    #expect(Set(ActivityType.all.map(\.name)).count == 20)
    #expect(ActivityType.systemExtensions.count == 6)
  }

  static let names: [(String, String?)] = [
    ("mail", "com.apple.UIKit.activity.Mail"), ("AirDrop", "com.apple.UIKit.activity.AirDrop"),
    ("UIActivityTypeAirDrop", "com.apple.UIKit.activity.AirDrop"),
    ("uiactivitytypeairdrop", nil),
    ("com.apple.UIKit.activity.Mail", "com.apple.UIKit.activity.Mail"),
    ("com.apple.uikit.activity.mail", nil),
    ("postToTencentWeibo", "com.apple.UIKit.activity.TencentWeibo"), ("", nil),
  ]

  @Test(arguments: names)
  func `an activity type has three names`(text: String, identifier: String?) {
    #expect(ActivityType.named(text)?.identifier == identifier)
  }

  @Test func `only constants are effective on a phone`() {
    #expect(ActivityType.isEffectiveOnIOS("com.apple.UIKit.activity.Mail"))
    #expect(!ActivityType.isEffectiveOnIOS("com.apple.mobilenotes.SharingExtension"))
    #expect(ActivityType.isKnown("com.apple.mobilenotes.SharingExtension"))
    #expect(!ActivityType.isKnown("UIActivityTypeMail"))
    #expect(ExtensionPointName.isEffectiveOnIOS("com.apple.keyboard-service"))
    #expect(!ExtensionPointName.isEffectiveOnIOS("com.apple.share-services"))
  }
}
