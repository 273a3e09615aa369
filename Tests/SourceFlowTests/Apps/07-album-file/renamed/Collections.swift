import Foundation

enum Shelf {
  static var base: URL {
    FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
      .appendingPathComponent("Albums", isDirectory: true)
  }

  static func path(_ title: String) -> String {
    base.appendingPathComponent(title).path
  }
}

struct Collection: Codable {
  var title: String
  var photos: [String]

  init?(on disk: String) {
    guard let bytes = FileManager.default.contents(atPath: disk),
      let collection = try? JSONDecoder().decode(Collection.self, from: bytes)
    else { return nil }
    self = collection
  }
}
