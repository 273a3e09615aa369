package import AppLinks
@testable import HostileApps
import Promises

/// What holds of every callback of a URL that was not refused.
package func promiseGood(_ callbacks: LinkCallbacks, of scheme: String) {
  for callback in [callbacks.success, callbacks.error, callbacks.cancel].compactMap(\.self) {
    guard let browser = BrowserURL(callback) else {
      promise(false, "no browser reads the callback \(callback.debugDescription)")
      continue
    }
    let reader = URLReader(maximumLength: 1 << 20, allowsFragment: true)
    // A host in brackets is refused.
    promise(browser.host != nil, "a callback to \(callback.debugDescription)")
    promise(browser.scheme != scheme, "a callback to the app itself")
    let refused: Set<String> = [
      "about", "app-settings", "blob", "data", "facetime", "file", "http", "itms-apps",
      "itms-services", "javascript", "mailto", "sms", "tel", "vbscript",
    ]
    promise(!refused.contains(browser.scheme), "a callback to \(browser.scheme)")
    if browser.scheme == "https" {
      promise(HostileApps.hosts.contains(browser.host ?? ""), "a callback to \(browser)")
    } else {
      let url = try? reader.read(callback)
      promise(url?.scheme == browser.scheme, "the callback \(callback.debugDescription)")
      promise(url?.host ?? "" == browser.host, "the callback \(callback.debugDescription)")
    }
  }
  promise(callbacks.source?.unicodeScalars.count ?? 0 <= 100, "a long label")
}
