import AppChecking
import Testing

struct KeyboardNextToSecureEntryTests {
  static let selector = Array("\0application:shouldAllowExtensionPointIdentifier:\0".utf8)
  static let compiled = Array("NIBArchive\u{1}UISecureTextEntry".utf8)
  static let written = Array("<textInputTraits key=\"x\" secureTextEntry=\"YES\"/>".utf8)

  /// What is found of an app with a program and an interface.
  static func findings(
    _ program: MachFile?, _ interface: [UInt8], _ name: String = "Login.nib", keyboard: Bool = false
  ) throws -> [String] {
    let folder = try MadeUpApps()
    try folder.app("A.app", "org.example.a", "<key>CFBundleExecutable</key><string>A</string>")
    try folder.write("A.app/Base.lproj/\(name)", bytes: interface)
    if let program { try folder.write("A.app/A", bytes: program.bytes) }
    if keyboard {
      try folder.write(
        "A.app/PlugIns/K.appex/Info.plist",
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
          + "<string>com.apple.keyboard-service</string></dict>")
    }
    return folder.findings("keyboard-next-to-secure-entry")
  }

  @Test func `an app in which secrets are entered allows every keyboard`() throws {
    let words = "warning secrets are entered here, and the app allows every keyboard"
    #expect(
      try Self.findings(MachFile(), Self.compiled) == ["A.app/Base.lproj/Login.nib: : \(words)"])
    #expect(
      try Self.findings(MachFile(), Self.written, "Login.storyboard", keyboard: true)
        == ["A.app/Base.lproj/Login.storyboard: : \(words), its own among them"])
  }

  @Test func `what cannot be known, or is forbidden, is no finding`() throws {
    var program = MachFile()
    #expect(try Self.findings(program, Array("UITextField".utf8)) == [])
    #expect(try Self.findings(program, Self.compiled, "Login.txt") == [])
    #expect(try Self.findings(nil, Self.compiled) == [])
    program.encryption = 1
    #expect(try Self.findings(program, Self.compiled) == [])
    program.encryption = 0
    #expect(try Self.findings(program, Self.compiled).count == 1)
    program.text = Self.selector
    #expect(try Self.findings(program, Self.compiled) == [])
  }

  @Test func `fields that the program makes count as those of an interface`() throws {
    let words = "warning the program makes fields for secrets, and the app allows every keyboard"
    for name in ["\0setSecureTextEntry:\0", "$s7SwiftUI11SecureFieldV5titleACyxGqd_\0"] {
      #expect(
        try Self.findings(MachFile(text: Array(name.utf8)), [], "Login.txt")
          == ["A.app/A: : \(words)"])
    }
    let other = MachFile(text: Array("\0resetSecureTextEntry:\0".utf8))
    #expect(try Self.findings(other, [], "Login.txt") == [])
  }

  @Test func `a library of the app may turn keyboards off`() throws {
    let program = MachFile(libraries: ["@rpath/Kit.framework/Kit"])
    #expect(
      try Self.findings(program, Self.compiled) == [
        "A.app/Base.lproj/Login.nib: : note secrets are entered here, and the app allows every keyboard"
      ])
  }
}
