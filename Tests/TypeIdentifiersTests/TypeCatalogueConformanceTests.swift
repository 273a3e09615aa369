import Testing
import TypeIdentifiers

struct TypeCatalogueConformanceTests {
  let catalogue = TypeCatalogue.builtIn

  static let facts: [(type: String, supertype: String, conforms: Bool)] = [
    ("public.jpeg", "public.jpeg", true),
    ("public.jpeg", "public.image", true),
    ("public.jpeg", "public.item", true),
    ("public.image", "public.jpeg", false),
    ("PUBLIC.JPEG", "Public.Image", true),
    ("com.apple.iWork.Pages.Pages", "public.composite-content", true),
    ("public.file-url", "public.url", true),
    ("com.apple.active-webpage", "com.apple.active-webpage", true),
    ("com.apple.active-webpage", "public.item", false),
    ("public.jpeg", "com.example.unknown", false),
    ("com.example.unknown", "public.data", false),
    ("com.example.unknown", "COM.EXAMPLE.UNKNOWN", true),
    ("not an identifier", "not an identifier", true),
    ("not an identifier", "public.data", false),
    ("", "", true),
    ("", "public.data", false),
    ("public.data", "", false),
    ("a\0b", "public.data", false),
    // Facts that surprise.
    ("public.json", "public.text", true), ("public.json", "public.plain-text", false),
    ("public.xml", "public.text", true), ("public.xml", "public.plain-text", false),
    ("public.html", "public.text", true), ("public.html", "public.plain-text", false),
    ("public.rtf", "public.text", true), ("public.rtf", "public.plain-text", false),
    ("public.yaml", "public.text", true), ("public.yaml", "public.plain-text", false),
    ("public.css", "public.text", true), ("public.css", "public.plain-text", false),
    ("public.vcard", "public.text", true), ("public.vcard", "public.plain-text", false),
    ("com.apple.ical.ics", "public.text", true),
    ("com.apple.ical.ics", "public.plain-text", false),
    ("public.swift-source", "public.plain-text", true),
    ("public.comma-separated-values-text", "public.plain-text", true),
    ("net.daringfireball.markdown", "public.plain-text", true),
    ("public.html", "public.xml", false),
    ("public.svg-image", "public.image", true), ("public.svg-image", "public.xml", true),
    ("public.mpeg-4-audio", "public.audio", true),
    ("public.mpeg-4-audio", "public.mpeg-4", false),
    ("public.heic", "public.heif", false), ("public.heif", "public.heic", false),
    ("org.openxmlformats.wordprocessingml.document", "public.archive", false),
    ("org.openxmlformats.spreadsheetml.sheet", "public.archive", false),
    ("org.openxmlformats.presentationml.presentation", "public.archive", false),
    ("org.idpf.epub-container", "public.archive", false),
    ("com.sun.java-archive", "public.zip-archive", true),
    ("com.apple.property-list", "public.data", true),
    ("com.apple.property-list", "public.text", false),
    ("com.apple.xml-property-list", "public.text", true),
    ("com.apple.binary-property-list", "public.text", false),
    ("public.python-script", "public.shell-script", true),
    ("public.perl-script", "public.shell-script", true),
    ("public.ruby-script", "public.shell-script", true),
    ("public.php-script", "public.shell-script", true),
    ("public.log", "public.text", false),
    ("com.apple.log", "public.log", true), ("com.apple.log", "public.text", true),
    ("com.apple.itunes.ipa", "public.executable", true),
    ("com.apple.itunes.ipa", "public.data", true),
    ("com.apple.itunes.ipa", "public.archive", false),
    ("public.archive", "public.data", false), ("public.zip-archive", "public.data", true),
    ("public.disk-image", "public.data", false),
    ("public.presentation", "public.data", false),
    ("public.spreadsheet", "public.data", false),
    ("public.3d-content", "public.data", false),
    ("public.email-message", "public.data", false),
    // Dynamic types.
    ("dyn.ah62d4rv4ge8007a", "public.data", true),
    ("dyn.ah62d4rv4ge8007a", "public.item", true),
    ("DYN.AH62D4RV4GE8007A", "public.item", true),
    ("dyn.ah62d4rv4ge8007a", "public.text", false),
    ("dyn.ah62d4rv4ge8007a", "dyn.AH62D4RV4GE8007A", true),
    ("dyn.ah62d4sb4ge81e62", "public.text", true),
    ("dyn.ah62d4vm4ge80q55t", "public.directory", true),
    ("dyn.ah62d4vm4ge80q55t", "public.data", false),
    ("dyn.age81e62", "public.data", false),
    ("dyn.age81e62", "public.item", false),
    ("dyn.nonsense!", "public.data", false),
    ("public.data", "dyn.ah62d4rv4ge8007a", false),
  ]

