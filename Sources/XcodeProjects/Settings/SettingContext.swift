/// The build for which conditions of settings are asked.
package struct SettingContext: Hashable, Sendable {
  /// The SDK without a version, such as `iphoneos`; `nil` if it is not known.
  package var sdk: String?
  /// The configuration, such as `Release`.
  package var configuration: String?

  /// Creates a context: a build for a device, with the processor of one.
  package init(sdk: String? = nil, configuration: String? = nil) {
    self.sdk = sdk
    self.configuration = configuration
  }

  /// The value of a parameter; `nil` if it is not known.
  func value(of parameter: String) -> String? {
    switch parameter {
    case "sdk": sdk
    case "config": configuration
    case "arch": "arm64"
    case "variant": "normal"
    default: nil
    }
  }
}
