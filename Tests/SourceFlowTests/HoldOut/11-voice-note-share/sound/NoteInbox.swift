import Foundation

actor NoteInbox {
  private let folder = URL.cachesDirectory.appendingPathComponent("Notes", isDirectory: true)

  func add(_ sound: Data, title: String) throws {
    let name = UUID().uuidString
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try sound.write(to: folder.appendingPathComponent(name).appendingPathExtension("caf"))
    try Data(title.utf8).write(to: folder.appendingPathComponent(name + ".txt"))
  }
}
