import Documents
import ExtensionTesting
import ShareModel
import SystemPackage
import Testing
import TypeIdentifiers

struct RuleTestFileTests {
  private static func read(_ text: String) throws(DocumentError) -> RuleTestFile {
    try RuleTestFile.read(Array(text.utf8), from: "/tests/a.yaml")
  }

  @Test func `all that a file can say is read`() throws {
    let file = try Self.read(
      """
      extension: ../Share.appex
      rawTypes: true
      types:
        - identifier: org.example.drawing
          conformsTo: [public.image]
          extensions: [drawing]
          mimeTypes: [image/x-drawing]
        - UTTypeIdentifier: org.example.song
          UTTypeConformsTo: public.audio
          UTTypeIconFile: song.icns
      cases:
        - name: three photos
          as: photos 3
          expect: activates
          rawTypes: false
        - as: [files, my notes.txt, 7]
          expect: inactive
          because: every attachment
        - context: context.json
          expect: error
        - context: {items: [{attachments: [{registeredTypeIdentifiers: [a.b, c.d]}]}]}
          expect: valid
        - context: /inbox/photo.jpg
          expect: invalid
      """)
    #expect(file.subject == .bundle("/tests/../Share.appex", target: nil))
    #expect(file.types.map(\.identifier.rawValue) == ["org.example.drawing", "org.example.song"])
    #expect(file.types.map(\.filenameExtensions) == [["drawing"], []])
    #expect(
      file.cases.map(\.name) == [
        "three photos", #"does not appear for files "my notes.txt" 7"#,
        "is in error for context.json", "takes a.b + c.d", "refuses photo.jpg",
      ])
    #expect(file.cases.map(\.number) == [1, 2, 3, 4, 5])
    #expect(
      file.cases.map(\.expectation) == [.activates, .inactive, .error, .valid, .invalid])
    #expect(file.cases.map(\.types) == [.reduced, .raw, .raw, .raw, .raw])
    #expect(file.cases.map(\.because) == [nil, "every attachment", nil, nil, nil])
    #expect(file.cases[2].source == .file("/tests/context.json"))
    #expect(file.cases[4].source == .file("/inbox/photo.jpg"))
  }

  static let faults: [(String, [String])] = [
    (
      "{}",
      [
        "extension: missing; expected the path of an .appex, or 'rule' with a rule",
        "cases: missing; expected an array of cases",
      ]
    ),
    ("rule: TRUEPREDICATE\ncases: []", ["cases: is empty; write at least one case"]),
    ("rule: TRUEPREDICATE\ncases: 3", ["cases: expected an array, found 3"]),
    (
      "rule: TRUEPREDICATE\nextension: a\ncases: [{as: photos, expect: activates}]",
      ["rule: is given beside 'extension'; keep one of them"]
    ),
    (
      "use: a\nextension: b\ncases: [{as: photos, expect: activates}]",
      [
        "rules: missing; expected the path of a folder with a 'host.yaml'",
        "extension: is given beside 'use'; keep one of them",
      ]
    ),
    (
      "extension: [a]\ncases: [{as: photos, expect: activates}]",
      ["extension: expected a string, found an array"]
    ),
    (
      "rule: TRUEPREDICATE\nrawType: true\ncases: [{as: photos, expct: activates}]",
      [
        "cases[0].expect: missing; expected 'activates', 'not', 'depends', 'error', 'valid' or "
          + "'invalid'",
        "cases[0].expct: unknown key; did you mean 'expect'?",
        "rawType: unknown key; did you mean 'rawTypes'?",
      ]
    ),
    (
      """
      rule: TRUEPREDICATE
      cases:
        - {as: photos, expect: activate}
        - {as: photo 3, expect: not}
        - {as: photos 0, expect: not}
        - {as: 3, expect: not}
        - {as: [photos, [3]], expect: not}
        - {as: photos, context: a.json, expect: not}
        - {expect: not}
        - {context: [], expect: not}
        - {context: a.json, expect: valid}
        - none
      """,
      [
        "cases[0].expect: expected one of 'activates', 'not', 'inactive', 'depends', 'error', 'valid', "
          + "'invalid', found 'activate'; did you mean 'activates'?",
        "cases[1].as: there is no shape 'photo'; did you mean 'photos'?",
        "cases[2].as: 'photos [N]': expected a whole number from 1 to 1000, found '0'",
        "cases[3].as: expected a host shape such as 'photos 3', found 3",
        "cases[4].as[1]: expected a string, found an array",
        "cases[5].as: is given beside 'context'; keep one of them",
        "cases[6].context: missing; expected a context, a path, or 'as' with a host shape",
        "cases[7].context: expected a dictionary or the path of a file, found an array",
        "cases[8].expect: the content is judged for an 'extension', and this file tests a 'rule'",
        "cases[9]: expected a dictionary, found the string 'none'",
      ]
    ),
    (
      "extension: a\ncases: [{context: b, expect: valid, because: x}]",
      ["cases[0].because: is given, but valid content has no reasons"]
    ),
    (
      "rule: TRUEPREDICATE\ncases: [{name: \(String(repeating: "x", count: 201)), as: photos, "
        + "expect: not}]",
      ["cases[0].name: has more than 200 characters; make it shorter"]
    ),
    (
      """
      rule: TRUEPREDICATE
      types:
        - {identifier: a b, conformsTo: [public.image]}
        - {identifer: org.example.a}
        - {identifier: org.example.b, conformsTo: [public.imag]}
        - {identifier: public.jpeg}
      cases: [{as: photos, expect: activates}]
      """,
      [
        "types[0].identifier: expected a type identifier, found 'a b'",
        "types[1].identifier: missing; expected a type identifier",
        "types[1].identifer: unknown key; did you mean 'identifier'?",
        "types: 'org.example.b' conforms to 'public.imag', which is not declared; the link is left "
          + "out",
        "types: 'public.jpeg' is already declared by the system; that declaration counts",
      ]
    ),
  ]

  @Test(arguments: faults)
  func `everything that is wrong is told at once`(text: String, problems: [String]) {
    let error = #expect(throws: DocumentError.self) { try Self.read(text) }
    #expect(
      error?.description.split(separator: "\n").map(String.init)
        == problems.map { "/tests/a.yaml: \($0)" })
  }

  @Test func `a fault of the grammar has its line and column`() {
    let error = #expect(throws: DocumentError.self) {
      try Self.read("rule: TRUEPREDICATE\ncases:\n  - as: [photos\n    expect: not\n")
    }
    #expect(
      error?.description.hasPrefix("/tests/a.yaml:4:") == true, "\(String(describing: error))")
  }

  @Test func `a file that is too deep or too large is refused`() {
    let deep = "rule: " + String(repeating: "[", count: 5000)
    #expect(throws: DocumentError.self) { try Self.read(deep) }
    let large = "rule: \"" + String(repeating: "x", count: 2 << 20) + "\""
    let error = #expect(throws: DocumentError.self) { try Self.read(large) }
    #expect(error?.reason == .tooLarge(limit: 1 << 20))
  }

  @Test func `a text that is repeated by aliases counts each time`() {
    let text = String(repeating: "x", count: 100_000)
    let aliases = Array(repeating: "*a", count: 100).joined(separator: ", ")
    let error = #expect(throws: DocumentError.self) {
      try Self.read("rule: TRUEPREDICATE\ncases: [{as: [files, &a \(text), \(aliases)]}]")
    }
    #expect(error?.reason == .expandsTooFar(limit: 8 << 20))
  }
}
