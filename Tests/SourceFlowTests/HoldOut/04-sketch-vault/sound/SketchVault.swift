import Foundation

struct SketchVault {
  enum Refusal: Error {
    case outside
  }

  private let root = URL.documentsDirectory.appendingPathComponent("Sketches", isDirectory: true)
    .resolvingSymlinksInPath()

  func sketch(named name: String) throws -> Data {
    let file = root.appendingPathComponent(name).resolvingSymlinksInPath()
    guard file.path.hasPrefix(root.path + "/") else { throw Refusal.outside }
    return try Data(contentsOf: file)
  }
}
