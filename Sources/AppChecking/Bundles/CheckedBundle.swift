import Documents

/// An app or an extension that is checked: its `Info.plist`, and what is beside it.
///
/// Nothing in it is believed to be sound: what cannot be read is a problem of the walk, and what is
/// of the wrong kind is a finding.
///
/// Source: Apple, Bundle Programming Guide, "Bundle Structures".
public struct CheckedBundle: Sendable {
  /// What a bundle is.
  public enum Kind: String, Hashable, Sendable {
    /// An app.
    case app
    /// An extension of an app.
    case appExtension = "extension"
    /// A file by itself, such as entitlements or a profile.
    case loose
  }

  /// What it is.
  public internal(set) var kind: Kind
  /// Its path as findings name it: of a bundle its folder, of a file by itself the file.
  public let name: String
  /// Whether it was built, and is not what Xcode has yet to build.
  ///
  /// Before that, variables are not filled in, and entitlements are what is asked for.
  public let isBuilt: Bool
  /// The target of a project that builds it, or `nil` if none is known.
  public internal(set) var target: CheckedTarget?
  /// Whether another target was built of the same list before, such as the one of a release.
  var isFurtherTarget = false
  /// Whether that target says the same of its extension.
  var isSameRule = false
  /// The folder of sources in which it was found; `nil` of a bundle that was built, and of a file that
  /// was named by itself.
  public internal(set) var tree: String?
  /// Its `Info.plist`.
  public internal(set) var information: CheckedDocument?
  /// Other `Info.plist` files of it, in folders of languages.
  var localized: [CheckedDocument] = []
  /// What it says it is entitled to: one file, or several of which Xcode takes one.
  var entitlements: [CheckedDocument] = []
  /// The provisioning profile in it.
  var profile: CheckedProfile?
  /// What its program carries, if it was looked at.
  var executable: CheckedExecutable?
  /// The interface files with secure text entry, where the text that is entered is hidden.
  var secureEntries: [CheckedDocument] = []
  /// The names of the targets that its target embeds.
  var embeds: [String] = []
  /// The bundles inside it: extensions, a watch app, a clip.
  public internal(set) var plugIns: [CheckedBundle] = []

  init(_ kind: Kind, named name: String, isBuilt: Bool) {
    self.kind = kind
    self.name = name
    self.isBuilt = isBuilt
  }
}

extension CheckedBundle {
  /// The bundle identifier; `nil` if there is none, or Xcode has yet to fill it in.
  public var identifier: String? { information?["CFBundleIdentifier"]?.literal }

  /// The name for people: what the bundle calls itself, else its path.
  public var displayName: String {
    for key in ["CFBundleDisplayName", "CFBundleName"] {
      if let text = information?[key]?.literal, !text.isEmpty { return text }
    }
    return identifier ?? name
  }

  /// The extension point, as it is written, with its place; an extension of ExtensionKit has
  /// another key.
  ///
  /// Source: Apple, Information Property List, `EXAppExtensionAttributes`.
  var point: PlacedValue? {
    information?["NSExtension"]?["NSExtensionPointIdentifier"]
      ?? information?["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]
  }

  /// Notes the folder of sources in which it was found, and what is inside it.
  mutating func noteTree(_ name: String) {
    if !isBuilt { tree = name }
    for index in plugIns.indices { plugIns[index].noteTree(name) }
  }

  /// The team that signs it, such as `ABCDE12345`; `nil` if it is not known.
  public var team: String? {
    entitlement("com.apple.developer.team-identifier").first?.value.literal ?? target?.team
      ?? profile?.profile.team
      ?? applicationIdentifier.flatMap { $0.split(separator: ".").first.map(String.init) }
  }

  /// This bundle and all inside it.
  var all: [CheckedBundle] { [self] + plugIns.flatMap(\.all) }

  /// Whether what the bundle is entitled to is known.
  var knowsEntitlements: Bool { !entitlements.isEmpty }

  /// The values of an entitlement in each document that has it.
  package func entitlement(_ key: String) -> [(document: CheckedDocument, value: PlacedValue)] {
    entitlements.compactMap { document in document[key].map { (document, $0) } }
  }

  /// The sites that the app says it belongs to, as they are written.
  package var associatedDomains: [(document: CheckedDocument, entry: PlacedValue)] {
    entitlement("com.apple.developer.associated-domains").flatMap { found in
      found.value.elements.map { (found.document, $0) }
    }
  }

  /// The team, a period and the bundle identifier, or `nil` if it is not known.
  ///
  /// The team is said by the entitlements, or else by the profile, or else by the project.
  public var applicationIdentifier: String? {
    for key in ["application-identifier", "com.apple.application-identifier"] {
      for found in entitlement(key) {
        if let text = found.value.literal, !text.hasSuffix(".*") { return text }
      }
    }
    guard let identifier else { return nil }
    guard let profile = profile?.profile else { return target?.team.map { "\($0).\(identifier)" } }
    // The prefix of older apps is another one than their team.
    let allowed = profile.entitlements["application-identifier"]?.string
    let prefix = allowed?.split(separator: ".").first.map(String.init) ?? profile.team
    return prefix.map { "\($0).\(identifier)" }
  }
}
