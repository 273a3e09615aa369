import Foundation

enum LibraryPlace: Hashable {
  case home
  case shelf(String)
  case book(shelf: String, title: String)

  init?(url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
      return nil
    }
    let parts = Self.parts(of: components.percentEncodedPath)
    switch parts.count {
    case 0:
      self = .home
    case 1:
      self = .shelf(parts[0])
    case 2:
      self = .book(shelf: parts[0], title: parts[1])
    default:
      return nil
    }
  }

  private static func parts(of path: String) -> [String] {
    let decoded = path.removingPercentEncoding ?? ""
    return decoded.split(separator: "/").map(String.init)
  }
}
