/// What libmagic says, the extension of the name, and how the two agree.
enum AgreementRows {
  /// One row: what libmagic says, the extension, the strict and the lenient code, the type.
  typealias Row = (found: String, name: String, strict: String, lenient: String, type: String)

  static let sameFormat: [Row] = [
    ("image/png", "png", "same-type", "same-type", "public.png"),
    ("image/jpeg", "JPG", "same-type", "same-type", "public.jpeg"),
    ("IMAGE/PNG", "png", "same-type", "same-type", "public.png"),
    ("application/pdf", "pdf", "same-type", "same-type", "com.adobe.pdf"),
    ("text/plain", "txt", "same-type", "same-type", "public.plain-text"),
    ("text/html", "html", "same-type", "same-type", "public.html"),
    ("text/x-shellscript", "sh", "same-type", "same-type", "public.shell-script"),
    (
      "application/x-dosexec", "exe", "same-type", "same-type", "com.microsoft.windows-executable"
    ),
    ("application/x-macbinary", "bin", "same-type", "same-type", "com.apple.macbinary-archive"),
  ]

  static let conformance: [Row] = [
    ("audio/x-aiff", "aifc", "name-is-wider", "name-is-wider", "public.aiff-audio"),
    ("image/x-xcf", "png", "name-is-narrower", "name-is-narrower", "public.png"),
    ("text/plain", "swift", "name-is-narrower", "name-is-narrower", "public.swift-source"),
    ("text/plain", "md", "name-is-narrower", "name-is-narrower", "net.daringfireball.markdown"),
    (
      "text/plain", "tsv", "name-is-narrower", "name-is-narrower",
      "public.tab-separated-values-text"
    ),
    (
      "text/plain", "csv", "name-is-narrower", "name-is-narrower",
      "public.comma-separated-values-text"
    ),
    ("text/plain", "sh", "name-is-narrower", "name-is-narrower", "public.shell-script"),
    ("text/plain", "js", "name-is-narrower", "name-is-narrower", "com.netscape.javascript-source"),
    ("text/plain", "ts", "name-is-narrower", "name-is-narrower", "com.microsoft.typescript"),
    ("text/xml", "svg", "name-is-narrower", "name-is-narrower", "public.svg-image"),
    ("text/xml", "mobileconfig", "name-is-narrower", "name-is-narrower", "com.apple.mobileconfig"),
    ("text/xml", "rss", "name-is-narrower", "name-is-narrower", "public.rss"),
    ("text/csv", "txt", "name-is-wider", "name-is-wider", "public.comma-separated-values-text"),
    ("text/x-c", "txt", "name-is-wider", "name-is-wider", "public.c-source"),
    ("application/java-archive", "jar", "same-type", "same-type", "com.sun.java-archive"),
    ("application/zip", "jar", "name-is-narrower", "name-is-narrower", "com.sun.java-archive"),
    ("application/x-tar", "gtar", "name-is-wider", "name-is-wider", "public.tar-archive"),
    (
      "application/gzip", "tgz", "name-is-narrower", "name-is-narrower",
      "org.gnu.gnu-zip-tar-archive"
    ),
  ]

  static let storedForms: [Row] = [
    ("application/zip", "docx", "org.openxmlformats.wordprocessingml.document"),
    ("application/zip", "xlsx", "org.openxmlformats.spreadsheetml.sheet"),
    ("application/zip", "pptx", "org.openxmlformats.presentationml.presentation"),
    ("application/zip", "pages", "com.apple.iwork.pages.sffpages"),
    ("application/zip", "numbers", "com.apple.iwork.numbers.sffnumbers"),
    ("application/zip", "key", "com.apple.iwork.keynote.sffkey"),
    ("application/zip", "usdz", "com.pixar.universal-scene-description-mobile"),
    ("application/zip", "epub", "org.idpf.epub-container"),
    ("application/zip", "ipa", "com.apple.itunes.ipa"),
    ("application/zip", "odt", "org.oasis-open.opendocument.text"),
    ("application/zip", "pkpass", "com.apple.pkpass-data"),
    ("text/xml", "plist", "com.apple.property-list"),
    ("text/xml", "webloc", "com.apple.web-internet-location"),
    ("text/xml", "html", "public.html"),
    ("text/plain", "json", "public.json"),
    ("text/plain", "css", "public.css"),
    ("text/plain", "yaml", "public.yaml"),
    ("text/plain", "rtf", "public.rtf"),
    ("text/plain", "ics", "com.apple.ical.ics"),
    ("text/plain", "vcf", "public.vcard"),
    ("text/plain", "xml", "public.xml"),
    ("text/plain", "eml", "com.apple.mail.email"),
    ("text/x-c", "css", "public.css"),
    ("application/zlib", "dmg", "com.apple.disk-image-udif"),
    ("application/x-bzip2", "dmg", "com.apple.disk-image-udif"),
    ("application/x-xar", "pkg", "com.apple.installer-package-archive"),
    ("application/CDFV2", "doc", "com.microsoft.word.doc"),
    ("application/x-ole-storage", "xls", "com.microsoft.excel.xls"),
    ("image/tiff", "nef", "com.nikon.raw-image"),
    ("image/tiff", "dng", "com.adobe.raw-image"),
    ("image/tiff", "dcm", "org.nema.dicom"),
    ("image/png", "ico", "com.microsoft.ico"),
    ("application/x-hdf5", "mnc", "ca.mcgill.mni.bic.mnc"),
    ("application/json", "yml", "public.yaml"),
    ("text/plain", "html", "public.html"),
    ("text/plain", "ps", "com.adobe.postscript"),
    ("application/pdf", "ai", "com.adobe.illustrator.ai-image"),
  ].map { ($0.0, $0.1, "stored-form", "stored-form", $0.2) }

