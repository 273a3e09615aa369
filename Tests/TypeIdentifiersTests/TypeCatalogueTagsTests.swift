import Testing
import TypeIdentifiers

struct TypeCatalogueTagsTests {
  let catalogue = TypeCatalogue.builtIn

  /// Filename extension, then the type as data, and `nil` where only a dynamic type is left.
  static let asData: [(String, String?)] = [
    ("jpg", "public.jpeg"), ("png", "public.png"), ("heic", "public.heic"),
    ("gif", "com.compuserve.gif"), ("svg", "public.svg-image"), ("webp", "org.webmproject.webp"),
    ("tif", "public.tiff"), ("bmp", "com.microsoft.bmp"), ("ico", "com.microsoft.ico"),
    ("avif", "public.avif"), ("jxl", "public.jpeg-xl"), ("pdf", "com.adobe.pdf"),
    ("rtf", "public.rtf"), ("html", "public.html"), ("webarchive", "com.apple.webarchive"),
    ("txt", "public.plain-text"), ("csv", "public.comma-separated-values-text"),
    ("json", "public.json"), ("xml", "public.xml"), ("plist", "com.apple.property-list"),
    ("yaml", "public.yaml"), ("md", "net.daringfireball.markdown"),
    ("swift", "public.swift-source"), ("c", "public.c-source"), ("h", "public.c-header"),
    ("sh", "public.shell-script"), ("py", "public.python-script"),
    ("js", "com.netscape.javascript-source"), ("mov", "com.apple.quicktime-movie"),
    ("mp4", "public.mpeg-4"), ("m4v", "com.apple.m4v-video"), ("m4a", "com.apple.m4a-audio"),
    ("mp3", "public.mp3"), ("wav", "com.microsoft.waveform-audio"),
    ("aiff", "public.aiff-audio"), ("aac", "public.aac-audio"), ("zip", "public.zip-archive"),
    ("gz", "org.gnu.gnu-zip-archive"), ("tgz", "org.gnu.gnu-zip-tar-archive"),
    ("tar", "public.tar-archive"), ("7z", "org.7-zip.7-zip-archive"),
    ("dmg", "com.apple.disk-image-udif"), ("pages", "com.apple.iwork.pages.sffpages"),
    ("numbers", "com.apple.iwork.numbers.sffnumbers"),
    ("key", "com.apple.iwork.keynote.sffkey"),
    ("docx", "org.openxmlformats.wordprocessingml.document"),
    ("xlsx", "org.openxmlformats.spreadsheetml.sheet"),
    ("pptx", "org.openxmlformats.presentationml.presentation"),
    ("epub", "org.idpf.epub-container"), ("vcf", "public.vcard"),
    ("ics", "com.apple.ical.ics"), ("eml", "com.apple.mail.email"),
    ("url", "com.microsoft.internet-shortcut"), ("webloc", "com.apple.web-internet-location"),
    ("mobileprovision", "com.apple.mobileprovision"), ("ipa", "com.apple.itunes.ipa"),
    ("app", "com.apple.application-file"),
    ("usdz", "com.pixar.universal-scene-description-mobile"),
    ("ttf", "public.truetype-ttf-font"), ("otf", "public.opentype-font"),
    ("ttc", "public.truetype-collection-font"), ("ts", "public.mpeg-2-transport-stream"),
    ("rtfd", nil), ("appex", nil), ("bundle", nil), ("framework", nil), ("xpc", nil),
    ("tar.gz", nil), (".jpg", nil), ("", nil), ("kt", nil),
  ]

  @Test(arguments: asData)
  func `an extension has one type as data, in any case`(tag: String, expected: String?) {
    for spelling in [tag, tag.uppercased()] {
      #expect(catalogue.declaredType(forFilenameExtension: spelling)?.rawValue == expected)
      let type = catalogue.type(forFilenameExtension: spelling)
      #expect(catalogue.isDeclared(type) == (expected != nil))
      #expect(catalogue.conforms(type, to: .data))
    }
  }

  @Test(arguments: [
    ("app", "com.apple.application-bundle"), ("rtfd", "com.apple.rtfd"),
    ("pages", "com.apple.iwork.pages.pages"),
    ("appex", "com.apple.application-and-system-extension"),
  ])
  func `a directory is asked for as one`(tag: String, expected: String) {
    for supertype in [TypeIdentifier.directory, .package] {
      let type = catalogue.declaredType(forFilenameExtension: tag, conformingTo: supertype)
      #expect(type?.rawValue == expected)
    }
  }

