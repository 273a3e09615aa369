import Testing
import TypeIdentifiers

struct TypeCatalogueTests {
  let catalogue = TypeCatalogue.builtIn

  @Test(arguments: [
    (TypeDeclaration.Origin.coreTypesExported, 469), (.coreTypesImported, 206),
    (.otherSystem, 121), (.thirdParty, 24), (.added, 0),
  ])
  func `all built-in types are there`(origin: TypeDeclaration.Origin, count: Int) {
    #expect(catalogue.declarations.count { $0.origin == origin } == count)
  }

  @Test func `every name is well formed and declared once`() {
    let names = catalogue.declarations.map(\.identifier)
    #expect(names.allSatisfy { TypeIdentifier($0.rawValue) != nil })
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { catalogue.declaration(of: $0)?.identifier.rawValue == $0.rawValue })
  }

  @Test func `every supertype is declared`() {
    for declaration in catalogue.declarations {
      #expect(declaration.conformsTo.allSatisfy(catalogue.isDeclared), "\(declaration.identifier)")
    }
  }

  @Test func `no type is on a cycle and every type reaches a root`() {
    let roots = Set(catalogue.declarations.filter(\.conformsTo.isEmpty).map(\.identifier))
    #expect(roots.count == 40)
    for type in catalogue.declarations.map(\.identifier) {
      let supertypes = catalogue.supertypes(of: type)
      #expect(!supertypes.contains(type), "\(type)")
      #expect(roots.contains(type) || !roots.isDisjoint(with: supertypes), "\(type)")
    }
  }

  @Test func `tags have no period before them, no spaces, and MIME types have a slash`() {
    for declaration in catalogue.declarations {
      let extensions = declaration.filenameExtensions
      #expect(extensions.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains(" ") })
      #expect(declaration.mimeTypes.allSatisfy { $0.contains("/") }, "\(declaration.identifier)")
      #expect(declaration.osTypes.allSatisfy { $0.unicodeScalars.count == 4 })
      #expect(declaration.pasteboardTypes.allSatisfy { !$0.isEmpty })
    }
  }

  @Test func `140 types have a constant and say since when`() {
    let constants = catalogue.declarations.filter { $0.apiConstant != nil }
    #expect(constants.count == 140)
    for declaration in catalogue.declarations {
      #expect((declaration.apiConstant == nil) == (declaration.availableSince == nil))
      #expect(declaration.apiConstant?.hasPrefix("UTType") ?? true)
      #expect(declaration.availableSince?.hasPrefix("iOS ") ?? true)
    }
    #expect(catalogue.declarations.count { $0.localizedDescription != nil } == 162)
  }

  @Test func `a declaration carries all that is known`() throws {
    let pdf = try #require(catalogue.declaration(of: .pdf))
    let expected = TypeDeclaration(
      identifier: .pdf,
      conformsTo: [.data, .compositeContent],
      filenameExtensions: ["pdf"],
      mimeTypes: ["application/pdf"],
      osTypes: ["PDF "],
      pasteboardTypes: ["Apple PDF pasteboard type"],
      origin: .coreTypesImported,
      localizedDescription: "PDF document",
      apiConstant: "UTTypePDF",
      availableSince: "iOS 14.0")
    #expect(pdf == expected)
  }

  @Test func `the preference order goes by origin, and starts with the item`() {
    let order = TypeDeclaration.Origin.allCases
    let places = catalogue.declarations.compactMap { order.firstIndex(of: $0.origin) }
    #expect(places == places.sorted())
    #expect(catalogue.declarations.first?.identifier == .item)
  }

  @Test(arguments: ["com.example.unknown", "dyn.ah62d4rv4ge8007a", "public", "\u{E9}"])
  func `what nobody declares has no declaration`(text: String) throws {
    let type = try #require(TypeIdentifier(text))
    #expect(!catalogue.isDeclared(type))
    #expect(catalogue.declaration(of: type) == nil)
    #expect(catalogue.preferredMIMEType(of: type) == nil)
  }

  @Test func `a bare system lacks what only apps declare`() throws {
    let rar = try #require(TypeIdentifier("com.rarlab.rar-archive"))
    #expect(catalogue.isDeclared(rar))
    #expect(TypeCatalogue.bareSystem.declarations.count == 796)
    #expect(!TypeCatalogue.bareSystem.isDeclared(rar))
    #expect(TypeCatalogue.bareSystem.declaredType(forFilenameExtension: "rar") == nil)
  }
}
