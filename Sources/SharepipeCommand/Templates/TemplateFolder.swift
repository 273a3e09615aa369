import Foundation
import Glibc
import SystemPackage

/// A place for new files, where nothing that is there is ever replaced.
///
/// What is written is for its owner alone, as everything that the tool makes.
enum TemplateFolder {
  /// Writes a new folder, whole or not at all.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - folder: The folder, which must not be there; those around it are made.
  /// - Throws: ``CommandFailure`` if something is there, or the system refuses.
  static func write(_ files: [TemplateFile], as folder: FilePath) throws(CommandFailure) {
    let name = folder.lastComponent?.string ?? "new"
    let parent = folder.removingLastComponent()
    let around = parent.isEmpty ? FilePath(".") : parent
    let draft = around.appending(".\(name).\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        atPath: around.string, withIntermediateDirectories: true)
      // Claims the name: it fails for anything that is there, and can itself be replaced.
      try make(folder)
    } catch let error as Errno where error == .fileExists {
      throw CommandFailure(
        "\(folder): already exists, and nothing is replaced; choose another name or "
          + "--directory", .inputOutput)
    } catch {
      throw failure(folder, error)
    }
    do {
      for file in files { try write(file, beneath: draft) }
      guard unsafe rename(draft.string, folder.string) == 0 else { throw Errno(rawValue: errno) }
    } catch {
      try? FileManager.default.removeItem(atPath: draft.string)
      unsafe rmdir(folder.string)
      throw failure(folder, error)
    }
  }

  /// Writes one new file, and makes the folders around it.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - folder: Where it is put.
  /// - Throws: ``CommandFailure`` if it is there, or the system refuses.
  static func write(_ file: TemplateFile, into folder: FilePath) throws(CommandFailure) {
    let draft = TemplateFile(".\(file.path).\(UUID().uuidString)", file.text)
    let path = folder.appending(file.path)
    do {
      try write(draft, beneath: folder)
      defer { unsafe unlink(folder.appending(draft.path).string) }
      // Unlike a rename, a link replaces nothing.
      guard unsafe link(folder.appending(draft.path).string, path.string) == 0 else {
        throw Errno(rawValue: errno)
      }
    } catch let error as Errno where error == .fileExists {
      throw CommandFailure(
        "\(path): already exists, and nothing is replaced; name another directory", .inputOutput)
    } catch {
      throw failure(path, error)
    }
  }

  private static func write(_ file: TemplateFile, beneath folder: FilePath) throws {
    let path = folder.appending(FilePath(file.path).components)
    try FileManager.default.createDirectory(
      atPath: path.removingLastComponent().string, withIntermediateDirectories: true)
    let handle = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
      permissions: file.isExecutable ? .ownerReadWriteExecute : .ownerReadWrite)
    _ = try handle.closeAfter { try handle.writeAll(file.text.utf8) }
  }

  private static func make(_ folder: FilePath) throws(Errno) {
    guard unsafe mkdir(folder.string, 0o700) == 0 else { throw Errno(rawValue: errno) }
  }

  private static func failure(_ path: FilePath, _ error: any Error) -> CommandFailure {
    CommandFailure("\(path): cannot be written: \(error)", .inputOutput)
  }
}
