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
  static func apple(_ title: String, _ path: String) -> Self {
    Self(.apple, title, title, "https://developer.apple.com/\(path)")
  }

  // MARK: OWASP

  package static let interprocess = masvs("PLATFORM-1", "The app uses IPC mechanisms securely.")
  package static let webViews = masvs("PLATFORM-2", "The app uses WebViews securely.")
  package static let secureTraffic = masvs(
    "NETWORK-1", "The app secures all network traffic according to the current best practices.")
  package static let noLeaks = masvs("STORAGE-2", "The app prevents leakage of sensitive data.")
  package static let untrustedInput = masvs(
    "CODE-4", "The app validates and sanitizes all untrusted inputs.")
  package static let noDebugging = masvs(
    "RESILIENCE-4", "The app implements anti-dynamic analysis techniques.")

  package static let deepLinks = maswe(
    "0029", "Insecure Deep Links (MASWE-0058 in the beta)", in: "PLATFORM")
  package static let untrustedExtensions = maswe(
    "0031", "Allowing Untrusted App Extensions (MASWE-0061 in the beta)", in: "PLATFORM")
  package static let clipboard = maswe(
    "0030", "Improper Use of the Clipboard (MASWE-0059 in the beta)", in: "PLATFORM")
  package static let untrustedPages = maswe(
    "0035", "WebViews Loading Untrusted Content (MASWE-0070 to MASWE-0072 in the beta)",
    in: "PLATFORM")
  package static let untrustedData = maswe(
    "0050", "Unsafe Handling of Untrusted Data (MASWE-0079 and others in the beta)", in: "CODE")
  package static let logs = maswe(
    "0005", "Insertion of Sensitive Data into Logs (MASWE-0001 in the beta)", in: "STORAGE")
  package static let cleartext = maswe(
    "0026", "Network Traffic Not Encrypted (MASWE-0050 in the beta)", in: "NETWORK")
  package static let debuggable = maswe(
    "0063", "Debug Mechanisms Not Disabled (MASWE-0067 in the beta)", in: "RESILIENCE")

  package static let testPermissions = mastg("0069", "Testing App Permissions", in: "PLATFORM")
  package static let testUniversalLinks = mastg("0070", "Testing Universal Links", in: "PLATFORM")
  package static let testActivities = mastg("0071", "Testing UIActivity Sharing", in: "PLATFORM")
  package static let testExtensions = mastg("0072", "Testing App Extensions", in: "PLATFORM")
  package static let testPasteboard = mastg("0073", "Testing UIPasteboard", in: "PLATFORM")
  package static let testSchemes = mastg("0075", "Testing Custom URL Schemes", in: "PLATFORM")
  package static let testWebViews = mastg("0076", "Testing iOS WebViews", in: "PLATFORM")
  package static let testLogs = mastg("0053", "Checking Logs for Sensitive Data", in: "STORAGE")
  package static let testExposure = mastg(
    "0056", "Determining Whether Sensitive Data Is Exposed via IPC Mechanisms", in: "PLATFORM")
  package static let testNetwork = mastg(
    "0065", "Testing Data Encryption on the Network", in: "NETWORK")
  package static let testDebugging = mastg(
    "0082", "Testing whether the App is Debuggable", in: "RESILIENCE")

  // MARK: CWE

  package static let settingControl = cwe(15, "External Control of System or Configuration Setting")
  package static let inputValidation = cwe(20, "Improper Input Validation")
  package static let pathTraversal = cwe(
    22, "Improper Limitation of a Pathname to a Restricted Directory ('Path Traversal')")
  package static let linkFollowing = cwe(
    59, "Improper Link Resolution Before File Access ('Link Following')")
  package static let crossSiteScripting = cwe(
    79, "Improper Neutralization of Input During Web Page Generation ('Cross-site Scripting')")
  package static let sqlInjection = cwe(
    89, "Improper Neutralization of Special Elements used in an SQL Command ('SQL Injection')")
  package static let codeInjection = cwe(
    94, "Improper Control of Generation of Code ('Code Injection')")
  package static let arrayIndex = cwe(129, "Improper Validation of Array Index")
  package static let validationOrder = cwe(
    180, "Incorrect Behavior Order: Validate Before Canonicalize")
  package static let exposure = cwe(
    200, "Exposure of Sensitive Information to an Unauthorized Actor")
  package static let extraParameters = cwe(235, "Improper Handling of Extra Parameters")
  package static let unneededPrivileges = cwe(250, "Execution with Unnecessary Privileges")
  package static let alternatePath = cwe(
    288, "Authentication Bypass Using an Alternate Path or Channel")
  package static let spoofing = cwe(290, "Authentication Bypass by Spoofing")
  package static let requestForgery = cwe(352, "Cross-Site Request Forgery (CSRF)")
  package static let privateExposure = cwe(
    359, "Exposure of Private Personal Information to an Unauthorized Actor")
  package static let resourceRelease = cwe(404, "Improper Resource Shutdown or Release")
  package static let unsafeReflection = cwe(
    470, "Use of Externally-Controlled Input to Select Classes or Code ('Unsafe Reflection')")
  package static let obsoleteFunction = cwe(477, "Use of Obsolete Function")
  package static let sensitiveLog = cwe(532, "Insertion of Sensitive Information into Log File")
  package static let sensitiveQuery = cwe(598, "Use of HTTP Request With Sensitive Query String")
  package static let foreignResource = cwe(
    610, "Externally Controlled Reference to a Resource in Another Sphere")
  package static let unlimitedResources = cwe(
    770, "Allocation of Resources Without Limits or Throttling")
  package static let authorization = cwe(862, "Missing Authorization")
  package static let signatureCheck = cwe(347, "Improper Verification of Cryptographic Signature")
  package static let originValidation = cwe(346, "Origin Validation Error")
  package static let cleartextTransmission = cwe(
    319, "Cleartext Transmission of Sensitive Information")
  package static let weakEncryption = cwe(326, "Inadequate Encryption Strength")
  package static let activeDebugging = cwe(489, "Active Debug Code")
  package static let openRedirect = cwe(601, "URL Redirection to Untrusted Site ('Open Redirect')")
  package static let wrongSphere = cwe(668, "Exposure of Resource to Wrong Sphere")
  package static let schemeHandler = cwe(
    939, "Improper Authorization in Handler for Custom URL Scheme")
  package static let channelSource = cwe(
    940, "Improper Verification of Source of a Communication Channel")
  package static let channelDestination = cwe(
    941, "Incorrectly Specified Destination in a Communication Channel")
  package static let queryLogic = cwe(
    943, "Improper Neutralization of Special Elements in Data Query Logic")
  package static let ambiguousParsing = cwe(436, "Interpretation Conflict")

  // MARK: Apple

  private static let list = "documentation/bundleresources/information-property-list/"

  package static let pageOfInformation = apple(
    "Information Property List", "documentation/bundleresources/information-property-list")
  package static let pageOfBuildSettings = apple(
    "Build settings reference", "documentation/xcode/build-settings-reference")
  package static let pageOfSchemes = apple(
    "Defining a custom URL scheme for your app",
    "documentation/xcode/defining-a-custom-url-scheme-for-your-app")
  package static let pageOfURLTypes = apple("CFBundleURLTypes", list + "cfbundleurltypes")
  package static let pageOfQueries = apple(
    "LSApplicationQueriesSchemes", list + "lsapplicationqueriesschemes")
  package static let pageOfDocumentTypes = apple(
    "CFBundleDocumentTypes", list + "cfbundledocumenttypes")
  package static let pageOfFileSharing = apple(
    "UIFileSharingEnabled", list + "uifilesharingenabled")
  package static let pageOfBundleIdentifier = apple(
    "CFBundleIdentifier", list + "cfbundleidentifier")
  package static let pageOfRule = apple(
    "NSExtensionActivationRule",
    list + "nsextension/nsextensionattributes/nsextensionactivationrule")
  package static let pageOfOpenAccess = apple(
    "Configuring open access for a custom keyboard",
    "documentation/uikit/configuring-open-access-for-a-custom-keyboard")
  package static let pageOfAllowedPoints = apple(
    "application(_:shouldAllowExtensionPointIdentifier:)",
    "documentation/uikit/uiapplicationdelegate/application(_:shouldallowextensionpointidentifier:)")
  package static let pageOfOpenURL = apple(
    "application(_:open:options:)",
    "documentation/uikit/uiapplicationdelegate/application(_:open:options:)")
  package static let pageOfContinuing = apple(
    "application(_:continue:restorationHandler:)",
    "documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)")
  package static let pageOfCompose = apple(
    "SLComposeServiceViewController", "documentation/social/slcomposeserviceviewcontroller")
  package static let pageOfHashes = apple(
    "TN3126: Inside Code Signing: Hashes",
    "documentation/technotes/tn3126-inside-code-signing-hashes")
  package static let pageOfExtensionLimits = apple(
    "App Extension Programming Guide: Understand How an App Extension Works",
    "library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionOverview.html")
  package static let pageOfActivities = apple(
    "excludedActivityTypes",
    "documentation/uikit/uiactivityviewcontroller/excludedactivitytypes")
  package static let pageOfTransportSecurity = apple(
    "NSAppTransportSecurity", list + "nsapptransportsecurity")
  package static let pageOfAssociatedDomains = apple(
    "Supporting associated domains", "documentation/xcode/supporting-associated-domains")
  package static let pageOfDomainsEntitlement = apple(
    "Associated Domains Entitlement",
    "documentation/bundleresources/entitlements/com.apple.developer.associated-domains")
  package static let pageOfComponents = apple(
    "applinks.Details.Components",
    "documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary")
  package static let pageOfProfiles = apple(
    "TN3125: Inside Code Signing: Provisioning Profiles",
    "documentation/technotes/tn3125-inside-code-signing-provisioning-profiles")
  package static let pageOfLocalization = apple(
    "Information Property List: Localizing",
    "documentation/bundleresources/managing-your-app-s-information-property-list")
}

extension [LintReference] {
  /// What every lint about an activation rule belongs to.
  package static let activationRule: Self = [.interprocess, .testExtensions, .pageOfRule]
  /// What a lint about a rule that lets in too much belongs to.
  package static let wideRule: Self = [
    .interprocess, .testExtensions, .inputValidation, .pageOfRule,
  ]
  /// What every lint about a URL scheme belongs to.
  package static let scheme: Self = [
    .interprocess, .deepLinks, .testSchemes, .schemeHandler, .pageOfSchemes,
  ]
  /// What every lint about universal links belongs to.
  package static let universalLink: Self = [
    .interprocess, .deepLinks, .testUniversalLinks, .pageOfAssociatedDomains,
  ]
}
