/// Text, markup, source code and property lists.
///
/// The names are those of `UTType` in Apple's SDK 26.2.
extension TypeIdentifier {
  /// VCard contact.
  public static let vCard = Self(unchecked: "public.vcard")
  /// Base of all text, marked up or not.
  public static let text = Self(unchecked: "public.text")
  /// Text without markup, in some encoding.
  public static let plainText = Self(unchecked: "public.plain-text")
  /// UTF-8 text.
  public static let utf8PlainText = Self(unchecked: "public.utf8-plain-text")
  /// UTF-16 text with a byte-order mark, else big-endian.
  public static let utf16ExternalPlainText = Self(unchecked: "public.utf16-external-plain-text")
  /// UTF-16 text in native byte order.
  public static let utf16PlainText = Self(unchecked: "public.utf16-plain-text")
  /// Log data.
  public static let log = Self(unchecked: "public.log")
  /// Text in delimited rows.
  public static let delimitedText = Self(unchecked: "public.delimited-values-text")
  /// CSV text.
  public static let commaSeparatedText = Self(unchecked: "public.comma-separated-values-text")
  /// Tab-separated text.
  public static let tabSeparatedText = Self(unchecked: "public.tab-separated-values-text")
  /// Tab-separated UTF-8 text.
  public static let utf8TabSeparatedText = Self(unchecked: "public.utf8-tab-separated-values-text")
  /// RTF text.
  public static let rtf = Self(unchecked: "public.rtf")
  /// HTML text.
  public static let html = Self(unchecked: "public.html")
  /// XML text.
  public static let xml = Self(unchecked: "public.xml")
  /// CSS style sheet.
  public static let css = Self(unchecked: "public.css")
  /// JSON text.
  public static let json = Self(unchecked: "public.json")
  /// YAML text.
  public static let yaml = Self(unchecked: "public.yaml")
  /// Property list in any encoding.
  public static let propertyList = Self(unchecked: "com.apple.property-list")
  /// XML property list.
  public static let xmlPropertyList = Self(unchecked: "com.apple.xml-property-list")
  /// Binary property list.
  public static let binaryPropertyList = Self(unchecked: "com.apple.binary-property-list")
  /// Source code of any language.
  public static let sourceCode = Self(unchecked: "public.source-code")
  /// C source.
  public static let cSource = Self(unchecked: "public.c-source")
  /// Objective-C source.
  public static let objectiveCSource = Self(unchecked: "public.objective-c-source")
  /// C++ source.
  public static let cPlusPlusSource = Self(unchecked: "public.c-plus-plus-source")
  /// Objective-C++ source.
  public static let objectiveCPlusPlusSource = Self(
    unchecked: "public.objective-c-plus-plus-source")
  /// C header.
  public static let cHeader = Self(unchecked: "public.c-header")
  /// C++ header.
  public static let cPlusPlusHeader = Self(unchecked: "public.c-plus-plus-header")
  /// Swift source.
  public static let swiftSource = Self(unchecked: "public.swift-source")
  /// Source of a script language.
  public static let script = Self(unchecked: "public.script")
  /// Assembly source.
  public static let assemblyLanguageSource = Self(unchecked: "public.assembly-source")
  /// JavaScript source.
  public static let javaScript = Self(unchecked: "com.netscape.javascript-source")
  /// Shell script.
  public static let shellScript = Self(unchecked: "public.shell-script")
  /// Perl script.
  public static let perlScript = Self(unchecked: "public.perl-script")
  /// Python script.
  public static let pythonScript = Self(unchecked: "public.python-script")
  /// Ruby script.
  public static let rubyScript = Self(unchecked: "public.ruby-script")
  /// PHP script.
  public static let phpScript = Self(unchecked: "public.php-script")
  /// A makefile.
  public static let makefile = Self(unchecked: "public.make-source")
  /// M3U playlist.
  public static let m3uPlaylist = Self(unchecked: "public.m3u-playlist")
  /// AppleScript source.
  public static let appleScript = Self(unchecked: "com.apple.applescript.text")
  /// Compiled Open Scripting Architecture script.
  public static let osaScript = Self(unchecked: "com.apple.applescript.script")
  /// RTFD flattened to one byte stream.
  public static let flatRTFD = Self(unchecked: "com.apple.flat-rtfd")
  /// Haptic pattern.
  public static let ahap = Self(unchecked: "com.apple.haptics.ahap")
  /// GeoJSON text.
  public static let geoJSON = Self(unchecked: "public.geojson")
}
