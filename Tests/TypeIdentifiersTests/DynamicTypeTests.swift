import SeededRandom
import Testing

@testable import TypeIdentifiers

struct DynamicTypeTests {
  /// The text inside, and the identifier: ten from the wild, three worked out.
  static let known: [(payload: String, identifier: String)] = [
    ("?0=6:1=kt", "dyn.ah62d4rv4ge8007a"),
    ("?0=6:1=graphql", "dyn.ah62d4rv4ge80s6xbsbyhc5a"),
    ("?0=6:1=zzqq", "dyn.ah62d4rv4ge81y8xvse"),
    ("?0=6:1=fla", "dyn.ah62d4rv4ge80q5db"),
    ("?0=8:1=rs", "dyn.ah62d4sb4ge81e62"),
    ("1=rs", "dyn.age81e62"),
    ("1=", "dyn.age8u"),
    (
      "1=pluginpayloadattachment",
      "dyn.age81a5dzq7y066dbtf0g82peqf4hk2pdrb00n5xy"
    ),
    ("?0=6:2=XML2", "dyn.ah62d4rv4gk8zuxnqgk"),
    (
      "?0=6:4=NeXT smart paste pasteboard type",
      "dyn.ah62d4rv4gu8y63n2nuuhg5pbsm4ca6dbsr4gnkduqf31k3pcr7u1e3basv61a3k"
    ),
    ("?0=6:1=foo", "dyn.ah62d4rv4ge80q55t"),
    ("?0=E:1=foo", "dyn.ah62d4vm4ge80q55t"),
    (
      "?0=6:3=application/x-foo",
      "dyn.ah62d4rv4gq80c6durvy0g2pyrf106p52fzxg852"
    ),
    ("1=go", "dyn.age80s52"),
  ]

  @Test(arguments: known)
  func `a known identifier is read and written as the system does`(
    payload: String, text: String
  ) throws {
    for spelling in [text, text.uppercased()] {
      let identifier = try #require(TypeIdentifier(spelling))
      let type = try #require(DynamicType(decoding: identifier))
      #expect(type.payload == payload)
      #expect(type.identifier.rawValue == text)
    }
    #expect(DynamicType(payload: payload)?.identifier.rawValue == text)
  }

  @Test(arguments: [
    ("kt", TypeIdentifier.data, "dyn.ah62d4rv4ge8007a"),
    ("KT", .data, "dyn.ah62d4rv4ge8007a"),
    ("rs", .plainText, "dyn.ah62d4sb4ge81e62"),
    ("rs", nil, "dyn.age81e62"),
    ("pluginPayloadAttachment", nil, "dyn.age81a5dzq7y066dbtf0g82peqf4hk2pdrb00n5xy"),
    ("foo", .directory, "dyn.ah62d4vm4ge80q55t"),
  ])
  func `an unknown extension gives the identifier that the system gives`(
    tag: String, supertype: TypeIdentifier?, expected: String
  ) {
    let type = TypeCatalogue.bareSystem.type(forFilenameExtension: tag, conformingTo: supertype)
    #expect(type.rawValue == expected)
  }

  @Test func `tags keep or lose their case by their class`() throws {
    let tags = [
      TypeTag(.filenameExtension, "JPG"), TypeTag(.mimeType, "Image/JPEG"),
      TypeTag(.urlScheme, "HTTP"), TypeTag(.osType, "JPEg"), TypeTag(.pasteboardType, "NeXT"),
    ]
    #expect(tags.map(\.text) == ["jpg", "image/jpeg", "http", "JPEg", "NeXT"])
    let type = try #require(DynamicType(conformsTo: [], tags: tags))
    #expect(type.payload == "1=jpg:3=image/jpeg:5=http:2=JPEg:4=NeXT")
    #expect(DynamicType(decoding: type.identifier) == type)
    #expect(DynamicType(payload: "1=JPG")?.tags == [TypeTag(.filenameExtension, "jpg")])
  }

  @Test func `a dynamic type has a tag, and a conformance is no tag`() {
    #expect(DynamicType(conformsTo: [.data], tags: []) == nil)
    let conformance = TypeIdentifier("uttypeconformsto")
    #expect(conformance.flatMap(TagClass.init) == nil)
  }

  @Test func `every code stands for its identifier`() throws {
    #expect(DynamicTypeCode.all.count == 20)
    for (code, identifier) in DynamicTypeCode.all {
      let type = try #require(DynamicType(payload: "?0=\(code):1=x"))
      #expect(type.conformsTo == [identifier])
      #expect(type.payload == "?0=\(code):1=x")
      let spelled = try #require(DynamicType(payload: "?0=\(identifier):1=x"))
      #expect(spelled == type)
    }
  }

  @Test func `full identifiers and escapes are read and written`() throws {
    let type = try #require(
      DynamicType(payload: #"?0=com.example.a:1=a\:b\=c\\d:com.example.class=x"#))
    let own = try #require(TypeIdentifier("com.example.class").flatMap(TagClass.init))
    #expect(type.conformsTo.map(\.rawValue) == ["com.example.a"])
    #expect(type.tags == [TypeTag(.filenameExtension, #"a:b=c\d"#), TypeTag(own, "x")])
    #expect(type.payload == #"?0=com.example.a:1=a\:b\=c\\d:com.example.class=x"#)
    #expect(DynamicType(payload: "1=a=b")?.payload == #"1=a\=b"#)
    #expect(DynamicType(payload: #"1=\\\\"#)?.tags == [TypeTag(.filenameExtension, #"\\"#)])
  }

  @Test(arguments: DynamicTypeCode.all.map(\.code) + ["a", "14", "00", "0.", "UTTypeConformsTo"])
  func `an identifier that looks like a code comes back as itself`(text: String) throws {
    let lookalike = try #require(TypeIdentifier(text))
    let tag = TypeTag(TagClass(lookalike) ?? .osType, text)
    let type = try #require(DynamicType(conformsTo: [lookalike], tags: [tag]))
    let decoded = try #require(DynamicType(decoding: type.identifier))
    #expect(decoded == type)
  }

  @Test func `decoding undoes encoding`() throws {
    var random = SeededGenerator(seed: 20_240_607)
    let alphabet = Array("ab:=\\?0123ABCDEF.-\0 é\u{301}\u{1F4F7}\u{202E}\n".unicodeScalars)
    let names = ["public.data", "6", "a", "com.example.é", "13", "UTTypeConformsTo", "dyn.a"]
    for _ in 0..<2_000 {
      func text() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "x")
        }
        return text
      }
      let classes: [TagClass] = [
        .filenameExtension, .mimeType, .osType, .pasteboardType, .urlScheme,
      ]
      let supertypes = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
        names.randomElement(using: &random).flatMap(TypeIdentifier.init)
      }
      let tags = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let own = names.randomElement(using: &random)
          .flatMap(TypeIdentifier.init).flatMap(TagClass.init)
        let choice = Bool.random(using: &random) ? own : classes.randomElement(using: &random)
        return TypeTag(choice ?? .osType, text())
      }
      let type = try #require(DynamicType(conformsTo: supertypes, tags: tags))
      #expect(TypeIdentifier(type.identifier.rawValue) != nil)
      let decoded = try #require(DynamicType(decoding: type.identifier), "\(type.payload)")
      #expect(decoded == type)
      #expect(decoded.identifier == type.identifier)
    }
  }
}
