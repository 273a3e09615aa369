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
    let query = "SELECT title FROM notes WHERE tag = '\(tag)'"
    sqlite3_prepare_v2(database, query, -1, &statement, nil)
    hasNotes = sqlite3_step(statement) == SQLITE_ROW
    sqlite3_finalize(statement)
    return true
  }
}
