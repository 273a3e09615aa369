import Documents
import FolderWatching
import SafeFiles
import Synchronization
import SystemPackage

/// Removes the folders that came into an inbox with entries in them, once all of these are taken.
final class ArrivedFolders: Sendable {
  private static let maximum = 10_000

  private let inbox: FilePath
  private let patience: Duration
  /// How many of the folders on the way up came with the innermost one.
  private let folders = Mutex<[FilePath: Int]>([:])
  private let bell = Bell()

  /// Starts with none.
  ///
  /// - Parameters:
  ///   - inbox: The inbox.
  ///   - patience: How long a folder must be empty.
  init(inbox: FilePath, patience: Duration) {
    self.inbox = inbox
    self.patience = max(patience, .milliseconds(100))
  }

  /// Notes that an entry was taken.
  func add(_ settled: SettledEntry) {
    guard settled.arrivedFolders > 0 else { return }
    folders.withLock { folders in
      guard folders.count < Self.maximum else { return }
      folders[settled.path.removingLastComponent()] = settled.arrivedFolders
    }
    bell.ring()
  }

  /// Removes folders until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      await bell.wait(atMost: .seconds(3600))
      // A folder changes when an entry is taken out of it.
      try? await Task.sleep(for: patience + .milliseconds(100))
      let batch = folders.withLock { folders in
        defer { folders = [:] }
        return folders
      }
      let latest = (Timestamp.now() - patience).microseconds * 1_000
      let young = batch.sorted { $0.key.components.count > $1.key.components.count }
        .filter { folder, depth in
          EmptyFolders.remove(folder, below: inbox, depth: depth, unchangedSince: latest)
        }
      guard !young.isEmpty else { continue }
      folders.withLock { folders in
        for (folder, depth) in young where folders[folder] == nil { folders[folder] = depth }
      }
      bell.ring()
    }
  }
}
