import Documents
import Foundation
import ShareModel
@testable import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ShareRules

struct ExtensionBundleLoadingTests {
  private let folder: RulesFolder

  init() throws { folder = try RulesFolder() }

  /// Loads a bundle that must fail, and returns what is said, line by line.
  private func faults(at path: FilePath) -> [String] {
    do throws(BundleError) {
      _ = try ExtensionBundle.load(at: path)
      return []
    } catch {
      return folder.relative(error.description).split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: [false, true])
  func `a bundle is read from an XML and from a binary property list`(binary: Bool) throws {
    let information = InfoPlist(
      point: "<string>com.apple.ui-services</string>",
      rule: "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>",
      settings: """
        <key>ActivityType</key><string>com.example.keep</string>
        <key>Interface</key><string>argv</string>
        <key>TimeLimit</key><real>2.5</real>
        <key>OutputLimit</key><integer>4096</integer>
        <key>MaximumConcurrency</key><integer>2</integer>
        <key>Network</key><true/>
        <key>Effect</key><string>additive</string>
        <key>Optional</key><true/>
        <key>Idempotent</key><true/>
        <key>RequiredPrograms</key><array><string>exiftool</string></array>
        <key>Options</key><dict><key>depth</key><integer>3</integer></dict>
        <key>ContentValidation</key><dict><key>MaximumBytes</key><integer>7</integer></dict>
        """,
      more: "<key>CFBundleName</key><string>Archive</string>")
    let path = try folder.bundle("A", information, binary: binary)
    let (bundle, notes) = try ExtensionBundle.load(at: path)
    var requirements = ContentRequirements()
    requirements.maximumBytes = 7
    #expect(
      bundle
        == ExtensionBundle(
          identifier: "com.example.archive", displayName: "Archive", path: path,
          executable: path.appending("run"), point: .action,
          activationRule: .dictionary(["NSExtensionActivationSupportsText": .boolean(true)]),
          settings: ExtensionSettings(
            activityType: "com.example.keep", interface: .arguments, timeLimit: .seconds(2.5),
            outputLimit: 4096, maximumConcurrency: 2, maximumConcurrencyOfHosts: 2,
            network: true, effect: .additive, isOptional: true, isIdempotent: true,
            requiredPrograms: ["exiftool"],
            options: ["depth": .integer(3)], contentRequirements: requirements)))
    #expect(notes == [])
  }

  @Test func `a bundle that says nothing about itself has the defaults`() throws {
    let (bundle, notes) = try ExtensionBundle.load(at: folder.bundle("My Archive", InfoPlist()))
    #expect(bundle.settings == ExtensionSettings())
    #expect(bundle.displayName == "My Archive")
    #expect(bundle.activityType == "com.example.archive")
    #expect(notes == [])
  }

  @Test func `a built-in extension needs no program and ignores its name`() throws {
    let information = InfoPlist(
      executable: "<string>../gone</string>",
      settings: "<key>Interface</key><string>builtin:archive</string>")
    let (bundle, _) = try ExtensionBundle.load(at: folder.bundle("A", information))
    #expect(bundle.executable == nil)
    #expect(bundle.settings.interface == .builtIn("archive"))
  }

  @Test func `a bundle without an activation rule is read`() throws {
    let (bundle, _) = try ExtensionBundle.load(at: folder.bundle("A", InfoPlist(rule: nil)))
    #expect(bundle.activationRule == nil)
  }

  @Test func `a bundle may have its parts below Contents`() throws {
    let contents: FilePath = "Extensions/A.appex/Contents"
    try folder.write(InfoPlist().bytes(binary: false), to: contents.appending("Info.plist"))
    try folder.write(Data(), to: contents.appending("MacOS").appending("run"), mode: 0o755)
    let path = folder.path.appending("Extensions/A.appex")
    let (bundle, _) = try ExtensionBundle.load(at: path)
    #expect(bundle.executable == path.appending("Contents/MacOS/run"))
    #expect(bundle.displayName == "A")
  }

  @Test func `a path below the current folder becomes absolute`() throws {
    let path = try folder.bundle("A", InfoPlist())
    let up = FilePath(FileManager.default.currentDirectoryPath).components.map { _ in ".." }
    let relative = FilePath(up.joined(separator: "/")).appending(path.components)
    let (bundle, _) = try ExtensionBundle.load(at: relative)
    #expect(bundle.path?.isAbsolute == true)
    #expect(bundle.executable?.isAbsolute == true)
  }

