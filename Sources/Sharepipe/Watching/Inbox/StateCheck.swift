import Documents
import Logging
import SafeFiles
import ShareJournal
import SystemPackage

/// Looks whether the state and its journal are there, closes the gate while they are not, and makes
/// a lost journal once more.
struct StateCheck: Sendable {
  /// How long passes between two looks.
  ///
  /// A file system that is unmounted, or no longer answers, sends no event to its watches, so that
  /// only a look finds it. It costs seven system calls.
  private static let interval: Duration = .seconds(1)

  /// The state.
  let state: LockedState
  /// Is closed meanwhile.
  let gate: InboxGate
  /// Reports a loss.
  let status: InboxStatus
  /// Rings when contexts that wait can be tried again.
  let retryBell: Bell

  private var journalPath: String { state.path.appending("journal.sqlite").label }

  /// Looks again and again until the task is cancelled.
  func run() async {
    var wasFaulty = false
    while true {
      do { try await Task.sleep(for: Self.interval) } catch { return }
      if await lookAtMount() { return }
      wasFaulty = lookAtState(wasFaulty: wasFaulty)
      await lookAtJournal()
    }
  }

  /// Ends the watch if the state is on another mount than the files that this process has open.
  ///
  /// - Returns: Whether it is.
  private func lookAtMount() async -> Bool {
    guard state.isCutOff else { return false }
    let words =
      "\(state.path.label): was mounted again, and what this process has open is on the old mount; it "
      + "ends; start it again"
    status.logger.error("\(words)")
    gate.setMountFault(words)
    await status.report(fault: words)
    await status.observer.loss(words)
    return true
  }

  /// Closes the gate while a directory of the state cannot be used.
  ///
  /// - Parameter wasFaulty: The result of the last look.
  /// - Returns: Whether a directory cannot be used.
  func lookAtState(wasFaulty: Bool) -> Bool {
    let isFaulty = !state.isOpen
    guard isFaulty != wasFaulty else { return isFaulty }
    let words =
      "\(state.path.label): is closed or not there; nothing is lost, and it is tried again"
    if isFaulty { status.logger.warning("\(words)") }
    gate.setStateFault(isFaulty ? words : nil)
    status.changes.ring()
    retryBell.ring()
    return isFaulty
  }

  /// Closes the gate if the journal was removed, replaced or damaged, until it was made once more.
  func lookAtJournal() async {
    let trouble = await BlockingThread.run { [state] in state.journal.trouble() }
    guard let trouble else { return }
    let words = "\(journalPath): \(trouble)"
    gate.setJournalLoss(words)
    status.logger.error("\(words); nothing is taken until it is rebuilt")
    await status.report(fault: words)
    guard await restoreJournal() else { return }
    gate.setJournalLoss(nil)
    status.changes.ring()
    retryBell.ring()
  }

  /// Makes the journal once more, however often that takes: an obstacle, such as a full disk,
  /// passes without a sign.
  ///
  /// - Returns: Whether it was made; `false` if the task was cancelled.
  private func restoreJournal() async -> Bool {
    var isLogged = false
    while !Task.isCancelled {
      do throws(JournalError) {
        let restoration = try await state.restoreJournal()
        status.logger.warning("\(journalPath): \(restoration)")
        return true
      } catch {
        if !isLogged { status.logger.error("the journal cannot be rebuilt: \(error)") }
        isLogged = true
      }
      do { try await Task.sleep(for: ReturnedContexts.pause) } catch { return false }
    }
    return false
  }
}
