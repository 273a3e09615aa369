#if Sources
import AppChecking
import Testing

/// What the code of one version takes and does beyond that of another.
struct ProgramDifferenceTests {
  /// The code of an app before and after, and what is said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let old: [String: String]
    let new: [String: String]
    var wider: [String] = []
    var narrower: [String] = []

    var testDescription: String { name }
  }

  static let opened = """
    import UIKit
    class Delegate: UIResponder, UIApplicationDelegate {
      func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      ) -> Bool {
        guard url.scheme == "notes", url.host == "show" else { return false }
        return true
      }
    }
    """
  static let redirecting = """
    import UIKit
    class Delegate: UIResponder, UIApplicationDelegate {
      func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      ) -> Bool {
        guard url.scheme == "notes", url.host == "show" || url.host == "go" else { return false }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        if items.count { $0.name == "next" } == 1,
          let next = items.first(where: { $0.name == "next" })?.value, let page = URL(string: next) {
          UIApplication.shared.open(page)
        }
        return true
      }
    }
    """

  static let cases: [Case] = [
    Case(
      name: "a host, an item and what is done with it", old: ["App/Delegate.swift": opened],
      new: ["App/Delegate.swift": redirecting],
      wider: [
        "handler: knows the host 'go' of a URL in 'Delegate.application(_:open:options:)'",
        "handler: knows the parameter 'next' of a URL in 'Delegate.application(_:open:options:)'",
        "code: has code in which the URL of a link is opened unchecked (redirect-from-link)",
      ]),
    Case(
      name: "code that moves to another file", old: ["App/Delegate.swift": redirecting],
      new: ["App/Main/Opening.swift": "// Moved.\n\n" + redirecting]),
    Case(
      name: "a handler that goes", old: ["App/Delegate.swift": opened],
      new: ["App/Delegate.swift": "import UIKit\nclass Delegate {}\n"],
      narrower: [
        "handler: no longer takes a URL in 'Delegate.application(_:open:options:)'",
        "handler: no longer knows the scheme 'notes' of a URL in "
          + "'Delegate.application(_:open:options:)'",
        "handler: no longer knows the host 'show' of a URL in "
          + "'Delegate.application(_:open:options:)'",
      ]),
    Case(
      name: "the same hazard a second time",
      old: ["App/Delegate.swift": redirecting],
      new: ["App/Delegate.swift": redirecting, "App/Second.swift": redirecting],
      wider: ["code: has code in which the URL of a link is opened unchecked (redirect-from-link)"]),
    Case(name: "sources in one version alone", old: [:], new: ["App/Delegate.swift": redirecting]),
  ]

  static let information = SurfaceFixture.list(
    SurfaceFixture.identifier("com.example.notes")
      + """
      <key>CFBundlePackageType</key><string>APPL</string>
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key>
      <string>com.example.notes</string><key>CFBundleURLSchemes</key>
      <array><string>notes</string></array></dict></array>
      """)

  @Test(arguments: cases)
  func `what the code takes and does beyond the other version is said`(_ sample: Case) async throws
  {
    let fixture = try SurfaceFixture()
    for (version, files) in [("old", sample.old), ("new", sample.new)] {
      try fixture.write(version, "App/Info.plist", Self.information)
      for (name, text) in files { try fixture.write(version, name, text) }
    }
    var sets = [fixture.set("old"), fixture.set("new")]
    for index in sets.indices { await sets[index].readSources(with: ReaderInProcess()) }
    let difference = SurfaceDifference(from: sets[0], to: sets[1])
    #expect(difference.lines(.wider) == sample.wider)
    #expect(difference.lines(.narrower) == sample.narrower)
    #expect(difference.changes.allSatisfy { $0.bundle == "com.example.notes" })
    let opposite = SurfaceDifference(from: sets[1], to: sets[0])
    #expect(opposite.lines(.wider).count == sample.narrower.count)
    #expect(opposite.lines(.narrower).count == sample.wider.count)
  }

  @Test func `what gets wider in code has its place and a URL that leads there`() async throws {
    let fixture = try SurfaceFixture()
    for (version, text) in [("old", Self.opened), ("new", Self.redirecting)] {
      try fixture.write(version, "App/Info.plist", Self.information)
      try fixture.write(version, "App/Delegate.swift", text)
    }
    var sets = [fixture.set("old"), fixture.set("new")]
    for index in sets.indices { await sets[index].readSources(with: ReaderInProcess()) }
    let change = try #require(
      SurfaceDifference(from: sets[0], to: sets[1]).changes.last { $0.direction == .wider })
    #expect(change.area == .code)
    #expect(change.evidence.document.hasSuffix("new/App/Delegate.swift"))
    #expect(change.evidence.source?.line == 10)
    guard case .url(let url, nil)? = change.example else {
      Issue.record("there is no URL")
      return
    }
    #expect(url.hasPrefix("notes:"))
    #expect(url.contains("next="))
  }
}
#endif
