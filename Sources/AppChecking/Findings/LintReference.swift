/// A place in a public standard, or a page of Apple's, that a lint belongs to.
public struct LintReference: Hashable, Sendable {
  /// Whose it is.
  public enum Standard: String, Hashable, Sendable, CaseIterable {
    /// A control of the Mobile Application Security Verification Standard, version 2.
    case masvs = "MASVS"
    /// A weakness of the Mobile Application Security Weakness Enumeration, by its number in the
    /// candidate for version 1.0, which numbers anew; the title has that of the beta.
    case maswe = "MASWE"
    /// A test of the Mobile Application Security Testing Guide.
    case mastg = "MASTG"
    /// A weakness of the Common Weakness Enumeration.
    case cwe = "CWE"
    /// A page of Apple's documentation.
    case apple = "Apple"
  }

  /// Whose it is.
  public let standard: Standard
  /// The identifier there, such as `CWE-939`; of a page of Apple's its title.
  public let id: String
  /// What it is called there.
  public let title: String
  /// The address of its page.
  public let url: String

  private init(_ standard: Standard, _ id: String, _ title: String, _ url: String) {
    self.standard = standard
    self.id = id
    self.title = title
    self.url = url
  }
}

extension LintReference {
  /// A weakness of the Common Weakness Enumeration.
  ///
  /// Source: MITRE, CWE list version 4.
  private static func cwe(_ number: Int, _ title: String) -> Self {
    Self(.cwe, "CWE-\(number)", title, "https://cwe.mitre.org/data/definitions/\(number).html")
  }

  /// A control of MASVS.
  private static func masvs(_ id: String, _ title: String) -> Self {
    Self(.masvs, "MASVS-\(id)", title, "https://mas.owasp.org/MASVS/controls/MASVS-\(id)/")
  }

  /// A weakness of MASWE.
  private static func maswe(_ number: String, _ title: String, in group: String) -> Self {
    Self(
      .maswe, "MASWE-\(number)", title,
      "https://mas.owasp.org/MASWE/MASVS-\(group)/MASWE-\(number)/")
  }

  /// A test of MASTG for iOS.
  private static func mastg(_ number: String, _ title: String, in group: String) -> Self {
    Self(
      .mastg, "MASTG-TEST-\(number)", title,
      "https://mas.owasp.org/MASTG/tests/ios/MASVS-\(group)/MASTG-TEST-\(number)/")
  }

  /// A page of Apple's.
  private static func apple(_ title: String, _ path: String) -> Self {
    Self(.apple, title, title, "https://developer.apple.com/\(path)")
  }

  // MARK: OWASP

  static let interprocess = masvs("PLATFORM-1", "The app uses IPC mechanisms securely.")
  static let webViews = masvs("PLATFORM-2", "The app uses WebViews securely.")
  static let secureTraffic = masvs(
    "NETWORK-1", "The app secures all network traffic according to the current best practices.")
  static let noLeaks = masvs("STORAGE-2", "The app prevents leakage of sensitive data.")
  static let untrustedInput = masvs(
    "CODE-4", "The app validates and sanitizes all untrusted inputs.")
  static let noDebugging = masvs(
    "RESILIENCE-4", "The app implements anti-dynamic analysis techniques.")

  static let deepLinks = maswe(
    "0029", "Insecure Deep Links (MASWE-0058 in the beta)", in: "PLATFORM")
  static let untrustedExtensions = maswe(
    "0031", "Allowing Untrusted App Extensions (MASWE-0061 in the beta)", in: "PLATFORM")
  static let cleartext = maswe(
    "0026", "Network Traffic Not Encrypted (MASWE-0050 in the beta)", in: "NETWORK")
  static let debuggable = maswe(
    "0063", "Debug Mechanisms Not Disabled (MASWE-0067 in the beta)", in: "RESILIENCE")

  static let testPermissions = mastg("0069", "Testing App Permissions", in: "PLATFORM")
  static let testUniversalLinks = mastg("0070", "Testing Universal Links", in: "PLATFORM")
  static let testActivities = mastg("0071", "Testing UIActivity Sharing", in: "PLATFORM")
  static let testExtensions = mastg("0072", "Testing App Extensions", in: "PLATFORM")
  static let testPasteboard = mastg("0073", "Testing UIPasteboard", in: "PLATFORM")
  static let testSchemes = mastg("0075", "Testing Custom URL Schemes", in: "PLATFORM")
  static let testExposure = mastg(
    "0056", "Determining Whether Sensitive Data Is Exposed via IPC Mechanisms", in: "PLATFORM")
  static let testNetwork = mastg("0065", "Testing Data Encryption on the Network", in: "NETWORK")
  static let testDebugging = mastg(
    "0082", "Testing whether the App is Debuggable", in: "RESILIENCE")

  // MARK: CWE

