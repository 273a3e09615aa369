import CoreData
import SQLite

final class SongLibrary {
  private(set) var request = NSFetchRequest<NSManagedObject>(entityName: "Song")
  private(set) var songs: Int64 = 0
  private let connection = try? Connection("songs.sqlite3")

  func search(artist: String) {
    let trimmed = artist.trimmingCharacters(in: .whitespaces)
    guard !trimmed.isEmpty else { return }
    let format = "artist ==[c] %@"
    request.predicate = NSPredicate(format: format, trimmed)
  }

  func count(genre: String) {
    let query = "SELECT COUNT(*) FROM songs WHERE genre = ?"
    let answer = try? connection?.scalar(query, genre.lowercased())
    songs = answer as? Int64 ?? 0
  }
}
