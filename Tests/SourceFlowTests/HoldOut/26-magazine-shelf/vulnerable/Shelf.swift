import Foundation
import Observation

@Observable
@MainActor
final class Shelf {
  private(set) var titles = ["spring", "summer", "autumn"]
  private(set) var failure: (any Error)?

  private let folder = URL.documentsDirectory.appendingPathComponent("issues")

  func fetch(_ order: IssueOrder) async {
    guard order.source.scheme == "https" else { return }
    do {
      let (issue, response) = try await URLSession.shared.data(from: order.source)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else { return }
      let file = folder.appendingPathComponent(order.title).appendingPathExtension("pdf")
      try issue.write(to: file, options: .atomic)
    } catch {
      failure = error
    }
  }
}
