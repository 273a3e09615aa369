import Foundation
import SafeFiles
import ShareModel
@testable import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ShareRules

struct RuleSetLoadingTests {
  private let folder: RulesFolder

  init() throws { folder = try RulesFolder() }

  private func load() throws -> RuleSet { try RuleSet.load(from: folder.path) }

  private func messages(of rules: RuleSet) -> [String] {
    rules.problems.map { folder.relative("\($0)") }
  }

  private func message(loading path: FilePath? = nil) -> String {
    do throws(RuleSetError) {
      _ = try RuleSet.load(from: path ?? folder.path)
      return "no error"
    } catch {
      return folder.relative(error.description)
    }
  }

  @Test func `listed extensions are on, actions first, each kind as listed`() throws {
    try folder.policy("extensions: [a.share2, a.action2, a.share1, a.action1]")
    try folder.bundle("One", .identified("a.share1"))
    try folder.bundle("Two", .identified("a.share2"))
    try folder.bundle("Three", .identified("a.action1", point: .action))
    try folder.bundle("Four", .identified("a.action2", point: .service))
    let rules = try load()
    #expect(
      rules.extensions.map(\.identifier) == ["a.action2", "a.action1", "a.share2", "a.share1"])
    #expect(rules.directory == folder.path)
    #expect(messages(of: rules) == [])
    #expect(rules.unavailable == [:])
    #expect(rules.bundle(identifiedBy: "A.Share2")?.displayName == "Two")
    #expect(rules.bundle(identifiedBy: "a.share3") == nil)
  }

  @Test func `a host may ask them as they are listed`() throws {
    try folder.policy("extensions: [a.share, a.action]\norder: listed")
    try folder.bundle("One", .identified("a.share"))
    try folder.bundle("Two", .identified("a.action", point: .action))
    #expect(try load().extensions.map(\.identifier) == ["a.share", "a.action"])
  }

  @Test func `the list is read without regard to case`() throws {
    try folder.policy("extensions: [COM.Example.Archive]")
    try folder.bundle("A", InfoPlist())
    let rules = try load()
    #expect(rules.extensions.map(\.identifier) == ["com.example.archive"])
    #expect(messages(of: rules) == [])
  }

  @Test func `a listed extension that is missing is an error with the nearest one`() throws {
    try folder.policy("extensions: [com.example.archiv, com.example.nothing.like.it]")
    try folder.bundle("A", InfoPlist())
    let rules = try load()
    #expect(rules.extensions.map(\.identifier) == rules.policy.extensions)
    #expect(rules.unavailable.count == 2)
    #expect(
      rules.unavailable["com.example.archiv"]
        == Reason(
          .bundleListedButMissing,
          "no bundle has the identifier 'com.example.archiv'; did you mean 'com.example.archive'?"))
    #expect(rules.problems.map(\.severity) == [.error, .error, .note])
    #expect(
      messages(of: rules) == [
        "Rules/host.yaml: extensions[0]: error: no bundle has the identifier 'com.example.archiv'; "
          + "did you mean 'com.example.archive'?",
        "Rules/host.yaml: extensions[1]: error: no bundle has the identifier "
          + "'com.example.nothing.like.it'; add the bundle, or remove the line",
        "Rules/Extensions/A.appex: note: 'com.example.archive' is not listed under 'extensions' "
          + "and is not run",
      ])
  }

  @Test func `a bad bundle stops nothing else from being loaded`() throws {
    try folder.policy("extensions: [a.good, a.bad]")
    try folder.bundle("Good", .identified("a.good"))
    try folder.bundle(
      "Bad", .identified("a.bad", settings: "<key>TimeLmit</key><integer>1</integer>"))
    try folder.write(Data("<plist>".utf8), to: "Extensions/Broken.appex/Info.plist")
    try folder.write(Data(), to: "Extensions/Empty.appex/README")
    try folder.write(Data(), to: "Extensions/.hidden.appex/README")
    try folder.write(Data(), to: "Extensions/README.md")
    let rules = try load()
    #expect(rules.extensions.map(\.identifier) == ["a.bad", "a.good"])
    #expect(
      rules.unavailable == [
        "a.bad": Reason(
          .bundleListedButMissing,
          "the bundle of 'a.bad' cannot be used; 'sharepipe doctor' reports what is wrong with it")
      ])
    #expect(rules.problems.map(\.severity) == [.error, .error, .error])
    #expect(
      rules.problems.map(\.reason.code) == [
        .settingUnknownKey, .bundleMalformed, .bundleMalformed,
      ])
    let messages = messages(of: rules)
    #expect(
      messages.first == "Rules/Extensions/Bad.appex/Info.plist: SharepipeExtension.TimeLmit: "
        + "error: unknown key; did you mean 'TimeLimit'?")
    #expect(messages.dropFirst().first?.hasPrefix("Rules/Extensions/Broken.appex/") == true)
    #expect(
      messages.last == "Rules/Extensions/Empty.appex: error: has no Info.plist, and none in "
        + "Contents; every bundle needs one")
  }

  @Test func `two bundles with one identifier are both out, and both named`() throws {
    try folder.policy("extensions: [a.same, a.other]")
    try folder.bundle("One", .identified("a.same"))
    try folder.bundle("Two", .identified("A.Same"))
    try folder.bundle("Three", .identified("a.other"))
    let rules = try load()
    #expect(rules.extensions.map(\.identifier) == ["a.same", "a.other"])
    #expect(rules.unavailable.keys.map(\.rawValue) == ["a.same"])
    #expect(
      messages(of: rules) == [
        "Rules/Extensions/One.appex: CFBundleIdentifier: error: 'a.same' is the identifier of "
          + "'Rules/Extensions/One.appex' and 'Rules/Extensions/Two.appex'; none of them is run; "
          + "give each its own"
      ])
  }

  @Test func `declared types of listed extensions join the catalogue`() throws {
    func types(_ identifier: String, _ parent: String, _ key: String) -> String {
      """
      <key>UT\(key)TypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>\(identifier)</string>
      <key>UTTypeConformsTo</key><string>\(parent)</string>
      </dict></array>
      """
    }
    try folder.policy("extensions: [a.one, a.two]")
    try folder.bundle("One", .identified("a.one", more: types("a.t1", "a.t2", "Imported")))
    try folder.bundle("Two", .identified("a.two", more: types("a.t2", "public.data", "Exported")))
    try folder.bundle("Off", .identified("a.off", more: types("a.t3", "public.data", "Exported")))
    let rules = try load()
    let type1 = try #require(TypeIdentifier("a.t1"))
    let data = try #require(TypeIdentifier("public.data"))
    let type3 = try #require(TypeIdentifier("a.t3"))
    #expect(rules.catalogue.conforms(type1, to: data))
    #expect(!rules.catalogue.isDeclared(type3))
    #expect(rules.problems.map(\.reason.code) == [.bundleNotListed])
  }

  @Test func `a fault in declared types is a warning of its bundle`() throws {
    let types = """
      <key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>a.type</string>
      <key>UTTypeConformsTo</key><array><string>a.nothing</string></array>
      </dict><dict><key>UTTypeIdentifier</key><string>public.jpeg</string></dict></array>
      <key>UTImportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>public.png</string></dict></array>
      """
    try folder.policy("extensions: [a.one]")
    try folder.bundle("One", .identified("a.one", more: types))
    let messages = messages(of: try load())
    #expect(
      messages.sorted() == [
        "Rules/Extensions/One.appex: UTExportedTypeDeclarations: warning: 'a.type' conforms to "
          + "'a.nothing', which is not declared; the link is left out",
        "Rules/Extensions/One.appex: UTExportedTypeDeclarations: warning: 'public.jpeg' is "
          + "already declared by the system; that declaration counts",
      ])
  }

  @Test func `warnings of bundles and of the policy are problems with their file`() throws {
    try folder.policy("extensions: [a.one]\nactivities:\n  excluded: [a.twoo]")
    try folder.bundle(
      "One",
      .identified("a.one", more: "<key>NSExtensionActivationRule</key><dict/>"))
    let rules = try load()
    #expect(rules.problems.map(\.severity) == [.warning, .warning])
    let messages = messages(of: rules)
    #expect(
      messages.first?.hasPrefix("Rules/host.yaml: warning: activities.excluded[0]: 'a.twoo'")
        == true)
    #expect(
      messages.last?.hasPrefix(
        "Rules/Extensions/One.appex: warning: NSExtensionActivationRule: has no effect here;")
        == true)
  }

  @Test func `an exclusion may name an extension by its activity type`() throws {
    try folder.policy("extensions: [a.one]\nactivities:\n  excluded: [a.keep, a.bad]")
    let settings = "<key>ActivityType</key><string>a.keep</string>"
    try folder.bundle("One", .identified("a.one", settings: settings))
    try folder.bundle("Bad", .identified("a.bad", settings: "<key>X</key><true/>"))
    #expect(try load().problems.map(\.reason.code) == [.settingUnknownKey])
  }

  @Test func `an extension whose programs are missing is on, but not available`() throws {
    try folder.policy("extensions: [a.one, a.two, a.three]")
    func programs(_ names: String...) -> String {
      let strings = names.map { "<string>\($0)</string>" }.joined()
      return "<key>RequiredPrograms</key><array>\(strings)</array>"
    }
    try folder.bundle("One", .identified("a.one", settings: programs("exiftool", "tool")))
    try folder.bundle("Two", .identified("a.two", settings: programs("tool")))
    try folder.bundle("Three", .identified("a.three", settings: programs("exiftool", "other")))
    try folder.write(Data(), to: "bin/tool", mode: 0o755)
    try folder.write(Data(), to: "bin/other", mode: 0o644)
    let search = ProgramSearch(folders: [folder.path.appending("bin")])
    let rules = try RuleSet.load(from: folder.path, trust: nil, programs: search)
    #expect(rules.extensions.count == 3)
    #expect(rules.unavailable.keys.sorted() == ["a.one", "a.three"])
    #expect(rules.unavailable["a.one"]?.code == .programMissing)
    #expect(
      rules.unavailable.mapValues { folder.relative($0.message) } == [
        "a.one": "needs the program 'exiftool', not found in Rules/bin; "
          + "install it (on Debian: apt install libimage-exiftool-perl) and run again",
        "a.three": "needs the programs 'exiftool', 'other', not found in Rules/bin; "
          + "install them (on Debian: apt install libimage-exiftool-perl) and run again",
      ])
  }

  @Test func `a folder without Extensions has no extension`() throws {
    try folder.policy("extensions: []")
    try FileManager.default.removeItem(atPath: folder.path.appending("Extensions").string)
    #expect(try load().extensions == [])
  }

  @Test func `rules that are not there get a hint`() throws {
    let hint =
      "name one with '--rules DIR' or the variable SHAREPIPE_RULES, "
      + "or put it at $XDG_CONFIG_HOME/sharepipe/Rules"
    #expect(
      message(loading: folder.path.appending("None"))
        == "Rules/None: there is no such folder of rules; \(hint)")
    try folder.write(Data(), to: "file")
    #expect(
      message(loading: folder.path.appending("file"))
        == "Rules/file: expected a folder of rules, found a file; \(hint)")
    #expect(
      message(loading: folder.path.appending("file/x"))
        == "Rules/file/x: there is no such folder of rules; \(hint)")
    #expect(
      message() == "Rules/host.yaml: there is no such file; every folder of rules needs one, which "
        + "lists the extensions that are on, such as 'extensions: [com.example.archive]'")
  }

  @Test func `a bad policy is an error`() throws {
    try folder.policy("extnsions: []")
    #expect(
      message() == "Rules/host.yaml: extnsions: unknown key; did you mean 'extensions'?")
  }

  @Test(arguments: [
    "host.yaml", "Extensions", "Extensions/A.appex", "Extensions/A.appex/Info.plist",
    "Extensions/A.appex/run", "",
  ])
  func `rules that others may write are refused`(file: String) throws {
    try folder.policy("extensions: [com.example.archive]")
    try folder.bundle("A", InfoPlist())
    for mode in [0o775, 0o757] {
      try folder.setMode(mode, of: FilePath(file))
      let error = #expect(throws: RuleSetError.self) { try RuleSet.load(from: folder.path) }
      guard case .untrusted(let cause) = error else {
        Issue.record("expected untrusted, got \(String(describing: error))")
        continue
      }
      #expect(cause.path == folder.path.appending(FilePath(file).components))
      #expect(try RuleSet.load(from: folder.path, trust: nil).extensions.count == 1)
    }
  }

  @Test func `a bundle or a program that is a link is not trusted`() throws {
    try folder.policy("extensions: []")
    try folder.bundle("A", InfoPlist())
    try folder.link("Extensions/B.appex", to: "A.appex")
    #expect(message().hasPrefix("Rules/Extensions/B.appex: it is a symbolic link; "))
    try FileManager.default.removeItem(
      atPath: folder.path.appending("Extensions/B.appex").string)
    try folder.link("Extensions/A.appex/helper", to: "/bin/sh")
    #expect(message().hasPrefix("Rules/Extensions/A.appex/helper: it is a symbolic link; "))
  }

  @Test func `hostile names of bundles do no harm`() throws {
    try folder.policy("extensions: [com.example.archive]")
    try folder.bundle("\u{1B}[31m\u{202E}\n", InfoPlist())
    let rules = try load()
    #expect(rules.extensions.map(\.displayName) == ["\u{1B}[31m\u{202E}\n"])
    #expect(rules.extensions.map(\.identifier) == ["com.example.archive"])
  }
}
