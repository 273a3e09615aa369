extension SystemLink {
  /// All forms; the first that fits a URL counts.
  ///
  /// A link to `maps.apple.com` without a query, or to another path than these, is opened by the
  /// browser. Source: Apple, "Map Links": "opened either in Safari or the Maps app".
  static let table: [SystemLink] =
    web("maps.apple.com", maps, mapLinks, .documented, [.rootWithQuery])
    + web(
      "maps.apple.com", maps, #"MapKit, "Adopting unified Maps URLs""#, .documented,
      ["frame", "search", "place", "directions"].map { .first($0) })
    + web(
      "apps.apple.com", store, #"StoreKit, "Requesting App Store reviews""#, .documented, [.any])
    + web("itunes.apple.com", store, stores, .documented, [.segment("app")])
    + web("itunes.apple.com", ("com.apple.MobileStore", "iTunes Store"), stores, .assumed, [.any])
    + web("music.apple.com", ("com.apple.Music", "Music"), media, .assumed, [.any])
    + web("books.apple.com", books, stores, .assumed, [.any])
    + web(
      "facetime.apple.com", faceTime,
      #"iPhone User Guide, "Create a link to a FaceTime call on iPhone""#, .assumed,
      [.first("join")])
    + schemes(["mailto"], ("com.apple.mobilemail", "Mail"), reference("Mail Links"), .documented)
    + schemes(["tel"], ("com.apple.mobilephone", "Phone"), reference("Phone Links"), .documented)
    + schemes(["sms"], ("com.apple.MobileSMS", "Messages"), reference("SMS Links"), .documented)
    + schemes(
      ["facetime", "facetime-audio"], faceTime, reference("FaceTime Links"), .documented)
    + schemes(["maps"], maps, mapLinks, .assumed)
    + schemes(["itms-apps", "itms-appss"], store, stores, .assumed)
    + schemes(["itms", "itmss"], ("com.apple.MobileStore", "iTunes Store"), media, .assumed)
    + schemes(["itms-books", "itms-bookss"], books, stores, .assumed)
    + schemes(
      ["shortcuts"], ("com.apple.shortcuts", "Shortcuts"),
      #"Shortcuts User Guide, "Run a shortcut using a URL scheme on iPhone or iPad""#, .documented)
    + schemes(
      ["app-settings"], ("com.apple.Preferences", "Settings"),
      #"UIKit, "openSettingsURLString""#, .documented)

  /// A bundle identifier and a name.
  private typealias App = (identifier: String, name: String)

  private static let maps: App = ("com.apple.Maps", "Maps")
  private static let store: App = ("com.apple.AppStore", "App Store")
  private static let books: App = ("com.apple.iBooks", "Books")
  private static let faceTime: App = ("com.apple.facetime", "FaceTime")

  private static let mapLinks = reference("Map Links")
  private static let media = reference("iTunes Links")
  private static let stores =
    #"Technical Q&A QA1629, "Launching the App Store from an iOS application""#

  /// A page of the reference of schemes.
  private static func reference(_ page: String) -> String {
    #"Apple URL Scheme Reference, "\#(page)""#
  }

  private static func web(
    _ host: String, _ app: App, _ source: String, _ certainty: Certainty, _ paths: [Path]
  ) -> [SystemLink] {
    paths.map { path in
      SystemLink(
        form: .web(host, path), app: app.identifier, name: app.name, source: source,
        certainty: certainty)
    }
  }

  private static func schemes(
    _ schemes: [String], _ app: App, _ source: String, _ certainty: Certainty
  ) -> [SystemLink] {
    schemes.map { scheme in
      SystemLink(
        form: .scheme(scheme), app: app.identifier, name: app.name, source: source,
        certainty: certainty)
    }
  }
}
