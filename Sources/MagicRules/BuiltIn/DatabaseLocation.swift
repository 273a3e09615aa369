import Glibc

/// Finds the one database that libmagic loads.
///
/// Source: magic(4), libmagic(3) and file(1), `MAGIC`.
enum DatabaseLocation {
  private static let suffix = ".mgc"
  private static let largestText = 65_536

  /// Finds the database in a list of places.
  ///
  /// For each place libmagic takes the compiled database `PLACE.mgc` if there is one, else a file
  /// of text or a directory of them. Only files of text without entries are let pass.
  ///
  /// - Parameter list: The places, with colons between them.
  /// - Returns: The path of the compiled database.
  /// - Throws: ``RecognizerFault/notOneDatabase(_:)`` or ``RecognizerFault/entriesOfText(_:)``.
  static func find(in list: String) throws(RecognizerFault) -> String {
    var found: [String] = []
    for place in list.split(separator: ":", omittingEmptySubsequences: false) {
      // libmagic stops at an empty place, and has old rules for these names.
      if place.isEmpty { break }
      guard unsafe strstr(String(place), ".mime") == nil else { throw .notOneDatabase(list) }
      let base = place.hasSuffix(suffix) ? String(place.dropLast(suffix.count)) : String(place)
      guard !exists(base + ".mime" + suffix) else { throw .notOneDatabase(list) }
      if exists(base + suffix) {
        found.append(base + suffix)
      } else if exists(String(place)), !isWithoutEntries(String(place)) {
        throw .entriesOfText(String(place))
      }
    }
    guard let only = found.first, found.count == 1 else { throw .notOneDatabase(list) }
    return only
  }

  private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a regular file has only empty lines and comments.
  private static func isWithoutEntries(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size < largestText
    else { return false }
    var text = [UInt8](repeating: 0, count: largestText)
    let count = unsafe text.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
    }
    guard (0..<largestText).contains(count) else { return false }
    return text[..<count].split(separator: UInt8(ascii: "\n")).allSatisfy {
      $0.first == UInt8(ascii: "#")
    }
  }
}
