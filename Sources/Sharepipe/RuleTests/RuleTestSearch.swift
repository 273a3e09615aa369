import Foundation
public import SystemPackage

/// Finds test files.
public enum RuleTestSearch {
  /// The test files at some paths.
  ///
  /// A file that is named is taken. A directory is walked, without following links or entering
  /// hidden directories: each `.yaml` or `.yml` in it counts that has the key `cases` at its top
  /// level, or that looks like it and is broken.
  ///
  /// - Parameter paths: Files and directories.
  /// - Returns: The files, in the order of the paths, and in each directory in that of the names.
  /// - Throws: That something named is not there, or cannot be examined.
  public static func files(at paths: [FilePath]) throws(InboxError) -> [FilePath] {
    var files: [FilePath] = []
    for path in paths {
      guard !path.isEmpty else { throw .notFound(path) }
      do throws(Errno) {
        let kind = try FileFacts(at: path, followingLinks: true).kind
        files += kind == .directory ? testFiles(in: path) : [path]
      } catch .noSuchFileOrDirectory, .notDirectory {
        throw .notFound(path)
      } catch {
        throw .unreadable(path, error)
      }
    }
    return files
  }

  private static func testFiles(in directory: FilePath) -> [FilePath] {
    var files: [FilePath] = []
    // The last of these is looked at next, so that a directory comes in the order of its name.
    var open = [directory]
    while let path = open.popLast() {
      let facts = try? FileFacts(at: path, followingLinks: path == directory)
      switch facts?.kind {
      case .directory:
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
        open += names.filter { !$0.hasPrefix(".") }.sorted(by: >).map { path.appending($0) }
      case .regular where isTestFile(path): files.append(path)
      default: break
      }
    }
    return files
  }

  private static func isTestFile(_ path: FilePath) -> Bool {
    guard ["yaml", "yml"].contains(path.extension?.lowercased() ?? ""),
      let bytes = try? BoundedFile.read(path, limit: DocumentLimits.standard.bytes)
    else { return false }
    if let value = try? YAMLReader.read(bytes, named: path.string) {
      return value.dictionary?["cases"] != nil
    }
    return bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: "cases:".utf8)
    }
  }
}
