internal import Glibc
import SystemPackage

/// The one place of the state that has the secrets of a URL: `work/CONTEXT/url`, mode 0600.
///
/// It is written before the journal knows the context, so that whoever goes on with it after a crash
/// or after a person has agreed finds it. It stays while the context is held, and goes with the
/// directory of the context when that has ended, and with a directory that the journal does not know at the next start.
enum SealedURL {
  private static let name: FilePath.Component = "url"
  /// More than any URL that is not refused has.
  private static let limit = 1 << 20

  /// Keeps a URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - identifier: The identifier of its context.
  ///   - space: Where contexts are worked on.
  /// - Throws: ``PipelineFault`` if it would not be there after a power cut.
  static func write(
    _ url: String, of identifier: String, in space: WorkSpace
  ) throws(PipelineFault) {
    let directory: FilePath
    do throws(WorkSpaceError) {
      directory = try space.make(identifier)
    } catch {
      throw PipelineFault(error)
    }
    do throws(Errno) {
      try AtomicWrite.write(
        Array(url.utf8), to: directory.appending(name), through: "url.new", mode: 0o600,
        isDurable: true)
      try sync(directory.removingLastComponent())
    } catch {
      let words = "what the URL has to be kept from the journal cannot be written: \(error)"
      throw PipelineFault(Reason(error.isNoSpace ? .noSpace : .writeFailed, words))
    }
  }

  /// The URL of a context, or `nil` if none was kept, or it is no longer there.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - state: The directory of the state.
  /// - Returns: The URL.
  static func read(of identifier: String, in state: FilePath) -> String? {
    let path = state.appending("work").appending(identifier).appending(name)
    guard let bytes = try? BoundedFile.read(path, limit: limit) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Whether the secrets of a context are kept; what cannot be seen counts as there, since it must
  /// not be removed.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - state: The directory of the state.
  /// - Returns: Whether there is a file.
  static func isThere(of identifier: String, in state: FilePath) -> Bool {
    let path = state.appending("work").appending(identifier).appending(name)
    do throws(Errno) {
      return try FileFacts(at: path, followingLinks: false).kind == .regular
    } catch {
      return error != .noSuchFileOrDirectory && error != .notDirectory
    }
  }

  private static func sync(_ directory: FilePath) throws(Errno) {
    do {
      let folder = try FileDescriptor.open(
        directory, .readOnly, options: [.directory, .closeOnExec])
      try folder.closeAfter {
        guard fsync(folder.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
