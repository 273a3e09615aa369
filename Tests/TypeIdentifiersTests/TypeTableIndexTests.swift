import Foundation
import Testing

@testable import TypeIdentifiers

/// The index of the table of types says what the table says.
struct TypeTableIndexTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/TypeIdentifiers/Table/TypeTable+Index.swift")

  private let declarations = TypeTable.declarations()

  /// `UPDATE_GOLDEN=1` writes it anew; it is made from the table alone.
  @Test func `the index is that of the table`() throws {
    let text = TypeTableIndexWriter().text()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: Self.file)
    } else {
      let isSame = try String(contentsOf: Self.file, encoding: .utf8) == text
      #expect(isSame, "write it anew: UPDATE_GOLDEN=1 swift test --filter TypeTableIndexTests")
    }
  }

  @Test func `each type is found at its place, in any case, with all that the table says`() {
    #expect(BuiltInTypes.count == declarations.count)
    for (place, declaration) in declarations.enumerated() {
      let identifier = declaration.identifier
      #expect(BuiltInTypes.position(of: identifier.rawValue) == place)
      #expect(BuiltInTypes.position(of: identifier.rawValue.uppercased()) == place)
      #expect(BuiltInTypes.identifier(of: place).rawValue == identifier.rawValue)
      #expect(BuiltInTypes.origin(of: place) == declaration.origin)
      #expect(BuiltInTypes.declaration(of: place) == declaration)
      #expect(
        BuiltInTypes.supertypes(of: place).map { declarations[$0].identifier }
          == declaration.conformsTo)
      for tagClass in [CatalogueTagClass.filenameExtension, .mimeType] {
        let tags = tagClass.tags(of: declaration)
        #expect(BuiltInTypes.tags(of: place, tagClass) == tags)
        #expect(BuiltInTypes.preferredTag(of: place, tagClass) == tags.first)
      }
    }
  }

  @Test(arguments: [
    "", "public.dat", "public.data.", "public.data|", "public.data|public.item", "`ublic.data",
    "public.data\n", "publi\u{212A}", "public.item\nj",
  ])
  func `what is no identifier of the table is not found`(text: String) {
    #expect(BuiltInTypes.position(of: text) == nil)
  }

  @Test(arguments: [CatalogueTagClass.filenameExtension, .mimeType])
  func `a tag leads to its types in the preference order`(tagClass: CatalogueTagClass) {
    var claims: [String: [Int]] = [:]
    for (place, declaration) in declarations.enumerated() {
      for tag in tagClass.tags(of: declaration) { claims[tag.lowercased(), default: []] += [place] }
    }
    for (tag, expected) in claims {
      for spelling in [tag, tag.uppercased()] {
        var found: [Int] = []
        _ = BuiltInTypes.first(carrying: spelling, of: tagClass) { type in
          found.append(type)
          return false
        }
        #expect(found == expected, "\(spelling)")
      }
      #expect(BuiltInTypes.first(carrying: tag + " ", of: tagClass) { _ in true } == nil)
    }
  }

  @Test func `all words are ASCII, and a bare system has the first types`() {
    let words = declarations.flatMap { declaration in
      [declaration.identifier.rawValue] + declaration.conformsTo.map(\.rawValue)
        + declaration.filenameExtensions + declaration.mimeTypes
    }
    #expect(words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    let bare = declarations.prefix(BuiltInTypes.bareSystemCount)
    #expect(bare.allSatisfy { $0.origin != .thirdParty })
    #expect(declarations.dropFirst(bare.count).allSatisfy { $0.origin == .thirdParty })
    let known = Set(bare.map(\.identifier))
    #expect(bare.allSatisfy { known.isSuperset(of: $0.conformsTo) })
  }

  @Test func `text that Unicode holds for ASCII has the form of ASCII`() {
    let ascii = Set((0..<128).map { String(Unicode.Scalar(UInt8($0))) })
    var found: [Unicode.Scalar] = []
    for scalar in (0x80..<0x3_0000).compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      let form = CatalogueTagClass.asciiForm(of: text)
      let isASCII = ascii.contains(text.lowercased())
      if isASCII { found.append(scalar) }
      if isASCII != form.utf8.allSatisfy({ $0 < 0x80 }) || form != text.lowercased() {
        Issue.record("\(scalar.value)")
      }
    }
    #expect(found == ["\u{37E}", "\u{1FEF}", "\u{212A}"])
    let catalogue = TypeCatalogue.builtIn
    let plain = catalogue.declaredType(forMIMEType: "Text/Plain\u{37E}charset=utf-8")
    #expect(plain?.rawValue == "public.utf8-plain-text")
    let package = catalogue.declaredType(forFilenameExtension: "p\u{212A}g")
    #expect(package?.rawValue == "com.apple.installer-package-archive")
  }

  @Test(arguments: [0, 1, 62, 63, 64, 4_095])
  func `a number is read as it was written`(number: Int) {
    let digits = PackedNumbers.written(number, digits: 2) + PackedNumbers.written(63, digits: 1)
    let characters = digits.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(PackedNumbers.pair(characters) == number)
    #expect(PackedNumbers.triple(characters) == number | 63 << 12)
  }
}