  static let families: [Row] = [
    ("image/heif", "heic", "same-family", "same-family", "public.heif"),
    ("image/heic", "heif", "same-family", "same-family", "public.heic"),
    ("video/quicktime", "mp4", "same-family", "same-family", "com.apple.quicktime-movie"),
    ("video/mp4", "mov", "same-family", "same-family", "public.mpeg-4"),
    ("audio/mp4", "m4b", "same-family", "same-family", "public.mpeg-4-audio"),
    ("video/3gpp", "mp4", "same-family", "same-family", "public.3gpp"),
    ("audio/ogg", "ogv", "same-family", "same-family", "org.xiph.ogg-audio"),
    ("video/x-matroska", "webm", "same-family", "same-family", "org.matroska.mkv"),
    (
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docm",
      "same-family", "same-family", "org.openxmlformats.wordprocessingml.document"
    ),
    ("application/msword", "dot", "same-family", "same-family", "com.microsoft.word.doc"),
    ("text/x-c", "md", "plain-text", "plain-text", "public.c-source"),
    ("text/x-makefile", "md", "plain-text", "plain-text", "public.make-source"),
  ]

  static let unknown: [Row] = [
    ("plist", "not-recognisable", "com.apple.property-list"),
    ("webarchive", "not-recognisable", "com.apple.webarchive"),
    ("mobileprovision", "not-recognisable", "com.apple.mobileprovision"),
    ("p12", "not-recognisable", "com.rsa.pkcs-12"),
    ("caf", "not-recognisable", "com.apple.coreaudio-format"),
    ("dmg", "not-recognisable", "com.apple.disk-image-udif"),
    ("jpg", "unknown-bytes", "public.jpeg"),
    ("docx", "unknown-bytes", "org.openxmlformats.wordprocessingml.document"),
    ("dcm", "not-recognisable", "org.nema.dicom"),
    ("ply", "not-recognisable", "public.polygon-file-format"),
    ("zzqq", "unknown-name", "dyn.ah62d4rv4ge81y8xvse"),
    ("bin", "ambiguous-name", "public.data"),
    ("key", "ambiguous-name", "public.data"),
    ("rm", "ambiguous-name", "public.data"),
  ].map { name, strict, type in
    let lenient = strict == "unknown-bytes" ? "not-active" : strict
    return ("application/octet-stream", name, strict, lenient, type)
  }

  static let notExamined: [Row] = [
    ("inode/x-empty", "jpg", "empty-content", "not-active", "public.jpeg"),
    ("inode/x-empty", "txt", "empty-content", "not-active", "public.plain-text"),
    ("application/x-empty", "zzqq", "empty-content", "not-active", "dyn.ah62d4rv4ge81y8xvse"),
    ("inode/x-empty", "", "empty-content", "not-active", "public.data"),
    ("application/vnd.sqlite3", "jpg", "untyped-format", "not-active", "public.jpeg"),
    (
      "application/vnd.sqlite3", "plist", "untyped-format", "not-active",
      "com.apple.property-list"
    ),
    // The extension of a program is none that says nothing.
    ("text/plain", "vbs", "undeclared-name", "not-active", "public.plain-text"),
    ("text/plain", "desktop", "undeclared-name", "not-active", "public.plain-text"),
    ("text/plain", "PS1 ", "undeclared-name", "not-active", "public.plain-text"),
    ("application/octet-stream", "scr", "unknown-bytes", "not-active", "dyn.ah62d4rv4ge81g25w"),
    // A package or an image of a disk has to say that it is one.
    (
      "application/vnd.debian.binary-package", "zzqq", "undeclared-name", "not-active",
      "org.debian.deb-archive"
    ),
    ("application/x-iso9660-image", "conf", "undeclared-name", "not-active", "public.iso-image"),
  ]

