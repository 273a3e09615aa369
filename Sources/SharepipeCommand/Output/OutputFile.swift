import SystemPackage

/// A file that a command writes besides what it prints.
enum OutputFile {
  /// Writes the file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: The file, which is replaced.
  /// - Throws: ``CommandFailure`` if it cannot be written.
  static func write(_ bytes: some Sequence<UInt8>, to path: FilePath) throws(CommandFailure) {
    do {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      _ = try file.closeAfter { try file.writeAll(bytes) }
    } catch {
      throw CommandFailure("\(path): cannot be written: \(error)", .inputOutput)
    }
  }
}
