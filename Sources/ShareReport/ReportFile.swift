import Documents
internal import Glibc
import SafeFiles
package import SystemPackage

/// The file of a report: a new one takes the place of the old one, whole, for its owner alone.
package enum ReportFile {
  /// Why a report could not be written.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package let path: FilePath
    /// What is wrong, and what to do.
    fileprivate let words: String

    fileprivate init(path: FilePath, _ words: String) {
      self.path = path
      self.words = words
    }

    fileprivate init(path: FilePath, obstacle: String) {
      self.init(path: path, "is \(obstacle), which is not written through; move it away")
    }

    fileprivate init(path: FilePath, _ errno: Errno) {
      self.init(path: path, "the report cannot be written: \(errno)")
    }

    /// What is wrong and what to do.
    package var description: String { "\(path.label): \(words)" }
  }

  /// The name of the report in a state.
  package static let name = "report.html"
  /// The name of the report of a state while the process that holds the state writes it; what a
  /// killed process left is replaced by the next.
  package static let unfinishedName = ".report.html.new"

  /// How the name of a report begins while another process writes it, such as `sharepipe report`.
  package static let visitorPrefix = ".report.html."

  /// Writes the report of a state that this process holds.
  static func write(_ bytes: [UInt8], inState state: FilePath) throws(Fault) {
    try write(bytes, to: state.appending(name), by: unfinishedName)
  }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - path: The file; its directory must be there. A link, a directory or a special file in its
  ///     place is left alone.
  /// - Throws: ``Fault``; then the old file is as it was.
  package static func write(_ bytes: [UInt8], to path: FilePath) throws(Fault) {
    try write(bytes, to: path, by: "\(visitorPrefix)\(getpid()).tmp")
  }

  /// Makes sure that a file that a person named may become a report.
  ///
  /// - Parameters:
  ///   - path: The file, absolute.
  ///   - state: The directory of the state, of whose files only the report is replaced.
  ///   - inbox: The inbox, where a page would be taken for something shared; `nil` if it was not
  ///     named.
  /// - Throws: ``Fault`` if the file is in the inbox, is another file of the state than its report,
  ///   or was not written by sharepipe.
  package static func check(
    _ path: FilePath, outside state: FilePath, and inbox: FilePath?
  ) throws(Fault) {
    let directory = path.removingLastComponent()
    let place = directory.resolved ?? directory
    func lies(in folder: FilePath) -> Bool { place.starts(with: folder.resolved ?? folder) }
    if lies(in: state), path.lastComponent?.string != name || place != (state.resolved ?? state) {
      throw Fault(path: path, "is in the state directory; name a file elsewhere")
    }
    if let inbox, lies(in: inbox) {
      throw Fault(path: path, "is in the inbox, where it would be shared; name a file elsewhere")
    }
    guard let facts = try? FileFacts(at: path, followingLinks: false), facts.kind == .regular,
      facts.size > 0
    else { return }
    guard (try? start(of: path, HTMLPage.opening.count)) == HTMLPage.opening else {
      throw Fault(
        path: path, "is not a page that sharepipe wrote; name another file, or move it away")
    }
  }

  /// The first bytes of a file, or all if it has fewer.
  private static func start(of path: FilePath, _ count: Int) throws -> [UInt8] {
    let file = try FileDescriptor.open(
      path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    defer { try? file.close() }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try unsafe bytes.withUnsafeMutableBytes { buffer in
      try unsafe file.read(fromAbsoluteOffset: 0, into: buffer)
    }
    return Array(bytes.prefix(read))
  }

  private static func write(
    _ bytes: [UInt8], to path: FilePath, by temporary: String
  ) throws(Fault) {
    guard let name = path.lastComponent, name.kind == .regular else {
      throw Fault(path: path, obstacle: "not the name of a file")
    }
    let kind: FileFacts.Kind?
    do throws(Errno) {
      kind = try FileFacts(at: path, followingLinks: false).kind
    } catch .noSuchFileOrDirectory {
      kind = nil
    } catch {
      throw Fault(path: path, error)
    }
    guard kind == nil || kind == .regular else {
      let obstacle = kind == .directory ? "a directory" : "a link or a special file"
      throw Fault(path: path, obstacle: obstacle)
    }
    do throws(Errno) {
      guard let temporary = FilePath.Component(temporary) else { throw .invalidArgument }
      try AtomicWrite.write(bytes, to: path, through: temporary, mode: 0o600, isDurable: true)
    } catch {
      throw Fault(path: path, error)
    }
  }
}
