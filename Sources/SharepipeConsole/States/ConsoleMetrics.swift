import Documents
import SafeFiles
import ShareJournal
import ShareReport
import SystemPackage

/// The metrics of the inboxes that a console shows.
///
/// The watch knows what no ledger has: what arrives, what it has done, why it takes nothing. So the file
/// that it keeps is passed on as long as it is kept; without one, the metrics are what the ledgers know.
struct ConsoleMetrics: Sendable {
  /// The states.
  let states: [ConsoleState]
  /// The file that the watch keeps; `nil` if none is known.
  let file: FilePath?
  /// The version of sharepipe.
  let version: String
  /// When the console began.
  let started: Timestamp

  /// How old the file of a watch may be, which writes it every 15 seconds.
  static let freshness: Duration = .seconds(60)
  private static let mostBytes = 1 << 20

  /// The metrics in the text form of OpenMetrics.
  ///
  /// - Parameter now: The moment.
  /// - Returns: The text.
  func text(now: Timestamp = .now()) async -> [UInt8] {
    if let kept = kept(at: now) { return kept }
    return await metrics().text
  }

  /// What the file of the watch has; `nil` if it is not kept, or is no file of metrics.
  private func kept(at now: Timestamp) -> [UInt8]? {
    guard let file, let facts = try? FileFacts(at: file, followingLinks: false),
      now - Timestamp(nanoseconds: facts.modified) < Self.freshness,
      let bytes = try? BoundedFile.read(file, limit: Self.mostBytes),
      // Before the watch has counted for the first time it has nothing else.
      bytes.count > Self.end.count, bytes.suffix(Self.end.count) == Self.end[...]
    else { return nil }
    return bytes
  }

  /// Source: OpenMetrics 1.0, "Text format": each exposition ends so.
  private static let end = Array("# EOF\n".utf8)

  /// What the ledgers know; one that cannot be asked has its name alone.
  private func metrics() async -> WatchMetrics {
    var metrics = WatchMetrics(version: version, started: started, inboxes: [])
    for state in states {
      let name = FilePath(state.name).label
      do throws(JournalError) {
        let ledger = try state.ledger()
        guard let queue = try await ledger.queue() else {
          metrics.inboxes.append(try await Self.inbox(name, ledger.reading))
          continue
        }
        metrics.inboxes += queue.inboxes.map {
          WatchMetrics.Inbox(name: $0, counts: nil, isShortOfSpace: nil)
        }
        metrics.shared = WatchMetrics.Shared(
          figures: SharedLedgerFigures(queue: queue.figures, doors: nil), lease: nil, writes: nil)
      } catch {
        metrics.inboxes.append(
          WatchMetrics.Inbox(name: name, counts: nil, isShortOfSpace: nil))
      }
    }
    metrics.now = .now()
    return metrics
  }

  private static func inbox(
    _ name: String, _ ledger: any LedgerReading
  ) async throws(JournalError) -> WatchMetrics.Inbox {
    let postponed = try await ledger.waitingCount()
    let parked = try await ledger.parkedCounts().values.reduce(0, +)
    let unfinished = try await ledger.unfinishedCount()
    return WatchMetrics.Inbox(
      name: name, counts: nil, isShortOfSpace: nil,
      alone: .init(
        contexts: [
          .working: max(0, unfinished - postponed - parked), .postponed: postponed,
          .parked: parked, .held: try await ledger.heldCount(),
        ], oldestWaiting: nil, writes: nil))
  }
}
