import Documents
import Foundation
import Lints
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking
@testable import CheckPages

struct CheckPageTests {
  /// Names that others choose, and what stands on the page for them.
  static let hostile: [(String, String)] = [
    ("<img src=x onerror=owned()>", "&lt;img src=x onerror=owned()&gt;"),
    ("\"><script>owned()</script>", "&quot;&gt;&lt;script&gt;owned()&lt;/script&gt;"),
    ("' onclick='owned()", "&#39; onclick=&#39;owned()"),
    ("&lt;b&gt;&#60;i", "&amp;lt;b&amp;gt;&amp;#60;i"),
    ("--></style><style>*{}", "--&gt;&lt;/style&gt;&lt;style&gt;*{}"),
    ("invoice\u{202E}fdp", "invoice\\u{202E}fdp"),
    ("\u{2066}hidden\u{200B}word\u{FEFF}", "\\u{2066}hidden\\u{200B}word\\u{FEFF}"),
    ("para\u{2028}graph", "para\\u{2028}graph"),
    ("file:///etc/passwd", "file:///etc/passwd"),
  ]

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    HTMLText.append(sentence: text, limit: HTMLText.sentenceLimit, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private static func list(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \(members)
    </dict>
    </plist>

    """
  }

  /// An app with an extension, in which every text that an app chooses is this one.
  private static func app(_ text: String, in folder: TemporaryFolder) throws -> CheckedSet {
    let name = xml(text)
    try folder.write(
      "Trap.app/Info.plist",
      list(
        """
        <key>CFBundleIdentifier</key><string>\(name)</string>
        <key>CFBundleDisplayName</key><string>\(name)</string>
        <key>CFBundleURLTypes</key><array><dict>
        <key>CFBundleURLName</key><string>\(name)</string>
        <key>CFBundleTypeRole</key><string>\(name)</string>
        <key>CFBundleURLSchemes</key><array><string>\(name)</string><string>javascript</string></array>
        </dict></array>
        <key>CFBundleDocumentTypes</key><array><dict>
        <key>CFBundleTypeName</key><string>\(name)</string>
        <key>LSItemContentTypes</key><array><string>\(name)</string></array>
        </dict></array>
        <key>LSApplicationQueriesSchemes</key><array><string>\(name)</string></array>
        """))
    try folder.write(
      "Trap.app/Trap.entitlements",
      list(
        """
        <key>com.apple.developer.associated-domains</key><array><string>\(name)</string></array>
        <key>com.apple.security.application-groups</key><array><string>\(name)</string></array>
        """))
    try folder.write(
      "Trap.app/PlugIns/Share.appex/Info.plist",
      list(
        """
        <key>CFBundleIdentifier</key><string>\(name)</string>
        <key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionPrincipalClass</key><string>\(name)</string>
        <key>NSExtensionMainStoryboard</key><string>\(name)</string>
        <key>NSExtensionAttributes</key><dict>
        <key>NSExtensionJavaScriptPreprocessingFile</key><string>\(name)</string>
        <key>NSExtensionActivationRule</key><string>TRUEPREDICATE || "\(name)" == "x"</string>
        </dict></dict>
        """))
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    return set
  }

  static func page(_ set: CheckedSet, detailLimit: Int = 4 << 20) -> String {
    let page = CheckPage(set, findings: Checker().check(set), detailLimit: detailLimit)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// A page is sound: elements are closed, links lead somewhere, and nothing is loaded or run.
  static func expectSound(_ page: String) {
    let reading = MarkupReading(page)
    #expect(reading.faults == [])
    let foreign = Set(reading.elements).intersection([
      "script", "img", "link", "iframe", "object", "embed", "form", "base", "svg", "video", "audio",
    ])
    #expect(foreign == [])
    let names = Set(reading.attributes.map(\.name))
    #expect(
      names.subtracting([
        "lang", "charset", "http-equiv", "content", "name", "class", "id", "aria-labelledby",
        "aria-label", "scope", "data-label", "href", "rel",
      ]) == [])
    let anchors = reading.values(of: "id")
    #expect(Set(anchors).count == anchors.count)
    for address in reading.values(of: "href") {
      if address.hasPrefix("#") {
        #expect(anchors.contains(String(address.dropFirst())), "\(address) leads nowhere")
      } else {
        #expect(address.hasPrefix("https://"))
      }
    }
    for label in reading.values(of: "aria-labelledby") { #expect(anchors.contains(label)) }
    #expect(
      Set(page.unicodeScalars.lazy.filter { $0.value > 0x7F && $0.properties.isBidiControl }) == [])
  }

  @Test(arguments: hostile)
  func `a name from outside is text`(name: String, shown: String) throws {
    let folder = try TemporaryFolder()
    let page = Self.page(try Self.app(name, in: folder))
    Self.expectSound(page)
    // Its name, its identifier, a scheme, a type, a domain, a group, a class, a file and more.
    #expect(page.ranges(of: "<bdi>\(shown)</bdi>").count >= 12)
    #expect(page.contains("\(shown) – sharepipe check</title>"))
  }

  @Test func `every finding of every example is there with its reason and its references`() throws {
    let folder = try TemporaryFolder()
    for lint in Lint.all {
      for file in lint.refused?.files ?? [] {
        try folder.write("\(lint.id)/\(file.path)", file.text)
      }
    }
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    let findings = Checker().check(set)
    #expect(findings.count > 50)
    let page = String(decoding: CheckPage(set, findings: findings).bytes, as: UTF8.self)
    Self.expectSound(page)
    let anchors = FindingAnchors(findings)
    var texts: Set<String> = []
    for (position, finding) in findings.enumerated() {
      texts.insert(" id=\"\(anchors[position])\">")
      texts.insert(" id=\"\(finding.severity.rawValue)-\(finding.lint.id)\">")
      let first = finding.message.split(separator: "\n").first.map(String.init) ?? ""
      let key = finding.keyPlace.description
      texts.formUnion(
        [
          first, finding.hint, key.isEmpty ? "the top" : key, finding.document,
          finding.lint.explanation, finding.lint.fix,
        ].compactMap(\.self).map(Self.escaped))
      for reference in finding.lint.references {
        texts.insert("<a rel=\"noreferrer\" href=\"\(Self.escaped(reference.url))\">")
      }
    }
    let data = Data(page.utf8)
    #expect(texts.filter { data.range(of: Data($0.utf8)) == nil } == [])
    let found = MarkupReading(page).attributes.filter { $0.name == "class" && $0.value == "found" }
    #expect(found.count == findings.count)
  }

  @Test func `the head says how much was found and where`() throws {
    let folder = try TemporaryFolder()
    let set = try Self.app("org.example.trap", in: folder)
    let findings = Checker().check(set)
    let errors = findings.count { $0.severity == .error }
    let page = Self.page(set)
    #expect(errors > 0)
    #expect(page.contains("<h1><bdi>org.example.trap</bdi></h1>"))
    #expect(page.contains("<p class=\"lead\">\(errors) error"))
    #expect(page.contains(" in 1 app, 1 extension, 3 documents.</p>"))
    #expect(page.contains("<dt>Rules asked</dt><dd>\(Lint.all.count)</dd>"))
  }

  @Test func `an app is told with its extension and what that is offered for`() throws {
    let folder = try TemporaryFolder()
    let page = Self.page(try Self.app("org.example.trap", in: folder))
    #expect(
      page.contains(
        "<dt>Extension point</dt><dd><bdi>com.apple.share-services</bdi>: a share extension</dd>"))
    #expect(
      page.contains("<dt>Data</dt><dd>content goes from the host app to the extension</dd>"))
    #expect(page.contains("<dt>Associated domains</dt><dd><ul class=\"items\"><li><bdi>org.ex"))
    #expect(page.contains("<caption>URLs that it opens</caption>"))
    #expect(page.contains("<caption>Documents that it opens</caption>"))
    #expect(
      page.contains(
        "<caption>For what a host app shares it is offered: 1 is <bdi>org.example.trap</bdi>"))
    for shape in HostShape.all {
      #expect(page.contains("<th scope=\"row\">\(shape.name)<small>"))
    }
    #expect(page.ranges(of: "<td class=\"yes\">yes</td>").count == HostShape.all.count)
  }

  @Test func `a check that finds nothing says so and what was looked at`() throws {
    var set = CheckedSet()
    set.add(CheckedDocument(predicate: "extensionItems.@count == 1", named: "predicate"))
    let page = String(decoding: CheckPage(set, findings: []).bytes, as: UTF8.self)
    Self.expectSound(page)
    #expect(page.contains("<p class=\"lead\">Nothing was found in 1 document.</p>"))
    #expect(
      page.contains(
        "<p class=\"note\">Nothing was found. The totals list what was checked.</p>"))
    #expect(page.contains("<li><bdi>predicate</bdi></li>"))
  }

  @Test func `what could not be checked is said, and that nothing was found is not said of it`() {
    var set = CheckedSet()
    set.add(CheckWalk("/no/such <file>"))
    set.add(CheckedDocument(predicate: "extensionItems.@count == 1", named: "predicate"))
    let page = String(decoding: CheckPage(set, findings: []).bytes, as: UTF8.self)
    Self.expectSound(page)
    #expect(page.contains("Nothing was found in 1 document. Not everything could be checked.</p>"))
    #expect(
      page.contains(
        "Nothing was found in what could be checked; the rest is listed below.</p>"))
    #expect(page.contains("<bdi>/no/such &lt;file&gt;: there is no such file</bdi>"))
  }

  @Test func `what is left out is said`() {
    var set = CheckedSet()
    set.add(CheckedDocument(predicate: "TRUEPREDICATE", named: "predicate"))
    let page = String(
      decoding: CheckPage(
        set, findings: [], subject: "a <b>", silenced: 2, disabled: ["always-true"]
      ).bytes, as: UTF8.self)
    #expect(page.contains("<h1><bdi>a &lt;b&gt;</bdi></h1>"))
    #expect(page.contains("<dt>Left out as known</dt><dd>2 findings</dd>"))
    #expect(page.contains("<dd>\(Lint.all.count - 1); left out: always-true</dd>"))
  }

  @Test func `many findings make a page of bounded size that counts the rest`() {
    var set = CheckedSet()
    for number in 1...60 {
      set.add(CheckedDocument(predicate: "TRUEPREDICATE", named: "predicate \(number)"))
    }
    let findings = Checker().check(set)
    #expect(findings.count >= 60)
    let page = String(
      decoding: CheckPage(set, findings: findings, detailLimit: 4_000).bytes, as: UTF8.self)
    Self.expectSound(page)
    #expect(page.utf8.count < 60_000)
    #expect(page.contains(" more findings are not shown here, because the page is long; "))
    let told = page.ranges(of: "<div class=\"found\"").count
    #expect(page.ranges(of: "<dt>Keys</dt>").count < told)
  }

  @Test func `many apps make a page of bounded size that counts the rest`() throws {
    let folder = try TemporaryFolder()
    for number in 1...60 {
      try folder.write(
        "A\(number).app/Info.plist",
        Self.list("<key>CFBundleIdentifier</key><string>org.example.a\(number)</string>"))
    }
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    let page = Self.page(set, detailLimit: 3_000)
    Self.expectSound(page)
    #expect(page.contains(" is not shown here, because the page is long."))
    #expect(page.contains(" more are left out, because the page is long.</p>"))
  }

  @Test func `a finding keeps its anchor while lines around it change`() throws {
    func anchor(_ text: String) throws -> String {
      var set = CheckedSet()
      set.add(CheckedDocument(predicate: text, named: "predicate"))
      let findings = Checker().check(set)
      return FindingAnchors(findings)[try #require(findings.indices.first)]
    }
    let one = try anchor("TRUEPREDICATE")
    #expect(try anchor("\n\n  TRUEPREDICATE") == one)
    #expect(one.count == "finding-".count + 16)
  }

  @Test func `the policy names the hashes of both style sheets`() throws {
    let page = String(decoding: CheckPage(CheckedSet(), findings: []).bytes, as: UTF8.self)
    let sheets = page.split(separator: "<style>").dropFirst().compactMap { part in
      part.firstRange(of: "</style>").map { String(part[..<$0.lowerBound]) }
    }
    let sources = sheets.map { sheet in
      "&#39;sha256-" + Base64.text(ContentDigest.sample(sheet).bytes) + "&#39;"
    }
    #expect(sources.count == 2)
    #expect(page.contains("style-src \(sources.joined(separator: " ")); base-uri &#39;none&#39;;"))
    #expect(page.contains("<p class=\"lead\">Nothing was checked.</p>"))
    #expect(page.contains("<p class=\"note\">There was nothing to check.</p>"))
  }
}
