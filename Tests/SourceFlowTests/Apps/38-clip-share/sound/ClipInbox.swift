import Foundation

/// The folder of the app group in which the app looks for new clips.
struct ClipInbox {
  private let folder: URL?

  init() {
    let container = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.com.example.clips")
    folder = container?.appendingPathComponent("Inbox", isDirectory: true)
  }

  func add(_ data: Data, note: String, completion: () -> Void) {
    defer { completion() }
    guard let folder, !data.isEmpty else { return }
    let name = UUID().uuidString
    try? data.write(to: folder.appendingPathComponent(name + ".clip"), options: .atomic)
    try? Data(note.utf8).write(to: folder.appendingPathComponent(name + ".note"))
  }
}
