internal import CLinux
import Documents
internal import Glibc
package import Logging
import SafeFiles
package import SystemPackage

/// A file that always holds one whole ``WatchStatus`` as JSON.
///
/// It is written at most twice a second, when something changed, and every ten seconds while an
/// entry waits or is worked on, since its age changes. Each time a new file takes the place of the
/// old one, so that no reader ever gets half of one. It is not synced: after a power cut no process
/// is watching.
///
/// Its mode is 0644, for a monitor runs as another user, or that of the file that was there before:
/// a status that is for few is made so with chmod(1), once.
package actor StatusFile {
  private let path: FilePath
  private let logger: Logger
  private let interval: Duration
  private var status: WatchStatus
  private var written: WatchStatus?
  private var isFailing = false
  private let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation

  /// How often the file is written while an entry waits or is worked on.
  private static let refresh: Duration = .seconds(10)

  /// Creates the file's keeper; nothing is written yet.
  ///
  /// - Parameters:
  ///   - path: The file. Its directory must be there.
  ///   - status: The status at first.
  ///   - interval: The shortest time between two writes.
  ///   - logger: Logs a file that cannot be written, once.
  package init(
    _ path: FilePath, _ status: WatchStatus, interval: Duration = .milliseconds(500), logger: Logger
  ) {
    self.path = path
    self.status = status
    self.interval = interval
    self.logger = logger
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    change.yield()
  }

  /// Changes the status; it is written soon.
  package func update(_ body: @Sendable (inout WatchStatus) -> Void) {
    body(&status)
    if status != written { change.yield() }
  }

  /// Writes each change until the task is cancelled, and then the last one.
  package func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.writeChanges() }
      group.addTask { await self.refreshAges() }
    }
    write(isRefresh: false)
  }

  private func writeChanges() async {
    for await _ in changes {
      write(isRefresh: status == written)
      do { try await Task.sleep(for: interval) } catch { return }
    }
  }

  private func refreshAges() async {
    while true {
      do { try await Task.sleep(for: Self.refresh) } catch { return }
      if status.hasAges { change.yield() }
    }
  }

  private func write(isRefresh: Bool) {
    guard status != written || isRefresh else { return }
    var json = JSONWriter()
    status.write(to: &json, at: Timestamp.now())
    do {
      try Self.replace(path, with: json.bytes)
      written = status
      isFailing = false
    } catch {
      if !isFailing { logger.error("\(path.label): the status cannot be written: \(error)") }
      isFailing = true
    }
  }

  /// Puts a new file in the place of the old one.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: The new bytes of the file.
  ///   - isDurable: Whether a power cut must leave the old file or the new one whole.
  /// - Throws: `Errno`; then the old file is as it was.
  static func replace(_ path: FilePath, with bytes: [UInt8], isDurable: Bool = false) throws {
    var status = stat()
    let isThere = unsafe path.withPlatformString { unsafe lstat($0, &status) } == 0
    let isFile = isThere && status.st_mode & S_IFMT == S_IFREG
    // A link, a device or a directory was put there for another purpose.
    guard isFile || !isThere else { throw Errno.fileExists }
    let mode = isFile ? status.st_mode & 0o666 : 0o644
    guard let name = path.lastComponent,
      let component = FilePath.Component(bytes: [46] + name.bytes + Array(".\(getpid()).tmp".utf8))
    else { throw Errno.invalidArgument }
    try AtomicWrite.write(bytes, to: path, through: component, mode: mode, isDurable: isDurable)
  }
}
