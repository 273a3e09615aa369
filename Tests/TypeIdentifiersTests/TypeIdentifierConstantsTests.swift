import Testing
import TypeIdentifiers

struct TypeIdentifierConstantsTests {
  static let constants: [(TypeIdentifier, String)] = [
    (.item, "UTTypeItem"), (.content, "UTTypeContent"), (.data, "UTTypeData"),
    (.directory, "UTTypeDirectory"), (.package, "UTTypePackage"), (.folder, "UTTypeFolder"),
    (.text, "UTTypeText"), (.plainText, "UTTypePlainText"), (.url, "UTTypeURL"),
    (.fileURL, "UTTypeFileURL"), (.image, "UTTypeImage"), (.movie, "UTTypeMovie"),
    (.audio, "UTTypeAudio"), (.archive, "UTTypeArchive"), (.executable, "UTTypeExecutable"),
    (.jpeg, "UTTypeJPEG"), (.png, "UTTypePNG"), (.pdf, "UTTypePDF"), (.html, "UTTypeHTML"),
    (.script, "UTTypeScript"), (.propertyList, "UTTypePropertyList"),
    (.webArchive, "UTTypeWebArchive"), (.threeDContent, "UTType3DContent"),
    (.internetShortcut, "UTTypeInternetShortcut"), (.vCard, "UTTypeVCard"),
  ]

  @Test(arguments: constants)
  func `a constant names the type of Apple's constant`(type: TypeIdentifier, constant: String) {
    #expect(TypeCatalogue.builtIn.declaration(of: type)?.apiConstant == constant)
  }

  @Test func `the page of a browser is declared, and alone`() {
    #expect(TypeIdentifier.activeWebPage.rawValue == "com.apple.active-webpage")
    #expect(TypeCatalogue.builtIn.isDeclared(.activeWebPage))
    #expect(TypeCatalogue.builtIn.supertypes(of: .activeWebPage).isEmpty)
  }
}
