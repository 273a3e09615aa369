extension ProvisioningProfile {
  /// The audience of apps with a profile.
  public enum Distribution: String, Hashable, Sendable, CaseIterable {
    /// For the developers' own devices.
    case development
    /// For the devices that the profile names, without the App Store.
    case adHoc
    /// For every device of the team's own organisation, without the App Store.
    case enterprise
    /// For every Mac, without the App Store: Developer ID.
    case developerID
    /// For the App Store, which signs the app anew.
    case appStore
  }

  /// The audience of apps with the profile.
  ///
  /// The profile does not say it outright; it follows from what it has. One for every device is an
  /// enterprise's, or of a Developer ID if it is for macOS alone. Else one that allows debugging is
  /// for development, and so is one for macOS that names devices, since macOS has no ad hoc
  /// distribution. Else one that names devices is ad hoc, and what is left is for the App Store.
  /// Source: Apple, TN3125, on `ProvisionedDevices`, `ProvisionsAllDevices` and `get-task-allow`.
  public var distribution: Distribution {
    let isForMac = platforms == ["OSX"]
    if provisionsAllDevices { return isForMac ? .developerID : .enterprise }
    if allowsDebugging { return .development }
    guard deviceCount != nil else { return .appStore }
    return isForMac ? .development : .adHoc
  }
}
