internal import CLinux
import Documents
internal import Glibc
package import SafeFiles
package import SystemPackage

/// What was in an inbox before a watch was to take anything from it: `arrivals: new`.
///
/// ```
/// STATE/arrivals.json    {"since": nanoseconds, "folders": ["device:inode", …]}
/// ```
///
/// An entry was there if nothing about it changed since, and it is in a folder that was there. A file
/// that is renamed into a folder changes by that; what is in a folder that is renamed into the inbox
/// does not, hence the folders.
public struct ArrivalMark: Sendable {
  /// Which entries a watch takes.
  public enum Arrivals: String, Hashable, Sendable, CaseIterable {
    /// All that are there.
    case all
    /// Those that come, or change, after the first start.
    case new
  }

  private static let name: FilePath.Component = "arrivals.json"
  private static let maximumBytes = 64 << 20
  /// The times of files lag behind the clock by a tick of the kernel.
  private static let tick: Int64 = 10_000_000

  private let since: Int64
  private let folders: Set<DirectoryIdentity>

  /// Reads the mark in the state of an inbox, or makes it now.
  ///
  /// - Parameters:
  ///   - state: The directory of the state.
  ///   - inbox: The inbox.
  /// - Returns: The mark.
  /// - Throws: The error of the system, or ``DocumentError``.
  package static func kept(in state: FilePath, of inbox: FilePath) throws -> ArrivalMark {
    if let mark = try read(in: state) { return mark }
    let mark = try ArrivalMark(of: inbox)
    var json = JSONWriter()
    json.object { json in
      json.member("since", mark.since)
      json.member("folders", mark.folders.map(\.text).sorted())
    }
    json.endLine()
    let path = state.appending(name)
    try AtomicWrite.write(
      json.bytes, to: path, through: "arrivals.json.new", mode: 0o600, isDurable: true)
    return mark
  }

  private init(since: Int64, folders: Set<DirectoryIdentity>) {
    self.since = since
    self.folders = folders
  }

  /// Makes a mark of everything that is in an inbox now.
  ///
  /// - Throws: A fault if the inbox cannot be read.
  package init(of inbox: FilePath) throws(FileFault) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    since = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) - Self.tick
    folders = Set(try FolderSurvey.folders(in: inbox))
  }

  /// Reads the mark in the state of an inbox; `nil` if there is none.
  package static func read(in state: FilePath) throws -> ArrivalMark? {
    let path = state.appending(name)
    guard (try? FileFacts(at: path, followingLinks: false)) != nil else { return nil }
    let bytes = try BoundedFile.read(path, limit: maximumBytes)
    let members = try JSONReader.readDictionary(bytes, named: path.string)
    var fields = DocumentFields(members)
    fields.require("since", "nanoseconds since 1970")
    let since = fields.integer("since")
    let folders = fields.elements(
      "folders", expecting: "an array of folders", of: "a device and an inode",
      DirectoryIdentity.init(text:))
    try fields.finish(document: path.string)
    return ArrivalMark(since: Int64(since ?? 0), folders: Set(folders ?? []))
  }

  /// Whether an entry was there.
  ///
  /// - Parameters:
  ///   - facts: What the file system says about the entry.
  ///   - folder: The folder that it is in; `nil` if that cannot be found out now.
  /// - Returns: Whether it was there.
  package func covers(_ facts: FileFacts, in folder: () -> DirectoryIdentity?) -> Bool {
    guard facts.changed <= since else { return false }
    return folder().map(folders.contains) ?? true
  }
}
