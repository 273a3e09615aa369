import TypeIdentifiers

/// Formats that are stored in a zip archive, and the parts that one of them has.
struct ArchiveFormat: Sendable {
  /// The formats, with all types that conform to them.
  let types: TypeList
  /// What the archive has.
  let part: ArchiveParts

  /// Whether an archive with these parts can be of a type, as far as the type has fixed parts.
  static func mayBe(
    _ type: TypeIdentifier, with parts: ArchiveParts, in catalogue: TypeCatalogue
  ) -> Bool {
    let formats = all.filter { $0.types.covers(type, in: catalogue) }
    return formats.isEmpty || formats.contains { parts.contains($0.part) }
  }

  /// The formats; a type that is in none has no parts that are known.
  static let all = [
    Self(
      types: TypeList(
        """
        org.openxmlformats.openxml com.microsoft.excel.sheet.binary.macroenabled
        com.microsoft.excel.openxml.addin com.microsoft.powerpoint.ppam
        com.microsoft.office.openxml.theme
        """), part: .openXML),
    Self(types: TypeList("org.oasis-open.opendocument"), part: .openDocument),
    Self(types: TypeList("org.idpf.epub-container com.apple.ibooks-container"), part: .book),
    Self(types: TypeList("com.sun.java-archive"), part: .java),
    Self(
      types: TypeList(
        """
        com.apple.iwork.pages.sffpages com.apple.iwork.pages.pages
        com.apple.iwork.pages.sfftemplate com.apple.iwork.pages.template
        com.apple.iwork.numbers.sffnumbers com.apple.iwork.numbers.numbers
        com.apple.iwork.numbers.sfftemplate com.apple.iwork.numbers.template
        com.apple.iwork.keynote.sffkey com.apple.iwork.keynote.key
        com.apple.iwork.keynote.sffkth com.apple.iwork.keynote.kth
        """), part: .iWork),
    Self(types: TypeList("com.apple.pkpass-data"), part: .pass),
    Self(types: TypeList("com.apple.itunes.ipa"), part: .app),
    Self(
      types: TypeList("com.pixar.universal-scene-description com.apple.scenekit.scene.zip"),
      part: .scene),
  ]
}
