/// A name in a program that shows what the program does: a selector, or a class or constant of Apple's.
///
/// The names of selectors, and of what a program takes from the system, stay in it as text whatever
/// language it was written in, also after its own symbols were removed. A name that is there may come
/// from a library in the program, and need not be used.
///
/// Source: Apple, `<mach-o/loader.h>` (symbols) and the Objective-C runtime (names of selectors); that
/// they are left in released programs is observed.
enum ProgramName: String, Hashable, Sendable, CaseIterable {
  /// With it an app says which extensions it allows.
  case allowsExtensionPoint = "application:shouldAllowExtensionPointIdentifier:"
  /// The first handler of URLs, which does not learn the sender.
  case handlesURL = "application:handleOpenURL:"
  /// The handler of URLs before iOS 9.
  case opensURLFromSender = "application:openURL:sourceApplication:annotation:"
  /// The handler of URLs since iOS 9.
  case opensURLWithOptions = "application:openURL:options:"
  /// The handler of URLs of a scene.
  case sceneOpensURLs = "scene:openURLContexts:"
  /// The handler of URLs of a view of SwiftUI.
  case viewOpensURL = "onOpenURL"
  /// The handlers of continued activities, of an app, a scene and a view.
  case continuesActivity = "ontinueUserActivity"
  /// The activities with which a scene starts.
  case startsWithActivities = "userActivities"
  /// The pasteboard that all apps share.
  case generalPasteboard
  /// The notification of a change on a pasteboard.
  case pasteboardChanged = "UIPasteboardChangedNotification"
  /// A text field that is made to hide what is entered.
  case setsSecureEntry = "setSecureTextEntry:"
  /// A text field of SwiftUI that hides what is entered, as Swift writes its name.
  case secureField = "7SwiftUI11SecureField"
  /// The check of what is entered in a share extension with Apple's form.
  case isContentValid
  /// Apple's form for share extensions.
  case composeController = "_OBJC_CLASS_$_SLComposeServiceViewController"
  /// A view that shows web pages.
  case webView = "_OBJC_CLASS_$_WKWebView"

  /// What is looked for: a name that shows something ends where its text ends.
  ///
  /// A selector that proves something by being there also begins there, since a longer one, such as
  /// that of a library that wraps it, is another. One that proves something by being absent may have a
  /// beginning of its own.
  var searched: String {
    switch self {
    case .handlesURL, .opensURLFromSender, .generalPasteboard, .setsSecureEntry:
      "\0\(rawValue)\0"
    case .allowsExtensionPoint, .opensURLWithOptions, .sceneOpensURLs, .startsWithActivities,
      .pasteboardChanged, .isContentValid, .composeController, .webView:
      "\(rawValue)\0"
    case .viewOpensURL, .continuesActivity, .secureField: rawValue
    }
  }
}
