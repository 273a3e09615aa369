import Foundation

extension URL {
  var isManualLink: Bool {
    scheme == "toolbox" && host == "help"
  }

  var manualPage: URL? {
    guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return nil }
    for part in parts.queryItems ?? [] where part.name == "article" {
      return part.value.flatMap(URL.init(string:))
    }
    return nil
  }
}
