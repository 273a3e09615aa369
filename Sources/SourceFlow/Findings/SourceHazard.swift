/// What can be wrong with the code of an app, by the identifier of the lint about it.
package enum SourceHazard: String, Hashable, Sendable, CaseIterable {
  // What a value from outside reaches.
  case redirectFromLink = "redirect-from-link"
  case webViewFromLink = "web-view-from-link"
  case scriptFromInput = "script-from-input"
  case pathFromInput = "path-from-input"
  case sqlFromInput = "sql-from-input"
  case predicateFromInput = "predicate-from-input"
  case settingFromInput = "setting-from-input"
  case requestFromInput = "request-from-input"
  case screenFromInput = "screen-from-input"
  case callbackUnjudged = "callback-unjudged"
  case sensitiveActionUnconfirmed = "sensitive-action-unconfirmed"
  case preprocessingTrusted = "preprocessing-trusted"
  // What leaves the app.
  case secretInURL = "secret-in-url"
  case pasteboardGeneral = "pasteboard-general"
  case pasteboardWithoutExpiry = "pasteboard-without-expiry"
  case linkLogged = "link-logged"
  // How a link is read.
  case firstQueryItem = "first-query-item"
  case decodedBeforeSplit = "decoded-before-split"
  case indexUnchecked = "index-unchecked"
  case schemeUnchecked = "scheme-unchecked"
  case urlSplitByHand = "url-split-by-hand"
  case xcallbackFormsMixed = "xcallback-forms-mixed"
  // How a link comes in.
  case activityUnchecked = "activity-unchecked"
  case handlerWithoutSender = "handler-without-sender"
  case senderTrusted = "sender-trusted"
  case coldStartUnchecked = "cold-start-unchecked"
  case firstContextOnly = "first-context-only"
  // Pasteboards and other apps.
  case pasteboardReadUnasked = "pasteboard-read-unasked"
  case pasteboardListener = "pasteboard-listener"
  case installedAppsProbed = "installed-apps-probed"
  case schemeForSharing = "scheme-for-sharing"
  // Extensions.
  case contentValidityIgnored = "content-validity-ignored"
  case attachmentTypeUnchecked = "attachment-type-unchecked"
  case requestNeverCompleted = "request-never-completed"
  case attachmentOnMainThread = "attachment-on-main-thread"
  case attachmentHeldInMemory = "attachment-held-in-memory"
  case exclusionWithoutEffect = "exclusion-without-effect-in-code"
  case secureFieldOpenToKeyboards = "secure-field-open-to-keyboards"
}
