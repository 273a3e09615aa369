import SystemPackage
import Testing

@testable import XcodeProjects

/// Values of settings, and the variables in them.
struct BuildSettingsTests {
  /// Settings of two levels.
  private static func settings(
    _ weak: [String: String] = [:], _ strong: [String: String] = [:],
    context: SettingContext = SettingContext(sdk: "iphoneos", configuration: "Release")
  ) -> BuildSettings {
    var settings = BuildSettings(context: context)
    for (level, place) in [
      (weak, SettingOrigin.Place.project("App.xcodeproj")),
      (strong, .target("Share", project: "App.xcodeproj")),
    ] {
      for name in level.keys.sorted() { settings.add(name, level[name] ?? "", from: place) }
    }
    return settings
  }

  static let texts: [(String, String, unknown: [String])] = [
    ("plain", "plain", []), ("$(NAME)", "My App", []), ("${NAME}", "My App", []),
    ("$[NAME]", "My App", []), ("$NAME.x", "My App.x", []), ("a $$(b", "a $(b", []),
    ("$", "$", []), ("$9 $- 5$", "$9 $- 5$", []), ("$NONE", "$NONE", []),
    ("$(NONE)", "$(NONE)", ["NONE"]), ("${NONE:lower}/$(NONE)", "${NONE:lower}/$(NONE)", ["NONE"]),
    ("$(NAME", "$(NAME", []), ("$(NAME:lower", "$(NAME:lower", []),
    ("$(NAME:rfc1034identifier)", "My-App", []), ("$(NAME:c99extidentifier)", "My_App", []),
    ("$(NAME:identifier:lower)", "my_app", []), ("$(NAME:upper)", "MY APP", []),
    ("$(DIGIT:rfc1034identifier)", "-lémon-".replacing("é", with: "-"), []),
    ("$(DIGIT:c99extidentifier)", "_lémon_", []), ("$(NAME:no)", "$(NAME:no)", ["NAME"]),
    ("$(NONE:default=x)", "x", []), ("$(EMPTY:default=x)", "x", []),
    ("$(NAME:default=x)", "My App", []),
    ("$(NONE:default=$(NAME:lower))", "my app", []), ("$(NONE:default=$(NO))", "$(NO)", ["NO"]),
    ("$(NAME:default=$(NO))", "My App", []), ("$(NONE:default=a:upper)", "A", []),
    ("$(KEY_$(SUFFIX))", "nested", []), ("$(KEY_$(NONE))", "$(KEY_$(NONE))", ["KEY_$(NONE)"]),
    ("$(PATH:file)|$(PATH:dir)|$(PATH:base)|$(PATH:suffix)", "c.txt|a/b/|c|.txt", []),
    (
      "$(PATH:suffix=md)|$(PATH:base=d)|$(PATH:file=e)|$(PATH:dir=x)",
      "a/b/c.md|a/b/d.txt|a/b/e|x/c.txt", []
    ),
    ("$(BOTH)", "My App of My App", []), ("$(inherited)", "$(inherited)", ["inherited"]),
    ("é$(NAME)é", "éMy Appé", []), ("$(OPEN)|$(OPEN:lower)", "a.$(NO)|$(OPEN:lower)", ["NO"]),
    ("$(OPEN:default=x)", "a.$(NO)", ["NO"]), ("$(PATH:dir=$(NO))", "$(PATH:dir=$(NO))", ["NO"]),
    ("$(NONE:default=$(NO):lower)$(NO)", "$(NONE:default=$(NO):lower)$(NO)", ["NO"]),
  ]

  @Test(arguments: texts)
  func `variables are filled`(text: String, result: String, unknown: [String]) throws {
    let settings = Self.settings([
      "NAME": "My App", "DIGIT": "9lémon!", "EMPTY": "", "KEY_A": "nested", "SUFFIX": "A",
      "PATH": "a/b/c.txt", "BOTH": "$(NAME) of ${NAME}", "OPEN": "a.$(NO)",
    ])
    let filled = try settings.filled(text)
    #expect(filled.text == result)
    #expect(filled.unknown == unknown)
  }