  static let unknownNames: [Row] = [
    ("text/plain", "kt", "public.plain-text"),
    ("text/plain", "ini", "public.plain-text"),
    ("text/plain", "conf", "public.plain-text"),
    ("text/x-tex", "tex", "public.plain-text"),
    ("text/xml", "conf", "public.xml"),
    ("application/json", "ipynb", "public.json"),
    ("application/vnd.sqlite3", "sqlite3", "dyn.ah62d4rv4ge81g6pqrf4gnq2"),
    ("image/png", "zzqq", "public.png"),
    ("application/pdf", "zzqq", "com.adobe.pdf"),
    ("application/zip", "npz", "public.zip-archive"),
    ("application/octet-stream", "dat", "dyn.ah62d4rv4ge80k2py"),
    ("message/rfc822", "eml1", "com.apple.mail.email"),
  ].map { ($0.0, $0.1, "unknown-name", "unknown-name", $0.2) }

  static let ambiguousNames: [Row] = [
    ("text/plain", "key", "public.plain-text"),
    ("text/plain", "bin", "public.plain-text"),
    ("text/plain", "dot", "public.plain-text"),
    ("text/plain", "abc", "public.plain-text"),
    ("text/x-c++", "ts", "public.c-plus-plus-source"),
    ("text/xml", "ts", "public.xml"),
    ("text/x-po", "pot", "public.plain-text"),
    ("image/png", "rm", "public.png"),
  ].map { ($0.0, $0.1, "ambiguous-name", "ambiguous-name", $0.2) }

  static let texts: [Row] = [
    ("application/json", "txt", "public.plain-text"),
    ("application/json", "log", "com.apple.log"),
    ("text/xml", "txt", "public.plain-text"),
    ("text/xml", "md", "net.daringfireball.markdown"),
    ("text/vcard", "txt", "public.plain-text"),
    ("message/rfc822", "txt", "public.plain-text"),
    ("message/news", "txt", "public.plain-text"),
    ("application/pgp-keys", "txt", "public.plain-text"),
    ("application/json", "csv", "public.comma-separated-values-text"),
  ].map { ($0.0, $0.1, "text", "text", $0.2) }

  static let differing: [Row] = [
    ("image/png", "jpg", "different-type", "not-active", "public.png"),
    ("text/plain", "jpg", "different-type", "not-active", "public.plain-text"),
    ("application/zip", "jpg", "different-type", "not-active", "public.zip-archive"),
    ("application/pdf", "docx", "different-type", "not-active", "com.adobe.pdf"),
    (
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "zip",
      "different-type", "not-active", "org.openxmlformats.wordprocessingml.document"
    ),
    (
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "docx",
      "different-type", "not-active", "org.openxmlformats.spreadsheetml.sheet"
    ),
    ("application/zip", "usda", "different-type", "not-active", "public.zip-archive"),
    ("application/json", "html", "different-type", "not-active", "public.json"),
    ("text/plain", "svg", "different-type", "not-active", "public.plain-text"),
    ("text/plain", "exe", "different-type", "not-active", "public.plain-text"),
    ("application/json", "xml", "different-type", "not-active", "public.json"),
    ("text/xml", "json", "different-type", "not-active", "public.xml"),
    ("application/json", "sh", "different-type", "not-active", "public.json"),
    ("application/pdf", "txt", "different-type", "not-active", "com.adobe.pdf"),
    ("text/rtf", "txt", "different-type", "not-active", "public.rtf"),
    ("application/postscript", "log", "different-type", "not-active", "com.adobe.postscript"),
    (
      "application/vnd.debian.binary-package", "bin", "different-type", "not-active",
      "org.debian.deb-archive"
    ),
    (
      "application/x-7z-compressed", "zip", "different-type", "not-active",
      "org.7-zip.7-zip-archive"
    ),
    ("image/tiff", "png", "different-type", "not-active", "public.tiff"),
    ("audio/mpeg", "mp4", "different-type", "not-active", "public.mp3"),
  ]

