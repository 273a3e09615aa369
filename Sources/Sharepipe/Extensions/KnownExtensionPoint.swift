/// An extension point of Apple's at which sharepipe runs nothing.
///
/// The table exists for messages: whoever puts a keyboard into the rules is told what it is.
/// It need not be complete, and nothing but the wording depends on it.
///
/// Source: Apple, Information Property List, `NSExtensionPointIdentifier`, and the templates of
/// Xcode; observed in property lists of shipped apps for the rest.
struct KnownExtensionPoint: Hashable, Sendable {
  /// The identifier of the point.
  let identifier: String
  /// What an extension at this point is, with its article.
  let meaning: String

  /// What a point is, or `nil` if the table does not have it.
  ///
  /// - Parameter identifier: The identifier, in any case.
  /// - Returns: The entry of the table.
  static func named(_ identifier: String) -> Self? {
    let wanted = identifier.lowercased()
    return all.first { $0.identifier.lowercased() == wanted }
  }

  /// The table, sorted by identifier.
  static let all: [Self] = [
    Self("com.apple.AppSSO.idp-extension", "a single sign-on extension"),
    Self("com.apple.AudioUnit", "an audio unit"),
    Self("com.apple.AudioUnit-UI", "an audio unit with a view"),
    Self("com.apple.FinderSync", "a Finder sync extension"),
    Self("com.apple.Safari.content-blocker", "a content blocker of Safari"),
    Self("com.apple.Safari.extension", "a Safari app extension"),
    Self("com.apple.Safari.web-extension", "a Safari web extension"),
    Self(
      "com.apple.authentication-services-account-authentication-modification-ui",
      "an account authentication modification extension"),
    Self("com.apple.authentication-services-credential-provider-ui", "a password provider"),
    Self("com.apple.background-asset-downloader-extension", "a background asset downloader"),
    Self("com.apple.broadcast-services", "a screen broadcast"),
    Self("com.apple.broadcast-services-setupui", "the set-up of a screen broadcast"),
    Self("com.apple.broadcast-services-upload", "the upload of a screen broadcast"),
    Self("com.apple.callkit.call-directory", "a call directory"),
    Self("com.apple.classkit.context-provider", "a ClassKit context provider"),
    Self("com.apple.ctk-tokens", "a smart card token"),
    Self("com.apple.dt.Xcode.extension.source-editor", "a source editor extension of Xcode"),
    Self("com.apple.email.extension", "a Mail extension"),
    Self("com.apple.fileprovider-actionsui", "a screen for actions of a file provider"),
    Self("com.apple.fileprovider-nonui", "a file provider"),
    Self("com.apple.fileprovider-ui", "a document picker"),
    Self("com.apple.identitylookup.classification-ui", "a reporter of unwanted messages"),
    Self("com.apple.identitylookup.message-filter", "a message filter"),
    Self("com.apple.intents-service", "an extension for Siri"),
    Self("com.apple.intents-ui-service", "a screen for Siri"),
    Self("com.apple.keyboard-service", "a keyboard"),
    Self("com.apple.matter.support.extension.device-setup", "the set-up of Matter devices"),
    Self("com.apple.message-payload-provider", "an app for Messages, or a sticker pack"),
    Self("com.apple.networkextension.app-proxy", "an app proxy"),
    Self("com.apple.networkextension.app-push", "a local push provider"),
    Self("com.apple.networkextension.dns-proxy", "a DNS proxy"),
    Self("com.apple.networkextension.filter-control", "the control of a network filter"),
    Self("com.apple.networkextension.filter-data", "a network filter"),
    Self("com.apple.networkextension.packet-tunnel", "a packet tunnel"),
    Self("com.apple.photo-editing", "a photo editor"),
    Self("com.apple.photo-project", "a photo project"),
    Self("com.apple.printing.discovery", "a finder of printers"),
    Self("com.apple.quicklook.preview", "a Quick Look preview"),
    Self("com.apple.quicklook.thumbnail", "a maker of thumbnails"),
    Self("com.apple.spotlight.import", "a Spotlight importer"),
    Self("com.apple.spotlight.index", "a Spotlight index extension"),
    Self("com.apple.usernotifications.content-extension", "a screen for notifications"),
    Self("com.apple.usernotifications.service", "a notification service"),
    Self("com.apple.watchkit", "a watch app"),
    Self("com.apple.widget-extension", "a Today widget"),
    Self("com.apple.widgetkit-extension", "a widget"),
  ]

  private init(_ identifier: String, _ meaning: String) {
    self.identifier = identifier
    self.meaning = meaning
  }
}
