import Testing
import TypeIdentifiers

struct TypeCatalogueAddingTests {
  let catalogue = TypeCatalogue.builtIn

  /// A declaration from a name and supertypes that are known to be well formed.
  private func declare(
    _ name: String, _ supertypes: [String] = ["public.data"], extensions: [String] = [],
    mimeTypes: [String] = []
  ) throws -> TypeDeclaration {
    TypeDeclaration(
      identifier: try #require(TypeIdentifier(name)),
      conformsTo: try supertypes.map { try #require(TypeIdentifier($0)) },
      filenameExtensions: extensions, mimeTypes: mimeTypes)
  }

  private func fault(
    _ name: String, _ reason: TypeDeclarationFault.Reason
  ) throws -> TypeDeclarationFault {
    TypeDeclarationFault(identifier: try #require(TypeIdentifier(name)), reason: reason)
  }

  @Test func `added types conform, are found and are marked`() throws {
    let parent = try declare("com.example.parent", ["PUBLIC.PLAIN-TEXT"], extensions: ["Kt"])
    let child = try declare("com.example.child", ["com.example.PARENT", "com.example.parent"])
    let (wider, faults) = catalogue.adding([child, parent], as: .exported)
    #expect(faults.isEmpty)
    #expect(wider.declarations.count == 822)
    #expect(wider.conforms("com.example.child", to: "public.item"))
    #expect(wider.directSupertypes(of: child.identifier) == [parent.identifier])
    #expect(wider.declaration(of: parent.identifier)?.origin == .added)
    #expect(wider.type(forFilenameExtension: "kT") == parent.identifier)
    #expect(wider.preferredFilenameExtension(of: parent.identifier) == "Kt")
    #expect(!catalogue.isDeclared(parent.identifier))
    #expect(wider.conforms("public.jpeg", to: "public.image"))
  }

  @Test func `nothing added gives the same catalogue`() {
    let (same, faults) = catalogue.adding([], as: .imported)
    #expect(faults.isEmpty)
    #expect(same.declarations == catalogue.declarations)
  }

  @Test func `exported types win a tag, the earlier first, and imported ones lose it`() throws {
    let first = try declare("com.example.first", extensions: ["jpg", "xyz"], mimeTypes: ["a/b"])
    let second = try declare("com.example.second", extensions: ["jpg", "xyz"], mimeTypes: ["A/B"])
    let imported = catalogue.adding([first], as: .imported).catalogue
    #expect(imported.declaredType(forFilenameExtension: "jpg") == .jpeg)
    #expect(imported.declaredType(forFilenameExtension: "xyz") == first.identifier)
    let both = imported.adding([second], as: .exported).catalogue
    #expect(both.declaredType(forFilenameExtension: "jpg") == second.identifier)
    #expect(both.declaredType(forMIMEType: "a/b") == second.identifier)
    let exported = catalogue.adding([first], as: .exported).catalogue
      .adding([second], as: .exported).catalogue
    #expect(exported.declaredType(forFilenameExtension: "jpg") == first.identifier)
    #expect(exported.declaredType(forFilenameExtension: "jpg", conformingTo: .image) == .jpeg)
  }

  @Test func `an empty tag claims nothing`() throws {
    let greedy = try declare("com.example.greedy", extensions: [""], mimeTypes: [""])
    let wider = catalogue.adding([greedy], as: .exported).catalogue
    #expect(wider.declaredType(forFilenameExtension: "", conformingTo: nil) == nil)
    #expect(wider.declaredType(forMIMEType: "", conformingTo: nil) == nil)
  }

  @Test(arguments: [
    ("public.jpeg", TypeDeclaration.Origin.coreTypesExported),
    ("COM.ADOBE.PDF", .coreTypesImported),
    ("net.daringfireball.markdown", .otherSystem),
    ("com.rarlab.rar-archive", .thirdParty),
  ])
  func `a type that is declared already stays as it is`(
    name: String, origin: TypeDeclaration.Origin
  ) throws {
    let claim = try declare(name, ["public.executable"], extensions: ["zzz"])
    for role in TypeDeclaration.Role.allCases {
      let (same, faults) = catalogue.adding([claim], as: role)
      #expect(faults == [try fault(name, .alreadyDeclared(by: origin))])
      #expect(same.declaration(of: claim.identifier) == catalogue.declaration(of: claim.identifier))
      #expect(same.declaredType(forFilenameExtension: "zzz") == nil)
    }
  }

  @Test func `the first of two declarations of a name stands`() throws {
    let first = try declare("com.example.twice", ["public.text"])
    let second = try declare("COM.example.TWICE", ["public.image"])
    let (wider, faults) = catalogue.adding([first, second], as: .exported)
    #expect(faults == [try fault("com.example.twice", .declaredTwice)])
    #expect(wider.directSupertypes(of: first.identifier) == [.text])
    let later = wider.adding([second], as: .exported)
    #expect(later.faults == [try fault("com.example.twice", .alreadyDeclared(by: .added))])
  }

  @Test func `a name and a link that come very often count once`() throws {
    let name = "com.example.often"
    let often = try declare(name, (0..<100).map { $0 % 2 == 0 ? "public.TEXT" : "com.example.no" })
    let (wider, faults) = catalogue.adding(Array(repeating: often, count: 200), as: .imported)
    let none = try #require(TypeIdentifier("com.example.no"))
    let twice = try fault(name, .declaredTwice)
    #expect(
      faults
        == [try fault(name, .undeclaredSupertype(none))] + Array(repeating: twice, count: 199))
    #expect(wider.declaration(of: often.identifier)?.conformsTo.map(\.rawValue) == ["public.TEXT"])
    #expect(wider.directSupertypes(of: often.identifier).map(\.rawValue) == ["public.text"])
  }

  @Test func `an undeclared supertype costs the link only`() throws {
    let child = try declare("com.example.child", ["com.example.none", "public.text", "dyn.age8u"])
    let (wider, faults) = catalogue.adding([child], as: .imported)
    let none = try #require(TypeIdentifier("com.example.none"))
    let dynamic = try #require(TypeIdentifier("dyn.age8u"))
    #expect(
      faults == [
        try fault("com.example.child", .undeclaredSupertype(none)),
        try fault("com.example.child", .undeclaredSupertype(dynamic)),
      ])
    #expect(wider.supertypes(of: child.identifier) == [.text, .data, .content, .item])
    #expect(!wider.isDeclared(none))
  }

