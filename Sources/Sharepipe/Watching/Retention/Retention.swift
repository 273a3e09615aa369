package import Logging
internal import CLinux
import Documents
internal import Glibc
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
package import SystemPackage

/// Removes things that were kept long enough, by the policy and no more.
///
/// It removes from the folder of an end those entries alone that the journal has there: an entry
/// whose context has ended and was put in its place (``EndPurge``). A file that the journal does
/// not know is never touched, nor is one that took the place of an entry which a person took away.
/// Each removal is a step in the journal and a line in the log.
package struct Retention: Sendable {
  /// The most containers that are looked at.
  private static let mostContainers = 10_000
  /// How long a result is kept that came after its lease was lost.
  private static let staleTime: Duration = .seconds(7 * 86_400)

  private var policy: RetentionPolicy
  private let state: FilePath
  private let ownContainers: FilePath?
  private let isStateThere: @Sendable () -> Bool
  private let journal: any RetentionJournal
  private let logger: Logger

  /// Creates the keeper of a state.
  ///
  /// - Parameters:
  ///   - policy: How long things are kept.
  ///   - state: The directory of the state, absolute. Its lock must be held, or this host be the
  ///     doorman of its inbox.
  ///   - ownContainers: Where containers are that no other host uses, besides those in the state.
  ///   - isStateThere: Whether the state is there: asked where an entry is missing.
  ///   - journal: The journal of the state, or what the ledger knows of its inbox.
  ///   - logger: Logs the removals.
  package init(
    _ policy: RetentionPolicy, state: FilePath, ownContainers: FilePath? = nil,
    isStateThere: @escaping @Sendable () -> Bool = { true },
    journal: any RetentionJournal, logger: Logger
  ) {
    self.policy = policy
    self.state = state
    self.ownContainers = ownContainers
    self.isStateThere = isStateThere
    self.journal = journal
    self.logger = logger
  }

  /// Removes again and again until the task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The time between two times.
  ///   - policy: How long things are kept, asked each time; `nil` for the policy of before.
  ///   - isTurn: Whether this process is the one that removes what all hosts share; else it only looks
  ///     after its own containers.
  package func run(
    every interval: Duration = .seconds(3600),
    under policy: (@Sendable () -> RetentionPolicy)? = nil,
    while isTurn: @Sendable () -> Bool = { true }
  ) async {
    var keeper = self
    while !Task.isCancelled {
      if let policy { keeper.policy = policy() }
      var report = RetentionReport()
      if isTurn() {
        report = await keeper.purge()
      } else {
        keeper.purgeOwnContainers(at: .now(), into: &report)
      }
      for problem in report.problems { logger.warning("retention: \(problem)") }
      do { try await Task.sleep(for: interval) } catch { return }
    }
  }

  /// Finishes interrupted removals, and removes things that are over the bounds now.
  ///
  /// - Parameter now: The time.
  /// - Returns: The removals, and the problems.
  package func purge(at now: Timestamp = Timestamp.now()) async -> RetentionReport {
    var report = RetentionReport()
    await finishInterrupted(into: &report)
    for end in ContextEnd.allCases {
      // A held context waits for a person, even if the policy has a bound for it.
      guard let bound = policy.ends[end], end != .held, end != .notYet else { continue }
      let purge = EndPurge(
        state: state, journal: journal, logger: logger, end: end, isStateThere: isStateThere)
      let oldest = bound.age.map { now - $0 } ?? .first
      do throws(JournalError) {
        try await purge.purge(downTo: bound.bytes, before: oldest, into: &report)
      } catch {
        report.add("\(error)")
      }
    }
    await purgeKept(into: &report)
    purgeStale(at: now, into: &report)
    purgeContainers(in: state.appending("containers"), at: now, into: &report)
    purgeOwnContainers(at: now, into: &report)
    await purgeReceipts(at: now)
    if let age = policy.journal { await forget(before: now - age, into: &report) }
    return report
  }

  /// Removes the receipts of entries that are in the folders no more.
  private func purgeReceipts(at now: Timestamp) async {
    var oldest = now
    for end in ContextEnd.allCases where !end.needsPerson && end != .notYet {
      let contexts = try? await journal.reading.placed(in: end, after: nil, limit: 1)
      guard let contexts else { return }
      oldest = min(oldest, contexts.first?.updated ?? now)
    }
    ReceiptLog.purge(of: state, before: oldest)
  }

  // MARK: Interrupted

  /// Ends the removals that a killed process began.
  private func finishInterrupted(into report: inout RetentionReport) async {
    let work = state.appending("work")
    guard let names = try? FolderListing.names(in: work, limit: 100_000) else { return }
    for name in names where name.string.hasSuffix(PurgedEntry.suffix) {
      let identifier = String(name.string.dropLast(PurgedEntry.suffix.count))
      do {
        if let context = try await journal.reading.context(identifier), let place = context.place {
          let step = JournalStep(.purged, ["how": .string("interrupted")])
          guard try await journal.purge(identifier, from: place, step) else {
            report.add("\(identifier): is in \(name.string), but is worked on")
            continue
          }
        }
        try TreeRemoval.remove(work.appending(name))
      } catch {
        report.add("\(identifier): \(error)")
      }
    }
  }

  // MARK: Kept

  /// Counts the bytes of kept versions of held contexts, and removes those of other contexts.
  private func purgeKept(into report: inout RetentionReport) async {
    var removed = 0
    for name in KeptStages.identifiers(in: state) {
      let kept = KeptStages(state: state, identifier: name.string)
      do {
        if try await journal.reading.context(name.string)?.needsKept == true {
          report.kept += TreeSize.lengths(in: FileReference(root: kept.directory, path: FilePath()))
        } else {
          try kept.remove()
          removed += 1
        }
      } catch {
        report.add("\(kept.directory): \(error)")
      }
    }
    if report.kept > 0 {
      let words = Counted(report.kept, "byte is", "bytes are")
      logger.info("\(words) kept for contexts that are held")
    }
    if removed > 0 {
      logger.info("removed what was kept for \(Counted(removed, "context")) no longer held")
    }
  }

  /// Removes what hosts made under leases that were lost, a week after that.
  private func purgeStale(at now: Timestamp, into report: inout RetentionReport) {
    let folder = state.appending(SharedState.staleFolder)
    let oldest = (now - Self.staleTime).microseconds * 1000
    for name in (try? FolderListing.names(in: folder, limit: Self.mostContainers)) ?? [] {
      let path = folder.appending(name)
      guard let facts = try? FileFacts(at: path, followingLinks: false), facts.modified < oldest
      else { continue }
      do throws(FileFault) {
        try TreeRemoval.remove(path)
        logger.info("removed '\(SharedState.staleFolder)/\(name.string)', a week old")
      } catch {
        report.add("\(path): \(error)")
      }
    }
  }

  // MARK: Containers and journal

  private func purgeOwnContainers(at now: Timestamp, into report: inout RetentionReport) {
    if let ownContainers { purgeContainers(in: ownContainers, at: now, into: &report) }
  }

  private func purgeContainers(
    in folder: FilePath, at now: Timestamp, into report: inout RetentionReport
  ) {
    guard !policy.containers.isEmpty else { return }
    let names: [FilePath.Component]
    do throws(Errno) {
      names = try FolderListing.names(in: folder, limit: Self.mostContainers)
    } catch {
      if error != .noSuchFileOrDirectory { report.add("\(folder): \(error)") }
      return
    }
    for name in names {
      let identifier = BundleIdentifier(naming: name.string)
      guard let bound = policy.containers[identifier] else { continue }
      var purge = ContainerPurge(bound, now: now)
      do throws(FileFault) {
        try purge.purge(
          FileReference(root: folder, path: FilePath(root: nil, [name])))
      } catch {
        report.add("the container of \(identifier): \(error)")
      }
      report.files += purge.files
      report.bytes += purge.bytes
      guard purge.files > 0 else { continue }
      logger.info(
        "removed \(Counted(purge.files, "file")) from the container",
        metadata: ["extension": "\(identifier)", "bytes": "\(purge.bytes)"])
    }
  }

  private func forget(before time: Timestamp, into report: inout RetentionReport) async {
    do {
      report.forgotten = try await JournalForgetting(state: state, journal: journal)
        .forget(before: time)
    } catch {
      report.add("\(error)")
    }
    guard report.forgotten > 0 else { return }
    logger.info("the journal forgot \(Counted(report.forgotten, "context"))")
  }
}
