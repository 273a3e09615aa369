import Foundation

enum DiaryLink {
  case page(UUID)
  case startOver

  init?(_ link: URL) {
    switch link.host {
    case "page":
      guard let id = UUID(uuidString: link.lastPathComponent) else { return nil }
      self = .page(id)
    case "start-over":
      self = .startOver
    default:
      return nil
    }
  }
}