  @Test func `every problem is told at once`() throws {
    let information = InfoPlist(
      identifier: nil, point: nil,
      settings: "<key>TimeLmit</key><integer>3</integer><key>Retries</key><integer>-1</integer>")
    #expect(
      faults(at: try folder.bundle("A", information)) == [
        "Rules/Extensions/A.appex/Info.plist: CFBundleIdentifier: missing; expected an identifier "
          + "such as 'com.example.archive'",
        "Rules/Extensions/A.appex/Info.plist: SharepipeExtension.Retries: expected a whole number "
          + "from 0 to 100, found -1",
        "Rules/Extensions/A.appex/Info.plist: SharepipeExtension.TimeLmit: unknown key; did you "
          + "mean 'TimeLimit'?",
        "Rules/Extensions/A.appex/Info.plist: NSExtension.NSExtensionPointIdentifier: missing; "
          + "expected one of 'com.apple.share-services', 'com.apple.ui-services', "
          + "'com.apple.services'",
      ])
  }

  @Test func `a bundle that is a link is refused`() throws {
    try folder.bundle("A", InfoPlist())
    try folder.link("Extensions/B.appex", to: "A.appex")
    #expect(
      faults(at: folder.path.appending("Extensions/B.appex")) == [
        "Rules/Extensions/B.appex: expected the folder of a bundle, found a symbolic link; "
          + "put the folder itself there"
      ])
  }

  @Test func `a bundle that is not there, a file, or empty is refused`() throws {
    try folder.write(Data(), to: "Extensions/File.appex")
    try folder.write(Data(), to: "Extensions/Empty.appex/README")
    let extensions = folder.path.appending("Extensions")
    #expect(
      faults(at: extensions.appending("Gone.appex")) == [
        "Rules/Extensions/Gone.appex: there is no such bundle"
      ])
    #expect(
      faults(at: extensions.appending("File.appex")) == [
        "Rules/Extensions/File.appex: expected the folder of a bundle, found a file; "
          + "put the folder itself there"
      ])
    #expect(
      faults(at: extensions.appending("Empty.appex")) == [
        "Rules/Extensions/Empty.appex: has no Info.plist, and none in Contents; "
          + "every bundle needs one"
      ])
  }

  @Test func `a program that is missing, a folder, a link or not executable is refused`() throws {
    let path = try folder.bundle("A", InfoPlist())
    let program: FilePath = "Extensions/A.appex/run"
    let prefix = "Rules/Extensions/A.appex/run: CFBundleExecutable: "
    try folder.setMode(0o644, of: program)
    #expect(faults(at: path) == [prefix + "is not executable; run 'chmod +x' on it"])
    try FileManager.default.removeItem(atPath: path.appending("run").string)
    #expect(
      faults(at: path) == [prefix + "there is no such program; put it there, or correct its name"])
    try folder.link(program, to: "/bin/sh")
    #expect(
      faults(at: path) == [
        prefix + "expected a program, found a symbolic link; put the program itself there"
      ])
    try FileManager.default.removeItem(atPath: path.appending("run").string)
    try folder.write(Data(), to: program.appending("inner"))
    #expect(
      faults(at: path) == [
        prefix + "expected a program, found a directory; put the program itself there"
      ])
  }

  @Test func `a folder of programs that is a link is refused`() throws {
    let contents: FilePath = "Extensions/A.appex/Contents"
    try folder.write(InfoPlist().bytes(binary: false), to: contents.appending("Info.plist"))
    try folder.link(contents.appending("MacOS"), to: "/bin")
    let path = folder.path.appending("Extensions/A.appex")
    #expect(
      faults(at: path) == [
        "Rules/Extensions/A.appex/Contents/MacOS/run: CFBundleExecutable: expected a folder at "
          + "'Rules/Extensions/A.appex/Contents/MacOS', found a symbolic link; "
          + "put the folder itself there"
      ])
  }

  @Test func `a validator of the bundle must be a program`() throws {
    let information = InfoPlist(
      settings: """
        <key>ContentValidation</key><dict><key>Validator</key><string>judge</string></dict>
        """)
    #expect(
      faults(at: try folder.bundle("A", information)) == [
        "Rules/Extensions/A.appex/judge: SharepipeExtension.ContentValidation.Validator: "
          + "there is no such program; put it there, or correct its name"
      ])
  }

  @Test func `a broken, huge or deep property list is refused in bounded time`() throws {
    let path = try folder.bundle("A", InfoPlist())
    let plist: FilePath = "Extensions/A.appex/Info.plist"
    let prefix = "Rules/Extensions/A.appex/Info.plist"
    try folder.write(Data("<plist><dict><key>A".utf8), to: plist)
    #expect(faults(at: path).first?.hasPrefix(prefix) == true)
    try folder.write(Data("<plist><string>a</string></plist>".utf8), to: plist)
    #expect(
      faults(at: path) == ["\(prefix): expected a dictionary at the top, found a string"])
    try folder.write(Data(repeating: 0x20, count: 2 << 20), to: plist)
    #expect(faults(at: path) == ["\(prefix): is larger than 1048576 bytes; make it smaller"])
    let deep = String(repeating: "<array>", count: 100_000)
    try folder.write(Data("<plist>\(deep)".utf8), to: plist)
    #expect(faults(at: path).first?.contains("has more than 128 levels") == true)
    try FileManager.default.removeItem(atPath: path.appending("Info.plist").string)
    try folder.link(plist, to: "/dev/zero")
    #expect(
      faults(at: path) == [
        "\(prefix): is a symbolic link, which is not followed; put the file itself there"
      ])
  }

  @Test func `an error keeps the identifier where there is one`() throws {
    let path = try folder.bundle("A", InfoPlist(point: nil))
    let error = #expect(throws: BundleError.self) { try ExtensionBundle.load(at: path) }
    #expect(error?.identifier == "com.example.archive")
    #expect(error?.path == path)
  }

  @Test(arguments: [false, true])
  func `a property list cut off or altered anywhere ends in an answer`(binary: Bool) throws {
    let information = InfoPlist(
      settings: "<key>TimeLimit</key><real>2.5</real><key>Options</key><dict/>",
      more: "<key>UTImportedTypeDeclarations</key><array><dict/></array>")
    let path = try folder.bundle("A", information)
    let plist: FilePath = "Extensions/A.appex/Info.plist"
    let whole = try [UInt8](information.bytes(binary: binary))
    for index in stride(from: 0, to: whole.count, by: 13) {
      try folder.write(whole[..<index], to: plist)
      #expect(throws: BundleError.self) { try ExtensionBundle.load(at: path) }
      var altered = whole
      altered[index] ^= 0xFF
      try folder.write(altered, to: plist)
      _ = try? ExtensionBundle.load(at: path)
    }
  }
}
