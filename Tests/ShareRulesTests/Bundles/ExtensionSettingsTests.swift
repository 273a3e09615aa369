import ShareModel
@testable import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareRules

struct ExtensionSettingsTests {
  /// The message of each fault, without the path of the file.
  static let faults: [(String, String)] = [
    (
      "<key>ActivityType</key><string>two words</string>",
      "ActivityType: expected a name of at most 255 bytes without spaces or control characters, "
        + "found 'two words'"
    ),
    (
      "<key>Interface</key><string>jsn</string>",
      "Interface: expected 'json', 'argv' or 'builtin:NAME', found 'jsn'; did you mean 'json'?"
    ),
    (
      "<key>Interface</key><string>builtin:</string>",
      "Interface: expected 'json', 'argv' or 'builtin:NAME', found 'builtin:'"
    ),
    (
      "<key>Interface</key><string>builtin:../x</string>",
      "Interface: expected 'json', 'argv' or 'builtin:NAME', found 'builtin:../x'"
    ),
    (
      "<key>Interface</key><true/>", "Interface: expected a string, found true"
    ),
    (
      "<key>Interface</key><string>argv</string><key>Lifetime</key><string>batch</string>",
      "Lifetime: 'batch' needs the interface 'json'"
    ),
    (
      "<key>Lifetime</key><string>contxt</string>",
      "Lifetime: expected one of 'context', 'batch', found 'contxt'; did you mean 'context'?"
    ),
    (
      "<key>TimeLimit</key><integer>0</integer>",
      "TimeLimit: expected a number of seconds above 0, found 0"
    ),
    (
      "<key>TimeLimit</key><real>-2.5</real>",
      "TimeLimit: expected a number of seconds above 0, found -2.5"
    ),
    (
      "<key>TimeLimit</key><real>nan</real>",
      "TimeLimit: expected a number of seconds above 0, found nan"
    ),
    (
      "<key>TimeLimit</key><string>30</string>",
      "TimeLimit: expected a number of seconds above 0, found the string '30'"
    ),
    (
      "<key>TimeLimit</key><integer>86401</integer>",
      "TimeLimit: expected at most 86400 seconds, found 86401"
    ),
    (
      "<key>OutputLimit</key><integer>0</integer>",
      "OutputLimit: expected a whole number from 1 to 1073741824, found 0"
    ),
    (
      "<key>OutputLimit</key><integer>9223372036854775807</integer>",
      "OutputLimit: expected a whole number from 1 to 1073741824, found 9223372036854775807"
    ),
    (
      "<key>MemoryLimit</key><integer>64</integer>",
      "MemoryLimit: expected a whole number from 1048576 to 17592186044416, found 64"
    ),
    (
      "<key>MaximumConcurrency</key><integer>0</integer>",
      "MaximumConcurrency: expected a whole number from 1 to 1024, found 0"
    ),
    (
      "<key>Network</key><integer>1</integer>", "Network: expected true or false, found 1"
    ),
    (
      "<key>Writes</key><array><string>/srv</string><string>out</string></array>",
      "Writes[1]: expected an absolute path without '..', found the string 'out'"
    ),
    (
      "<key>Writes</key><array><string>/srv/../etc</string></array>",
      "Writes[0]: expected an absolute path without '..', found the string '/srv/../etc'"
    ),
    (
      "<key>Effect</key><string>external</string>",
      "Effect: expected one of 'additive', 'external-post', 'destructive', 'privacy', "
        + "found 'external'"
    ),
    (
      "<key>Retries</key><real>1.5</real>",
      "Retries: expected a whole number from 0 to 100, found 1.5"
    ),
    (
      "<key>RequiredPrograms</key><string>exiftool</string>",
      "RequiredPrograms: expected an array of names of programs, found the string 'exiftool'"
    ),
    (
      "<key>RequiredPrograms</key><array><string>/bin/sh</string></array>",
      "RequiredPrograms[0]: expected the name of a program, without a path, "
        + "found the string '/bin/sh'"
    ),
    (
      "<key>Options</key><array/>", "Options: expected a dictionary, found an array"
    ),
    (
      "<key>SecretFiles</key><array><string>token</string></array>",
      "SecretFiles[0]: expected the path of a file, absolute or beginning with '~/', without "
        + "'..', found the string 'token'"
    ),
    (
      "<key>SecretFiles</key><array><string>/a/t</string><string>/b/t</string></array>",
      "SecretFiles: two files have the name 't', by which the extension finds them; rename one"
    ),
    (
      "<key>ContentValidation</key><dict><key>MaxBytes</key><integer>1</integer></dict>",
      "ContentValidation.MaxBytes: unknown key"
    ),
    (
      "<key>ContentValidation</key><dict><key>MaximumByte</key><integer>1</integer></dict>",
      "ContentValidation.MaximumByte: unknown key; did you mean 'MaximumBytes'?"
    ),
    (
      "<key>RequiredProgram</key><array/>",
      "RequiredProgram: unknown key; did you mean 'RequiredPrograms'?"
    ),
    (
      "<key>timelimit</key><integer>1</integer>",
      "timelimit: unknown key; did you mean 'TimeLimit'?"
    ),
    ("<key>Colour</key><integer>1</integer>", "Colour: unknown key"),
  ]

  @Test(arguments: faults)
  func `a fault names the key, what is expected and what was found`(
    settings: String, message: String
  ) throws {
    let folder = try RulesFolder()
    let path = try folder.bundle("A", InfoPlist(settings: settings))
    let error = #expect(throws: BundleError.self) { try ExtensionBundle.load(at: path) }
    #expect(
      folder.relative(error?.description ?? "")
        == "Rules/Extensions/A.appex/Info.plist: SharepipeExtension.\(message)")
  }

  @Test(arguments: [
    ("json", ExtensionSettings.Interface.json), ("argv", .arguments),
    ("builtin:reading-list", .builtIn("reading-list")),
  ])
  func `each interface has its name`(
    text: String, interface: ExtensionSettings.Interface
  ) throws {
    let folder = try RulesFolder()
    let information = InfoPlist(settings: "<key>Interface</key><string>\(text)</string>")
    let (bundle, _) = try ExtensionBundle.load(at: folder.bundle("A", information))
    #expect(bundle.settings.interface == interface)
  }

  @Test func `limits and rights are kept`() throws {
    let folder = try RulesFolder()
    let information = InfoPlist(
      settings: """
        <key>MemoryLimit</key><integer>1048576</integer>
        <key>Network</key><false/>
        <key>Retries</key><integer>0</integer>
        <key>Writes</key><array><string>/srv/photos</string></array>
        """)
    let (bundle, notes) = try ExtensionBundle.load(at: folder.bundle("A", information))
    #expect(bundle.settings.memoryLimit == 1_048_576)
    #expect(bundle.settings.retries == 0)
    #expect(bundle.settings.writes == ["/srv/photos"])
    #expect(notes.isEmpty)
  }
}
