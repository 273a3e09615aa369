import Foundation
import UniformTypeIdentifiers

final class ClipImporter: @unchecked Sendable {
  private let inbox = URL.documentsDirectory.appendingPathComponent("inbox/clip.mov")

  func take(_ provider: NSItemProvider, done: @escaping () -> Void) {
    let type = UTType.movie.identifier
    provider.loadFileRepresentation(forTypeIdentifier: type) { [inbox] file, error in
      defer { done() }
      guard let file, error == nil else { return }
      do {
        let clip = try Data(contentsOf: file)
        try clip.write(to: inbox)
      } catch {
        NSLog("the clip was not stored")
      }
    }
  }
}
