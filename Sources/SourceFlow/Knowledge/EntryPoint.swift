/// A function that the system calls with something from outside.
///
/// Source: Apple, UIApplicationDelegate, UISceneDelegate, WKScriptMessageHandler,
/// NSExtensionRequestHandling.
struct EntryPoint: Hashable, Sendable {
  /// What a parameter brings in.
  enum Input: Hashable, Sendable {
    /// A URL that was opened.
    case link
    /// URLs that were opened, each in a context.
    case contexts
    /// A user activity.
    case activity
    /// What the app is launched with.
    case launch
    /// What a scene is connected with.
    case connection
    /// The options of an opened URL, the sender among them.
    case options
    /// The identifier of the app that asks.
    case sender
    /// A message of a page in a web view.
    case webMessage
    /// Nothing by a parameter: an App Intent has properties for it.
    case intent
  }

  /// `perform()` of an App Intent.
  ///
  /// Source: Apple, AppIntent.
  static let intent = EntryPoint(
    name: "perform()", selector: "", inputs: [-1: .intent], stage: .warm)

  /// Whether a type with these superclasses and protocols is an App Intent.
  static func isIntent(_ inherited: [String]) -> Bool {
    !Set(inherited).isDisjoint(with: [
      "AppIntent", "OpenIntent", "DeleteIntent", "LiveActivityIntent", "SetValueIntent",
      "ForegroundContinuableIntent", "AudioPlaybackIntent",
    ])
  }

  /// What the system does when it calls it.
  enum Stage: Hashable, Sendable {
    /// The app is started, or a scene is connected.
    case cold
    /// The app runs.
    case warm
  }

  /// The name in Swift.
  let name: String
  /// The selector.
  let selector: String
  /// What each parameter brings in, by its place from 0.
  let inputs: [Int: Input]
  /// When it is called.
  let stage: Stage
  /// Whether Apple has deprecated it because it does not name the sender in the modern way.
  var isDeprecated = false

  static let all: [EntryPoint] = [
    EntryPoint(
      name: "application(_:open:options:)", selector: "application:openURL:options:",
      inputs: [1: .link, 2: .options], stage: .warm),
    EntryPoint(
      name: "application(_:open:sourceApplication:annotation:)",
      selector: "application:openURL:sourceApplication:annotation:",
      inputs: [1: .link, 2: .sender], stage: .warm, isDeprecated: true),
    EntryPoint(
      name: "application(_:handleOpen:)", selector: "application:handleOpenURL:",
      inputs: [1: .link], stage: .warm, isDeprecated: true),
    EntryPoint(
      name: "application(_:continue:restorationHandler:)",
      selector: "application:continueUserActivity:restorationHandler:",
      inputs: [1: .activity], stage: .warm),
    EntryPoint(
      name: "application(_:willFinishLaunchingWithOptions:)",
      selector: "application:willFinishLaunchingWithOptions:",
      inputs: [1: .launch], stage: .cold),
    EntryPoint(
      name: "application(_:didFinishLaunchingWithOptions:)",
      selector: "application:didFinishLaunchingWithOptions:",
      inputs: [1: .launch], stage: .cold),
    EntryPoint(
      name: "scene(_:willConnectTo:options:)",
      selector: "scene:willConnectToSession:options:", inputs: [2: .connection], stage: .cold),
    EntryPoint(
      name: "scene(_:openURLContexts:)", selector: "scene:openURLContexts:",
      inputs: [1: .contexts], stage: .warm),
    EntryPoint(
      name: "scene(_:continue:)", selector: "scene:continueUserActivity:",
      inputs: [1: .activity], stage: .warm),
    EntryPoint(
      name: "application(_:open:)", selector: "application:openURLs:", inputs: [1: .contexts],
      stage: .warm),
    EntryPoint(
      name: "userContentController(_:didReceive:replyHandler:)",
      selector: "userContentController:didReceiveScriptMessage:replyHandler:",
      inputs: [1: .webMessage], stage: .warm),
    EntryPoint(
      name: "userContentController(_:didReceive:)",
      selector: "userContentController:didReceiveScriptMessage:",
      inputs: [1: .webMessage], stage: .warm),
  ]

  private static let byName: [String: EntryPoint] = Dictionary(
    uniqueKeysWithValues: all.flatMap { [($0.name, $0), ($0.selector, $0)] })

  /// The entry point of a name, or `nil`.
  static func named(_ name: String) -> EntryPoint? { byName[name] }
}
