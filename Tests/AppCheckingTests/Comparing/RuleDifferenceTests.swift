import AppChecking
import Documents
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

/// What activation rules accept in one version and not in another.
struct RuleDifferenceTests {
  private static func rule(_ members: [String: Int]) -> String { SurfaceFixture.rule(members) }

  /// Attachments of a type, filtered by a predicate on how many there are.
  private static func predicate(_ type: String, _ count: String) -> String {
    """
    <string>SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, ANY \
    $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "\(type)").@count \(count)).@count \
    == 1</string>
    """.replacing("\"", with: "&quot;")
  }

  static let rules: [(old: String, new: String, words: [String], requests: [String?])] = [
    (
      rule(["SupportsImageWithMaxCount": 10]), rule(["SupportsImageWithMaxCount": 11]),
      ["11 images (public.jpeg)"], ["photos 11"]
    ),
    (
      rule(["SupportsImageWithMaxCount": 10]), rule(["SupportsImageWithMaxCount": 500]),
      ["11 images (public.jpeg)"], ["photos 11"]
    ),
    (
      rule(["SupportsImageWithMaxCount": 3]),
      rule(["SupportsImageWithMaxCount": 3, "SupportsMovieWithMaxCount": 1]),
      ["a movie (com.apple.quicktime-movie)"], ["photos-video"]
    ),
    (
      rule(["SupportsImageWithMaxCount": 3]),
      rule(["SupportsImageWithMaxCount": 4, "SupportsText": 1]),
      ["a text (public.plain-text)", "a contact (public.vcard)", "4 images (public.jpeg)"],
      ["safari-selection", "contacts", "photos 4"]
    ),
    (
      predicate("com.adobe.pdf", "== 1"), predicate("com.adobe.pdf", "&gt;= 1"),
      ["2 PDF files (com.adobe.pdf)"], [nil]
    ),
    (
      predicate("public.image", "== 1"), predicate("public.data", "== 1"),
      [], []
    ),
    (
      rule(["SupportsImageWithMaxCount": 1]), "<string>TRUEPREDICATE</string>",
      ["a web page (public.url, com.apple.active-webpage)"], ["safari-page-alone"]
    ),
    (
      "<string>FALSEPREDICATE</string>", rule(["SupportsImageWithMaxCount": 1]),
      ["an image (public.jpeg)"], ["photos"]
    ),
  ]

  @Test(arguments: rules)
  func `the smallest context of each kind is told, and only the new rule accepts it`(
    old: String, new: String, words: [String], requests: [String?]
  ) throws {
    let fixture = try SurfaceFixture()
    try fixture.writeExtension("old", rule: old)
    try fixture.writeExtension("new", rule: new)
    let contexts = fixture.difference.changes.compactMap { change -> SurfaceContext? in
      guard change.direction == .wider, case .context(let context) = change.example else {
        return nil
      }
      return context
    }
    #expect(!contexts.isEmpty)
    if !words.isEmpty {
      #expect(contexts.map(\.words) == words)
      #expect(contexts.map(\.request) == requests)
    }
    for context in contexts {
      let payload = MatchingPayload(context.context)
      #expect(try Self.rule(in: fixture.path("new")).evaluate(payload).isActive)
      #expect(try !Self.rule(in: fixture.path("old")).evaluate(payload).isActive)
      // What a person types gives the same context.
      if let request = context.request {
        let typed = try HostShapeRequest(request).context(
          beneath: "/dev/null", catalogue: .builtIn)
        #expect(typed == context.context)
      }
    }
    expectMirrored(fixture)
  }

  /// The rule of the extension in a folder, read anew.
  private static func rule(in folder: FilePath) throws -> ActivationRule {
    let file = folder.appending("Share.appex").appending("Info.plist")
    let members = try PropertyListReader.readDictionary(
      try BoundedFile.read(file, limit: 1 << 20), named: file.string)
    let rule = members["NSExtension"]?.dictionary?["NSExtensionAttributes"]?.dictionary?[
      "NSExtensionActivationRule"]
    return ActivationRule(rule, catalogue: .builtIn)
  }

  @Test func `a rule that is written in another way is no difference`() throws {
    let fixture = try SurfaceFixture()
    try fixture.write("old", "a.predicate", "TRUEPREDICATE AND  extensionItems.@count == 1")
    try fixture.write("new", "a.predicate", "TRUEPREDICATE AND extensionItems.@count == 1\n")
    #expect(fixture.difference.changes == [])
  }

  @Test func `a rule of which no example is found is told as changed`() throws {
    let fixture = try SurfaceFixture()
    try fixture.write("old", "a.predicate", "extensionItems.@count == 700")
    try fixture.write("new", "a.predicate", "extensionItems.@count == 800")
    #expect(
      fixture.difference.lines(.changed) == [
        "activation-rule: has another activation rule, but no context was found that only one of "
          + "the two accepts"
      ])
    #expect(!fixture.difference.isWider)
  }

  @Test func `a type that is declared anew can make a rule wider`() throws {
    let fixture = try SurfaceFixture()
    let declaration = { (supertype: String) in
      """
      <key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>com.example.drawing</string>
      <key>UTTypeConformsTo</key><array><string>\(supertype)</string></array>
      </dict></array>
      """
    }
    let images = Self.rule(["SupportsImageWithMaxCount": 1])
    try fixture.writeExtension("old", rule: images, beside: declaration("public.data"))
    try fixture.writeExtension("new", rule: images, beside: declaration("public.image"))
    #expect(
      fixture.difference.lines(.wider)
        == ["activation-rule: is offered for an image (com.example.drawing)"])
  }

  @Test func `rules that run long have an end`() throws {
    let fixture = try SurfaceFixture()
    var text = "TRUEPREDICATE"
    for level in 0..<12 {
      text =
        "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a\(level), \(text)).@count > \(level)"
    }
    try fixture.write("old", "a.predicate", text)
    try fixture.write("new", "a.predicate", text.replacing("> 11", with: "> 10"))
    let time = processorTime { _ = fixture.difference }
    #expect(time < .seconds(120))
  }
}
