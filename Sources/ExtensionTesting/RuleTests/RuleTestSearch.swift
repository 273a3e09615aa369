public import AppChecking
import Documents
public import Intake
import SafeFiles
import ShareModel
public import SystemPackage

/// Finds test files.
///
/// A file that is named is taken. A directory is walked, without following links or entering hidden
/// directories: each `.yaml` or `.yml` in it counts that has the key `cases` at its top level, that
/// looks like it and is broken, or that cannot be read; reading it later says why.
public struct RuleTestSearch: Sendable {
  /// The files, in the order of the paths, and in each directory in that of the names.
  public private(set) var files: [FilePath] = []
  /// The directories that were not searched, or not to their end.
  public private(set) var problems: [FolderFault] = []

  private var entries = 0

  /// Looks for test files.
  ///
  /// - Parameter paths: Files and directories.
  /// - Throws: That something named is not there, or cannot be examined.
  public init(_ paths: [FilePath]) throws(InboxError) {
    for path in paths {
      guard !path.isEmpty else { throw .notFound(path) }
      do throws(Errno) {
        let kind = try FileFacts(at: path, followingLinks: true).kind
        if kind == .directory { search(path, depth: 0) } else { files.append(path) }
      } catch .noSuchFileOrDirectory, .notDirectory {
        throw .notFound(path)
      } catch {
        throw .unreadable(path, error)
      }
    }
  }

  private mutating func search(_ folder: FilePath, depth: Int) {
    let limit = FolderFault.maximumEntries
    guard depth < FolderFault.maximumDepth else {
      return note(folder, .tooDeep(limit: FolderFault.maximumDepth))
    }
    let names: [FilePath.Component]
    do throws(Errno) {
      names = try FolderListing.names(in: folder, limit: limit + 1)
    } catch {
      return note(folder, .unreadable(error))
    }
    for name in names where !name.string.hasPrefix(".") {
      entries += 1
      guard entries <= limit else {
        if entries == limit + 1 { note(folder, .tooManyEntries(limit: limit)) }
        return
      }
      let path = folder.appending(name)
      do throws(Errno) {
        switch try FileFacts(at: path, followingLinks: false).kind {
        case .directory: search(path, depth: depth + 1)
        case .regular where Self.isTestFile(path): files.append(path)
        default: break
        }
      } catch .noSuchFileOrDirectory {
        // It went away meanwhile.
      } catch {
        note(path, .unreadable(error))
      }
    }
  }

  private mutating func note(_ path: FilePath, _ reason: FolderFault.Reason) {
    problems.append(FolderFault(path: path, reason: reason))
  }

  private static func isTestFile(_ path: FilePath) -> Bool {
    guard ["yaml", "yml"].contains(path.extension?.lowercased() ?? "") else { return false }
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try BoundedFile.read(path, limit: DocumentLimits.standard.bytes)
    } catch {
      return error.reason != .unreadable(.noSuchFileOrDirectory)
    }
    if let value = try? YAMLReader.read(bytes, named: path.string) {
      return value.dictionary?["cases"] != nil
    }
    return bytes.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: "cases:".utf8)
    }
  }
}
