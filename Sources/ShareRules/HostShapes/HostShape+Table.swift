import TypeIdentifiers

extension HostShape {
  /// Every shape: browsers first, then pictures, files, texts, and the rest.
  public static let all: [HostShape] = browsers + pictures + files + texts + others

  private static let guide =
    "Apple, App Extension Programming Guide, Accessing a Webpage"
  private static let defaultPage = Operand.url("https://example.com/")

  private static let browsers = [
    HostShape(
      name: "safari-page",
      summary: "A page in Safari: its address, in which JavaScript can run, and its web archive.",
      operand: defaultPage, confidence: .seen,
      sightings: [
        Sighting(guide),
        Sighting("observed: the share sheet treats the two as versions of one thing"),
      ],
      items: [
        HostShapeItem(supportsJavaScript: true, .page([.url])),
        HostShapeItem(.types([.webArchive])),
      ]),
    HostShape(
      name: "safari-page-alone",
      summary: "A page in Safari of an older system: its address, in which JavaScript can run.",
      operand: defaultPage, confidence: .seen, sightings: [Sighting(guide)],
      items: [HostShapeItem(supportsJavaScript: true, .page([.url]))]),
    HostShape(
      name: "safari-selection",
      summary: "Text that is marked in Safari: the text, without the address of its page.",
      operand: .none, confidence: .observed,
      sightings: [
        Sighting("wordpress-mobile/WordPress-iOS 5224", "2016-04-26"),
        Sighting("MaxAst/expo-share-extension 47", "2024-09-23"),
      ],
      items: [HostShapeItem(.text([.plainText], "The marked text."))]),
    HostShape(
      name: "safari-image",
      summary: "A picture in Safari: two items, the picture and an address.",
      operand: .url("https://example.com/picture.jpg"), confidence: .observed,
      sightings: [Sighting("openradar 30184485, openradar-mirror 16786")],
      items: [HostShapeItem(.types([.jpeg])), HostShapeItem(.page([.url]))]),
    HostShape(
      name: "safari-pdf",
      summary: "A PDF in Safari: its type alone, no file URL.",
      operand: .none, confidence: .observed,
      sightings: [
        sharingIntent, Sighting("achorein/expo-share-intent 104", "2024-09-17"),
        Sighting("Expensify/react-native-share-menu 111", "2021-03-19"),
      ],
      items: [HostShapeItem(.types([.pdf]))]),
    HostShape(
      name: "chrome-page",
      summary: "A page in Chrome since 2025: its address, its title, and one of a type not known.",
      operand: defaultPage, confidence: .observed,
      sightings: [
        Sighting("MaxAst/expo-share-extension 77", "2025-06-11"),
        Sighting("achorein/expo-share-intent 182", "2025-06-29"),
      ],
      items: [HostShapeItem(.page([.url]), .text([.plainText], "A title"), .unidentified)]
    ),
    HostShape(
      name: "chrome-page-2017",
      summary: "A page in Chrome as of 2017: text alone.",
      operand: .none, confidence: .observed, sightings: [focus],
      items: [HostShapeItem(.text([.plainText], "A title https://example.com/"))]),
    HostShape(
      name: "chrome-pdf",
      summary: "A PDF in Chrome: several attachments, one of them a file URL.",
      operand: .files("document.pdf"), confidence: .observed,
      sightings: [sharingIntent],
      items: [HostShapeItem(.types([.pdf]), .untypedFiles)]),
    HostShape(
      name: "firefox-page",
      summary: "A page in Firefox: its address, and its title as text; no web page.",
      operand: defaultPage, confidence: .observed,
      sightings: [
        Sighting("acez/bookmark-companion 24", "2023-02-01"),
        Sighting("BreckoEC/share-extension-expo-plugin 1, a pull request", "2023-03-09"),
      ],
      items: [HostShapeItem(.page([.url]), .text([.plainText], "A title"))]),
    HostShape(
      name: "web-share",
      summary: "A button of a page itself (navigator.share): the address, no web page.",
      operand: defaultPage, confidence: .observed,
      sightings: [Sighting("MaxAst/expo-share-extension 28", "2024-05-31")],
      items: [HostShapeItem(.page([.url]))]),
    HostShape(
      name: "feedly", summary: "An article in Feedly: its title as text, and its address.",
      operand: defaultPage, confidence: .observed, sightings: [focus],
      items: [HostShapeItem(.text([.plainText], "A title"), .page([.url]))]),
  ]

