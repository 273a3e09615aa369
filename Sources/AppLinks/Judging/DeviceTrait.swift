/// What a caller knows of the device on which a URL arrives.
public enum DeviceTrait: String, Hashable, Sendable, CaseIterable {
  /// Its protections are off: any app may have any identifier, and no app can tell.
  case jailbroken
  /// An organisation manages it, and may install apps of its own.
  case managed
  /// It takes apps from a store alone, which gives each identifier once.
  case storeEnforced = "store-enforced"
}
