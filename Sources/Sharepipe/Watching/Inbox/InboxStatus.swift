import SafeFiles
import Documents
import FolderWatching
import Logging
import ShareJournal
import ShareReport
import Synchronization

/// Reports how contexts came out, and keeps the status of an inbox true.
struct InboxStatus: Sendable {
  /// Called with each record and each change of the status.
  let observer: InboxWatch.Observer
  /// Rings when the status may have changed.
  let changes: Bell
  /// Logs faults.
  let logger: Logger
  /// Counts the ends.
  var tally = WorkTally()
  /// The shortest time between two looks, so that a burst of changes makes one.
  var shortest: Duration = .milliseconds(200)

  /// Reports how a context came out.
  func report(_ record: ContextRecord) async {
    await observer.record(record)
    for next in record.following { await report(next) }
    guard record.end != .notYet else { return changes.ring() }
    tally.count(record.end)
    await observer.status { inbox in
      inbox.ends[record.end, default: 0] += 1
      if let problem = record.problems.first {
        inbox.lastError = WatchStatus.Fault(problem.message)
      }
    }
    changes.ring()
  }

  /// Reports a fault that is not that of a context.
  func report(fault words: String) async {
    await observer.status { $0.lastError = WatchStatus.Fault(words) }
    changes.ring()
  }

  /// Reports events of the inbox itself.
  func listen(to notices: AsyncStream<WatchNotice>) async {
    for await notice in notices {
      if case .waitsForWriter = notice {
        logger.notice("\(notice)")
      } else {
        logger.warning("\(notice)")
      }
      switch notice {
      case .rootGone: await observer.status { $0.state = .missing }
      case .rootBack: await observer.status { $0.state = .watching }
      default: break
      }
    }
  }

  /// Keeps the status true until the task is cancelled.
  ///
  /// It writes soon after each change, and once in a while for numbers that change without a bell.
  ///
  /// - Parameter source: The source of the numbers.
  func run(_ source: InboxStatusSource) async {
    var lost = 0
    var isLossReported = false
    while !Task.isCancelled {
      for work in source.hand.takeSlow() { logger.notice("\(work)") }
      let figures = await source.figures()
      if figures.lost > lost {
        lost = figures.lost
        logger.error("\(source.state.path): the journal gave up writing \(Counted(lost, "step"))")
      }
      if !isLossReported, let loss = source.pipeline.isolationLoss {
        isLossReported = true
        logger.error("\(loss)")
        await observer.loss(loss)
      }
      await observer.status { figures.write(to: &$0) }
      try? await Task.sleep(for: shortest)
      await changes.wait(atMost: figures.lifetime)
    }
  }
}
