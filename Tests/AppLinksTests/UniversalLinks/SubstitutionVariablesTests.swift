import Testing

@testable import AppLinks

struct SubstitutionVariablesTests {
  /// The name of a variable, texts for which it stands, and texts for which it does not.
  static let known: [(String, [String], [String])] = [
    ("alpha", ["a", "Z"], ["", "0", "é", "ab", "_"]), ("upper", ["A", "Z"], ["a", "É", "0"]),
    ("lower", ["a", "z"], ["A", "é", "0"]), ("alnum", ["a", "Z", "0", "9"], ["", "é", "-", "١"]),
    ("digit", ["0", "9"], ["a", "١", "", "10"]),
    ("xdigit", ["0", "a", "F"], ["g", "G", "１", ""]),
    ("lang", ["de", "en", "zh"], ["DE", "d", "deu", "xx", ""]),
    ("region", ["DE", "US", "ZW"], ["de", "D", "DEU", "XX", ""]),
  ]

  @Test(arguments: known)
  func `a variable that every association has is one of a few characters or codes`(
    name: String, fits: [String], others: [String]
  ) throws {
    for rule in [#""/":"/$(\#(name))""#, #""/":"/$(\#(name))","caseSensitive":false"#] {
      let detail = #""components":[{\#(rule),"percentEncoded":false}]"#
      for text in fits + others {
        let match = try SampleAssociation.match(detail, "/" + PercentCoding.encode(text))
        #expect(match.verdict == (fits.contains(text) ? .match : .nomatch), "\(text)")
      }
    }
  }

  @Test func `the codes are those of the standards, each once`() {
    for (codes, count, letters) in [
      (LanguageCodes.all, 184, "a"..."z"), (RegionCodes.all, 249, "A"..."Z"),
    ] as [([String], Int, ClosedRange<Character>)] {
      #expect(codes.count == count)
      #expect(Set(codes).count == count)
      #expect(codes == codes.sorted())
      #expect(codes.allSatisfy { $0.count == 2 && $0.allSatisfy(letters.contains) })
    }
  }

  @Test func `declared variables may hold wildcards and keep their case`() throws {
    let file = #""substitutionVariables":{"food":["burrito","sushi*","P?zza"],"lang":["x"]},"#
    let detail = #""defaults":{"caseSensitive":false},"components":[{"/":"/$(food)/$(lang)"}]"#
    for (url, verdict) in [
      ("/burrito/de", AssociationMatch.Verdict.match), ("/sushi-bar/de", .match),
      ("/Pizza/de", .match),
      ("/pizza/de", .nomatch), ("/Burrito/de", .nomatch), ("/burrito/x", .nomatch),
    ] { #expect(try SampleAssociation.match(detail, url, file).verdict == verdict, "\(url)") }
    #expect(
      try SampleAssociation.association(detail, file).warnings.map(\.place).contains(
        "applinks.substitutionVariables.lang"))
  }

  /// A name, values, and whether they can be declared.
  static let declarations: [(String, [String], Bool)] = [
    ("food", ["a"], true), ("two words", ["a"], true), ("é", ["a"], true), ("food", [], true),
    ("food", [""], true), ("food", ["a$b"], true), ("", ["a"], false), ("a$", ["a"], false),
    ("a(", ["a"], false), ("a)", ["a"], false), ("lang", ["a"], false), ("digit", [], false),
    ("Lang", ["a"], true), ("food", ["$(digit)"], false), ("food", ["a", "b$(c)"], false),
    ("$\u{301}", ["a"], false),
  ]

  @Test(arguments: declarations)
  func `a name has no signs of variables, and values hold none`(
    name: String, values: [String], isTaken: Bool
  ) {
    var variables = SubstitutionVariables()
    #expect(variables.declare(name, values) == isTaken)
  }

  @Test func `a variable without values fits nothing`() throws {
    let file = #""substitutionVariables":{"none":[],"empty":[""]},"#
    for (pattern, path, verdict) in [
      ("/$(none)", "/", AssociationMatch.Verdict.nomatch), ("/*$(none)*", "/a", .nomatch),
      ("/$(empty)", "/", .match), ("/a$(empty)b", "/ab", .match),
    ] {
      let match = try SampleAssociation.match(#""components":[{"/":"\#(pattern)"}]"#, path, file)
      #expect(match.verdict == verdict)
    }
  }
}
