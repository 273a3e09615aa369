package import Documents
package import ShareRules

extension OwnerAccounts {
  /// The limit of a quota that a URL is over.
  package enum URLLimit: Hashable, Sendable {
    /// What the owner may bring in: `quota.contexts`.
    case owner
    /// What one sender may have opened: `quota.urls`.
    case sender
  }

  /// Decides whether a URL may be opened, and counts it if so.
  ///
  /// - Parameters:
  ///   - sender: The bundle identifier of the app that asks, or `nil`.
  ///   - owner: The user whose quota it counts against.
  ///   - isShared: Whether it is a part of a share, which counts itself.
  ///   - quota: The most that an owner may bring in.
  ///   - ledger: The ledger, which knows the URLs of earlier processes.
  ///   - time: Now.
  /// - Returns: The limit that it is over; `nil` if it may be opened.
  package func admitURL(
    from sender: String?, owner: UInt32, isShared: Bool, quota: OwnerQuota, ledger: any Ledger,
    at time: Timestamp
  ) async -> URLLimit? {
    guard !quota.isNone else { return nil }
    if let limit = quota.urls {
      let today = time.startOfDay
      let before =
        knowsSenders(of: owner) ? nil : try? await ledger.reading.urls(of: owner, since: today)
      let isAdmitted = withSenders(of: owner, before ?? [], at: time) { usage in
        usage.admit(owner: owner, sender: sender, limit: limit, at: time)
      }
      guard isAdmitted else { return .sender }
    }
    guard !isShared else { return nil }
    let entry = EntryName(sender ?? "")
    let verdict = await admit(
      entry, owner: owner, bytes: 0, quota: quota, ledger: ledger, at: time)
    return verdict == .admitted ? nil : .owner
  }
}
