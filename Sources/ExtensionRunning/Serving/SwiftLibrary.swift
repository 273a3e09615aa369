import Documents
import SafeFiles
package import SystemPackage

/// The folders from which this process has loaded libraries that are no part of the system: a build
/// that is not linked statically has the Swift library from there, and so has the front beside it.
///
/// Source: proc_pid_maps(5).
package enum SwiftLibrary {
  /// The folders, sorted.
  package static var folders: [FilePath] {
    guard let bytes = try? BoundedFile.read("/proc/self/maps", limit: 4 << 20) else { return [] }
    let slash = UInt8(ascii: "/")
    // A file has a line for each of its parts.
    let files = Set(
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        line.firstIndex(of: slash).map { line[$0...] }
      })
    var folders: Set<ArraySlice<UInt8>> = []
    for file in files {
      guard let end = file.lastIndex(of: slash),
        String(decoding: file[end...], as: UTF8.self).contains(".so")
      else { continue }
      folders.insert(file[...end])
    }
    return folders.map { FilePath(bytes: $0) }.sorted { $0.string < $1.string }
  }
}
