/// What a target makes.
///
/// Source: Apple, `DarwinProductTypes.xcspec` of Swift Build; XcodeGen, "Project spec", for the names
/// in a description.
package enum TargetKind: Hashable, Sendable {
  /// An app.
  case app
  /// An app clip.
  case appClip
  /// An app for Apple Watch.
  case watchApp
  /// An app extension with `NSExtension` in its `Info.plist`: a share extension, a widget.
  case appExtension
  /// An extension with `EXAppExtensionAttributes` in its `Info.plist`.
  case extensionKitExtension
  /// Tests.
  case tests
  /// A framework.
  case framework
  /// Anything else: a library, a tool, an aggregate.
  case other

  /// Finds the kind by the product type of a project, such as
  /// `com.apple.product-type.app-extension`.
  init(productType: String) {
    let prefix = "com.apple.product-type."
    guard productType.hasPrefix(prefix) else {
      self = .other
      return
    }
    let name = String(productType.dropFirst(prefix.count))
    switch name {
    case "application", "application.messages": self = .app
    case "application.on-demand-install-capable": self = .appClip
    case _ where name.hasPrefix("application.watchapp"): self = .watchApp
    case "extensionkit-extension": self = .extensionKitExtension
    case "app-extension", "watchkit-extension", "watchkit2-extension", "tv-app-extension",
      "xcode-extension":
      self = .appExtension
    case _ where name.hasPrefix("app-extension."): self = .appExtension
    case _ where name.hasPrefix("bundle.") && name.hasSuffix("testing"): self = .tests
    case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test": self = .tests
    case _ where name.hasPrefix("framework"): self = .framework
    default: self = .other
    }
  }

  /// The product type for a name in a description of XcodeGen, such as `app-extension`.
  static func productType(described name: String) -> String {
    "com.apple.product-type." + name
  }

  /// The extension of the product's folder; `nil` for a product without one that matters here.
  var wrapperExtension: String? {
    switch self {
    case .app, .appClip, .watchApp: "app"
    case .appExtension, .extensionKitExtension: "appex"
    case .framework: "framework"
    case .tests: "xctest"
    case .other: nil
    }
  }

  /// What `$(PRODUCT_BUNDLE_PACKAGE_TYPE)` stands for.
  var packageType: String? {
    switch self {
    case .app, .appClip, .watchApp: "APPL"
    case .appExtension, .extensionKitExtension: "XPC!"
    case .framework: "FMWK"
    case .tests: "BNDL"
    case .other: nil
    }
  }

  /// Whether it is an extension of either kind.
  package var isExtension: Bool { self == .appExtension || self == .extensionKitExtension }
}
