import Logging
import SafeFiles
import ShareJournal
import Synchronization
import SystemPackage

extension InboxWatch {
  /// How often it is checked whether the journal is still there.
  private static var journalInterval: Duration { .seconds(1) }

  /// Notices when the journal is removed, replaced or damaged, takes nothing until it was made once
  /// more, and goes on.
  func watchJournal() async {
    while !Task.isCancelled {
      do { try await Task.sleep(for: Self.journalInterval) } catch { return }
      lookAtState()
      let trouble = await BlockingThread.run { [state] in state.journal.trouble() }
      guard let trouble else { continue }
      let words = "\(state.path.appending("journal.sqlite").label): \(trouble)"
      journalLoss.withLock { $0 = words }
      logger.error("\(words); nothing is taken until it was made once more")
      await observer.status { $0.lastError = WatchStatus.Fault(words) }
      changes.ring()
      guard await restoreJournal() else { continue }
      journalLoss.withLock { $0 = nil }
      changes.ring()
      bell.ring()
    }
  }

  /// Notices when the state is closed, or not there, and when it can be used again.
  private func lookAtState() {
    let fault = stateFault
    guard (fault != nil) != isStateClosed.exchange(fault != nil, ordering: .relaxed) else { return }
    if let fault { logger.warning("\(fault)") }
    changes.ring()
    bell.ring()
  }

  /// Why nothing can be done now: a directory of the state is closed, or not there; `nil` if all can
  /// be used.
  var stateFault: String? {
    state.isOpen
      ? nil : "\(state.path.label): is closed or not there; nothing is lost, and it is tried again"
  }

  /// Makes the journal once more, however often that takes.
  ///
  /// - Returns: Whether it was made; else there is no sense in it any more.
  private func restoreJournal() async -> Bool {
    var isTold = false
    while !Task.isCancelled {
      do throws(JournalError) {
        let restoration = try await state.restoreJournal()
        logger.warning("\(state.path.appending("journal.sqlite").label): \(restoration)")
        return true
      } catch {
        if !isTold { logger.error("the journal cannot be made once more: \(error)") }
        isTold = true
      }
      do { try await Task.sleep(for: LockedState.pause) } catch { return false }
    }
    return false
  }
}
