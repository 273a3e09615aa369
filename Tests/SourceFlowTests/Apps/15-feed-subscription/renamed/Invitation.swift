import Foundation

struct Invitation {
  let source: URL

  init?(_ link: URL) {
    guard link.host == "subscribe", link.scheme == "podbox",
      let parts = URLComponents(url: link, resolvingAgainstBaseURL: false),
      let text = parts.queryItems?.first(where: { $0.name == "feed" })?.value,
      let source = URL(string: text)
    else { return nil }
    self.source = source
  }
}
