import Foundation
import GRDB
import Sharepipe
import SystemPackage

/// The journal as its tables have it, read past the code under test.
struct JournalSnapshot {
  struct Context {
    let identifier: String
    /// The path of the entry below the inbox.
    let path: FilePath
    let state: String
    let end: String?
    let place: FilePath?
    let crashes: Int
  }

  struct Run {
    let run: WitnessLedger.Run
    /// When it began, in microseconds since 1970.
    let began: Int64
    let end: String?
  }

  /// The contexts, oldest first.
  let contexts: [Context]
  /// The runs, oldest first.
  let runs: [Run]
  /// The times of all events, in microseconds since 1970.
  let times: [Int64]

  /// The entries that were set aside since processes died over them, sorted.
  static func setAside(in state: FilePath) throws -> [String] {
    let queue = try DatabaseQueue(path: state.appending("journal.sqlite").string)
    let entries = try queue.read { database in
      try Data.fetchAll(
        database,
        sql: """
          SELECT entry FROM contexts JOIN records ON records.context = contexts.number
          WHERE record LIKE '%crash-budget-spent%'
          """)
    }
    try queue.close()
    return entries.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Reads the journal of a state.
  init(_ state: FilePath) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(
      path: state.appending("journal.sqlite").string, configuration: configuration)
    (contexts, runs, times) = try queue.read { database in
      let contexts = try Row.fetchAll(database, sql: "SELECT * FROM contexts ORDER BY number")
        .map { row in
          let claims: Data = row["claims"] ?? Data()
          let place: Data? = row["place"]
          return Context(
            identifier: row["identifier"],
            path: FilePath(bytes: Array(claims.split(separator: 0).last ?? Data())),
            state: row["state"], end: row["end"],
            place: place.map { FilePath(bytes: Array($0)) }, crashes: row["crashes"])
        }
      let runs = try Row.fetchAll(
        database,
        sql: """
          SELECT identifier, extension, attempt, key, began, runs."end" AS run_end
          FROM runs JOIN contexts ON contexts.number = runs.context ORDER BY runs.number
          """
      ).map { row in
        Run(
          run: WitnessLedger.Run(
            context: row["identifier"], extension: row["extension"], attempt: row["attempt"],
            key: row["key"]), began: row["began"], end: row["run_end"])
      }
      return (contexts, runs, try Int64.fetchAll(database, sql: "SELECT time FROM events"))
    }
    try queue.close()
  }
}
