import Testing
import TypeIdentifiers

struct ConformanceOfTextTests {
  private static let catalogue = TypeCatalogue.builtIn

  @Test func `types as text conform as identifiers do, in any case and of any length`() throws {
    let supertypes = ["public.image", "PUBLIC.DATA", "public.item", "x", "", "com.example.unknown"]
    var texts = Self.catalogue.declarations.map(\.identifier.rawValue)
    texts += texts.map { $0.uppercased() } + ["x", "X", "com.example.UNKNOWN", "dyn.agq80w5dbq"]
    for supertype in supertypes {
      let test = Self.catalogue.conformanceTest(to: supertype)
      for text in texts {
        let answer = Self.catalogue.conforms(text, to: supertype)
        #expect(test(text) == answer)
        guard let type = TypeIdentifier(text), let other = TypeIdentifier(supertype) else {
          continue
        }
        #expect(Self.catalogue.conforms(type, to: other) == answer)
      }
    }
    #expect(Self.catalogue.conformanceTest(to: "")(""))
    #expect(!Self.catalogue.conformanceTest(to: "public.image")(""))
  }

  @Test func `a text that differs in one byte is another type`() {
    for text in [
      "public.jpeh", "public.jpe", "public.jpegs", "public-jpeg", "qublic.jpeg", "public.jpeg ",
    ] {
      #expect(!Self.catalogue.conforms(text, to: "public.image"), "\(text)")
    }
    #expect(Self.catalogue.conforms("Public.JPEG", to: "public.IMAGE"))
  }
}
