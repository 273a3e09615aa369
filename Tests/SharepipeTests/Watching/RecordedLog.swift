import Logging
import Synchronization

/// Keeps the lines of a log.
final class RecordedLog: Sendable {
  private let kept = Mutex<[String]>([])
  private let keptMetadata = Mutex<[String]>([])

  /// The lines, each with its level before it.
  var lines: [String] { kept.withLock { $0 } }

  /// The metadata of each line.
  var metadata: [String] { keptMetadata.withLock { $0 } }

  /// A logger that writes here.
  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: RecordedLog
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    init(log: RecordedLog) { self.log = log }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.kept.withLock { $0.append("\(event.level): \(event.message)") }
      let pairs = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map {
        "\($0.key): \($0.value)"
      }
      log.keptMetadata.withLock { $0.append(pairs.joined(separator: "; ")) }
    }
  }
}
