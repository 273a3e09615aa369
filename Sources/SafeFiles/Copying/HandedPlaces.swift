package import SystemPackage

/// Where files are put for a program: below one directory, each under its own name.
///
/// Where several files have one name, each but the first gets a directory of its own: `a.txt`,
/// `2/a.txt`, `3/a.txt`.
package struct HandedPlaces: Hashable, Sendable {
  /// The paths below the directory, in the order of the names.
  package let paths: [FilePath]

  /// Finds places.
  ///
  /// - Parameter names: The names of the files.
  package init(for names: [HandedName]) {
    let all = Set(names.map(\.text))
    var seen: Set<String> = []
    var number = 1
    paths = names.map { name in
      guard !seen.insert(name.text).inserted else {
        return FilePath(root: nil, [name.component])
      }
      // No file may have the name of a directory.
      repeat { number += 1 } while all.contains("\(number)")
      return FilePath("\(number)").appending(name.component)
    }
  }
}
