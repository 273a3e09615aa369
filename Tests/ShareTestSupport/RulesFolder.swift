package import Foundation
package import SystemPackage
import TestSupport

/// A folder of rules for one test.
package final class RulesFolder {
  private let folder: TemporaryFolder

  /// The folder, absolute.
  package var path: FilePath { folder.path }

  package init() throws {
    folder = try TemporaryFolder(mode: 0o755)
    try folder.makeDirectory("Extensions")
  }

  /// Writes a file, and the folders on the way to it.
  package func write(_ bytes: some DataProtocol, to file: FilePath, mode: Int = 0o644) throws {
    try folder.write(file.string, bytes: bytes, mode: mode)
  }

  package func setMode(_ mode: Int, of file: FilePath) throws {
    try folder.setMode(mode, of: file.string)
  }

  package func link(_ file: FilePath, to target: String) throws {
    try folder.link(file.string, to: target)
  }

  /// Writes `host.yaml`.
  package func policy(_ text: String) throws { try write(Data(text.utf8), to: "host.yaml") }

  /// Writes a bundle with a program `run`.
  ///
  /// - Returns: The path of its folder.
  @discardableResult
  package func bundle(_ name: String, _ information: InfoPlist, binary: Bool = false) throws
    -> FilePath
  {
    let folder: FilePath = FilePath("Extensions").appending("\(name).appex")
    try write(information.bytes(binary: binary), to: folder.appending("Info.plist"))
    try write(Data("#!/bin/sh\n".utf8), to: folder.appending("run"), mode: 0o755)
    return path.appending(folder.components)
  }

  /// Text with the path of the folder as `Rules`.
  package func relative(_ text: String) -> String {
    text.replacingOccurrences(of: path.string, with: "Rules")
  }
}

/// An `Info.plist` in the making: fragments of XML.
package struct InfoPlist: Sendable {
  package var identifier: String? = "<string>com.example.archive</string>"
  package var executable: String? = "<string>run</string>"
  package var point: String? = "<string>com.apple.share-services</string>"
  package var rule: String? = "<string>TRUEPREDICATE</string>"
  /// Keys beside the rule.
  package var attributes = ""
  /// Keys of `SharepipeExtension`, or `nil` for none.
  package var settings: String?
  /// Keys at the top.
  package var more = ""

  package static func identified(
    _ identifier: String, point: ExtensionPointText = .share, settings: String? = nil,
    more: String = ""
  ) -> InfoPlist {
    InfoPlist(
      identifier: "<string>\(identifier)</string>", point: "<string>\(point.rawValue)</string>",
      settings: settings, more: more)
  }

  package enum ExtensionPointText: String {
    case share = "com.apple.share-services"
    case action = "com.apple.ui-services"
    case service = "com.apple.services"
  }

  package var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    \(Self.member("CFBundleIdentifier", identifier))
    \(Self.member("CFBundleExecutable", executable))
    <key>NSExtension</key><dict>
    \(Self.member("NSExtensionPointIdentifier", point))
    <key>NSExtensionAttributes</key><dict>
    \(Self.member("NSExtensionActivationRule", rule))
    \(attributes)
    </dict></dict>
    \(Self.member("SharepipeExtension", settings.map { "<dict>\($0)</dict>" }))
    \(more)
    </dict></plist>
    """
  }

  package func bytes(binary: Bool) throws -> Data {
    let data = Data(xml.utf8)
    guard binary else { return data }
    let object = try unsafe PropertyListSerialization.propertyList(
      from: data, options: [], format: nil)
    return try PropertyListSerialization.data(
      fromPropertyList: object, format: .binary, options: 0)
  }

  private static func member(_ key: String, _ value: String?) -> String {
    value.map { "<key>\(key)</key>\($0)" } ?? ""
  }
}