  @Test(arguments: facts)
  func `conformance is reflexive, transitive and one-way`(
    type: String, supertype: String, conforms: Bool
  ) throws {
    #expect(catalogue.conforms(type, to: supertype) == conforms)
    if let left = TypeIdentifier(type), let right = TypeIdentifier(supertype) {
      #expect(catalogue.conforms(left, to: right) == conforms)
      #expect(catalogue.supertypes(of: left).contains(right) == (conforms && left != right))
    }
  }

  @Test func `the matrix says what a walk over the supertypes says, for every pair`() {
    let types = catalogue.declarations.map(\.identifier)
    var disagreements = 0
    for type in types {
      let above = Set(catalogue.supertypes(of: type))
      for other in types {
        let conforms = catalogue.conforms(type, to: other)
        if conforms != (type == other || above.contains(other)) { disagreements += 1 }
      }
    }
    #expect(disagreements == 0)
  }

  @Test(arguments: [
    ("public.jpeg", ["public.image", "public.data", "public.content", "public.item"]),
    ("public.item", []),
    ("com.example.unknown", []),
    ("dyn.ah62d4rv4ge8007a", ["public.data", "public.item"]),
    ("DYN.AGE81E62", []),
    ("public.folder", ["public.directory", "public.item"]),
  ])
  func `supertypes are listed from the nearest`(text: String, expected: [String]) throws {
    let type = try #require(TypeIdentifier(text))
    #expect(catalogue.supertypes(of: type).map(\.rawValue) == expected)
  }

  @Test func `direct supertypes are those of the declaration or of the dynamic identifier`() {
    #expect(catalogue.directSupertypes(of: .pdf) == [.data, .compositeContent])
    #expect(catalogue.directSupertypes(of: .item) == [])
    let dynamic = DynamicType(tag: TypeTag(.filenameExtension, "kt"), conformingTo: .plainText)
    #expect(catalogue.directSupertypes(of: dynamic.identifier) == [.plainText])
  }

  @Test func `a dynamic type may conform to several types, and to one that nobody declares`() throws
  {
    let unknown = try #require(TypeIdentifier("com.example.unknown"))
    let dynamic = try #require(
      DynamicType(
        conformsTo: [.data, .archive, unknown], tags: [TypeTag(.filenameExtension, "lha")]))
    let type = dynamic.identifier
    for supertype in [.data, .item, .archive, unknown] {
      #expect(catalogue.conforms(type, to: supertype), "\(supertype)")
    }
    #expect(!catalogue.conforms(type, to: .zip))
    #expect(catalogue.supertypes(of: type) == [.data, .archive, unknown, .item])
  }

  @Test func `a dynamic type inside another is not taken apart`() throws {
    let inner = DynamicType(tag: TypeTag(.filenameExtension, "kt"), conformingTo: .data).identifier
    let outer = DynamicType(tag: TypeTag(.filenameExtension, "x"), conformingTo: inner).identifier
    #expect(catalogue.conforms(outer, to: inner))
    #expect(!catalogue.conforms(outer, to: .data))
    #expect(catalogue.supertypes(of: outer) == [inner])
  }

  static let equalities: [(left: String, right: String, areEqual: Bool)] = [
    ("public.jpeg", "PUBLIC.JPEG", true),
    ("public.jpeg", "public.png", false),
    ("com.example.unknown", "com.EXAMPLE.unknown", true),
    ("", "", true),
    ("dyn.ah62d4rv4ge8007a", "DYN.ah62d4rv4ge8007A", true),
    ("dyn.ah62d4rv4ge8007a", "com.example.unknown", false),
    ("dyn.ah62d4rv4ge8007a", "public.data", false),
    ("dyn.", "public.jpeg", false),
    // ?0=8:1=rs and 1=rs
    ("dyn.ah62d4sb4ge81e62", "dyn.age81e62", true),
    // 1=rs and 1=
    ("dyn.age81e62", "dyn.age8u", false),
  ]

  @Test(arguments: equalities)
  func `equality is of names or of tags`(left: String, right: String, areEqual: Bool) {
    #expect(catalogue.areEqual(left, right) == areEqual)
    #expect(catalogue.areEqual(right, left) == areEqual)
  }

  @Test(arguments: [
    ([TypeTag(.filenameExtension, "JPG")], true),
    ([TypeTag(.filenameExtension, "jpg"), TypeTag(.mimeType, "IMAGE/jpeg")], true),
    ([TypeTag(.osType, "JPEG")], true),
    ([TypeTag(.osType, "jpeg")], false),
    ([TypeTag(.filenameExtension, "jpg"), TypeTag(.filenameExtension, "kt")], false),
  ])
  func `a dynamic type equals a declared one that has all its tags`(
    tags: [TypeTag], areEqual: Bool
  ) throws {
    let dynamic = try #require(DynamicType(conformsTo: [.data], tags: tags)).identifier
    #expect(catalogue.areEqual(dynamic, .jpeg) == areEqual)
    #expect(catalogue.areEqual(.jpeg, dynamic) == areEqual)
  }
}
