import TypeIdentifiers

/// A format that can act when it is opened, and the names under which it does not hide.
///
/// Source: the formats' specifications and the associations of the common systems.
struct ActiveFormat: Sendable {
  /// What it is.
  let kind: ActiveKind
  private let mimeTypeList: String
  private let nameList: String
  private let extensionList: String

  private init(
    _ kind: ActiveKind, _ mimeTypes: String, names: String = "", extensions: String = ""
  ) {
    self.kind = kind
    mimeTypeList = mimeTypes
    nameList = names
    extensionList = extensions
  }

  // The lists are taken apart when they are asked for, since most of them never are.

  /// The MIME types that libmagic 5.44, or a newer one, prints for it.
  var mimeTypes: [String] { mimeTypeList.split { " \n".contains($0) }.map(String.init) }

  /// The types that announce it, with all types that conform to them.
  var names: TypeList { TypeList(nameList) }

  /// The extensions that announce it although they have no type, or another one; in lower case.
  var filenameExtensions: [String] { extensionList.split(separator: " ").map(String.init) }

  /// The active format of a MIME type, or `nil` for content that does not act.
  static func format(ofMIMEType mimeType: String) -> Self? {
    let name = Array(mimeType.lowercased().utf8)
    return all.first { $0.hasWord(name) }
  }

  /// Whether a word in lower case is one of the MIME types.
  private func hasWord(_ word: [UInt8]) -> Bool {
    let list = mimeTypeList.utf8
    var start = list.startIndex
    while start < list.endIndex {
      let end = list[start...].firstIndex { $0 <= UInt8(ascii: " ") } ?? list.endIndex
      if list[start..<end].elementsEqual(word) { return true }
      start = end == list.endIndex ? end : list.index(after: end)
    }
    return false
  }

  /// Returns whether a type announces some format of a kind.
  static func isAnnounced(
    _ kind: ActiveKind, by type: TypeIdentifier, in catalogue: TypeCatalogue
  ) -> Bool {
    all.contains { $0.kind == kind && $0.names.covers(type, in: catalogue) }
  }

  /// Types so wide that they announce no format at all; only exactly these.
  static let wideTypes = Set(
    TypeList(
      """
      public.item public.data public.content public.composite-content public.text
      public.source-code public.script public.executable public.image public.archive
      """
    ).types)

  /// The formats.
  static let all = executables + scripts + documents

  private static let executables = [
    Self(
      .executable,
      """
      application/x-executable application/x-pie-executable application/x-sharedlib
      application/x-object application/x-coff application/x-omf-lib
      """,
      names: "public.elf-binary public.object-code public.unix-executable",
      extensions: "appimage axf bin elf ko o obj out prx run so"),
    Self(
      .executable, "application/x-mach-binary",
      names: "com.apple.mach-o-binary public.object-code public.unix-executable",
      extensions: "bin bundle o so"),
    Self(
      .executable,
      """
      application/vnd.microsoft.portable-executable application/x-dosexec
      application/x-ms-ne-executable application/x-dosdriver application/x-lx-executable
      application/x-ms-w3-executable application/x-ms-w4-executable
      """,
      names: "com.microsoft.windows-executable com.microsoft.windows-dynamic-link-library",
      extensions: "ax com cpl drv efi mui ocx scr sys"),
    Self(.executable, "application/x-java-applet", names: "com.sun.java-class"),
    Self(
      .executable, "application/java-archive",
      names: "com.sun.java-archive com.pkware.zip-archive", extensions: "apk ear xpi"),
    Self(.executable, "application/vnd.android.package-archive", extensions: "apk"),
    Self(.executable, "application/x-ios-app", names: "com.apple.itunes.ipa"),
    Self(.executable, "application/wasm", extensions: "wasm"),
    Self(.executable, "application/x-msi application/vnd.ms-msi", extensions: "msi msp mst"),
    Self(.executable, "application/x-innosetup", extensions: "dat exe"),
    Self(.executable, "application/x-bytecode.python", extensions: "pyc pyo"),
    Self(.executable, "application/x-elc", extensions: "elc"),
    Self(.executable, "application/x-nekovm-bytecode", extensions: "n"),
    Self(.executable, "application/x-shockwave-flash", extensions: "swf"),
    Self(.executable, "application/x-ms-shortcut", extensions: "lnk"),
    Self(
      .executable,
      """
      application/x-c32-comboot-syslinux-exec application/x-commodore-exec
      audio/x-xbox-executable audio/x-xbox360-executable
      """,
      extensions: "c32 prg xbe xex"),
  ]

  private static let scripts = [
    Self(
      .script, "text/x-shellscript application/vnd.gentoo.ebuild application/vnd.gentoo.eclass",
      names: """
        public.shell-script public.bash-script public.csh-script public.ksh-script
        public.tcsh-script public.zsh-script
        """,
      extensions: "ebuild eclass run"),
    Self(
      .script, "text/x-script.python text/x-python", names: "public.python-script",
      extensions: "cgi pxd pxi pyi pyw pyx"),
    Self(.script, "text/x-perl", names: "public.perl-script", extensions: "cgi t"),
    Self(.script, "text/x-ruby", names: "public.ruby-script", extensions: "gemspec rake ru"),
    Self(.script, "text/x-php", names: "public.php-script", extensions: "inc"),
    Self(
      .script,
      "application/javascript application/x-javascript text/javascript text/x-javascript",
      names: "com.netscape.javascript-source com.microsoft.typescript",
      extensions: "cjs cts jsm jsx mts ts"),
    Self(.script, "text/x-lua text/x-luatex", extensions: "lua"),
    Self(.script, "text/x-tcl text/x-modulefile", extensions: "exp tcl tk"),
    Self(.script, "text/x-awk text/x-gawk text/x-nawk", extensions: "awk gawk"),
    Self(.script, "text/x-msdos-batch", extensions: "bat cmd"),
    Self(.script, "text/x-m4", extensions: "ac m4"),
    Self(.script, "text/x-systemtap", extensions: "stp"),
    Self(.script, "text/x-execline", extensions: "exec"),
    Self(.script, "text/x-ms-regedit", extensions: "reg"),
  ]

  private static let documents = [
    Self(
      .html, "text/html application/xhtml+xml",
      names: "public.html public.xhtml public.php-script",
      extensions: "asp aspx jsp vue"),
    Self(.html, "application/vnd.ms-htmlhelp", extensions: "chm"),
    Self(.svg, "image/svg+xml", names: "public.svg-image public.xml"),
  ]
}
