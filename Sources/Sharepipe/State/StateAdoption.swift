import Intake
package import ShareJournal
package import SystemPackage

/// Gives the state of an inbox to the hosts of a ledger.
package struct StateAdoption: Sendable {
  private let state: FilePath
  private let inbox: String

  /// Prepares.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - inbox: The name of the inbox in the ledger.
  package init(state: FilePath, inbox: String) {
    self.state = state
    self.inbox = inbox
  }

  /// Checks that nothing would be lost.
  ///
  /// - Parameter cluster: The identifier of the ledger.
  /// - Throws: ``StateError`` if the state belongs to another ledger, a process works on it, or its
  ///   journal has unfinished work.
  package func check(cluster: String) throws(StateError) {
    if let marker = try LockedState.marker(in: state) {
      guard marker.cluster == cluster else {
        throw .otherLedger(state, cluster: marker.cluster, named: cluster)
      }
      return
    }
    guard state.isDirectory else { return }
    do throws(DirectoryLock.Fault) {
      _ = try DirectoryLock(of: state, fallback: state)
    } catch {
      switch error {
      case .held(let holder): throw .busy(state, holder)
      case .unusable(let errno): throw .notLockable(state, errno)
      }
    }
    let count: Int
    do throws(JournalError) {
      let reader = try Journal.openForReading(state: state)
      defer { reader.close() }
      count = try reader.unfinished(after: nil, limit: 10_000).count + reader.heldCount()
    } catch {
      guard error.kind == .missing else { throw .journal(error) }
      return
    }
    guard count == 0 else { throw .unfinished(state, count) }
  }

  /// Notes the ledger in the state, which is made if it is missing.
  ///
  /// - Parameters:
  ///   - cluster: The identifier of the ledger.
  ///   - server: The copy of its database that answers; `nil` if that is not known.
  /// - Throws: ``StateError``.
  package func note(cluster: String, server: LedgerServer? = nil) throws(StateError) {
    do throws(WorkSpaceError) { _ = try WorkSpace(state: state) } catch { throw .workSpace(error) }
    do throws(Errno) {
      // A state that was adopted before is not made to forget which server it has seen.
      let known = try? ClusterMarker.read(in: state)?.server
      try ClusterMarker(cluster: cluster, inbox: inbox, server: known ?? server).write(in: state)
    } catch {
      throw .workSpace(.unusable(state, error))
    }
  }
}
