import Testing
import TypeIdentifiers

struct TypeIdentifierTests {
  @Test(arguments: [
    "public.jpeg", "PUBLIC.JPEG", "a", "-", ".", "..", "com.example.café", "7-zip", "\u{1F4F7}",
  ])
  func `well-formed text is an identifier and is kept as written`(text: String) throws {
    let identifier = try #require(TypeIdentifier(text))
    #expect(identifier.rawValue == text)
    #expect(identifier.description == text)
  }

  @Test(arguments: [
    "", " ", "public jpeg", "public.jpeg\n", "a\0b", "\0", "a_b", "a/b", "a:b", "a\"b", "a\u{7F}",
  ])
  func `text with another ASCII character is no identifier`(text: String) {
    #expect(TypeIdentifier(text) == nil)
  }

  @Test(arguments: [
    ("public.plain-text", "PUBLIC.PLAIN-TEXT", true),
    ("com.apple.iWork.Pages", "com.apple.iwork.pages", true),
    ("com.example.caf\u{E9}", "COM.EXAMPLE.CAF\u{E9}", true),
    ("com.example.caf\u{E9}", "com.example.caf\u{C9}", false),
    ("com.example.caf\u{E9}", "com.example.cafe\u{301}", false),
    ("public.data", "public.data.", false),
    ("a.b", "a-b", false),
    ("a.", "aN", false),
    ("0", "P", false),
    ("-", "M", false),
  ])
  func `identifiers are compared without regard to the case of ASCII letters`(
    left: String, right: String, areEqual: Bool
  ) throws {
    let first = try #require(TypeIdentifier(left))
    let second = try #require(TypeIdentifier(right))
    #expect((first == second) == areEqual)
    #expect((second == first) == areEqual)
    #expect(Set([first, second]).count == (areEqual ? 1 : 2))
  }

  @Test(arguments: 1...40)
  func `the hash folds case at every length`(length: Int) throws {
    let lower = try #require(TypeIdentifier(String(repeating: "x", count: length)))
    let upper = try #require(TypeIdentifier(String(repeating: "X", count: length)))
    let other = try #require(TypeIdentifier(String(repeating: "x", count: length - 1) + "y"))
    #expect(lower.hashValue == upper.hashValue)
    #expect(lower.hashValue != other.hashValue)
  }

  @Test func `a megabyte of text is an identifier like any other`() throws {
    let long = String(repeating: "a.", count: 500_000)
    let identifier = try #require(TypeIdentifier(long))
    #expect(identifier == TypeIdentifier(long.uppercased()))
    #expect(!TypeCatalogue.builtIn.isDeclared(identifier))
    #expect(TypeCatalogue.builtIn.conforms(identifier, to: identifier))
    #expect(!TypeCatalogue.builtIn.conforms(identifier, to: .data))
  }
}
