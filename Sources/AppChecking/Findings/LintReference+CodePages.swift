import Lints

extension LintReference {
  // MARK: Apple, about code

  private static let delegate = "documentation/uikit/uiapplicationdelegate/"
  private static let sceneDelegate = "documentation/uikit/uiscenedelegate/"
  private static let guide =
    "library/archive/documentation/General/Conceptual/ExtensibilityPG/"

  static let pageOfHandler = apple(
    "application(_:open:options:)", delegate + "application(_:open:options:)")
  static let pageOfOldHandler = apple(
    "application(_:handleOpen:)", delegate + "application(_:handleopen:)")
  static let pageOfContexts = apple(
    "scene(_:openURLContexts:)", sceneDelegate + "scene(_:openurlcontexts:)")
  static let pageOfConnection = apple(
    "scene(_:willConnectTo:options:)", sceneDelegate + "scene(_:willconnectto:options:)")
  static let pageOfSender = apple(
    "sourceApplication", "documentation/uikit/uiapplication/openurloptionskey/sourceapplication")
  static let pageOfUniversalLinks = apple(
    "Supporting universal links in your app",
    "documentation/xcode/supporting-universal-links-in-your-app")
  static let pageOfCanOpenURL = apple(
    "canOpenURL(_:)", "documentation/uikit/uiapplication/canopenurl(_:)")
  static let pageOfURLComponents = apple(
    "URLComponents", "documentation/foundation/urlcomponents")
  static let pageOfQueryItems = apple(
    "queryItems", "documentation/foundation/urlcomponents/queryitems")
  static let pageOfPathComponents = apple(
    "pathComponents", "documentation/foundation/url/pathcomponents")
  static let pageOfWebView = apple("WKWebView", "documentation/webkit/wkwebview")
  static let pageOfScriptArguments = apple(
    "callAsyncJavaScript(_:arguments:in:in:completionHandler:)",
    "documentation/webkit/wkwebview/callasyncjavascript(_:arguments:in:in:completionhandler:)")
  static let pageOfSecureInput = apple(
    "Secure Coding Guide: Validating Input and Interprocess Communication",
    "library/archive/documentation/Security/Conceptual/SecureCodingGuide/Articles/"
      + "ValidatingInput.html")
  static let pageOfPredicates = apple(
    "Predicate Programming Guide: Creating Predicates",
    "library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pCreating.html")
  static let pageOfUserDefaults = apple("UserDefaults", "documentation/foundation/userdefaults")
  static let pageOfURLSession = apple("URLSession", "documentation/foundation/urlsession")
  static let pageOfStoryboards = apple(
    "instantiateViewController(withIdentifier:)",
    "documentation/uikit/uistoryboard/instantiateviewcontroller(withidentifier:)")
  static let pageOfAlerts = apple("UIAlertController", "documentation/uikit/uialertcontroller")
  static let pageOfActivityView = apple(
    "UIActivityViewController", "documentation/uikit/uiactivityviewcontroller")
  static let pageOfPasteboard = apple("UIPasteboard", "documentation/uikit/uipasteboard")
  static let pageOfPasteboardOptions = apple(
    "UIPasteboard.OptionsKey", "documentation/uikit/uipasteboard/optionskey")
  static let pageOfPasteboardChanges = apple(
    "changedNotification", "documentation/uikit/uipasteboard/changednotification")
  static let pageOfPasteControl = apple("UIPasteControl", "documentation/uikit/uipastecontrol")
  static let pageOfLogging = apple(
    "Generating log messages from your code",
    "documentation/os/generating-log-messages-from-your-code")
  static let pageOfExtensionScenarios = apple(
    "App Extension Programming Guide: Handling Common Scenarios",
    guide + "ExtensionScenarios.html")
  static let pageOfExtensionCreation = apple(
    "App Extension Programming Guide: Creating an App Extension",
    guide + "ExtensionCreation.html")
  static let pageOfContentValidity = apple(
    "isContentValid()", "documentation/social/slcomposeserviceviewcontroller/iscontentvalid()")
  static let pageOfItemProvider = apple(
    "hasItemConformingToTypeIdentifier(_:)",
    "documentation/foundation/nsitemprovider/hasitemconformingtotypeidentifier(_:)")
  static let pageOfFileRepresentation = apple(
    "loadFileRepresentation(forTypeIdentifier:completionHandler:)",
    "documentation/foundation/nsitemprovider/"
      + "loadfilerepresentation(fortypeidentifier:completionhandler:)")
  static let pageOfCompleteRequest = apple(
    "completeRequest(returningItems:completionHandler:)",
    "documentation/foundation/nsextensioncontext/"
      + "completerequest(returningitems:completionhandler:)")
}
