internal import CLinux
internal import Glibc
internal import SafeFiles
package import SystemPackage

/// The settled entries of one folder and the folders in it, oldest first.
///
/// Entries are pulled: nothing is examined before a task asks for it, and at most a window of names
/// is in memory, for the folder itself is the buffer. An entry is given out once; the task that
/// takes it moves it away, or else calls ``leave(_:isPutOff:)``.
///
/// Events of the kernel are hints. Whether an entry has settled is asked of the file system when
/// its turn comes, and everything is looked at again after any doubt and every few minutes.
///
/// One thread of its own does the work. It sleeps while nothing arrives.
package final class FolderWatcher: Sendable {
  private let exchange: WatchExchange

  /// What the owner of the folder should know, as it happens; ends when the watcher stops.
  ///
  /// At most 256 notices wait for a reader; then the oldest are dropped.
  package let notices: AsyncStream<WatchNotice>

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - root: The directory; if it is a link, where it leads to.
  ///   - options: How to watch.
  ///   - classification: What names mean.
  /// - Throws: An error if the root cannot be reached now, or the system refuses a thread.
  package init(
    root: FilePath, options: Options = Options(),
    classification: any EntryClassification
  ) throws(WatchError) {
    do throws(Errno) {
      _ = try OpenDirectory(root)
    } catch {
      throw .root(root, error)
    }
    let (notices, continuation) = AsyncStream.makeStream(
      of: WatchNotice.self, bufferingPolicy: .bufferingNewest(256))
    self.notices = notices
    do throws(Errno) {
      let exchange = try WatchExchange()
      self.exchange = exchange
      let hasThread = BlockingThread.start {
        WatchLoop(
          root: root, options: options, classification: classification, exchange: exchange,
          notices: continuation
        ).run()
      }
      // The one error of pthread_create(3) that can be.
      guard hasThread else { throw .resourceTemporarilyUnavailable }
    } catch {
      throw .resources(error)
    }
  }

  deinit { stop() }

  /// Waits for the oldest settled entry.
  ///
  /// Waiting costs no processor time. If several tasks wait, they are served in turn.
  ///
  /// - Returns: The entry, which no other task gets; or `nil` once the watcher is stopped or the
  ///   task is cancelled.
  package func next() async -> SettledEntry? {
    await exchange.next()
  }

  /// Says that an entry stays where it is.
  ///
  /// It is offered again when it changes, and at the next periodic rescan.
  ///
  /// - Parameters:
  ///   - entry: An entry that ``next()`` gave out.
  ///   - isPutOff: Whether it is to come later, and is counted in the summary until then.
  package func leave(_ entry: SettledEntry, isPutOff: Bool = false) {
    exchange.leave(entry, isPutOff: isPutOff)
  }

  /// Looks at everything again, and offers also what was left.
  package func offerAgain() { exchange.renew() }

  /// Stops watching: the tasks that wait get `nil`, and so do those that ask later.
  package func stop() {
    exchange.stop()
  }

  /// How much is waiting, as it was at most about a second ago.
  package var summary: WatchSummary { exchange.summary }
}

extension FolderWatcher: AsyncSequence {
  /// The entries, as a sequence that ends when the watcher stops.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let watcher: FolderWatcher

    /// Waits for the next entry.
    package mutating func next() async -> SettledEntry? {
      await watcher.next()
    }
  }

  /// Starts to pull entries; several iterators share them.
  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(watcher: self)
  }
}