  static let inputValidation = cwe(20, "Improper Input Validation")
  static let pathTraversal = cwe(
    22, "Improper Limitation of a Pathname to a Restricted Directory ('Path Traversal')")
  static let linkFollowing = cwe(
    59, "Improper Link Resolution Before File Access ('Link Following')")
  static let exposure = cwe(200, "Exposure of Sensitive Information to an Unauthorized Actor")
  static let unneededPrivileges = cwe(250, "Execution with Unnecessary Privileges")
  static let authorization = cwe(862, "Missing Authorization")
  static let signatureCheck = cwe(347, "Improper Verification of Cryptographic Signature")
  static let originValidation = cwe(346, "Origin Validation Error")
  static let cleartextTransmission = cwe(319, "Cleartext Transmission of Sensitive Information")
  static let weakEncryption = cwe(326, "Inadequate Encryption Strength")
  static let activeDebugging = cwe(489, "Active Debug Code")
  static let openRedirect = cwe(601, "URL Redirection to Untrusted Site ('Open Redirect')")
  static let wrongSphere = cwe(668, "Exposure of Resource to Wrong Sphere")
  static let schemeHandler = cwe(
    939, "Improper Authorization in Handler for Custom URL Scheme")
  static let channelSource = cwe(
    940, "Improper Verification of Source of a Communication Channel")
  static let channelDestination = cwe(
    941, "Incorrectly Specified Destination in a Communication Channel")
  static let ambiguousParsing = cwe(436, "Interpretation Conflict")

  // MARK: Apple

  private static let list = "documentation/bundleresources/information-property-list/"

  static let pageOfInformation = apple(
    "Information Property List", "documentation/bundleresources/information-property-list")
  static let pageOfBuildSettings = apple(
    "Build settings reference", "documentation/xcode/build-settings-reference")
  static let pageOfSchemes = apple(
    "Defining a custom URL scheme for your app",
    "documentation/xcode/defining-a-custom-url-scheme-for-your-app")
  static let pageOfURLTypes = apple("CFBundleURLTypes", list + "cfbundleurltypes")
  static let pageOfQueries = apple(
    "LSApplicationQueriesSchemes", list + "lsapplicationqueriesschemes")
  static let pageOfDocumentTypes = apple("CFBundleDocumentTypes", list + "cfbundledocumenttypes")
  static let pageOfFileSharing = apple("UIFileSharingEnabled", list + "uifilesharingenabled")
  static let pageOfBundleIdentifier = apple("CFBundleIdentifier", list + "cfbundleidentifier")
  static let pageOfRule = apple(
    "NSExtensionActivationRule",
    list + "nsextension/nsextensionattributes/nsextensionactivationrule")
  static let pageOfOpenAccess = apple(
    "Configuring open access for a custom keyboard",
    "documentation/uikit/configuring-open-access-for-a-custom-keyboard")
  static let pageOfAllowedPoints = apple(
    "application(_:shouldAllowExtensionPointIdentifier:)",
    "documentation/uikit/uiapplicationdelegate/application(_:shouldallowextensionpointidentifier:)")
  static let pageOfOpenURL = apple(
    "application(_:open:options:)",
    "documentation/uikit/uiapplicationdelegate/application(_:open:options:)")
  static let pageOfContinuing = apple(
    "application(_:continue:restorationHandler:)",
    "documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)")
  static let pageOfPasteboard = apple("UIPasteboard", "documentation/uikit/uipasteboard")
  static let pageOfCompose = apple(
    "SLComposeServiceViewController", "documentation/social/slcomposeserviceviewcontroller")
  static let pageOfWebView = apple("WKWebView", "documentation/webkit/wkwebview")
  static let pageOfHashes = apple(
    "TN3126: Inside Code Signing: Hashes",
    "documentation/technotes/tn3126-inside-code-signing-hashes")
  static let pageOfExtensionLimits = apple(
    "App Extension Programming Guide: Understand How an App Extension Works",
    "library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionOverview.html")
  static let pageOfActivities = apple(
    "excludedActivityTypes",
    "documentation/uikit/uiactivityviewcontroller/excludedactivitytypes")
  static let pageOfTransportSecurity = apple(
    "NSAppTransportSecurity", list + "nsapptransportsecurity")
  static let pageOfAssociatedDomains = apple(
    "Supporting associated domains", "documentation/xcode/supporting-associated-domains")
  static let pageOfDomainsEntitlement = apple(
    "Associated Domains Entitlement",
    "documentation/bundleresources/entitlements/com.apple.developer.associated-domains")
  static let pageOfComponents = apple(
    "applinks.Details.Components",
    "documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary")
  static let pageOfProfiles = apple(
    "TN3125: Inside Code Signing: Provisioning Profiles",
    "documentation/technotes/tn3125-inside-code-signing-provisioning-profiles")
  static let pageOfLocalization = apple(
    "Information Property List: Localizing",
    "documentation/bundleresources/managing-your-app-s-information-property-list")
}

extension [LintReference] {
  /// What every lint about an activation rule belongs to.
  static let activationRule: Self = [.interprocess, .testExtensions, .pageOfRule]
  /// What a lint about a rule that lets in too much belongs to.
  static let wideRule: Self = [.interprocess, .testExtensions, .inputValidation, .pageOfRule]
  /// What every lint about a URL scheme belongs to.
  static let scheme: Self = [
    .interprocess, .deepLinks, .testSchemes, .schemeHandler, .pageOfSchemes,
  ]
  /// What every lint about universal links belongs to.
  static let universalLink: Self = [
    .interprocess, .deepLinks, .testUniversalLinks, .pageOfAssociatedDomains,
  ]
}
