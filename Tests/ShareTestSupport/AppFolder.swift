import Foundation
import SystemPackage

/// An app in the making: fragments of XML.
package struct AppPlist {
  package var identifier = "com.example.app"
  package var types =
    "<dict><key>CFBundleURLSchemes</key><array><string>myapp</string></array></dict>"
  /// Keys of `SharepipeLinks`, or `nil` for none.
  package var links: String?
  /// Keys at the top.
  package var more = ""

  package var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>\(identifier)</string>
    <key>CFBundleURLTypes</key><array>\(types)</array>
    \(links.map { "<key>SharepipeLinks</key><dict>\($0)</dict>" } ?? "")
    \(more)
    </dict></plist>
    """
  }

  /// The keys of one route.
  package static func route(_ keys: String) -> AppPlist {
    AppPlist(links: "<key>Routes</key><array><dict>\(keys)</dict></array>")
  }

  /// The keys of one parameter.
  package static func parameter(_ keys: String) -> AppPlist {
    route(
      "<key>Name</key><string>a</string><key>Parameters</key><array><dict>\(keys)</dict></array>")
  }
}

extension RulesFolder {
  /// Writes an app.
  package func app(_ name: String, _ plist: AppPlist) throws {
    try write(Data(plist.xml.utf8), to: FilePath("Apps/\(name).app/Info.plist"))
  }
}
