import Foundation

struct EventLinkParser {
  /// The number of the event that a link names.
  func identifier(in link: URL) -> Int? {
    let text = link.absoluteString
    let sides = text.components(separatedBy: "id=")
    guard sides.count == 2 else { return nil }
    return Int(sides[1])
  }
}
