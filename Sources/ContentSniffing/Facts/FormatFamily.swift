import TypeIdentifiers

/// Formats so near to each other that libmagic, or the person who named the file, may mistake one
/// for another without anything being hidden.
///
/// Source: the formats' specifications (one file structure, distinguished by a brand or a profile).
enum FormatFamily {
  /// Returns whether two types are members of one family.
  static func areSiblings(
    _ one: TypeIdentifier, _ other: TypeIdentifier, catalogue: TypeCatalogue
  ) -> Bool {
    all.contains { $0.covers(one, in: catalogue) && $0.covers(other, in: catalogue) }
  }

  /// The families; a type that conforms to a member is a member.
  static let all = [
    // ISO base media and QuickTime: one box structure, distinguished by its brand.
    TypeList(
      """
      com.apple.quicktime-movie public.mpeg-4 public.mpeg-4-audio com.apple.m4v-video
      com.apple.m4a-audio com.apple.protected-mpeg-4-audio public.3gpp public.3gpp2
      """),
    // Images in the same box structure.
    TypeList("public.heif-standard"),
    TypeList("public.jpeg public.mpo-image"),
    TypeList("public.jpeg-2000"),
    TypeList("public.aifc-audio"),
    TypeList("org.xiph.ogg-audio org.xiph.opus org.xiph.ogv"),
    TypeList("org.matroska.mkv org.webmproject.webm"),
    TypeList("public.mpeg public.mpeg-2-video"),
    TypeList("public.mp3 public.mp2 com.apple.music.mp2"),
    TypeList("public.aac-audio public.mp4a-latm public.mp4a-loas"),
    TypeList("public.ac3-audio public.enhanced-ac3-audio"),
    TypeList("com.real.realaudio com.real.realmedia com.real.realmedia-vbr"),
    TypeList("public.opentype-font public.truetype-font"),
    TypeList("com.adobe.photoshop-image com.adobe.photoshop-large-image"),
    TypeList("com.microsoft.word.doc com.microsoft.word.dot"),
    TypeList(
      """
      com.microsoft.excel.xls com.microsoft.excel.xlt com.microsoft.excel.xlw
      com.microsoft.excel.xla com.microsoft.excel.xlb com.microsoft.excel.xld
      com.microsoft.excel.xlm
      """),
    TypeList(
      """
      com.microsoft.powerpoint.ppt com.microsoft.powerpoint.pot com.microsoft.powerpoint.pps
      com.microsoft.powerpoint.ppa
      """),
    // A document, its template, and both with macros: the same parts in the same container.
    TypeList(
      """
      org.openxmlformats.wordprocessingml.document org.openxmlformats.wordprocessingml.template
      org.openxmlformats.wordprocessingml.document.macroenabled
      org.openxmlformats.wordprocessingml.template.macroenabled
      """),
    TypeList(
      """
      org.openxmlformats.spreadsheetml.sheet org.openxmlformats.spreadsheetml.template
      org.openxmlformats.spreadsheetml.sheet.macroenabled
      org.openxmlformats.spreadsheetml.template.macroenabled
      com.microsoft.excel.sheet.binary.macroenabled com.microsoft.excel.openxml.addin
      """),
    TypeList(
      """
      org.openxmlformats.presentationml.presentation org.openxmlformats.presentationml.slideshow
      org.openxmlformats.presentationml.template
      org.openxmlformats.presentationml.presentation.macroenabled
      org.openxmlformats.presentationml.slideshow.macroenabled
      org.openxmlformats.presentationml.template.macroenabled com.microsoft.powerpoint.ppam
      """),
  ]
}
