extension LintReference {
  // MARK: Apple, about code

  private static let delegate = "documentation/uikit/uiapplicationdelegate/"
  private static let sceneDelegate = "documentation/uikit/uiscenedelegate/"
  private static let guide =
    "library/archive/documentation/General/Conceptual/ExtensibilityPG/"

  package static let pageOfHandler = apple(
    "application(_:open:options:)", delegate + "application(_:open:options:)")
  package static let pageOfOldHandler = apple(
    "application(_:handleOpen:)", delegate + "application(_:handleopen:)")
  package static let pageOfContexts = apple(
    "scene(_:openURLContexts:)", sceneDelegate + "scene(_:openurlcontexts:)")
  package static let pageOfConnection = apple(
    "scene(_:willConnectTo:options:)", sceneDelegate + "scene(_:willconnectto:options:)")
  package static let pageOfSender = apple(
    "sourceApplication", "documentation/uikit/uiapplication/openurloptionskey/sourceapplication")
  package static let pageOfUniversalLinks = apple(
    "Supporting universal links in your app",
    "documentation/xcode/supporting-universal-links-in-your-app")
  package static let pageOfCanOpenURL = apple(
    "canOpenURL(_:)", "documentation/uikit/uiapplication/canopenurl(_:)")
  package static let pageOfURLComponents = apple(
    "URLComponents", "documentation/foundation/urlcomponents")
  package static let pageOfQueryItems = apple(
    "queryItems", "documentation/foundation/urlcomponents/queryitems")
  package static let pageOfPathComponents = apple(
    "pathComponents", "documentation/foundation/url/pathcomponents")
  package static let pageOfWebView = apple("WKWebView", "documentation/webkit/wkwebview")
  package static let pageOfScriptArguments = apple(
    "callAsyncJavaScript(_:arguments:in:in:completionHandler:)",
    "documentation/webkit/wkwebview/callasyncjavascript(_:arguments:in:in:completionhandler:)")
  package static let pageOfSecureInput = apple(
    "Secure Coding Guide: Validating Input and Interprocess Communication",
    "library/archive/documentation/Security/Conceptual/SecureCodingGuide/Articles/"
      + "ValidatingInput.html")
  package static let pageOfPredicates = apple(
    "Predicate Programming Guide: Creating Predicates",
    "library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pCreating.html")
  package static let pageOfUserDefaults = apple(
    "UserDefaults", "documentation/foundation/userdefaults")
  package static let pageOfURLSession = apple("URLSession", "documentation/foundation/urlsession")
  package static let pageOfStoryboards = apple(
    "instantiateViewController(withIdentifier:)",
    "documentation/uikit/uistoryboard/instantiateviewcontroller(withidentifier:)")
  package static let pageOfAlerts = apple(
    "UIAlertController", "documentation/uikit/uialertcontroller")
  package static let pageOfActivityView = apple(
    "UIActivityViewController", "documentation/uikit/uiactivityviewcontroller")
  package static let pageOfPasteboard = apple("UIPasteboard", "documentation/uikit/uipasteboard")
  package static let pageOfPasteboardOptions = apple(
    "UIPasteboard.OptionsKey", "documentation/uikit/uipasteboard/optionskey")
  package static let pageOfPasteboardChanges = apple(
    "changedNotification", "documentation/uikit/uipasteboard/changednotification")
  package static let pageOfPasteControl = apple(
    "UIPasteControl", "documentation/uikit/uipastecontrol")
  package static let pageOfLogging = apple(
    "Generating log messages from your code",
    "documentation/os/generating-log-messages-from-your-code")
  package static let pageOfExtensionScenarios = apple(
    "App Extension Programming Guide: Handling Common Scenarios",
    guide + "ExtensionScenarios.html")
  package static let pageOfExtensionCreation = apple(
    "App Extension Programming Guide: Creating an App Extension",
    guide + "ExtensionCreation.html")
  package static let pageOfContentValidity = apple(
    "isContentValid()", "documentation/social/slcomposeserviceviewcontroller/iscontentvalid()")
  package static let pageOfItemProvider = apple(
    "hasItemConformingToTypeIdentifier(_:)",
    "documentation/foundation/nsitemprovider/hasitemconformingtotypeidentifier(_:)")
  package static let pageOfFileRepresentation = apple(
    "loadFileRepresentation(forTypeIdentifier:completionHandler:)",
    "documentation/foundation/nsitemprovider/"
      + "loadfilerepresentation(fortypeidentifier:completionhandler:)")
  package static let pageOfCompleteRequest = apple(
    "completeRequest(returningItems:completionHandler:)",
    "documentation/foundation/nsextensioncontext/"
      + "completerequest(returningitems:completionhandler:)")
}
