import Glibc
import ShareModel
import ShareRules

/// The quota of URLs: for each owner, and for each sender of an owner.
extension LinkOpener {
  /// Why a URL is not opened now, although it may be allowed: enough were opened today.
  ///
  /// The journal does not come to know of such a URL, so that a flood of URLs does not fill it.
  ///
  /// - Parameters:
  ///   - opening: The URL.
  ///   - owner: The user whose quota it counts against.
  ///   - state: The state, or `nil` for a dry run, which counts nothing.
  /// - Returns: The reason; `nil` if it may be opened.
  func overQuota(
    _ opening: LinkOpening, owner: UInt32 = getuid(), in state: (any StateInUse)?
  ) async -> Reason? {
    guard let state else { return nil }
    var isShared = false
    if case .shared = opening.origin { isShared = true }
    let limit = await state.accounts.admitURL(
      from: opening.sender, owner: owner, isShared: isShared, quota: pipeline.rules.policy.quota,
      ledger: state.ledger, at: pipeline.environment.now())
    let words =
      switch limit {
      case nil: ""
      case .owner: "user \(owner) has brought in what 'quota.contexts' allows for today"
      case .sender:
        (opening.sender.map { "the sender \($0)" } ?? "a sender without a name")
          + " had as many URLs opened for user \(owner) as 'quota.urls' allows for today"
      }
    guard limit != nil else { return nil }
    return Reason(
      .overQuota, "\(opening.label): \(words); it was not opened, and may be tomorrow (UTC)")
  }
}