  static let active: [Row] = [
    ("application/x-pie-executable", "pdf", "public.elf-binary"),
    ("application/x-executable", "txt", "public.elf-binary"),
    ("application/x-dosexec", "pdf", "com.microsoft.windows-executable"),
    ("application/x-dosexec", "html", "com.microsoft.windows-executable"),
    ("application/x-dosexec", "xlsm", "com.microsoft.windows-executable"),
    ("application/x-dosexec", "zzqq", "com.microsoft.windows-executable"),
    ("application/x-mach-binary", "jpg", "com.apple.mach-o-binary"),
    ("application/x-executable", "js", "public.elf-binary"),
    ("application/x-object", "pdf", "public.object-code"),
    ("application/wasm", "jpg", "public.data"),
    ("application/x-msi", "doc", "public.data"),
    ("application/x-ms-shortcut", "pdf", "public.data"),
    ("application/java-archive", "docx", "com.sun.java-archive"),
    ("text/x-shellscript", "txt", "public.shell-script"),
    ("text/x-shellscript", "md", "public.shell-script"),
    ("text/x-shellscript", "swift", "public.shell-script"),
    ("text/x-shellscript", "json", "public.shell-script"),
    ("text/x-script.python", "txt", "public.python-script"),
    ("text/x-script.python", "pl", "public.python-script"),
    ("text/x-msdos-batch", "txt", "public.script"),
    ("application/javascript", "txt", "com.netscape.javascript-source"),
    ("text/javascript", "json", "com.netscape.javascript-source"),
    ("text/html", "txt", "public.html"),
    ("text/html", "jpg", "public.html"),
    ("text/html", "md", "public.html"),
    ("text/html", "svg", "public.html"),
    ("text/html", "pdf", "public.html"),
    ("image/svg+xml", "png", "public.svg-image"),
    ("image/svg+xml", "txt", "public.svg-image"),
    ("image/svg+xml", "html", "public.svg-image"),
    ("text/x-shellscript", "conf", "public.shell-script"),
    ("text/x-shellscript", "dat", "public.shell-script"),
    ("text/x-shellscript", "key", "public.shell-script"),
    ("text/x-shellscript", "ts", "public.shell-script"),
    ("text/html", "ini", "public.html"),
    ("text/html", "bin", "public.html"),
    ("image/svg+xml", "zzqq", "public.svg-image"),
    ("application/javascript", "log", "com.netscape.javascript-source"),
    ("application/x-msi", "zzqq", "public.data"),
    ("application/java-archive", "rm", "com.sun.java-archive"),
  ].map { ($0.0, $0.1, "active-content", "active-content", $0.2) }

  static let announced: [Row] = [
    ("application/x-sharedlib", "so", "announced", "announced", "public.elf-binary"),
    ("application/x-executable", "run", "announced", "announced", "public.elf-binary"),
    ("application/x-executable", "bin", "announced", "announced", "public.elf-binary"),
    ("application/x-object", "o", "announced", "announced", "public.object-code"),
    (
      "application/x-mach-binary", "dylib", "name-is-narrower", "name-is-narrower",
      "com.apple.mach-o-dylib"
    ),
    (
      "application/x-dosexec", "dll", "announced", "announced", "com.microsoft.windows-executable"
    ),
    (
      "text/x-shellscript", "command", "name-is-narrower", "name-is-narrower",
      "com.apple.terminal.shell-script"
    ),
    ("text/x-perl", "sh", "name-is-wider", "name-is-wider", "public.perl-script"),
    ("application/javascript", "ts", "announced", "announced", "com.netscape.javascript-source"),
    ("application/java-archive", "zip", "announced", "announced", "com.sun.java-archive"),
    ("image/svg+xml", "xml", "announced", "announced", "public.svg-image"),
    ("text/html", "xhtml", "announced", "announced", "public.html"),
    ("text/html", "php", "announced", "announced", "public.html"),
    ("application/x-executable", "", "no-claim", "no-claim", "public.elf-binary"),
    ("image/png", "", "no-claim", "no-claim", "public.png"),
    ("application/octet-stream", "", "no-claim", "no-claim", "public.data"),
  ]

  static let all = [
    sameFormat, conformance, storedForms, families, unknown, unknownNames, ambiguousNames, texts,
    notExamined, differing, active, announced,
  ].flatMap { $0 }
}
