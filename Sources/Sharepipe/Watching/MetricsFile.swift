import Documents
import Logging
import ShareJournal
import ShareReport
import SystemPackage

/// Keeps a file of metrics in the text form of OpenMetrics, for the textfile collector of node_exporter.
///
/// Each time a new file takes the place of the old one, so that no reader ever gets half of one.
actor MetricsFile {
  /// How long passes between two writes: as often as Prometheus usually looks.
  private static let interval: Duration = .seconds(15)

  private let path: FilePath
  private let environment: WatchService.Environment
  private let watches: [any WatchedInbox]
  private let started = Timestamp.now()
  private var isFailing = false

  /// Writes the file for the first time, without what only a look at the ledger shows.
  ///
  /// - Parameters:
  ///   - path: The file. Its directory must be there.
  ///   - watches: The inboxes.
  ///   - environment: The version, the ledger that hosts share, and where the log goes.
  /// - Throws: ``MetricsFileError`` if it cannot be written.
  init(
    _ path: FilePath, of watches: [any WatchedInbox], in environment: WatchService.Environment
  ) throws(MetricsFileError) {
    self.path = path
    self.environment = environment
    self.watches = watches
    try Self.write(
      WatchMetrics(version: environment.version, started: started, inboxes: []), to: path)
  }

  /// Writes the file again and again until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      await write()
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// Writes what is so now; a file that cannot be written is logged once, and tried again.
  func write() async {
    var metrics = WatchMetrics(version: environment.version, started: started, inboxes: [])
    for watch in watches { metrics.inboxes.append(await watch.metrics()) }
    if let ledger = environment.shared?.ledger {
      metrics.shared = WatchMetrics.Shared(
        figures: try? await ledger.figures(), lease: ledger.takeLeaseMargins(),
        writes: WatchMetrics.Writes(unsaved: ledger.unsaved, lost: ledger.lost))
    }
    metrics.now = .now()
    do throws(MetricsFileError) {
      try Self.write(metrics, to: path)
      isFailing = false
    } catch {
      if !isFailing { environment.logger.error("\(error)") }
      isFailing = true
    }
  }

  private static func write(_ metrics: WatchMetrics, to path: FilePath) throws(MetricsFileError) {
    do {
      try StatusFile.replace(path, with: metrics.text)
    } catch {
      throw MetricsFileError(path, error as? Errno ?? .ioError)
    }
  }
}
