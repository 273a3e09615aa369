import Foundation

extension URL {
  func queryValue(_ key: String) -> String? {
    URLComponents(url: self, resolvingAgainstBaseURL: false)?
      .queryItems?
      .first { $0.name == key }?
      .value
  }
}
