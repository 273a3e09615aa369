import AppLinks
import Testing

struct QuerySchemesTests {
  /// What is declared, a URL, and whether the system answers that it can be opened.
  static let cases: [([String], String, Bool)] = [
    (["mine"], "mine:a", true), (["MINE"], "mine:a", true), (["mine"], "Mine://a", true),
    ([], "mine:a", false), (["min"], "mine:a", false), (["mine:"], "mine:a", false),
    (["mine://"], "mine:a", false), (["nobody"], "nobody:a", false), (["shared"], "shared:a", true),
    (["mailto"], "mailto:a", true), (["https"], "https://a/", true), ([], "https://a/", false),
    (["javascript"], "javascript:a", false), (["file"], "file:///a", false),
    (["mine"], "mine", false),
    ([""], ":a", false), ([""], "", false),
  ]

  @Test(arguments: cases)
  func `an app is told about schemes that it declares and somebody opens`(
    entries: [String], url: String, canOpen: Bool
  ) {
    let schemes = QuerySchemes(entries)
    #expect(schemes.canOpen(url, claims: SchemeClaimsTests.claims) == canOpen)
  }

  static let answers: [([String], String, String, String)] = [
    (["mine"], "Mine:a", "opens", "the app declares the scheme, and it is opened here"),
    (
      [], "mine:a", "not-declared",
      "the app does not declare the scheme; add it to LSApplicationQueriesSchemes"
    ),
    (
      (1...50).map { "other\($0)" } + ["mine"], "mine:a", "beyond-limit",
      "the scheme is entry 51 of LSApplicationQueriesSchemes, and only the first 50 count; move it up or "
        + "remove others"
    ),
    (
      ["javascript"], "javascript:a", "dangerous",
      "the scheme runs code or carries content, and is never opened"
    ),
    (["nobody"], "nobody:a", "no-handler", "no app claims the scheme"),
    (
      ["mine"], "mine", "no-scheme", "the text has no scheme, so no app can be asked about it"
    ),
    ([""], ":a", "no-scheme", "the text has no scheme, so no app can be asked about it"),
  ]

  @Test(arguments: answers)
  func `an answer says why`(entries: [String], url: String, name: String, words: String) {
    let answer = QuerySchemes(entries).answer(about: url, claims: SchemeClaimsTests.claims)
    #expect(answer.name == name && answer.description == words)
    #expect(answer.canOpen == (name == "opens"))
    #expect(
      answer.scheme == (name == "no-scheme" ? nil : String(url.prefix { $0 != ":" }).lowercased()))
  }

  @Test func `each version of an app has a scheme of its own`() {
    var claims = SchemeClaims()
    for scheme in ["notes", "notes-2"] { claims.add(scheme, by: "a.notes") }
    let schemes = QuerySchemes(["notes", "notes-2", "notes-3"])
    for (url, canOpen) in [("notes:a", true), ("notes-2:a", true), ("notes-3:a", false)] {
      #expect(schemes.canOpen(url, claims: claims) == canOpen, "\(url)")
    }
  }

  @Test func `only the first fifty entries count`() {
    let others = (1...49).map { "other\($0)" }
    let claims = SchemeClaimsTests.claims
    #expect(QuerySchemes(others + ["mine"]).canOpen("mine:a", claims: claims))
    #expect(!QuerySchemes(others + ["last", "mine"]).canOpen("mine:a", claims: claims))
    #expect(QuerySchemes(others + ["last", "mine"]).entries.count == 51)
  }
}
