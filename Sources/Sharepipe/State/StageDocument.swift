import Documents
import ExtensionRunning
import Intake
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// A version of a context that an action returned, kept beside its files, so that the work can go
/// on from there after a crash.
enum StageDocument {
  private static let name: FilePath.Component = "context.json"
  private static let unfinishedName: FilePath.Component = ".context.json"

  /// Writes a version.
  ///
  /// - Parameters:
  ///   - context: The context; its files are in the directory.
  ///   - directory: The directory of the version.
  /// - Throws: ``PipelineFault``.
  static func write(_ context: ShareContext, to directory: FilePath) throws(PipelineFault) {
    var json = JSONWriter()
    do {
      try ContextDocument.write(context, to: &json) { (file) throws(UnspeakablePath) in
        try file.path.spelled()
      }
      try AtomicWrite.write(
        json.bytes, to: directory.appending(name), through: unfinishedName, mode: 0o600,
        isDurable: false)
    } catch {
      throw PipelineFault(
        Reason(.writeFailed, "what the action returned cannot be kept: \(error)"))
    }
  }

  /// Reads a version.
  ///
  /// - Parameters:
  ///   - directory: The directory of the version.
  ///   - policy: Bounds.
  ///   - catalogue: The types.
  /// - Returns: The context, or `nil` if it is not there or not whole.
  /// - Throws: ``PipelineFault`` if that cannot be found out now, but later.
  static func read(
    from directory: FilePath, policy: HostPolicy, catalogue: TypeCatalogue
  ) throws(PipelineFault) -> ShareContext? {
    guard let last = directory.lastComponent else { return nil }
    let reference = FileReference(
      root: directory.removingLastComponent(), path: FilePath(root: nil, [last]))
    let reader = ContextReader(policy: policy, catalogue: catalogue)
    let entry = InboxEntry(
      reference: reference, kind: .contextDirectory(hasManifest: true))
    do throws(EntryFault) {
      return try reader.read(entry).context
    } catch {
      if let passing = error.reasons.first(where: \.code.isPassing) { throw PipelineFault(passing) }
      return nil
    }
  }
}
