#if Sources
import AppChecking
import SystemPackage
import TestSupport
import Testing

/// The way of a value through code, on the page of a check.
struct CheckPageWayTests {
  static let source = """
    import UIKit

    class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      ) -> Bool {
        guard url.scheme == "shop", url.host == "show" else { return false }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        guard let text = items.first(where: { $0.name == NAME })?.value else { return false }
        show(text)
        return true
      }

      func show(_ text: String) {
        guard let next = URL(string: text) else { return }
        UIApplication.shared.open(next)
      }
    }

    """

  /// The page of a folder with one file.
  private static func page(
    _ name: String, _ source: String
  ) async throws -> (text: String, folder: String) {
    let folder = try TemporaryFolder()
    try folder.write(name, source)
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    await set.readSources(with: ReaderInProcess())
    let page = CheckPageTests.page(set)
    CheckPageTests.expectSound(page)
    return (page, folder.path.string)
  }

  @Test func `the way of a value is a list of places, with a URL that takes it`() async throws {
    let (page, folder) = try await Self.page(
      "Delegate.swift", Self.source.replacing("NAME", with: "\"next\""))
    let steps = [
      (4, "the URL of a link comes in as 'url'"), (8, "the items of its query are taken"),
      (9, "the item 'next' is taken"), (10, "it is handed to 'show(_:)'"), (16, "it gets here"),
    ]
    let list = steps.map { line, words in
      "<li><code><bdi>\(folder)/Delegate.swift</bdi>:\(line)</code> "
        + "<bdi>\(words.replacing("'", with: "&#39;"))</bdi></li>"
    }
    #expect(
      page.contains(
        "<dt>The way there</dt><dd><ol class=\"way\">\(list.joined())</ol></dd>"
          + "<dt>For example</dt><dd><code><bdi>shop://show?next=VALUE</bdi></code></dd>"))
  }

  @Test func `a finding in code has no keys, and one about the shape of a function no way`()
    async throws
  {
    let (page, _) = try await Self.page(
      "A.swift",
      """
      class Opener {
        func application(_ app: UIApplication, handleOpen url: URL) -> Bool {
          url.scheme == "shop" && url.host == "show"
        }
      }

      """)
    #expect(page.contains("is deprecated and does not say who asks"))
    #expect(!page.contains("<dt>Keys</dt>"))
    #expect(!page.contains("<dt>The way there</dt>"))
    #expect(!page.contains("<dt>For example</dt>"))
  }

  /// Names of files and of items in a query, and what stands on the page for them.
  static let hostile: [(String, String)] = [
    ("<script>owned()<", "&lt;script&gt;owned()&lt;"),
    ("\"><img src=x onerror=owned()>", "&quot;&gt;&lt;img src=x onerror=owned()&gt;"),
    ("' onclick='owned()", "&#39; onclick=&#39;owned()"),
    ("a\u{202E}fdp", "a\\u{202E}fdp"), ("&lt;b&gt;", "&amp;lt;b&amp;gt;"),
  ]

  @Test(arguments: hostile)
  func `the name of a file and of an item are text`(name: String, shown: String) async throws {
    let literal = "#\"\(name)\"#"
    let (page, folder) = try await Self.page(
      "\(name).swift", Self.source.replacing("NAME", with: literal))
    #expect(page.ranges(of: "<li><code><bdi>\(folder)/\(shown).swift</bdi>:").count >= 5)
    #expect(page.contains("<bdi>the item &#39;\(shown)&#39; is taken</bdi>"))
  }
}
#endif
