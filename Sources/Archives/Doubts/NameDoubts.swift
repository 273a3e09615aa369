/// What is doubted about the name of an entry by itself.
enum NameDoubts {
  /// The most bytes of a name, as Linux has it for paths with the NUL at their end.
  ///
  /// Source: path_resolution(7), `PATH_MAX`.
  private static let longest = 4_095
  /// The most folders; our own choice, more than a check goes down.
  private static let deepest = 128

  /// Looks at a name.
  ///
  /// - Parameter name: The name; a slash at its end is usual for folders.
  /// - Returns: The doubts; none if it is safe to take it as a path below a folder.
  static func kinds(of name: String) -> [ArchiveDoubt.Kind] {
    var kinds: [ArchiveDoubt.Kind] = []
    let bytes = name.utf8
    // What follows would take each folder of it for one that is there.
    let isTooLong = bytes.count > longest || bytes.count(where: isSeparator) > deepest
    if isTooLong { kinds.append(.nameTooLong) }
    let path = bytes.last == UInt8(ascii: "/") ? bytes.dropLast() : bytes[...]
    let parts = path.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) { kinds.append(.parentFolder) }
    if isAbsolute(bytes) {
      kinds.append(.absoluteName)
    } else if parts.contains(where: { $0.isEmpty || $0.elementsEqual(".".utf8) }) {
      kinds.append(.emptyComponent)
    }
    if bytes.dropFirst().contains(UInt8(ascii: "\\")) { kinds.append(.backslash) }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      kinds.append(.controlCharacter)
    }
    return kinds
  }

  /// Whether a path begins at the root of a file system, as some system has it.
  ///
  /// - Parameter path: The path.
  /// - Returns: Whether it begins with a slash, a backslash, or a letter and a colon.
  static func isAbsolute(_ path: String.UTF8View) -> Bool {
    guard let first = path.first else { return false }
    if isSeparator(first) { return true }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    return isLetter && path.dropFirst().first == UInt8(ascii: ":")
  }

  /// Whether some system ends a component with a byte.
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }
}
