/// An extension point of Apple's at which sharepipe runs nothing.
///
/// The table exists for messages: an owner who puts a keyboard into the rules learns from the
/// message what it is. It need not be complete, and nothing but the wording depends on it.
///
/// Source: Apple, Information Property List, `NSExtensionPointIdentifier`, and the templates of
/// Xcode; observed in property lists of shipped apps for the rest.
package struct KnownExtensionPoint: Hashable, Sendable {
  /// The identifier of the point.
  package let identifier: String
  /// What an extension at this point is, with its article.
  package let meaning: String
  /// In which direction data flows.
  package let flow: DataFlow

  /// What a point is, or `nil` if the table does not have it.
  ///
  /// - Parameter identifier: The identifier, in any case.
  /// - Returns: The entry of the table.
  package static func named(_ identifier: String) -> Self? {
    let wanted = identifier.lowercased()
    return all.first { $0.identifier.lowercased() == wanted }
  }

  /// The table, sorted by identifier.
  package static let all: [Self] = [
    Self("com.apple.AppSSO.idp-extension", "a single sign-on extension", .both),
    Self("com.apple.AudioUnit", "an audio unit", .both),
    Self("com.apple.AudioUnit-UI", "an audio unit with a view", .both),
    Self("com.apple.FinderSync", "a Finder sync extension", .both),
    Self(
      "com.apple.ManagedSettings.shield-action-service", "the answers at a shield of Screen Time",
      .toExtension),
    Self(
      "com.apple.ManagedSettingsUI.shield-configuration-service",
      "the look of a shield of Screen Time", .fromExtension),
    Self("com.apple.PassKit.issuer-provisioning", "a provider of passes", .fromExtension),
    Self(
      "com.apple.PassKit.issuer-provisioning.authorization", "the sign-in of a provider of passes",
      .fromExtension),
    Self("com.apple.Safari.content-blocker", "a content blocker of Safari", .fromExtension),
    Self("com.apple.Safari.extension", "a Safari app extension", .both),
    Self("com.apple.Safari.web-extension", "a Safari web extension", .both),
    Self("com.apple.appintents-extension", "an extension for app intents", .both),
    Self(
      "com.apple.authentication-services-account-authentication-modification-ui",
      "an account authentication modification extension", .both),
    Self(
      "com.apple.authentication-services-credential-provider-ui", "a password provider",
      .fromExtension),
    Self("com.apple.background-asset-downloader-extension", "a background asset downloader", .none),
    Self("com.apple.broadcast-services", "a screen broadcast", .toExtension),
    Self("com.apple.broadcast-services-setupui", "the set-up of a screen broadcast", .none),
    Self("com.apple.broadcast-services-upload", "the upload of a screen broadcast", .toExtension),
    Self(
      "com.apple.calendar.virtualconference", "a provider of video calls for Calendar",
      .fromExtension),
    Self("com.apple.callkit.call-directory", "a call directory", .fromExtension),
    Self("com.apple.classkit.context-provider", "a ClassKit context provider", .fromExtension),
    Self("com.apple.ctk-tokens", "a smart card token", .both),
    Self("com.apple.deviceactivity.monitor-extension", "a monitor of Screen Time", .toExtension),
    Self("com.apple.deviceactivityui.report-extension", "a report of Screen Time", .toExtension),
    Self("com.apple.dt.Xcode.extension.source-editor", "a source editor extension of Xcode", .both),
    Self("com.apple.email.extension", "a Mail extension", .both),
    Self("com.apple.fileprovider-actionsui", "a screen for actions of a file provider", .both),
    Self("com.apple.fileprovider-nonui", "a file provider", .both),
    Self("com.apple.fileprovider-ui", "a document picker", .both),
    Self(
      "com.apple.identitylookup.classification-ui", "a reporter of unwanted messages", .toExtension),
    Self("com.apple.identitylookup.message-filter", "a message filter", .toExtension),
    Self("com.apple.intents-service", "an extension for Siri", .both),
    Self("com.apple.intents-ui-service", "a screen for Siri", .both),
    Self("com.apple.keyboard-service", "a keyboard", .between),
    Self("com.apple.matter.support.extension.device-setup", "the set-up of Matter devices", .both),
    Self(
      "com.apple.message-payload-provider", "an app for Messages, or a sticker pack", .both
    ),
    Self("com.apple.networkextension.app-proxy", "an app proxy", .between),
    Self("com.apple.networkextension.app-push", "a local push provider", .between),
    Self("com.apple.networkextension.dns-proxy", "a DNS proxy", .between),
    Self("com.apple.networkextension.filter-control", "the control of a network filter", .between),
    Self("com.apple.networkextension.filter-data", "a network filter", .between),
    Self("com.apple.networkextension.packet-tunnel", "a packet tunnel", .between),
    Self("com.apple.photo-editing", "a photo editor", .both),
    Self("com.apple.photo-project", "a photo project", .toExtension),
    Self("com.apple.printing.discovery", "a finder of printers", .fromExtension),
    Self("com.apple.quicklook.preview", "a Quick Look preview", .toExtension),
    Self("com.apple.quicklook.thumbnail", "a maker of thumbnails", .toExtension),
    Self("com.apple.spotlight.import", "a Spotlight importer", .toExtension),
    Self("com.apple.spotlight.index", "a Spotlight index extension", .fromExtension),
    Self(
      "com.apple.usernotifications.content-extension", "a screen for notifications", .toExtension),
    Self("com.apple.usernotifications.service", "a notification service", .both),
    Self("com.apple.watchkit", "a watch app", .none),
    Self("com.apple.widget-extension", "a Today widget", .none),
    Self("com.apple.widgetkit-extension", "a widget", .none),
  ]

  private init(_ identifier: String, _ meaning: String, _ flow: DataFlow) {
    self.identifier = identifier
    self.meaning = meaning
    self.flow = flow
  }
}
