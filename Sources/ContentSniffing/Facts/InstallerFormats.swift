import TypeIdentifiers

/// Formats that bring programs onto a system when a person opens them: packages and images of disks.
///
/// They do not act by themselves, so they are no ``ActiveFormat``. Under a name that claims nothing
/// they are not taken for ordinary data all the same.
enum InstallerFormats {
  /// Whether content is one of these.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type that libmagic prints.
  ///   - type: The type that stands for it.
  ///   - catalogue: The declared types.
  /// - Returns: Whether it is.
  static func contain(
    mimeType: String, _ type: TypeIdentifier, in catalogue: TypeCatalogue
  ) -> Bool {
    mimeTypes.contains(mimeType.lowercased()) || types.covers(type, in: catalogue)
  }

  private static let types = TypeList(
    """
    org.debian.deb-archive com.redhat.rpm-archive com.apple.xar-archive
    com.apple.installer-package-archive com.apple.disk-image public.disk-image com.microsoft.cab
    """)

  private static let mimeTypes: Set<String> = [
    "application/x-installshield", "application/x-installshield-compress-szdd",
  ]
}
