package import Documents

/// How many URLs each sender had opened today, for each owner, against `quota.urls`.
///
/// A sender is a claim, so the account is that of the owner and the sender together: no sender can
/// use up what another owner may have opened. Senders without a name are one sender. A day is one of
/// UTC.
package struct SenderUsage: Sendable {
  private struct Account: Hashable {
    let owner: UInt32
    let sender: String?
  }

  private var counts: [Account: Int] = [:]
  private var day = Timestamp.first

  /// Starts with empty accounts.
  package init() {}

  /// Counts URLs that were opened before, as after a restart.
  package mutating func count(owner: UInt32, sender: String?, urls: Int, at time: Timestamp) {
    begin(time)
    guard time.startOfDay == day else { return }
    counts[Account(owner: owner, sender: sender), default: 0] += urls
  }

  /// Decides whether a URL may be opened, and counts it if so.
  ///
  /// - Parameters:
  ///   - owner: The user whose quota it counts against.
  ///   - sender: The bundle identifier of the app that asks, or `nil`.
  ///   - limit: The most on one day, or `nil` for no limit.
  ///   - time: Now.
  /// - Returns: Whether it may.
  package mutating func admit(
    owner: UInt32, sender: String?, limit: Int?, at time: Timestamp
  ) -> Bool {
    guard let limit else { return true }
    begin(time)
    let account = Account(owner: owner, sender: sender)
    let count = counts[account] ?? 0
    guard count < limit else { return false }
    counts[account] = count + 1
    return true
  }

  private mutating func begin(_ time: Timestamp) {
    let today = time.startOfDay
    guard today > day else { return }
    day = today
    counts.removeAll()
  }
}
