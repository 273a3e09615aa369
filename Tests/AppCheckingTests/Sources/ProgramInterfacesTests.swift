#if Sources
import Lints
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

/// Fields for secrets in the interface files beside code, and the keyboards that the app allows.
struct ProgramInterfacesTests {
  static let code = """
    import UIKit

    class AppDelegate: UIResponder, UIApplicationDelegate {
    }

    """

  static let refusing = """
    import UIKit

    class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier point: UIApplication.ExtensionPointIdentifier
      ) -> Bool {
        point != .keyboard
      }
    }

    """

  static let storyboard = """
    <document>
      <textField id="a">
        <textInputTraits key="textInputTraits" secureTextEntry="YES"/>
      </textField>
    </document>

    """

  static let message =
    "warning a field for secrets is in the interface, and "
    + "'application(_:shouldAllowExtensionPointIdentifier:)' is missing"

  /// What one lint finds, as `FILE:LINE:COLUMN SEVERITY MESSAGE`.
  private static func found(
    _ files: [String: String], of lint: String = "secure-field-open-to-keyboards"
  ) async throws -> [String] {
    let (set, folder) = try await SourceProgramsTests.set(files)
    return Checker().check(set).filter { $0.lint.id == lint }.map { finding in
      let place = finding.source.map { "\($0.line):\($0.column)" } ?? "-"
      let name = finding.document.dropFirst(folder.path.string.utf8.count + 1)
      return "\(name):\(place) \(finding.severity) \(finding.message)"
    }
  }

  @Test(arguments: ["Base.lproj/Main.storyboard", "Login.xib"])
  func `a field for secrets in an interface file is found at its line`(name: String) async throws {
    #expect(
      try await Self.found(["A.swift": Self.code, name: Self.storyboard])
        == ["\(name):2:4 \(Self.message)"])
  }

  @Test func `an app that answers which keyboards it allows is left alone`() async throws {
    #expect(
      try await Self.found(["A.swift": Self.refusing, "Main.storyboard": Self.storyboard]) == [])
    let answer = """
      @implementation AppDelegate
      - (BOOL)application:(UIApplication *)application
          shouldAllowExtensionPointIdentifier:(UIApplicationExtensionPointIdentifier)point {
        return NO;
      }
      @end

      """
    #expect(try await Self.found(["A.m": answer, "Main.storyboard": Self.storyboard]) == [])
    // A declaration alone answers nothing.
    let declared = """
      @protocol P
      - (BOOL)application:(id)application shouldAllowExtensionPointIdentifier:(id)point;
      @end

      """
    #expect(
      try await Self.found(["A.h": declared, "B.swift": Self.code, "Main.xib": Self.storyboard])
        .count == 1)
  }

  @Test func `one place is enough, and code comes first`() async throws {
    let making = Self.code + "func make(_ f: UITextField) { f.isSecureTextEntry = true }\n"
    let found = try await Self.found([
      "A.swift": making, "Main.storyboard": Self.storyboard, "Other.xib": Self.storyboard,
    ])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("A.swift:5:") ?? false)
    #expect(
      try await Self.found([
        "A.swift": Self.code, "B.xib": Self.storyboard, "A.storyboard": Self.storyboard,
      ]) == ["A.storyboard:2:4 \(Self.message)"])
  }

  @Test func `a target has the interface files that it names, an extension answers nothing`()
    async throws
  {
    let files = [
      "project.yml": SourceProgramsTests.description, "App/A.swift": Self.refusing,
      "Share/S.swift": "class S {}\n", "Share/Main.storyboard": Self.storyboard,
      "Tests/T.swift": "class T {}\n", "Tests/T.xib": Self.storyboard,
    ]
    #expect(try await Self.found(files) == [])
    var open = files
    open["App/A.swift"] = Self.code
    // Neither the storyboard of the extension nor that of the tests is in the app.
    #expect(try await Self.found(open) == [])
    open["App/Sub/L.xib"] = Self.storyboard
    #expect(try await Self.found(open) == ["App/Sub/L.xib:2:4 \(Self.message)"])
    open["App/Sub/L.xib"] = nil
    open["Packages/P/L.xib"] = Self.storyboard
    #expect(try await Self.found(open) == ["Packages/P/L.xib:2:4 \(Self.message)"])
  }

  @Test func `a broken interface file is reported, and what is before the error is found`()
    async throws
  {
    let broken = Self.storyboard.replacing("</document>", with: "</view>")
    let files = ["A.swift": Self.code, "Main.storyboard": broken]
    #expect(
      try await Self.found(files, of: "source-unread") == [
        "Main.storyboard:5:3 note no element 'view' is open here; the interface is not read from here"
      ])
    #expect(try await Self.found(files) == ["Main.storyboard:2:4 \(Self.message)"])
    let long = String(repeating: " ", count: SourceText.most + 1)
    let found = try await Self.found(["A.swift": Self.code, "Main.xib": long], of: "source-unread")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Main.xib:1:1 note ") ?? false)
  }

  @Test func `without code nothing is known of an app`() async throws {
    #expect(try await Self.found(["Main.storyboard": Self.storyboard]) == [])
  }
}
#endif