  static let levels: [(weak: [String: String], strong: [String: String], String?)] = [
    ([:], [:], nil), (["A": "1"], [:], "1"), (["A": "1"], ["A": "2"], "2"),
    (["A": "1"], ["A": "$(inherited) 2"], "1 2"), (["A": "1"], ["A": "$(A) 2"], "1 2"),
    ([:], ["A": "$(inherited) 2"], " 2"), (["A": "1"], ["A": "$(B)", "B": "$(A)"], "1"),
    ([:], ["A": "$(B)", "B": "$(A)"], ""), ([:], ["A": "$(A)"], ""),
    (["A": "1"], ["A[sdk=iphoneos*]": "2"], "2"), (["A": "1"], ["A[sdk=macosx*]": "2"], "1"),
    ([:], ["A": "1", "A[sdk=iphoneos*]": "2"], "2"), ([:], ["A[config=Debug]": "1"], nil),
  ]

  @Test(arguments: levels)
  func `the strongest value that applies counts`(
    weak: [String: String], strong: [String: String], text: String?
  ) throws {
    #expect(try Self.settings(weak, strong).value(of: "A")?.text == text)
  }

  @Test func `a value has its place and what is not known in it`() throws {
    let settings = Self.settings(["A": "1"], ["A[sdk=iphone*]": "$(B).$(C).$(B)", "B": "$(D)"])
    let value = try #require(try settings.value(of: "A"))
    #expect(value.text == "$(D).$(C).$(D)")
    #expect(value.written == "$(B).$(C).$(B)")
    #expect(value.unknown == ["D", "C"])
    #expect(value.origin.description == "A[sdk=iphone*] of the target Share in App.xcodeproj")
  }

  @Test func `a value that doubles with each variable is refused`() {
    var doubling = ["A0": String(repeating: "x", count: 64)]
    var empty = ["A0": ""]
    for level in 1...40 {
      doubling["A\(level)"] = "$(A\(level - 1))$(A\(level - 1))"
      empty["A\(level)"] = "$(A\(level - 1))$(A\(level - 1))"
    }
    #expect(throws: SettingFault.tooLong(limit: 65_536)) {
      try Self.settings(doubling).value(of: "A12")
    }
    #expect(throws: SettingFault.tooManyVariables(limit: 4096)) {
      try Self.settings(empty).value(of: "A30")
    }
    let fault = SettingFault.tooLong(limit: 65_536)
    #expect(
      fault.description == "grows beyond 65536 bytes when it is expanded; make it shorter")
  }

  @Test func `work that leaves no text is bounded, too`() {
    let long = ["A": String(repeating: "x", count: 60_000) + "$(E)", "E": ""]
    let settings = Self.settings(long)
    for text in ["$(A:suffix)$(A:suffix)", "$(A:upper:suffix)", "$A$(A:suffix)"] {
      #expect(throws: SettingFault.tooLong(limit: 65_536)) { try settings.filled(text) }
    }
    #expect(throws: Never.self) { try settings.filled("$(A)") }
  }

  @Test func `many unknown variables are each reported once, in order`() throws {
    let names = (0..<2000).map { "N\($0)" }
    let text = names.map { "$(\($0))" }.joined()
    let filled = try Self.settings().filled(text + text)
    #expect(filled.text == text + text)
    #expect(filled.unknown == names)
  }

  @Test func `variables too deep are refused, however deep`() {
    let nested = String(repeating: "$(", count: 100_000)
    #expect(throws: SettingFault.tooDeep(limit: 64)) { try Self.settings().filled(nested) }
    var chain = ["A0": "x"]
    for level in 1...100 { chain["A\(level)"] = "$(A\(level - 1))" }
    #expect(throws: SettingFault.tooDeep(limit: 64)) { try Self.settings(chain).value(of: "A100") }
    #expect(throws: Never.self) { try Self.settings(chain).value(of: "A20") }
  }
}
