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
    let detail = #""components":[{"/":"/x$(\#(name))","percentEncoded":false}]"#
    for text in fits + others {
      let match = try SampleAssociation.match(detail, "/x" + PercentCoding.encode(text))
      #expect(match.verdict == (fits.contains(text) ? .match : .nomatch), "\(text)")
    }
  }

  /// The name of a variable, and texts for which it stands, or does not, where case does not matter.
  static let folded: [(String, [String], [String])] = [
    ("alpha", ["a", "Z"], ["", "0", "é", "ab", "_", "\u{212A}"]),
    ("upper", ["A", "a"], ["É", "0"]),
    ("lower", ["A", "a"], ["é", "0"]), ("alnum", ["a", "Z", "0"], ["", "-", "١"]),
    ("digit", ["0", "9"], ["a", "P", "\u{10}", ""]), ("xdigit", ["0", "a", "F"], ["g", "G", "１"]),
    ("lang", ["de", "EN", "zH"], ["d", "deu", "xx", ""]),
    ("region", ["DE", "us", "Zw"], ["D", "DEU", "XX", ""]),
  ]

  @Test(arguments: folded)
  func `a variable follows its rule where case does not matter`(
    name: String, fits: [String], others: [String]
  ) throws {
    let detail =
      #""components":[{"/":"/X$(\#(name))","caseSensitive":false,"percentEncoded":false}]"#
    for text in fits + others {
      let match = try SampleAssociation.match(detail, "/x" + PercentCoding.encode(text))
      #expect(match.verdict == (fits.contains(text) ? .match : .nomatch), "\(text)")
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

  @Test func `declared variables may hold wildcards and follow the case of their rule`() throws {
    let file = #""substitutionVariables":{"food":["burrito","sushi*","P?zza"],"lang":["x"]},"#
    let cases: [(String, sensitive: Bool, folded: Bool)] = [
      ("/burrito/de", true, true), ("/sushi-bar/de", true, true), ("/Pizza/de", true, true),
      ("/pizza/de", false, true), ("/Burrito/DE", false, true), ("/burrito/x", false, false),
    ]
    for (url, sensitive, folded) in cases {
      for (flag, fits) in [(true, sensitive), (false, folded)] {
        let detail =
          #""defaults":{"caseSensitive":\#(flag)},"components":[{"/":"/$(food)/$(lang)"}]"#
        let match = try SampleAssociation.match(detail, url, file)
        #expect(match.verdict == (fits ? .match : .nomatch), "\(url) \(flag)")
      }
    }
    #expect(
      try SampleAssociation.association(#""components":[{}]"#, file).warnings.map(\.place).contains(
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
