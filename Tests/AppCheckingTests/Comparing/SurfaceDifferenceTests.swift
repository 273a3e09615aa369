import AppChecking
import SystemPackage
import TestSupport
import Testing

/// What got wider and narrower from one version of an app to another.
struct SurfaceDifferenceTests {
  /// A part of an app, without something and with it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var old = ""
    var new = ""
    var oldEntitlements = ""
    var newEntitlements = ""
    let wider: [String]
    var narrower: [String] = []
    var changed: [String] = []
    var examples: [SurfaceExample?]

    var testDescription: String { name }
  }

  private static func urlTypes(_ schemes: String, role: String = "Editor") -> String {
    """
    <key>CFBundleURLTypes</key><array><dict><key>CFBundleTypeRole</key><string>\(role)</string>
    <key>CFBundleURLSchemes</key><array>\(schemes)</array></dict></array>
    """
  }

  private static func documentTypes(_ members: String) -> String {
    "<key>CFBundleDocumentTypes</key><array><dict>\(members)</dict></array>"
  }

  private static func transport(_ members: String) -> String {
    "<key>NSAppTransportSecurity</key><dict>\(members)</dict>"
  }

  private static func exception(_ host: String, _ members: String) -> String {
    "<key>NSExceptionDomains</key><dict><key>\(host)</key><dict>\(members)</dict></dict>"
  }

  private static func domains(_ entries: String...) -> String {
    "<key>com.apple.developer.associated-domains</key><array>"
      + entries.map { "<string>\($0)</string>" }.joined() + "</array>"
  }

  static let cases: [Case] = [
    Case(
      name: "a scheme", old: urlTypes("<string>notes</string>"),
      new: urlTypes("<string>NOTES</string><string>other</string>"),
      wider: ["scheme: claims URLs of the scheme 'other'"],
      examples: [.url("other://example", sender: nil)]),
    Case(
      name: "a scheme that was only known", old: urlTypes("<string>notes</string>", role: "None"),
      new: urlTypes("<string>notes</string>"),
      wider: ["scheme: claims URLs of the scheme 'notes'"],
      examples: [.url("notes://example", sender: nil)]),
    Case(
      name: "a scheme with a variable", old: urlTypes("<string>$(ONE)</string>"),
      new: urlTypes("<string>$(ONE)</string><string>$(TWO)</string>"),
      wider: ["scheme: claims URLs of the scheme '$(TWO)'"],
      examples: [.url("$(TWO)://example", sender: nil)]),
    Case(
      name: "a scheme that may be asked about",
      new: SurfaceFixture.strings("LSApplicationQueriesSchemes", "other"),
      wider: ["query-scheme: asks whether an app opens the scheme 'other'"],
      examples: [.url("other://example", sender: nil)]),
    Case(
      name: "a document type",
      old: documentTypes(SurfaceFixture.strings("LSItemContentTypes", "public.image")),
      new: documentTypes(
        SurfaceFixture.strings("LSItemContentTypes", "public.jpeg", "com.adobe.pdf")),
      wider: ["document-type: opens documents of the type 'com.adobe.pdf'"],
      narrower: ["document-type: no longer opens documents of the type 'public.image'"],
      examples: [.file(type: "com.adobe.pdf", filenameExtension: "pdf")]),
    Case(
      name: "a document type by its filename extension",
      old: documentTypes(SurfaceFixture.strings("CFBundleTypeExtensions", "abc")),
      new: documentTypes(SurfaceFixture.strings("CFBundleTypeExtensions", "abc", "DEF")),
      wider: ["document-type: opens files named '.def'"],
      examples: [.file(type: nil, filenameExtension: "def")]),
    Case(
      name: "shared documents", old: "<key>UIFileSharingEnabled</key><false/>",
      new:
        "<key>UIFileSharingEnabled</key><true/><key>LSSupportsOpeningDocumentsInPlace</key><true/>",
      wider: [
        "file-sharing: shows its folder Documents to a computer",
        "file-sharing: lets other apps change its documents in place",
      ], examples: [nil, nil]),
    Case(
      name: "plain HTTP from everywhere",
      old: transport(
        exception("example.org", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>")),
      new: transport("<key>NSAllowsArbitraryLoads</key><true/>"),
      wider: [
        "transport: takes plain HTTP from every host", "transport: takes TLS 1.1 from every host",
        "transport: takes TLS 1.0 from every host",
        "transport: takes keys without forward secrecy from every host",
      ],
      examples: [
        .url("http://any-host.example/", sender: nil),
        .url("https://any-host.example/", sender: nil),
        .url("https://any-host.example/", sender: nil),
        .url("https://any-host.example/", sender: nil),
      ]),
    Case(
      name: "an exception that comes before the general setting",
      old: transport(
        "<key>NSAllowsArbitraryLoads</key><true/>"
          + exception(
            "example.org",
            """
            <key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>
            <key>NSExceptionRequiresForwardSecrecy</key><false/>
            """)),
      new: transport("<key>NSAllowsArbitraryLoads</key><true/>"),
      wider: ["transport: takes plain HTTP from 'example.org'"],
      examples: [.url("http://example.org/", sender: nil)]),
    Case(
      name: "the hosts below one",
      old: transport(
        exception("example.org", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>")),
      new: transport(
        exception(
          "example.org",
          "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/><key>NSIncludesSubdomains</key><true/>"
        )),
      wider: ["transport: takes plain HTTP from 'www.example.org'"],
      examples: [.url("http://www.example.org/", sender: nil)]),
    Case(
      name: "web views", new: transport("<key>NSAllowsArbitraryLoadsInWebContent</key><true/>"),
      wider: ["transport: takes plain HTTP from every host in web views"],
      examples: [.url("http://example.com/", sender: nil)]),
    Case(
      name: "a site", oldEntitlements: domains("applinks:*.example.com", "applinks:nothing:8"),
      newEntitlements: domains(
        "applinks:a.example.com", "applinks:example.com", "applinks:nothing:9"),
      wider: ["associated-domain: belongs to 'applinks:example.com'"],
      narrower: ["associated-domain: no longer belongs to 'applinks:*.example.com'"],
      examples: [.url("https://example.com/", sender: nil)]),
    Case(
      name: "a site with a variable", newEntitlements: domains("applinks:$(HOST)"),
      wider: ["associated-domain: belongs to 'applinks:$(HOST)'"],
      examples: [.url("https://$(HOST)/", sender: nil)]),
    Case(
      name: "entitlements",
      oldEntitlements: "<key>get-task-allow</key><false/>"
        + SurfaceFixture.strings("com.apple.security.application-groups", "group.a"),
      newEntitlements: "<key>get-task-allow</key><true/>"
        + SurfaceFixture.strings("com.apple.security.application-groups", "group.a", "group.b")
        + SurfaceFixture.strings("keychain-access-groups", "ABCDE12345.shared")
        + "<key>aps-environment</key><string>production</string>",
      wider: [
        "entitlement: is entitled to 'aps-environment': 'production'",
        "entitlement: is entitled to 'com.apple.security.application-groups': 'group.b'",
        "entitlement: is entitled to 'get-task-allow'",
        "entitlement: is entitled to 'keychain-access-groups': 'ABCDE12345.shared'",
      ], examples: [nil, nil, nil, nil]),
  ]

  @Test(arguments: cases)
  func `what an app lets in now and did not before is wider, and has an example`(_ one: Case) throws
  {
    let fixture = try SurfaceFixture()
    try fixture.writeApp("old", one.old, entitlements: one.oldEntitlements)
    try fixture.writeApp("new", one.new, entitlements: one.newEntitlements)
    let difference = fixture.difference
    #expect(difference.lines(.wider) == one.wider)
    #expect(difference.lines(.changed) == one.changed)
    #expect(difference.lines(.narrower) == one.narrower)
    #expect(difference.isWider)
    let wider = difference.changes.filter { $0.direction == .wider }
    #expect(wider.map(\.example) == one.examples)
    #expect(wider.allSatisfy { $0.bundle == "com.example.notes" })
    #expect(wider.allSatisfy { $0.evidence.source != nil })
  }

  @Test(arguments: cases)
  func `what got wider one way got narrower the other way`(_ one: Case) throws {
    let fixture = try SurfaceFixture()
    try fixture.writeApp("old", one.old, entitlements: one.oldEntitlements)
    try fixture.writeApp("new", one.new, entitlements: one.newEntitlements)
    expectMirrored(fixture)
  }

  @Test(arguments: cases)
  func `the same twice is no difference`(_ one: Case) throws {
    let fixture = try SurfaceFixture()
    try fixture.writeApp("old", one.new, entitlements: one.newEntitlements)
    try fixture.writeApp("new", one.new, entitlements: one.newEntitlements)
    #expect(fixture.difference.changes == [])
  }

  // MARK: Bundles

  @Test func `a new app is wider, and one that is gone is narrower`() throws {
    let fixture = try SurfaceFixture()
    try fixture.writeApp("old", "")
    try fixture.write("new", "Other/Readme.predicate", "FALSEPREDICATE")
    #expect(fixture.difference.lines(.narrower) == ["bundle: is gone"])
    #expect(fixture.opposite.lines(.wider) == ["bundle: is a new app"])
    expectMirrored(fixture)
  }

  @Test func `a new extension is told with its point, its script and what it accepts`() throws {
    let fixture = try SurfaceFixture()
    try fixture.writeApp("old", "")
    try fixture.writeApp("new", "")
    try fixture.writeExtension(
      "new", rule: SurfaceFixture.rule(["SupportsWebPageWithMaxCount": 1]),
      attributes:
        "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>")
    #expect(
      fixture.difference.lines(.wider) == [
        "bundle: is a new extension",
        "extension-point: is an extension at 'com.apple.share-services'",
        "activation-rule: is offered for a web page (public.url, com.apple.active-webpage)",
        "activation-rule: is offered for a web archive (com.apple.webarchive, public.file-url)",
        "javascript: runs 'Action.js' in pages",
      ])
    expectMirrored(fixture)
  }

  @Test func `another point, open access and another script are told`() throws {
    let fixture = try SurfaceFixture()
    let script = { (name: String) in
      "<key>NSExtensionJavaScriptPreprocessingFile</key><string>\(name)</string>"
    }
    try fixture.writeExtension("old", rule: "<true/>", attributes: script("One"))
    try fixture.writeExtension(
      "new", point: "com.apple.keyboard-service",
      attributes: script("Two") + "<key>RequestsOpenAccess</key><true/>")
    let difference = fixture.difference
    #expect(
      difference.lines(.wider) == [
        "extension-point: is an extension at 'com.apple.keyboard-service', as a keyboard",
        "open-access: asks for open access: what is typed can leave the device",
      ])
    #expect(difference.lines(.changed) == ["javascript: runs 'Two.js' in pages"])
    #expect(
      difference.lines(.narrower) == [
        "extension-point: is no longer an extension at 'com.apple.share-services'"
      ])
  }

  @Test func `an extension that is renamed is the same by its name, and by its point`() throws {
    let fixture = try SurfaceFixture()
    let images = { (count: Int) in
      SurfaceFixture.rule(["SupportsImageWithMaxCount": count])
    }
    try fixture.writeExtension("old", rule: images(1), identifier: "com.example.a")
    try fixture.writeExtension("new", rule: images(2), identifier: "com.example.b")
    #expect(
      fixture.difference.lines(.wider)
        == ["activation-rule: is offered for 2 images (public.jpeg)"])
    let other = try SurfaceFixture()
    try other.write(
      "old", "One/Info.plist",
      SurfaceFixture.list(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
          + "<string>com.apple.widgetkit-extension</string></dict>"))
    try other.write(
      "new", "Two/Info.plist",
      SurfaceFixture.list(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
          + "<string>com.apple.widgetkit-extension</string></dict>"))
    #expect(other.difference.changes == [])
  }

  // MARK: Associations

  @Test func `a site that gives an app more links is told with one`() throws {
    let fixture = try SurfaceFixture()
    let file = "example.com/apple-app-site-association"
    let association = { (paths: String) in
      """
      {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.notes"],"components":[\(paths)]}]}}
      """
    }
    try fixture.write("old", file, association(#"{"/":"/notes/*"}"#))
    try fixture.write("new", file, association(#"{"/":"/notes/*"},{"/":"/pay/*"}"#))
    let change = try #require(fixture.difference.changes.first)
    #expect(fixture.difference.changes.count == 1)
    #expect(change.direction == .wider)
    #expect(change.area == .association)
    #expect(change.bundle == "ABCDE12345.com.example.notes")
    guard case .url(let url, nil) = change.example else {
      Issue.record("no URL: \(String(describing: change.example))")
      return
    }
    #expect(url.hasPrefix("https://example.com/pay/"))
    expectMirrored(fixture)
  }

  @Test func `a site that serves nothing yet gives no app anything`() throws {
    let fixture = try SurfaceFixture()
    try fixture.writeApp("old", "")
    try fixture.writeApp("new", "")
    try fixture.write(
      "new", "example.com/apple-app-site-association",
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.notes"],"components":[{"/":"/a"}]}]}}"#
    )
    #expect(
      fixture.difference.changes.map(\.example) == [.url("https://example.com/a", sender: nil)])
    expectMirrored(fixture)
  }

  // MARK: Samples

  static let samples = [
    "Rules", "Samples/extensions", "Samples/lints", "Samples/links", "Samples/hostile",
  ]

  @Test(arguments: samples)
  func `nothing differs from itself`(folder: String) throws {
    var set = CheckedSet()
    set.add(CheckWalk(repository.pushing(FilePath(folder))))
    #expect(SurfaceDifference(from: set, to: set).changes == [])
  }
}

/// Expects that each change that is wider one way is narrower the other way, and the reverse.
func expectMirrored(
  _ fixture: SurfaceFixture, sourceLocation: SourceLocation = #_sourceLocation
) {
  let (there, back) = (fixture.difference, fixture.opposite)
  for (first, second) in [(there, back), (back, there)] {
    let wider = first.changes.filter { $0.direction == .wider }
    let narrower = second.changes.filter { $0.direction == .narrower }
    #expect(wider.map(\.area) == narrower.map(\.area), sourceLocation: sourceLocation)
    #expect(wider.map(\.bundle) == narrower.map(\.bundle), sourceLocation: sourceLocation)
    #expect(wider.map(\.example) == narrower.map(\.example), sourceLocation: sourceLocation)
    #expect(wider.map(\.evidence) == narrower.map(\.evidence), sourceLocation: sourceLocation)
  }
}
