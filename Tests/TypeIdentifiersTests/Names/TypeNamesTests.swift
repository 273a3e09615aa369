import Testing

@testable import TypeIdentifiers

struct TypeNamesTests {
  static let phrases: [(String, String)] = [
    ("com.adobe.pdf", "a PDF document (com.adobe.pdf)"),
    ("public.plain-text", "plain text (public.plain-text)"),
    ("PUBLIC.JPEG", "a JPEG image (PUBLIC.JPEG)"),
    // What has no name of its own has that of the nearest type.
    ("com.nikon.raw-image", "a raw photo (com.nikon.raw-image)"),
    ("public.rust-source", "a type that is not declared (public.rust-source)"),
    ("com.adobe.edn", "a file with the extension .edn (com.adobe.edn)"),
    ("com.apple.csstore", "a database (com.apple.csstore)"),
    ("com.example.unknown", "a type that is not declared (com.example.unknown)"),
    // The identifier of a dynamic type is never shown.
    ("dyn.ah62d4rv4ge8007a", "a file with the unknown extension .kt"),
    ("dyn.age8u", "data of an unknown kind"),
    ("dyn.ah62d4rv4gk8zuxnqgk", "data of an unknown kind"),
    ("dyn.none", "data of an unknown kind"),
  ]

  @Test(arguments: phrases)
  func `a type is named as people name it`(identifier: String, phrase: String) throws {
    let type = try #require(TypeIdentifier(identifier))
    #expect(TypeCatalogue.builtIn.phrase(for: type) == phrase)
  }

  @Test func `a type of a bundle has the words of its declaration`() throws {
    let type = try #require(TypeIdentifier("com.example.drawing"))
    let added = TypeCatalogue.builtIn.adding(
      [
        TypeDeclaration(
          identifier: type, conformsTo: [.image], filenameExtensions: ["drw"],
          localizedDescription: "Example Drawing")
      ], as: .exported)
    #expect(
      added.catalogue.phrase(for: type)
        == "a file of the kind 'Example Drawing' (com.example.drawing)")
  }

  @Test func `no built-in type has a dynamic or an empty name`() {
    for declaration in TypeCatalogue.builtIn.declarations {
      let name = TypeCatalogue.builtIn.name(of: declaration.identifier)
      #expect(!name.isEmpty && !name.contains("dyn."), "\(declaration.identifier)")
    }
  }

  @Test func `the extensions of programs are known in any case`() {
    for name in ["vbs", "VBS", "ps1", "scr ", "desktop", "lnk", "msi"] {
      #expect(ProgramExtensions.contain(name), "\(name)")
    }
    for name in ["", "ini", "conf", "dat", "txt", "pdf", "s cr"] {
      #expect(!ProgramExtensions.contain(name), "\(name)")
    }
  }
}
