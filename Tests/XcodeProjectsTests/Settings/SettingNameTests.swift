import Testing

@testable import XcodeProjects

/// Names of settings and their conditions.
struct SettingNameTests {
  static let names: [(String, name: String, conditions: [[String]])] = [
    ("A", "A", []), ("_a9", "_a9", []),
    ("ARCHS[sdk=iphoneos*]", "ARCHS", [["sdk", "iphoneos*"]]),
    ("A[sdk=iphone*] [arch = arm64 ]", "A", [["sdk", "iphone*"], ["arch", "arm64"]]),
    ("A[sdk=iphoneos*,arch=*]", "A", [["sdk", "iphoneos*"], ["arch", "*"]]),
  ]

  @Test(arguments: names)
  func `a name is read with its conditions`(
    text: String, name: String, conditions: [[String]]
  ) throws {
    let found = try #require(SettingName(text))
    #expect(found.name == name)
    #expect(found.conditions.map { [$0.parameter, $0.pattern] } == conditions)
  }

  @Test(arguments: ["", "9A", "A B", "A[", "A[sdk]", "A[sdk=x", "A[sdk=x]y", "[sdk=x]", "Á"])
  func `any other text is no name`(text: String) {
    #expect(SettingName(text) == nil)
  }

  static let questions: [(String, sdk: String?, Bool)] = [
    ("A", nil, true), ("A[sdk=iphoneos*]", "iphoneos", true),
    ("A[sdk=iphonesimulator*]", "iphoneos", false), ("A[sdk=iphoneos*]", nil, false),
    ("A[sdk=*]", nil, true), ("A[arch=arm64]", nil, true), ("A[arch=x86_64]", nil, false),
    ("A[config=Release]", nil, true), ("A[config=Debug]", nil, false),
    ("A[sdk=iphoneos*][config=Debug]", "iphoneos", false), ("A[compiler=gcc]", nil, false),
  ]

  @Test(arguments: questions)
  func `a value counts if all its conditions hold`(text: String, sdk: String?, counts: Bool) throws
  {
    let context = SettingContext(sdk: sdk, configuration: "Release")
    #expect(try #require(SettingName(text)).applies(to: context) == counts)
  }
}
