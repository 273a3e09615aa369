import Foundation

enum CallbackPolicy {
  struct Refusal: Error {
    let scheme: String
  }

  private static let schemes = ["photobooth", "albumkit"]

  static func check(_ callback: URL) throws {
    let scheme = callback.scheme?.lowercased() ?? ""
    guard schemes.contains(scheme) else { throw Refusal(scheme: scheme) }
  }
}
