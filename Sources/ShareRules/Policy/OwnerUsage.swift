package import Documents

/// The contexts and the bytes that each owner brought in today, against the quota.
///
/// A day is one of UTC. A clock that goes back gives no owner a second quota for the same day.
package struct OwnerUsage: Sendable {
  /// The verdict on an entry.
  package enum Verdict: Hashable, Sendable {
    /// It may come in.
    case admitted
    /// Its owner is over the quota; `isNews` is true once a day for each owner.
    case over(isNews: Bool)
    /// It alone is larger than the quota of a whole day.
    case tooLarge
  }

  private struct Account {
    var bytes: Int = 0
    var contexts = 0
    var isTold = false
  }

  /// The most that each owner may bring in.
  package var quota: OwnerQuota
  private var accounts: [UInt32: Account] = [:]
  private var day = Timestamp.first

  /// Starts with empty accounts.
  package init(_ quota: OwnerQuota) { self.quota = quota }

  /// Counts contexts that were brought in before, as after a restart.
  package mutating func count(owner: UInt32, bytes: Int, contexts: Int, at time: Timestamp) {
    begin(time)
    guard time.startOfDay == day else { return }
    accounts[owner, default: Account()].bytes += bytes
    accounts[owner, default: Account()].contexts += contexts
  }

  /// Decides whether an entry may come in, and counts it if so.
  ///
  /// - Parameters:
  ///   - owner: The user who owns it.
  ///   - bytes: Its size.
  ///   - time: Now.
  /// - Returns: The verdict.
  package mutating func admit(owner: UInt32, bytes: Int, at time: Timestamp) -> Verdict {
    guard !quota.isNone else { return .admitted }
    guard !quota.isExceeded(by: bytes) else { return .tooLarge }
    begin(time)
    var account = accounts[owner] ?? Account()
    let (sum, overflows) = account.bytes.addingReportingOverflow(bytes)
    let isOver =
      quota.contexts.map { account.contexts >= $0 } ?? false
      || quota.bytes.map { overflows || sum > $0 } ?? false
    if isOver {
      let isNews = !account.isTold
      account.isTold = true
      accounts[owner] = account
      return .over(isNews: isNews)
    }
    account.bytes = overflows ? .max : sum
    account.contexts += 1
    accounts[owner] = account
    return .admitted
  }

  private mutating func begin(_ time: Timestamp) {
    let today = time.startOfDay
    guard today > day else { return }
    day = today
    accounts.removeAll()
  }
}
