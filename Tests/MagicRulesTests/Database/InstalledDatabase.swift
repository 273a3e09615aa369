/// The compiled database that libmagic brings with it.
enum InstalledDatabase {
  /// Where it is.
  static let path = "/usr/lib/file/magic.mgc"
}
