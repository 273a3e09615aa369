/// Directories, bundles, archives, programs, documents and links to other items.
///
/// The names are those of `UTType` in Apple's SDK 26.2.
extension TypeIdentifier {
  /// A directory, either folder or package.
  public static let directory = Self(unchecked: "public.directory")
  /// Executable code, of any kind.
  public static let executable = Self(unchecked: "public.executable")
  /// A file with an execute bit and no better type.
  public static let unixExecutable = Self(unchecked: "public.unix-executable")
  /// Anything that can be launched as an application.
  public static let application = Self(unchecked: "com.apple.application")
  /// Base of archives.
  public static let archive = Self(unchecked: "public.archive")
  /// Something that points to another item.
  public static let resolvable = Self(unchecked: "com.apple.resolvable")
  /// A symbolic link.
  public static let symbolicLink = Self(unchecked: "public.symlink")
  /// A volume mount point.
  public static let mountPoint = Self(unchecked: "com.apple.mount-point")
  /// Serialised URL bookmark data.
  public static let urlBookmarkData = Self(unchecked: "com.apple.bookmark")
  /// An alias file.
  public static let aliasFile = Self(unchecked: "com.apple.alias-file")
  /// A Windows program.
  public static let exe = Self(unchecked: "com.microsoft.windows-executable")
  /// Base of mountable disk images.
  public static let diskImage = Self(unchecked: "public.disk-image")
  /// A tar archive.
  public static let tarArchive = Self(unchecked: "public.tar-archive")
  /// A gzip file.
  public static let gzip = Self(unchecked: "org.gnu.gnu-zip-archive")
  /// A bzip2 file.
  public static let bz2 = Self(unchecked: "public.bzip2-archive")
  /// A zip archive.
  public static let zip = Self(unchecked: "public.zip-archive")
  /// An Apple Archive.
  public static let appleArchive = Self(unchecked: "com.apple.archive")
  /// A location file.
  public static let internetLocation = Self(unchecked: "com.apple.internet-location")
  /// A Windows URL shortcut file.
  public static let internetShortcut = Self(unchecked: "com.microsoft.internet-shortcut")
  /// Open Scripting Architecture script bundle.
  public static let osaScriptBundle = Self(unchecked: "com.apple.applescript.script-bundle")
  /// A directory shown to the user as a folder.
  public static let folder = Self(unchecked: "public.folder")
  /// The root of a mounted volume.
  public static let volume = Self(unchecked: "public.volume")
  /// A directory shown to the user as one file.
  public static let package = Self(unchecked: "com.apple.package")
  /// A directory with bundle layout.
  public static let bundle = Self(unchecked: "com.apple.bundle")
  /// A pane of System Preferences.
  public static let systemPreferencesPane = Self(unchecked: "com.apple.systempreference.prefpane")
  /// A framework bundle.
  public static let framework = Self(unchecked: "com.apple.framework")
  /// An application bundle.
  public static let applicationBundle = Self(unchecked: "com.apple.application-bundle")
  /// RTF package with attachments.
  public static let rtfd = Self(unchecked: "com.apple.rtfd")
  /// A plug-in bundle.
  public static let pluginBundle = Self(unchecked: "com.apple.plugin")
  /// An XPC service bundle.
  public static let xpcService = Self(unchecked: "com.apple.xpc-service")
  /// An app extension bundle.
  public static let applicationExtension = Self(
    unchecked: "com.apple.application-and-system-extension")
  /// A Spotlight importer.
  public static let spotlightImporter = Self(unchecked: "com.apple.metadata-importer")
  /// A Quick Look generator.
  public static let quickLookGenerator = Self(unchecked: "com.apple.quicklook-generator")
  /// PKCS #12 identity.
  public static let pkcs12 = Self(unchecked: "com.rsa.pkcs-12")
  /// X.509 certificate.
  public static let x509Certificate = Self(unchecked: "public.x509-certificate")
  /// Saved web page with its resources.
  public static let webArchive = Self(unchecked: "com.apple.webarchive")
  /// EPUB in one zip file.
  public static let epub = Self(unchecked: "org.idpf.epub-container")
  /// PDF document.
  public static let pdf = Self(unchecked: "com.adobe.pdf")
}
