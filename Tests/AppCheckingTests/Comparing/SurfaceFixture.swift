import AppChecking
import SystemPackage
import TestSupport

/// Two versions of an app in folders of a test's own.
struct SurfaceFixture {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The folder of a version.
  func path(_ version: String) -> FilePath { folder.path.appending(version) }

  /// Writes a file of a version.
  func write(_ version: String, _ name: String, _ text: String) throws {
    try folder.write(version + "/" + name, text)
  }

  /// Writes the `Info.plist` of an app.
  func writeApp(_ version: String, _ members: String, entitlements: String? = nil) throws {
    try write(
      version, "Notes.app/Info.plist", Self.list(Self.identifier("com.example.notes") + members))
    if let entitlements {
      try write(version, "Notes.app/Notes.entitlements", Self.list(entitlements))
    }
  }

  /// Writes the `Info.plist` of an extension.
  func writeExtension(
    _ version: String, point: String = "com.apple.share-services", rule: String? = nil,
    attributes: String = "", beside: String = "", identifier: String = "com.example.notes.share"
  ) throws {
    let rule = rule.map { "<key>NSExtensionActivationRule</key>" + $0 } ?? ""
    try write(
      version, "Share.appex/Info.plist",
      Self.list(
        Self.identifier(identifier) + """
          <key>NSExtension</key><dict>
          <key>NSExtensionPointIdentifier</key><string>\(point)</string>
          <key>NSExtensionAttributes</key><dict>\(rule)\(attributes)</dict>
          </dict>\(beside)
          """))
  }

  /// What a version consists of.
  func set(_ version: String) -> CheckedSet {
    var set = CheckedSet()
    set.add(CheckWalk(path(version)))
    return set
  }

  /// What changed from the version `old` to the version `new`.
  var difference: SurfaceDifference { SurfaceDifference(from: set("old"), to: set("new")) }

  /// What changed from the version `new` to the version `old`.
  var opposite: SurfaceDifference { SurfaceDifference(from: set("new"), to: set("old")) }

  static func list(_ members: String) -> String {
    "<plist version=\"1.0\"><dict>\(members)</dict></plist>\n"
  }

  static func identifier(_ text: String) -> String {
    "<key>CFBundleIdentifier</key><string>\(text)</string>"
  }

  /// The dictionary form of a rule.
  static func rule(_ members: [String: Int]) -> String {
    let text = members.sorted { $0.key < $1.key }.map { key, value in
      "<key>NSExtensionActivation\(key)</key><integer>\(value)</integer>"
    }
    return "<dict>\(text.joined())</dict>"
  }

  /// An array of strings.
  static func strings(_ key: String, _ values: String...) -> String {
    "<key>\(key)</key><array>" + values.map { "<string>\($0)</string>" }.joined() + "</array>"
  }
}

extension SurfaceDifference {
  /// The changes of a direction, as `area: bundle: what`.
  func lines(_ direction: SurfaceChange.Direction) -> [String] {
    changes.filter { $0.direction == direction }.map { "\($0.area.rawValue): \($0.what)" }
  }
}