  /// The 31 extensions with several claimants: with no supertype asked for, and as data.
  static let contestedExtensions: [(String, String, String)] = [
    ("app", "com.apple.application-bundle", "com.apple.application-file"),
    ("cdda", "public.cdda-audio", "public.cdda-audio"),
    ("epub", "org.idpf.epub-container", "org.idpf.epub-container"),
    ("fs", "com.apple.file-system-plug-in", "org.khronos.glsl.fragment-shader"),
    ("key", "com.apple.iwork.keynote.key", "com.apple.iwork.keynote.sffkey"),
    ("kth", "com.apple.iwork.keynote.kth", "com.apple.iwork.keynote.sffkth"),
    ("m3u", "public.m3u-playlist", "public.m3u-playlist"),
    ("m3u8", "public.m3u-playlist", "public.m3u-playlist"),
    ("mp2", "public.mp2", "public.mp2"),
    ("mp4", "public.mpeg-4", "public.mpeg-4"),
    ("mpg4", "public.mpeg-4", "public.mpeg-4"),
    ("mpkg", "com.apple.installer-package-archive", "com.apple.installer-package-archive"),
    (
      "nmbtemplate", "com.apple.iwork.numbers.template", "com.apple.iwork.numbers.sfftemplate"
    ),
    ("numbers", "com.apple.iwork.numbers.numbers", "com.apple.iwork.numbers.sffnumbers"),
    ("opus", "org.xiph.ogg-audio", "org.xiph.ogg-audio"),
    ("orf", "com.olympus.raw-image", "com.olympus.raw-image"),
    ("otc", "public.opentype-collection-font", "public.opentype-collection-font"),
    ("otf", "public.opentype-font", "public.opentype-font"),
    ("pages", "com.apple.iwork.pages.pages", "com.apple.iwork.pages.sffpages"),
    ("pem", "public.x509-certificate", "public.x509-certificate"),
    ("pic", "com.apple.pict", "com.apple.pict"),
    ("pkg", "com.apple.installer-package-archive", "com.apple.installer-package-archive"),
    ("pkpass", "com.apple.pkpass", "com.apple.pkpass-data"),
    ("plist", "com.apple.property-list", "com.apple.property-list"),
    ("raw", "com.panasonic.raw-image", "com.panasonic.raw-image"),
    ("scnz", "com.apple.scenekit.scene", "com.apple.scenekit.scene"),
    ("smf", "public.midi-audio", "public.midi-audio"),
    ("template", "com.apple.iwork.pages.template", "com.apple.iwork.pages.sfftemplate"),
    ("tif", "public.tiff", "public.tiff"),
    ("ts", "public.mpeg-2-transport-stream", "public.mpeg-2-transport-stream"),
    ("xml", "public.xml", "public.xml"),
  ]

  @Test(arguments: contestedExtensions)
  func `the preference order settles a contested extension`(
    tag: String, withoutSupertype: String, asData: String
  ) {
    let first = catalogue.declaredType(forFilenameExtension: tag, conformingTo: nil)
    #expect(first?.rawValue == withoutSupertype)
    #expect(catalogue.declaredType(forFilenameExtension: tag)?.rawValue == asData)
  }

  @Test(arguments: [
    ("application/msexcel", "com.microsoft.excel.xls"),
    ("application/mspowerpoint", "com.microsoft.powerpoint.ppt"),
    ("application/msword", "com.microsoft.word.doc"),
    ("application/octet-stream", "public.data"),
    ("application/vnd.ms-excel", "com.microsoft.excel.xls"),
    ("application/vnd.ms-powerpoint", "com.microsoft.powerpoint.ppt"),
    ("application/x-msdownload", "com.microsoft.windows-executable"),
    ("audio/mp4a-latm", "public.mpeg-4-audio"),
    ("audio/mpeg", "public.mp3"),
    ("audio/mpegurl", "public.m3u-playlist"),
    ("audio/x-mpeg", "public.mp3"),
    ("audio/x-mpegurl", "public.m3u-playlist"),
    ("image/heic", "public.heic"),
    ("video/quicktime", "com.apple.quicktime-movie"),
    ("message/rfc822", "com.apple.mail.email"),
    ("text/plain", "public.plain-text"),
    ("text/plain;charset=utf-8", "public.utf8-plain-text"),
    ("text/plain;charset=\"utf-16\"", "public.utf16-plain-text"),
    (
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "org.openxmlformats.wordprocessingml.document"
    ),
  ])
  func `a MIME type has one type, in any case`(tag: String, expected: String) {
    #expect(catalogue.declaredType(forMIMEType: tag)?.rawValue == expected)
    #expect(catalogue.type(forMIMEType: tag.uppercased()).rawValue == expected)
  }

