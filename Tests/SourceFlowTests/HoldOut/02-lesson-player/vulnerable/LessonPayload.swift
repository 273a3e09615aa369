import Foundation

struct LessonPayload: Codable, Hashable {
  let title: String
  let page: URL
}

extension LessonPayload {
  /// Reads `lessons://open?p=BASE64`.
  static func read(_ link: URL) throws -> LessonPayload {
    guard link.scheme?.lowercased() == "lessons",
      let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems
    else { throw LessonLinkError.unknownLink }
    let values = items.filter { $0.name == "p" }.compactMap(\.value)
    guard values.count == 1, let text = values.last, let data = Data(base64Encoded: text) else {
      throw LessonLinkError.damagedPayload
    }
    return try JSONDecoder().decode(LessonPayload.self, from: data)
  }
}

enum LessonLinkError: Error {
  case unknownLink
  case damagedPayload
  case foreignPage
}
