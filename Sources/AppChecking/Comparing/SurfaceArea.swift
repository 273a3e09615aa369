/// A part of what an app lets in, in which two versions are compared.
public enum SurfaceArea: String, Hashable, Sendable, CaseIterable {
  /// The bundle itself: whether it is there.
  case bundle
  /// The extension point.
  case extensionPoint = "extension-point"
  /// What the activation rule of an extension accepts.
  case activationRule = "activation-rule"
  /// The JavaScript file that an extension runs in pages.
  case javaScript = "javascript"
  /// What a keyboard asks for.
  case openAccess = "open-access"
  /// The URL schemes that are claimed.
  case scheme
  /// The documents that are opened.
  case documentType = "document-type"
  /// The schemes of others that the app may ask about.
  case queryScheme = "query-scheme"
  /// The sites that the app says it belongs to.
  case associatedDomain = "associated-domain"
  /// What sites say of apps.
  case association
  /// App Transport Security.
  case transport
  /// Who sees the folder Documents.
  case fileSharing = "file-sharing"
  /// What the app is entitled to.
  case entitlement
  /// What its provisioning profile allows.
  case profile
  /// What URLs may ask of the app: `SharepipeLinks`.
  case link
  /// What the functions of the code are handed from outside.
  case handler
  /// What lints find in the code.
  case code
}
