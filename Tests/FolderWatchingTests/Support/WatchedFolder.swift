import CLinux
import FolderWatching
import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// An inbox of a test's own, and a place beside it.
final class WatchedFolder: Sendable {
  private let folder: TemporaryFolder
  /// The folder that holds both.
  var base: String { folder.path.string }
  /// The folder that is watched.
  var inbox: String { base + "/inbox" }
  /// A folder on the same file system, from which files are renamed in.
  var outside: String { base + "/outside" }

  init() throws {
    folder = try TemporaryFolder(mode: 0o755)
    try make(inbox)
    try make(outside)
  }

  /// Starts to watch the inbox.
  func watcher(
    settle: Duration? = .milliseconds(150), polling: Bool? = nil, window: Int = 65_536,
    classification: any EntryClassification = PlainClassification(),
    change: (inout FolderWatcher.Options) -> Void = { _ in }
  ) throws -> FolderWatcher {
    var options = FolderWatcher.Options()
    options.settleTime = settle
    options.isPolling = polling
    options.window = window
    options.pollInterval = .milliseconds(100)
    // What was left is offered again then, and a busy machine may need longer than five minutes.
    options.rescanInterval = .seconds(86_400)
    change(&options)
    return try FolderWatcher(
      root: FilePath(inbox), options: options, classification: classification)
  }

  /// Starts to watch the inbox, and waits until events come.
  func readyWatcher(settle: Duration) async throws -> FolderWatcher {
    let watcher = try watcher(settle: settle)
    // Only events report a rename, and without them the settle time passes.
    for number in 0... {
      try renameIn("ready\(number)")
      if let entry = await watcher.next(within: .milliseconds(500)) {
        try claim(entry)
        break
      }
    }
    return watcher
  }

  /// Writes eight times on a thread of its own, with pauses that are shorter than a settle time of
  /// 0.8 seconds and together longer, while a task waits for the entry.
  ///
  /// - Returns: The entry, which must not come before the last time. Where the machine was so busy
  ///   that a pause took longer, all is done again.
  func whileWriting(
    _ watcher: FolderWatcher, _ write: @escaping @Sendable (Int) throws -> Void
  ) async throws -> SettledEntry {
    for _ in 0..<5 {
      let pull = Task { (await watcher.next(within: .seconds(300)), ContinuousClock.now) }
      let (end, longest) = try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              var last = ContinuousClock.now
              var longest = Duration.zero
              for number in 0..<8 {
                try write(number)
                longest = max(longest, ContinuousClock.now - last)
                last = .now
                usleep(150_000)
              }
              return (last, longest)
            })
        }
      }
      let (entry, time) = await pull.value
      let found = try #require(entry)
      guard longest < .milliseconds(600) else {
        watcher.leave(found)
        continue
      }
      #expect(time > end)
      return found
    }
    throw Errno.timedOut
  }

  /// Makes a directory and those around it.
  func make(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Writes a file of the inbox, or of another folder.
  func write(_ name: String, _ text: String = "text", in folder: String? = nil) throws {
    let file = try open(name, in: folder)
    file.write(text)
  }

  /// Writes a file beside the inbox and renames it in.
  func renameIn(_ name: String, _ text: String = "text") throws {
    let aside = UUID().uuidString
    try write(aside, text, in: outside)
    try rename(outside + "/" + aside, inbox + "/" + name)
  }

  func rename(_ old: String, _ new: String) throws {
    try SystemCalls.rename(old, new)
  }

  /// Opens a file for writing until the writer is closed.
  func open(_ name: String, in folder: String? = nil, flags: CInt = O_CREAT | O_TRUNC) throws
    -> OpenWriter
  {
    try OpenWriter((folder ?? inbox) + "/" + name, flags: flags)
  }

  /// Takes an entry away, as a consumer does.
  func claim(_ entry: SettledEntry) throws {
    try rename(inbox + "/" + entry.path.string, outside + "/" + UUID().uuidString)
  }

  /// Sets the time of the last change, in seconds since 1970.
  func touch(_ name: String, _ seconds: Int) throws {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    guard unsafe utimensat(AT_FDCWD, inbox + "/" + name, times, 0) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}

/// A file that is open for writing.
final class OpenWriter {
  let number: CInt
  private var isOpen = true

  init(_ path: String, flags: CInt) throws {
    number = try SystemCalls.open(path, O_RDWR | flags)
  }

  deinit { close() }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(number, bytes, bytes.count)
  }

  func close() {
    if isOpen { Glibc.close(number) }
    isOpen = false
  }
}

/// Names as in an inbox: hidden ones are passed over, and `NAME.share` counts as one thing.
struct PlainClassification: EntryClassification {
  /// Holds the watcher's thread when it meets the name `hold`.
  var gate: Gate?

  func kind(of name: [UInt8], in folder: () -> [UInt8], isDirectory: Bool) -> EntryKind {
    let text = String(decoding: name, as: UTF8.self)
    if text == "hold" { gate?.pass() }
    if text.hasPrefix(".") || text.hasSuffix(".part") { return .ignored }
    if isDirectory { return text.hasSuffix(".share") ? .entry : .walked }
    return .entry
  }

  /// The manifest of a test names a file in each line.
  func isComplete(_ path: FilePath, below root: FilePath) -> Bool? {
    let directory = root.pushing(path).string
    guard let text = try? String(contentsOfFile: directory + "/context.json", encoding: .utf8)
    else { return nil }
    return text.split(separator: "\n").allSatisfy { SystemCalls.isThere(directory + "/" + $0) }
  }
}

/// A gate at which one thread waits until another opens it.
final class Gate: Sendable {
  private let arrivals = DispatchSemaphore(value: 0)
  private let openings = DispatchSemaphore(value: 0)

  /// Waits at the gate.
  func pass() {
    arrivals.signal()
    openings.wait()
  }

  /// Waits until a thread is at the gate; `false` after ten seconds.
  func isReached() -> Bool {
    arrivals.wait(timeout: .now() + 10) == .success
  }

  func open() {
    openings.signal()
  }
}

extension FolderWatcher {
  /// The next entry, or `nil` if none comes in time.
  func next(within time: Duration = .seconds(300)) async -> SettledEntry? {
    let pull = Task { await next() }
    let end = Task {
      try await Task.sleep(for: time)
      pull.cancel()
    }
    defer { end.cancel() }
    return await pull.value
  }

  /// The names of the next entries.
  func names(_ count: Int, within time: Duration = .seconds(300)) async -> [String] {
    var names: [String] = []
    while names.count < count, let entry = await next(within: time) {
      names.append(entry.path.string)
    }
    return names
  }

  /// The first notice that fits, or `nil` if none comes in time.
  func notice(
    within time: Duration = .seconds(300), where fits: @escaping @Sendable (WatchNotice) -> Bool
  ) async -> WatchNotice? {
    let notices = notices
    let read = Task {
      for await notice in notices where fits(notice) { return notice as WatchNotice? }
      return nil
    }
    let end = Task {
      try await Task.sleep(for: time)
      read.cancel()
    }
    defer { end.cancel() }
    return await read.value
  }
}
