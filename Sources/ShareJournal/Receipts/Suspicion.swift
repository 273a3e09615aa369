internal import Synchronization

/// Whether one context is to blame if this process dies now: it is while it is read, or run in this
/// process, and not while it waits.
package final class Suspicion: Sendable {
  private enum Mark {
    /// It is not to blame.
    case none
    /// It waits in the middle of a run, and is not to blame meanwhile.
    case paused(crashes: Int)
    /// It is to blame. No slot if none was free.
    case set(slot: UInt8?, crashes: Int)
  }

  private let identifier: String
  private let marks: WorkMarks?
  private let mark = Mutex(Mark.none)

  /// Creates the suspicion of a context, which is not to blame yet.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - marks: Where it is noted for the next process; `nil` if it is not.
  package init(of identifier: String, in marks: WorkMarks?) {
    self.identifier = identifier
    self.marks = marks
  }

  deinit { end() }

  /// Notes that it is to blame from now on.
  ///
  /// - Parameter crashes: How often a process has died over it before.
  package func begin(crashes: Int) {
    mark.withLock { mark in
      if case .set(_?, _) = mark { return }
      mark = .set(slot: marks?.set(identifier, crashes: crashes), crashes: crashes)
    }
  }

  /// Notes that it is not to blame any more.
  package func end() {
    mark.withLock { mark in
      clear(mark)
      mark = .none
    }
  }

  /// Notes that it is not to blame until it goes on.
  package func pause() {
    mark.withLock { mark in
      guard case .set(_, let crashes) = mark else { return }
      clear(mark)
      mark = .paused(crashes: crashes)
    }
  }

  /// Notes that it goes on after a pause; nothing if the suspicion has ended meanwhile.
  package func goOn() {
    mark.withLock { mark in
      guard case .paused(let crashes) = mark else { return }
      mark = .set(slot: marks?.set(identifier, crashes: crashes), crashes: crashes)
    }
  }

  private func clear(_ mark: Mark) {
    if case .set(let slot?, _) = mark { marks?.clear(slot) }
  }
}
