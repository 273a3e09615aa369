import Testing
import TypeIdentifiers

@testable import ContentSniffing

struct MIMETypeMappingTests {
  @Test func `the table has every MIME type that libmagic prints`() {
    let mappings = MIMETypeMapping.knownMIMETypes.map { MIMETypeMapping(mimeType: $0) }
    #expect(mappings.count == 749)
    #expect(mappings.count { $0.exactness == .exact } == 195)
    #expect(mappings.count { $0.exactness == .ancestor } == 180)
    #expect(mappings.count { $0.exactness == .none } == 374)
    #expect(mappings.count { $0.hint != nil } == 143)
    #expect(mappings.allSatisfy { TypeCatalogue.builtIn.isDeclared($0.identifier) })
    #expect(mappings.allSatisfy { $0.hint.map(TypeCatalogue.builtIn.isDeclared) ?? true })
  }

  @Test func `each row is found where the table is sorted`() {
    let names = MIMETypeMapping.knownMIMETypes
    #expect(names == names.sorted())
    for name in names {
      #expect(MIMETypeMapping.listed(name) != nil, "\(name)")
      #expect(MIMETypeMapping.listed(name + "!") == nil)
      #expect(
        MIMETypeMapping.listed(String(name.dropLast())) == nil
          || names.contains(String(name.dropLast())))
    }
    #expect(MIMETypeMapping.listed("") == nil)
    #expect(MIMETypeMapping.listed("zzz") == nil)
  }

  static let found: [(SniffedContent, String, MIMETypeMapping.Exactness, String?)] = [
    (SniffedContent(mimeType: "image/png"), "public.png", .exact, nil),
    (SniffedContent(mimeType: "IMAGE/PNG"), "public.png", .exact, nil),
    (SniffedContent(mimeType: "image/x-xcf"), "public.image", .ancestor, nil),
    (SniffedContent(mimeType: "application/x-lha"), "public.data", .none, "public.archive"),
    (SniffedContent(mimeType: "application/wasm"), "public.data", .none, nil),
    (SniffedContent(mimeType: "application/octet-stream"), "public.data", .exact, nil),
    (SniffedContent(mimeType: "text/x-newer"), "public.text", .ancestor, nil),
    (SniffedContent(mimeType: "application/x-newer"), "public.data", .none, nil),
    (SniffedContent(mimeType: ""), "public.data", .none, nil),
    (
      SniffedContent(mimeType: "text/plain", encoding: "us-ascii"), "public.plain-text", .exact,
      "public.utf8-plain-text"
    ),
    (
      SniffedContent(mimeType: "text/plain", encoding: "utf-16be"), "public.plain-text", .exact,
      "public.utf16-external-plain-text"
    ),
    (
      SniffedContent(mimeType: "text/plain", encoding: "iso-8859-1"), "public.plain-text", .exact,
      nil
    ),
  ]

  @Test(arguments: found)
  func `a MIME type means a type`(
    found: SniffedContent, type: String, exactness: MIMETypeMapping.Exactness, hint: String?
  ) {
    let mapping = MIMETypeMapping(found)
    #expect(mapping.identifier.rawValue == type)
    #expect(mapping.exactness == exactness)
    #expect(mapping.hint?.rawValue == hint)
  }

  @Test func `every type in the tables of facts is declared`() {
    let lists =
      StorageForm.all.flatMap { [$0.stores, $0.exceptions] } + FormatFamily.all
      + ActiveFormat.all.map(\.names) + [UnrecognisedFormats.types]
    for type in lists.flatMap(\.types) + ActiveFormat.wideTypes {
      #expect(TypeCatalogue.builtIn.isDeclared(type), "\(type)")
    }
    let unknown = Set(StorageForm.all.flatMap(\.mimeTypes))
      .subtracting(MIMETypeMapping.knownMIMETypes)
    #expect(unknown.isEmpty)
  }

  @Test func `every script and executable is active`() throws {
    let catalogue = TypeCatalogue.builtIn
    for name in MIMETypeMapping.knownMIMETypes where name != "text/x-makefile" {
      let mapping = MIMETypeMapping(mimeType: name)
      let types = [mapping.identifier] + (mapping.hint.map { [$0] } ?? [])
      if types.contains(where: {
        catalogue.conforms($0, to: .script)
          || catalogue.conforms($0.rawValue, to: "public.executable")
      }) {
        #expect(ActiveFormat.format(ofMIMEType: name) != nil, "\(name)")
      }
    }
  }
}
