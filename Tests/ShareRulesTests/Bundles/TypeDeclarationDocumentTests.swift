import Documents
import ShareRules
import Testing
import TypeIdentifiers

struct TypeDeclarationDocumentTests {
  private static func declaration(_ members: [String: DocumentValue]) -> [String: DocumentValue] {
    ["UTExportedTypeDeclarations": .array([.dictionary(members)])]
  }

  private func read(
    _ members: [String: DocumentValue]
  ) -> (declarations: [TypeDeclaration], problems: [String]) {
    var fields = DocumentFields(members)
    let declarations = TypeDeclaration.list("UTExportedTypeDeclarations", in: &fields)
    return (declarations, fields.problems.map(\.description))
  }

  @Test func `tags and supertypes are strings or arrays of strings`() throws {
    let type = try #require(TypeIdentifier("com.example.note"))
    let text = try #require(TypeIdentifier("public.text"))
    let expected = TypeDeclaration(
      identifier: type, conformsTo: [text], filenameExtensions: ["note"],
      mimeTypes: ["text/x-note"], localizedDescription: "A note")
    let single: [String: DocumentValue] = [
      "UTTypeIdentifier": .string("com.example.note"),
      "UTTypeConformsTo": .string("public.text"),
      "UTTypeDescription": .string("A note"),
      "UTTypeTagSpecification": .dictionary([
        "public.filename-extension": .string("note"),
        "public.mime-type": .string("text/x-note"),
        "com.example.other": .integer(1),
      ]),
      "UTTypeIconFile": .string("note.icns"),
    ]
    let several: [String: DocumentValue] = [
      "UTTypeIdentifier": .string("com.example.note"),
      "UTTypeConformsTo": .array([.string("public.text")]),
      "UTTypeDescription": .string("A note"),
      "UTTypeTagSpecification": .dictionary([
        "public.filename-extension": .array([.string("note")]),
        "public.mime-type": .array([.string("text/x-note")]),
      ]),
    ]
    for members in [single, several] {
      let (declarations, problems) = read(Self.declaration(members))
      #expect(declarations == [expected])
      #expect(problems == [])
    }
  }

  @Test func `no declarations are none`() {
    let (declarations, problems) = read([:])
    #expect(declarations == [])
    #expect(problems == [])
  }

  static let faults: [([String: DocumentValue], count: Int, String)] = [
    (["UTExportedTypeDeclarations": .string("a")], 0, "expected an array, found the string 'a'"),
    (declaration([:]), 0, "[0].UTTypeIdentifier: missing; expected a type identifier"),
    (
      declaration(["UTTypeIdentifier": .string("a b")]), 0,
      "[0].UTTypeIdentifier: expected a type identifier, found 'a b'"
    ),
    (
      declaration(["UTTypeIdentifier": .string("a.b"), "UTTypeConformsTo": .integer(1)]), 1,
      "[0].UTTypeConformsTo: expected a string or an array of strings, found 1"
    ),
    (
      declaration([
        "UTTypeIdentifier": .string("a.b"),
        "UTTypeConformsTo": .array([.string("public.data"), .string("x/y")]),
      ]), 1, "[0].UTTypeConformsTo[1]: expected a type identifier, found the string 'x/y'"
    ),
    (
      declaration([
        "UTTypeIdentifier": .string("a.b"),
        "UTTypeTagSpecification": .dictionary(["public.filename-extension": .string(".note")]),
      ]), 1,
      "[0].UTTypeTagSpecification.public.filename-extension: expected a filename extension "
        + "without its period, found '.note'"
    ),
    (
      declaration([
        "UTTypeIdentifier": .string("a.b"),
        "UTTypeTagSpecification": .dictionary(["public.mime-type": .array([.string("text")])]),
      ]), 1,
      "[0].UTTypeTagSpecification.public.mime-type[0]: expected a MIME type such as 'image/png', "
        + "found the string 'text'"
    ),
  ]

  @Test(arguments: faults)
  func `a fault has its place and costs no more than it must`(
    members: [String: DocumentValue], count: Int, message: String
  ) {
    let (declarations, problems) = read(members)
    let place = message.hasPrefix("[") ? "" : ": "
    #expect(problems == ["UTExportedTypeDeclarations\(place)\(message)"])
    #expect(declarations.count == count)
  }
}
