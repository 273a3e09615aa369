import Foundation

@objc(ClipSheet)
final class ClipSheet: Composer {
  private let outbox = FileManager.default.temporaryDirectory

  override func deliver(_ place: URL) {
    if let bytes = try? Data(contentsOf: place) {
      try? bytes.write(to: outbox.appendingPathComponent(UUID().uuidString))
    }
  }
}