  @Test func `a type cannot be its own supertype`() throws {
    let own = try declare("com.example.own", ["public.data", "COM.EXAMPLE.OWN"])
    let sound = try declare("com.example.sound", ["public.data"])
    let (wider, faults) = catalogue.adding([own, sound], as: .exported)
    #expect(faults == [try fault("com.example.own", .conformsToItself(through: own.identifier))])
    #expect(!wider.isDeclared(own.identifier))
    #expect(wider.isDeclared(sound.identifier))
  }

  @Test func `types on a cycle are left out, those beneath and beside it stay`() throws {
    let a = try declare("com.example.a", ["com.example.b", "public.data"])
    let b = try declare("com.example.b", ["com.example.c"])
    let c = try declare("com.example.c", ["com.example.root", "com.example.a"])
    let beneath = try declare("com.example.beneath", ["com.example.a", "public.text"])
    let root = try declare("com.example.root", [])
    let d = try declare("com.example.d", ["com.example.e"])
    let e = try declare("com.example.e", ["com.example.beneath", "com.example.d"])
    let (wider, faults) = catalogue.adding([beneath, a, b, c, root, d, e], as: .exported)
    #expect(
      faults == [
        try fault("com.example.beneath", .undeclaredSupertype(a.identifier)),
        try fault("com.example.a", .conformsToItself(through: b.identifier)),
        try fault("com.example.b", .conformsToItself(through: c.identifier)),
        try fault("com.example.c", .conformsToItself(through: a.identifier)),
        try fault("com.example.d", .conformsToItself(through: e.identifier)),
        try fault("com.example.e", .conformsToItself(through: d.identifier)),
      ])
    #expect(faults.map(\.leavesOutDeclaration) == [false, true, true, true, true, true])
    #expect(wider.declarations.count == 822)
    #expect(wider.conforms("com.example.beneath", to: "public.text"))
    #expect(wider.supertypes(of: root.identifier).isEmpty)
  }

  @Test func `a dynamic type cannot be declared`() throws {
    let dynamic = try declare("DYN.age81e62")
    let (_, faults) = catalogue.adding([dynamic], as: .exported)
    #expect(faults == [try fault("DYN.age81e62", .dynamicIdentifier)])
  }

  @Test func `a chain of ten thousand types is followed to its end`() throws {
    let names = (0..<10_000).map { "com.example.link-\($0)" }
    let chain = try names.indices.map { place in
      try declare(names[place], [place == 0 ? "public.data" : names[place - 1]])
    }
    for declarations in [chain, chain.reversed()] {
      let (wider, faults) = catalogue.adding(declarations, as: .exported)
      #expect(faults.isEmpty)
      #expect(wider.conforms("com.example.link-9999", to: "public.item"))
      #expect(wider.conforms("com.example.link-9999", to: "com.example.link-0"))
      #expect(!wider.conforms("com.example.link-0", to: "com.example.link-1"))
      let last = try #require(TypeIdentifier("com.example.link-9999"))
      #expect(wider.supertypes(of: last).count == 10_001)
    }
    let ring = chain.dropFirst() + [try declare(names[0], [names[9_999]])]
    let (same, faults) = catalogue.adding(Array(ring), as: .imported)
    #expect(faults.count == 10_000)
    #expect(same.declarations.count == 820)
  }

  @Test func `a catalogue holds so many types and no more`() throws {
    let limit = TypeCatalogue.maximumCount
    let many = try (0..<limit).map { try declare("com.example.type-\($0)") }
    let (full, faults) = catalogue.adding(many, as: .imported)
    #expect(full.declarations.count == limit)
    #expect(faults.count == 820)
    #expect(faults.last?.reason == .tooManyTypes(limit: limit))
    #expect(full.conforms("com.example.type-15563", to: "public.item"))
    #expect(!full.isDeclared(try #require(TypeIdentifier("com.example.type-15564"))))
  }
}
