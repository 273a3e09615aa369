package import ShareModel

extension HostPolicy {
  /// Why the host or the sender keeps an extension from being offered; empty if neither does.
  ///
  /// A denial that a phone would not honour is honoured here, and a reason with the code
  /// `ineffective-on-ios` says so. Of a bundle that is not there, only the identifier is known: its
  /// point and its activity type keep nothing from it.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - context: What is shared.
  /// - Returns: All reasons at once.
  package func blocks(_ bundle: ExtensionBundle, for context: ShareContext) -> [Reason] {
    var reasons: [Reason] = []
    let point = bundle.point.rawValue
    let isRead = bundle.absence == nil
    if isRead, deniedExtensionPoints.contains(point) {
      reasons.append(Reason(.extensionPointDenied, "the host denies the extension point \(point)"))
      if !ExtensionPointName.isEffectiveOnIOS(point) {
        reasons.append(Reason(.ineffectiveOnIOS, "an iOS app can deny keyboards only"))
      }
    }
    if let name = excludedActivities.first(where: { ActivityChoice($0).names(bundle) }) {
      reasons += exclusion(of: bundle, by: "the host", name: name, code: .activityExcluded)
    }
    if let name = context.excludedActivityTypes.first(where: { ActivityChoice($0).names(bundle) }) {
      reasons += exclusion(
        of: bundle, by: "the sender", name: name, code: .activityExcludedBySender)
    }
    if isRead, let reason = allowance(of: bundle) { reasons.append(reason) }
    return reasons
  }

  private func exclusion(
    of bundle: ExtensionBundle, by whom: String, name: String, code: ReasonCode
  ) -> [Reason] {
    let isActivity = ActivityChoice(name).namesActivity(of: bundle)
    guard !isActivity || !ActivityType.isEffectiveOnIOS(bundle.activityType) else {
      return [Reason(code, "\(whom) excludes the activity type \(name)")]
    }
    return [
      Reason(code == .activityExcluded ? .extensionExcluded : code, "\(whom) excludes \(name)"),
      Reason(.ineffectiveOnIOS, "an iOS app cannot exclude the extension of another app"),
    ]
  }

  private func allowance(of bundle: ExtensionBundle) -> Reason? {
    guard let allowedActivities,
      !allowedActivities.contains(where: { ActivityChoice($0).names(bundle) })
    else { return nil }
    let activity = bundle.activityType
    guard !ActivityType.isKnown(activity) else {
      return Reason(
        .activityNotAllowed, "the host allows other activity types only, not \(activity)")
    }
    guard unknownActivities != .allow else { return nil }
    return Reason(
      .activityUnknown,
      "the host allows listed activity types only, and \(activity) is not among the known ones")
  }
}
