import Documents
internal import Glibc
import Intake
import SafeFiles
import ShareRules
import SystemPackage

extension SealedURL {
  private static let name: FilePath.Component = "url"
  /// More than any URL that is not refused has.
  private static let limit = 1 << 20
  private static let lineFeed = UInt8(ascii: "\n")

  /// Keeps it.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - space: Where contexts are worked on.
  /// - Throws: ``PipelineFault`` if it would not be there after a power cut.
  func write(of identifier: String, in space: WorkSpace) throws(PipelineFault) {
    let directory: FilePath
    do throws(WorkSpaceError) {
      directory = try space.make(identifier)
    } catch {
      throw PipelineFault(error)
    }
    do throws(Errno) {
      try AtomicWrite.write(
        Array(salt.utf8) + [Self.lineFeed] + lines, to: directory.appending(Self.name),
        through: "url.new", mode: 0o600, isDurable: true)
      try Self.sync(directory.removingLastComponent())
    } catch {
      let fault = PrivateCopyFault.destination(error)
      throw PipelineFault(fault.reason(for: "what the journal does not have of the URL"))
    }
  }

  /// The secrets that were kept for a context, or `nil` if none were, or the file is gone or not
  /// whole.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the context.
  ///   - state: The directory of the state.
  /// - Returns: The secrets.
  /// - Throws: `DocumentError` if there is something, and it cannot be read now.
  static func read(
    of identifier: String, in state: FilePath
  ) throws(DocumentError) -> SealedURL? {
    let path = state.appending("work").appending(identifier).appending(name)
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try BoundedFile.read(path, limit: limit)
    } catch {
      if isThere(of: identifier, in: state) { throw error }
      return nil
    }
    guard let end = bytes.firstIndex(of: lineFeed),
      let salt = String(validating: bytes[..<end], as: UTF8.self)
    else { return nil }
    return SealedURL(lines: bytes[(end + 1)...], salt: salt)
  }

  /// Whether the secrets of a context are kept; a file that cannot be seen counts as there, since
  /// it must not be removed.
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
