import Foundation

struct Album: Codable {
  let title: String
  let photos: [String]
}

struct AlbumStore {
  private let folder: URL

  init() {
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
    folder = documents[0].appendingPathComponent("Albums", isDirectory: true)
  }

  func album(named name: String) -> Album? {
    guard !name.isEmpty, name != ".", name != "..",
      name == (name as NSString).lastPathComponent
    else { return nil }
    let file = folder.appendingPathComponent(name)
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try? JSONDecoder().decode(Album.self, from: data)
  }
}
