import SQLite3
import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var database: OpaquePointer?
  var hasNotes = false

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme == "example-notes", url.host == "tag" else { return false }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    guard let tag = items.first(where: { $0.name == "name" })?.value else { return false }
    var statement: OpaquePointer?
    let query = "SELECT title FROM notes WHERE tag = ?"
    sqlite3_prepare_v2(database, query, -1, &statement, nil)
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_text(statement, 1, tag, -1, transient)
    hasNotes = sqlite3_step(statement) == SQLITE_ROW
    sqlite3_finalize(statement)
    return true
  }
}
