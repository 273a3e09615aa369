/// Where values come in that no entry point hands over.
///
/// Source: Apple, UIPasteboard, NSExtensionContext, NSItemProvider.
enum KnownSource {
  /// The key under which JavaScript of a page hands its results to an extension.
  static let preprocessingKey = "NSExtensionJavaScriptPreprocessingResultsKey"

  /// What comes in when a member is read, or `nil`.
  static func kind(ofMember name: String, of type: String?) -> FlowOrigin.Kind? {
    if type == "UIPasteboard" {
      return pasteboard.contains(name) ? .pasteboard : nil
    }
    switch name {
    case "inputItems": return .inputItem
    case "sourceApplication": return .sender
    default: return nil
    }
  }

  /// The keys of the identifier of the app that asks, in the options of an opened URL.
  static let senderKeys: Set<String> = [
    "sourceApplication", "UIApplicationOpenURLOptionsSourceApplicationKey",
    "UIApplicationLaunchOptionsSourceApplicationKey",
  ]

  /// The keys of a launch under which a link or an activity is.
  static let launchKeys: Set<String> = [
    "url", "userActivityDictionary", "UIApplicationLaunchOptionsURLKey",
    "UIApplicationLaunchOptionsUserActivityDictionaryKey",
  ]

  /// The members of a pasteboard that are its content.
  static let pasteboard: Set<String> = [
    "string", "strings", "url", "urls", "URL", "URLs", "items", "image", "images",
    "itemProviders", "valueForPasteboardType", "dataForPasteboardType", "value", "data",
  ]

  /// The calls that load an item of a host, and hand it to a closure or give it back.
  static let loading: Set<String> = [
    "loadItem", "loadItemForTypeIdentifier", "loadObject", "loadObjectOfClass",
    "loadDataRepresentation", "loadDataRepresentationForTypeIdentifier", "loadFileRepresentation",
    "loadFileRepresentationForTypeIdentifier", "loadInPlaceFileRepresentation",
    "loadInPlaceFileRepresentationForTypeIdentifier", "loadTransferable",
  ]
}
