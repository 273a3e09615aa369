import AppChecking
import Foundation
import Lints
import SystemPackage
import TestSupport
import Testing

/// A folder of made-up apps, and what one lint says of them.
struct MadeUpApps {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a property list.
  func write(_ name: String, _ members: String) throws {
    try folder.write(name, PropertyListText.list(members))
  }

  /// Writes a file of bytes.
  func write(_ name: String, bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: try folder.write(name).string))
  }

  /// Writes the `Info.plist` of an app; without an identifier if it is `nil`.
  func app(_ name: String, _ identifier: String?, _ members: String = "") throws {
    let own = identifier.map { "<key>CFBundleIdentifier</key><string>\($0)</string>" } ?? ""
    try write(
      "\(name)/Info.plist",
      own + "<key>CFBundlePackageType</key><string>APPL</string>" + members)
  }

  /// A key with one URL type of these schemes.
  static func schemes(_ schemes: String...) -> String {
    let values = schemes.map { "<string>\($0)</string>" }.joined()
    return "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(values)"
      + "</array></dict></array>"
  }

  /// What a lint says, as `document: key: severity message`, without the folder.
  func findings(_ lint: String) -> [String] {
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    #expect(set.problems == [])
    return Checker().check(set).filter { $0.lint.id == lint }.map {
      "\($0.document): \($0.keyPlace): \($0.severity) \($0.message)"
        .replacing("\(folder.path)/", with: "")
    }
  }
}
