#if Sources
import Lints
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

/// The source files of a tree, and the programs that are built of them.
struct SourceProgramsTests {
  static let handler = """
    import UIKit
    class Opener {
      func application(_ app: UIApplication, handleOpen url: URL) -> Bool {
        url.scheme == "shop" && url.host == "show"
      }
    }

    """

  static let description = """
    name: Shop
    targets:
      Shop:
        type: application
        platform: iOS
        sources: [App, {path: Shared, excludes: [Old]}]
        info: {path: App/Info.plist, properties: {CFBundleDisplayName: Shop}}
      Share:
        type: app-extension
        platform: iOS
        sources: Share
        info: {path: Share/Info.plist, properties: {CFBundleDisplayName: Share}}
      ShopTests:
        type: bundle.unit-test
        platform: iOS
        sources: Tests

    """

  static func set(_ files: [String: String]) async throws -> (CheckedSet, TemporaryFolder) {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    await set.readSources(with: ReaderInProcess())
    return (set, folder)
  }

  @Test func `a program has what its target names, and what no target names`() async throws {
    let (set, _) = try await Self.set([
      "project.yml": Self.description, "App/A.swift": Self.handler, "Shared/B.swift": "let b = 1\n",
      "Shared/Old/C.swift": "let c = 1\n", "Share/D.m": "void d(void) {}\n",
      "Tests/E.swift": Self.handler, "Packages/F/Sources/F.swift": "let f = 1\n",
      "Pods/G/G.swift": "let g = 1\n",
    ])
    // A and B, and C and F, which no target has.
    #expect(set.programs.map(\.target) == ["Share", "Shop"])
    #expect(set.programs.map(\.isExtension) == [true, false])
    #expect(set.programs.map(\.fileCount) == [3, 4])
    let found = Checker().check(set).filter { $0.lint.id == "handler-without-sender" }
    #expect(found.map { $0.file?.lastComponent?.string } == ["A.swift"])
  }

  @Test func `without a project all files are one program`() async throws {
    let (set, folder) = try await Self.set([
      "A.swift": Self.handler, "Sub/B.m": "@implementation B @end\n", "Tests/C.swift": Self.handler,
    ])
    #expect(set.programs.map(\.fileCount) == [2])
    #expect(set.programs.first?.target == nil)
    let found = try #require(Checker().check(set).first { $0.lint.id == "handler-without-sender" })
    #expect(found.document == "\(folder.path)/A.swift")
    #expect(found.source?.line == 3)
    #expect(found.source?.column == 8)
  }

  @Test func `two folders without projects are two programs, each with its own app`() async throws {
    let folder = try TemporaryFolder()
    let list = { (scheme: String) in
      """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.\(scheme)</string>
      <key>CFBundlePackageType</key><string>APPL</string>
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key>
      <string>com.example.\(scheme)</string><key>CFBundleURLSchemes</key>
      <array><string>\(scheme)</string></array></dict></array></dict></plist>

      """
    }
    try folder.write("one/App/Info.plist", list("shop"))
    try folder.write("one/App/A.swift", Self.handler)
    try folder.write("two/App/Info.plist", list("notes"))
    try folder.write("two/App/B.swift", "func b() {}\n")
    var set = CheckedSet()
    for name in ["one", "two"] { set.add(CheckWalk(folder.path.appending(name))) }
    await set.readSources(with: ReaderInProcess())
    #expect(set.programs.map(\.fileCount) == [1, 1])
    #expect(set.programs.map { set.scheme(of: $0) } == ["shop", "notes"])
    let found = Checker().check(set).filter { $0.lint.id == "scheme-without-handler" }
    #expect(found.map(\.document) == ["\(folder.path)/two/App/Info.plist"])
  }

  @Test func `what cannot be read is reported, and the rest is read`() async throws {
    let (set, _) = try await Self.set([
      "A.swift": Self.handler, "B.swift": "func b( {\n}\nfunc c() {}\n",
      "C.m": "@implementation C\n- (void)c { [self d; }\n- (void)e { }\n@end\n",
    ])
    let found = Checker().check(set).filter { $0.lint.id == "source-unread" }
    #expect(Set(found.map { $0.file?.lastComponent?.string }) == ["B.swift", "C.m"])
    #expect(set.programs.first?.fileCount == 3)
  }

  @Test func `a function that is not followed to its end is reported`() async throws {
    let chain = "app" + String(repeating: ".next()", count: 700)
    let (set, _) = try await Self.set([
      "A.swift": Self.handler.replacing("url.scheme ==", with: "\(chain) && url.scheme =="),
      "B.swift": Self.handler,
    ])
    let found = Checker().check(set).filter { $0.lint.id == "source-unread" }
    #expect(
      found.map(\.message) == [
        "'application(_:handleOpen:)' is not followed to its end, since something in it or in "
          + "what it calls is nested deeper than 600"
      ])
    #expect(found.first?.file?.lastComponent == "A.swift")
    #expect(found.first?.source?.line == 3)
    #expect(found.first?.source?.column == 8)
  }

  @Test func `a file that is too long is reported`() async throws {
    let long = String(repeating: "let a = 1\n", count: SourceText.most / 10 + 1)
    let (set, _) = try await Self.set(["A.swift": Self.handler, "B.swift": long])
    let found = Checker().check(set).filter { $0.lint.id == "source-unread" }
    #expect(found.map { $0.file?.lastComponent?.string } == ["B.swift"])
    #expect(found.allSatisfy { !$0.message.isEmpty })
  }
}
#endif
