import Documents
import SafeFiles
import SystemPackage

/// The folders from which this process has loaded libraries that are no part of the system: a build
/// that is not linked statically has the Swift library from there, and so has the front beside it.
///
/// Source: proc_pid_maps(5).
enum SwiftLibrary {
  static var folders: [FilePath] {
    guard let bytes = try? BoundedFile.read("/proc/self/maps", limit: 4 << 20) else { return [] }
    var folders: Set<FilePath> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let slash = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
      let path = FilePath(bytes: Array(line[slash...]))
      guard path.lastComponent?.string.contains(".so") ?? false else { continue }
      folders.insert(path.removingLastComponent())
    }
    return folders.sorted { $0.string < $1.string }
  }
}
