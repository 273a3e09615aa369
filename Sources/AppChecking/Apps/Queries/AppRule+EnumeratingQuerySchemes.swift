import AppLinks
import Lints

extension AppRule {
  /// From how many vendors' schemes on a list looks like one of what is installed.
  ///
  /// Our own choice: apps that open other apps name a handful, such as browsers, maps and chats.
  private static let unrelatedVendors = 10

  /// An app asks about the apps of many vendors.
  static let enumeratingQuerySchemes = AppRule(
    Lint(
      id: "enumerating-query-schemes", severity: .note, confidence: .possible,
      summary: "An app may ask about the apps of many vendors.",
      explanation: """
        canOpenURL tells an app which other apps are installed, which reveals much about a person. \
        A list with the schemes of \(unrelatedVendors) or more vendors looks like that, and less like \
        links that are opened.
        """,
      fix: "Ask only about schemes that the app opens; a universal link needs no question.",
      source: "Apple, \"canOpenURL(_:)\"; the number is our own choice",
      references: [.interprocess, .noLeaks, .testSchemes, .exposure, .pageOfQueries],
      refused: .files([
        "Shop.app/Info.plist": information(
          "com.example.shop",
          strings(
            "LSApplicationQueriesSchemes", "fb", "twitter", "whatsapp", "instagram", "spotify",
            "line", "weixin", "alipay", "slack", "snapchat", "waze"))
      ]),
      accepted: .files([
        "Shop.app/Info.plist": information(
          "com.example.shop",
          strings("LSApplicationQueriesSchemes", "comgooglemaps", "waze", "whatsapp"))
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information, let first = bundle.queriedSchemes.first else {
        return
      }
      let vendors = Set(bundle.queriedSchemes.compactMap { KnownScheme.owner(of: $0.text ?? "") })
      guard vendors.count >= unrelatedVendors else { return }
      found.report(
        "the app may find out which apps of \(vendors.count) vendors are installed: "
          + vendors.sorted().prefix(3).joined(separator: ", ") + "…",
        in: document, at: KeyPlace(Array(first.place.steps.prefix(1))),
        hint: "keep those that the app opens", isKey: true)
    })
}