  @Test(arguments: ["", "text", "text/plain; charset=utf-8", "application/x-foo", "image/*"])
  func `a MIME type that nobody declares gives a dynamic type`(tag: String) throws {
    #expect(catalogue.declaredType(forMIMEType: tag) == nil)
    let type = catalogue.type(forMIMEType: tag)
    let dynamic = try #require(DynamicType(decoding: type))
    #expect(dynamic.tags == [TypeTag(.mimeType, tag)])
    #expect(catalogue.preferredMIMEType(of: type) == tag)
    #expect(catalogue.conforms(type, to: .data))
  }

  @Test func `43 tags have more than one claimant`() {
    func contested(_ tags: (TypeDeclaration) -> [String]) -> Int {
      let claims = catalogue.declarations.flatMap { Set(tags($0).map { $0.lowercased() }) }
      return Dictionary(grouping: claims) { $0 }.count { $0.value.count > 1 }
    }
    #expect(contested(\.filenameExtensions) == 31)
    #expect(contested(\.mimeTypes) == 12)
  }

  @Test func `every tag of every type finds a type that has it`() {
    for declaration in catalogue.declarations {
      for tag in declaration.filenameExtensions {
        let type = catalogue.declaredType(forFilenameExtension: tag, conformingTo: nil)
        let found = type.map { catalogue.filenameExtensions(of: $0) } ?? []
        #expect(found.contains { $0.lowercased() == tag.lowercased() }, "\(tag)")
      }
      for tag in declaration.mimeTypes {
        let type = catalogue.declaredType(forMIMEType: tag, conformingTo: nil)
        let found = type.map { catalogue.mimeTypes(of: $0) } ?? []
        #expect(found.contains { $0.lowercased() == tag.lowercased() }, "\(tag)")
      }
    }
  }

  @Test(arguments: [
    ("public.jpeg", "jpeg", "image/jpeg"), ("public.heic", "heic", "image/heic"),
    ("public.data", nil, "application/octet-stream"), ("public.email-message", nil, nil),
    ("com.example.unknown", nil, nil), ("dyn.ah62d4rv4ge8007a", "kt", nil),
    ("dyn.ah62d4rv4gq80c6durvy0g2pyrf106p52fzxg852", nil, "application/x-foo"),
    ("PUBLIC.PNG", "png", "image/png"),
  ])
  func `the first tag is the preferred one`(
    text: String, filenameExtension: String?, mimeType: String?
  ) throws {
    let type = try #require(TypeIdentifier(text))
    #expect(catalogue.preferredFilenameExtension(of: type) == filenameExtension)
    #expect(catalogue.preferredMIMEType(of: type) == mimeType)
  }

  @Test func `the supertype asked for goes into the dynamic type`() throws {
    let unknown = try #require(TypeIdentifier("com.example.unknown"))
    for supertype in [nil, .data, .plainText, .directory, unknown, TypeIdentifier("A")] {
      let type = catalogue.type(forFilenameExtension: "Kt", conformingTo: supertype)
      let dynamic = try #require(DynamicType(decoding: type))
      #expect(dynamic.conformsTo == (supertype.map { [$0] } ?? []))
      #expect(dynamic.tags == [TypeTag(.filenameExtension, "kt")])
    }
    let jpegAsText = catalogue.type(forFilenameExtension: "jpg", conformingTo: .text)
    #expect(!catalogue.isDeclared(jpegAsText))
    #expect(catalogue.conforms(jpegAsText, to: .text))
  }

  @Test(arguments: ["\0", "a/b", "..", "\u{202E}gpj", "\u{E4}\u{F6}", ":=\\", "a b"])
  func `a hostile extension gives a dynamic type that keeps it`(tag: String) throws {
    let type = catalogue.type(forFilenameExtension: tag)
    #expect(TypeIdentifier(type.rawValue) != nil)
    #expect(catalogue.filenameExtensions(of: type) == [tag])
  }
}
