import Foundation
import SQLite3

final class NoteStore {
  private var database: OpaquePointer?

  init() {
    let support = FileManager.default.urls(
      for: .applicationSupportDirectory, in: .userDomainMask)[0]
    sqlite3_open(support.appendingPathComponent("notes.sqlite").path, &database)
  }

  deinit {
    sqlite3_close(database)
  }

  func titles(tagged tag: String) -> [String] {
    let query = "SELECT title FROM notes WHERE tag = '\(tag)' ORDER BY title"
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else {
      return []
    }
    defer { sqlite3_finalize(statement) }

    var titles: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) {
        titles.append(String(cString: text))
      }
    }
    return titles
  }
}
