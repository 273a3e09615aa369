import ShareJournal
import ShareReport
import ShareRules
import SystemPackage

/// A watch on one inbox: alone, or together with other hosts.
protocol WatchedInbox: AnyObject, Sendable {
  /// The directory of the state.
  var directory: FilePath { get }

  /// The rules that are used now.
  var rules: RuleSet { get }

  /// The isolation that was there before and is not now, in words for a person; `nil` if nothing
  /// was lost.
  var isolationLoss: String? { get }

  /// Why the watch cannot go on: its state is on a mount that was replaced; `nil` if it can.
  var mountFault: String? { get }

  /// What the metrics show of the inbox.
  func metrics() async -> WatchMetrics.Inbox

  /// Uses other rules for every context that is begun from now on.
  func use(_ rules: RuleSet) async

  /// Takes no more contexts; those under way come to their end.
  func stop()

  /// Works until it is stopped, or the task is cancelled.
  func run() async

  /// Lets other processes work on the inbox, after ``run()`` has ended.
  func close()
}

extension InboxWatch: WatchedInbox {}

extension SharedInboxWatch: WatchedInbox {}
