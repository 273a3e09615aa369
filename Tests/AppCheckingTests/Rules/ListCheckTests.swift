import Lints
import Testing

@testable import AppChecking

struct ListCheckTests {
  static func findings(_ text: String) throws -> [String] {
    let list = Array("<plist version=\"1.0\"><dict>\n\(text)\n</dict></plist>".utf8)
    return Checker().check(try CheckedDocument(propertyList: list, named: "Info.plist")).map {
      "\($0.source?.line ?? 0):\($0.source?.column ?? 0) \($0.keyPlace) \($0.severity) \($0.lint.id): "
        + "\($0.message); \($0.hint ?? "-")"
    }
  }

  static let lists: [(String, [String])] = [
    (
      "<key>A</key><string>a</string>\n<key>B</key><true/>\n<key>A</key><string>b</string>",
      [
        "4:1 A warning duplicate-key: the key 'A' is on lines 2 and 4, and which one counts on a "
          + "device is not known; keep the one that is meant"
      ]
    ),
    (
      "<key>A</key><array><dict>\n<key>B</key><true/>\n<key>B</key><true/>\n<key>B</key><true/>\n"
        + "</dict></array>",
      [
        "5:1 A[0].B note duplicate-key: the key 'B' is on lines 3, 4 and 5, always with the same "
          + "value; remove all but one"
      ]
    ),
    (
      "<key>A</key><true/>\n#ifdef BETA\n<key>B</key><true/>\n#else\n<key>B</key><false/>\n#endif",
      [
        "3:1  note preprocessed-list: the preprocessor changes this file in a build; only the lines "
          + "that it keeps with the definitions of the project were checked; check the built app as "
          + "well"
      ]
    ),
    ("<key>A</key><true/>\n<key>B</key><dict><key>A</key><true/></dict>", []),
    ("<key>A</key><string>#1</string>", []),
  ]

  @Test(arguments: lists)
  func `a list says which keys occur twice, and whether a build changes it`(
    text: String, expected: [String]
  ) throws {
    #expect(try Self.findings(text) == expected)
  }
}
