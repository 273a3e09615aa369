/// Where a symbolic link of an archive leads.
enum LinkTarget {
  /// The most bytes of a target, as Linux has it with the NUL at its end.
  ///
  /// Source: path_resolution(7), `PATH_MAX`.
  static let longest = 4_095

  /// Whether a link leads out of the app that it is in; out of the archive if it is in none.
  ///
  /// Other links on the way are not followed: they have doubts of their own.
  ///
  /// - Parameters:
  ///   - target: What the link says.
  ///   - name: The name of the link.
  /// - Returns: Whether it does, at any place on its way.
  static func leavesBundle(_ target: String, from name: String) -> Bool {
    if NameDoubts.isAbsolute(target.utf8) { return true }
    let folders = parts(of: name).dropLast()
    // The outermost bundle, and if there is none, the archive.
    let bundle = folders.firstIndex { isBundle($0) }.map { $0 + 1 } ?? 0
    var depth = folders.count
    for part in parts(of: target) {
      if part.elementsEqual("..".utf8) {
        depth -= 1
        if depth < bundle { return true }
      } else if !part.elementsEqual(".".utf8) {
        depth += 1
      }
    }
    return false
  }

  private static func parts(of path: String) -> [Substring.UTF8View] {
    path.utf8.split(whereSeparator: NameDoubts.isSeparator)
  }

  private static func isBundle(_ part: Substring.UTF8View) -> Bool {
    part.suffix(4).map { $0 | 0x20 }.elementsEqual(".app".utf8)
  }
}