  private static let pictures = [
    HostShape(
      name: "photos", summary: "N photos in Photos: one item, an attachment for each.",
      operand: .count, confidence: .observed,
      sightings: [Sighting("openradar 30184485"), photosTalk],
      items: [HostShapeItem(.types([.jpeg]))]),
    HostShape(
      name: "photos-live",
      summary: "N Live Photos in Photos: the picture's type and that of a Live Photo.",
      operand: .count, confidence: .observed,
      sightings: [Sighting("openradar 30184485"), photosTalk],
      items: [HostShapeItem(.types([.heic, .livePhoto]))]),
    HostShape(
      name: "photos-video", summary: "N videos in Photos: one item, an attachment for each.",
      operand: .count, confidence: .inferred,
      sightings: [Sighting("openradar 30184485, of photos")],
      items: [HostShapeItem(.types([.quickTimeMovie]))]),
    HostShape(
      name: "messages-image", summary: "N pictures in Messages: files, as pictures of their kind.",
      operand: .count, confidence: .observed, sightings: [photosTalk],
      items: [HostShapeItem(.types([.jpeg, .fileURL]))]),
    HostShape(
      name: "messages-live",
      summary: "A Live Photo in Messages: said to be any image, and handed over as JPEG.",
      operand: .none, confidence: .observed, sightings: [photosTalk],
      items: [HostShapeItem(.types([.image]))]),
    HostShape(
      name: "screenshot",
      summary: "The corner picture after a screenshot: a URL of a temporary file, no image.",
      operand: .none, confidence: .observed,
      sightings: [
        Sighting("MaxAst/expo-share-extension 101", "2025-12-17", on: "iOS 26.1")
      ],
      items: [HostShapeItem(.url([.url], "file:///tmp/Screenshot.png"))]),
  ]

  private static let files = [
    HostShape(
      name: "files", summary: "Files in the Files app: each by its type and a file URL.",
      operand: .files("document.pdf"), confidence: .observed,
      sightings: [Sighting("Expensify/react-native-share-menu 290", "2023")],
      items: [HostShapeItem(.typedFiles)]),
    HostShape(
      name: "finder", summary: "Files in Finder, or in Preview, on a Mac: file URLs alone.",
      operand: .files("document.pdf"), confidence: .observed,
      sightings: [Sighting("openradar 30184633, openradar-mirror 16792")],
      items: [HostShapeItem(.untypedFiles)]),
    HostShape(
      name: "crash-report", summary: "A crash report in Settings: a file URL alone.",
      operand: .files("report.ips"), confidence: .observed,
      sightings: [Sighting("keybase/client 29549, a pull request")],
      items: [HostShapeItem(.untypedFiles)]),
  ]

  private static let texts =
    [
      (
        "notes", "A note in Notes", Sighting("j3k0/cordova-plugin-openwith 12", "2018-03-16")
      ),
      ("mail", "Text that is marked in Mail", duckDuckGo),
      ("kindle", "Text that is marked in Kindle", duckDuckGo),
      (
        "gmail", "Anything in Gmail",
        Sighting("mozilla-mobile/focus-ios 470, a pull request", "2017-09-18")
      ),
    ].map { name, subject, source in
      HostShape(
        name: name, summary: "\(subject): text alone.", operand: .none, confidence: .observed,
        sightings: [source],
        items: [HostShapeItem(.text([.plainText], "See https://example.com/ for more."))])
    }

  private static let others = [
    HostShape(
      name: "contacts", summary: "A contact: its card (vCard).", operand: .none,
      confidence: .observed,
      sightings: [Sighting("Expensify/react-native-share-menu 235", "2023-01-24")],
      items: [HostShapeItem(.types([.vCard]))]),
    HostShape(
      name: "app-store", summary: "An app in the App Store: its icon, its name and its address.",
      operand: .url("https://apps.apple.com/app/id1"), confidence: .observed,
      sightings: [Sighting("a question of a developer on code911.top")],
      items: [
        HostShapeItem(.types([.png]), .text([.plainText], "An app"), .page([.url]))
      ]),
    HostShape(
      name: "password-manager",
      summary: "An app that asks a password manager for a login, beside the address of the site.",
      operand: defaultPage, confidence: .observed,
      sightings: [Sighting("the rules that Bitwarden, passforios and Jetpack ship")],
      items: [HostShapeItem(.types([findLogin]), .page([.url]))]),
  ]

  private static let photosTalk = Sighting("speakerdeck michaelochs, a talk on share extensions")
  private static let sharingIntent = Sighting(
    "KasemJaffer/receive_sharing_intent 362", "2025-03-12")
  private static let focus = Sighting("mozilla-mobile/focus-ios 485", "2017-09-26")
  private static let duckDuckGo = Sighting("duckduckgo/iOS 1063, a pull request")

  private static let findLogin = type("org.appextension.find-login-action")

  /// A type that is not declared, and so has no constant.
  private static func type(_ text: String) -> TypeIdentifier {
    guard let type = TypeIdentifier(text) else {
      preconditionFailure("'\(text)' in the table of shapes is not a type identifier")
    }
    return type
  }
}
