import Foundation
import SystemPackage
import TestSupport

/// Rules with an independent witness: extensions that write down each of their runs.
enum CrashRules {
  private struct Extension {
    let name: String
    var point = "com.apple.share-services"
    var interface = "json"
    var effect = "additive"
    let rule: String
    var validation = ""

    var identifier: String { "org.example.\(name)" }
    var program: Bool { !interface.hasPrefix("builtin") }
  }

  private static func any(of types: String...) -> String {
    let tests = types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    return """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \
      \(tests.joined(separator: " OR "))).@count > 0).@count > 0
      """
  }

  private static let all: [Extension] = [
    Extension(
      name: "stamp", point: "com.apple.ui-services",
      rule: """
        SUBQUERY(extensionItems, $i, $i.attachments.@count == 1 AND SUBQUERY($i.attachments, $a, \
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.plain-text").@count == 1).@count == 1
        """),
    Extension(
      name: "draw", point: "com.apple.ui-services",
      rule: any(of: "public.xml")),
    Extension(
      name: "post", interface: "argv",
      rule: any(of: "public.plain-text", "public.image", "public.url")),
    Extension(
      name: "check", rule: any(of: "public.image"),
      validation:
        "<key>ContentValidation</key><dict><key>Validator</key><string>self</string></dict>"
    ),
    Extension(name: "refuse", rule: any(of: "public.rtf")),
    Extension(
      name: "send", effect: "external-post",
      rule: any(of: "public.vcard", "public.xml")),
    Extension(
      name: "archive", interface: "builtin:archive",
      rule: any(of: "public.plain-text", "public.image", "public.url")),
  ]

  /// The bundle identifiers, in the order of the host's list.
  static var identifiers: [String] { all.map(\.identifier) }
  /// The extension that is part of sharepipe and has no ledger.
  static let archive = "org.example.archive"
  /// The actions, which may be run again before a share is.
  static let actions: Set = ["org.example.stamp", "org.example.draw"]

  /// Writes the rules.
  ///
  /// - Parameters:
  ///   - folder: Where to.
  ///   - witness: The program of the extensions.
  ///   - ledger: The file in which they note their runs.
  ///   - policy: More lines for the host's policy.
  /// - Throws: The error of the system.
  static func write(
    to folder: String, witness: URL, ledger: String, policy: String = ""
  ) async throws {
    let manager = FileManager.default
    for one in all {
      let bundle = "\(folder)/Extensions/\(one.name).appex"
      try manager.createDirectory(
        atPath: bundle, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      try write(information(of: one, ledger: ledger), to: bundle + "/Info.plist")
      guard one.program else { continue }
      try write(ledger + "\n", to: bundle + "/ledger")
      try await copyProgram(witness.path, to: "\(bundle)/\(one.name)")
      try manager.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(bundle)/\(one.name)")
    }
    for path in [folder, folder + "/Extensions"] {
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    try write(
      "extensions: [\(identifiers.joined(separator: ", "))]\n\(policy)\n", to: folder + "/host.yaml"
    )
  }

  private static func information(of one: Extension, ledger: String) -> String {
    let folder = (ledger as NSString).deletingLastPathComponent
    let executable =
      one.program ? "<key>CFBundleExecutable</key><string>\(one.name)</string>" : ""
    let writes = one.program ? "<key>Writes</key><array><string>\(folder)</string></array>" : ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>\(one.identifier)</string>
      \(executable)
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>\(one.point)</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key><string>\(escaped(one.rule))</string>
      </dict></dict>
      <key>SharepipeExtension</key><dict>
      <key>Interface</key><string>\(one.interface)</string>
      <key>Effect</key><string>\(one.effect)</string>
      <key>MaximumConcurrency</key><integer>4</integer>
      \(writes)
      \(one.validation)
      </dict></dict></plist>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
  }
}
