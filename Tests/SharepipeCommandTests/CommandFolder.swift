import Foundation
import SystemPackage
import TestSupport

/// A folder with an inbox and rules of a test's own.
final class CommandFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path.string }
  private var extensions: [String] = []

  init() throws {
    folder = try TemporaryFolder(mode: 0o755)
    try write("host.yaml", "extensions: []\n", under: "Rules")
    try folder.makeDirectory("inbox")
  }

  var rules: String { path + "/Rules" }
  var inbox: String { path + "/inbox" }

  /// Writes a file that only its owner may change, and the folders on the way to it.
  func write(_ name: String, _ text: String, under folder: String = "inbox", mode: Int = 0o644)
    throws
  {
    try self.folder.write(folder + "/" + name, text, mode: mode)
  }

  /// Puts an extension on whose program is a shell script and whose rule is a predicate.
  func putOn(_ script: String, rule: String = "TRUEPREDICATE") throws {
    try write("host.yaml", "extensions: [org.example.a]\n", under: "Rules")
    try write(
      "Extensions/A.appex/Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.example.a</string>
      <key>CFBundleExecutable</key><string>run</string>
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key><string>\(rule)</string>
      </dict></dict>
      <key>SharepipeExtension</key><dict>
      <key>Effect</key><string>additive</string><key>Interface</key><string>argv</string>
      </dict></dict></plist>
      """, under: "Rules")
    try write("Extensions/A.appex/run", "#!/bin/sh\n" + script, under: "Rules", mode: 0o755)
  }

  /// Writes one more extension whose program is a shell script, and puts it on after the others.
  func add(
    _ identifier: String, rule: String = "TRUEPREDICATE", effect: String = "additive",
    settings: String = "", _ script: String
  ) throws {
    extensions.append(identifier)
    try write(
      "host.yaml",
      "extensions: [\(extensions.joined(separator: ", "))]\nfreeSpace: 0 B\n", under: "Rules")
    let bundle = "Extensions/\(identifier).appex/"
    try write(
      bundle + "Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>\(identifier)</string>
      <key>CFBundleExecutable</key><string>run</string>
      <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key><string>\(rule)</string>
      </dict></dict>
      <key>SharepipeExtension</key><dict>
      <key>Effect</key><string>\(effect)</string><key>Interface</key><string>argv</string>
      \(settings)</dict></dict></plist>
      """, under: "Rules")
    try write(bundle + "run", "#!/bin/sh\n" + script, under: "Rules", mode: 0o755)
  }

  /// The text of a file below the folder.
  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Whether something is at a path below the folder.
  func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/" + name)
  }

  /// The lines that an extension has appended to `ledger` in its container.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - scratch: The name of the scratch of a host that shares the inbox; `nil` without others.
  /// - Returns: The lines.
  func ledger(_ identifier: String, ofHost scratch: String? = nil) -> [String] {
    var folder = inbox + ".sharepipe/containers"
    if let scratch {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + scratch)) ?? []
      let name = names.first { $0.hasSuffix("-containers") } ?? ""
      folder = path + "/" + scratch + "/" + name
    }
    let file = folder + "/\(identifier)/ledger"
    return ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")
      .map(String.init)
  }
}
