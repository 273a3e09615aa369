@testable import MagicRules

/// The compiled database that libmagic brings with it.
enum InstalledDatabase {
  /// Where it is.
  static let path = "/usr/lib/file/magic.mgc"

  /// A version of libmagic that would load it.
  static var version: Int {
    guard let file = try? MagicFile(path: path) else { return 0 }
    return LibmagicVersion.known.filter { $0.value.formats.contains(file.format) }.keys.min() ?? 0
  }
}
