import Combine
import Foundation
import SQLite3

final class JournalStore {
  @Published private(set) var notes: [String] = []
  private var database: OpaquePointer?
  private var subscriptions: Set<AnyCancellable> = []

  init() {
    let file = URL.documentsDirectory.appendingPathComponent("journal.sqlite")
    sqlite3_open(file.path, &database)
  }

  deinit {
    sqlite3_close(database)
  }

  func subscribe(to links: AnyPublisher<URL, Never>) {
    links
      .compactMap(BedRequest.init)
      .receive(on: DispatchQueue.main)
      .sink { [weak self] request in
        guard let self else { return }
        notes = read(notesOf: request.bed)
      }
      .store(in: &subscriptions)
  }

  private func read(notesOf bed: String) -> [String] {
    var statement: OpaquePointer?
    let query = "SELECT text FROM note WHERE bed = ? ORDER BY day"
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else { return [] }
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    guard sqlite3_bind_text(statement, 1, bed, -1, copied) == SQLITE_OK else { return [] }
    var found: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) { found.append(String(cString: text)) }
    }
    return found
  }
}
