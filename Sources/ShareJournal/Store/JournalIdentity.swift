import SafeFiles
import SystemPackage

/// Which files a journal that is open has, so that it is noticed when others have their names.
struct JournalIdentity: Hashable, Sendable {
  /// What is known of one file.
  struct File: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: Int64
  }

  private let folder: DirectoryIdentity
  /// The database.
  let file: File
  /// The log and its index, as far as they are there: SQLite keeps them as long as it is open.
  private let companions: [String: FileNumber]

  private struct FileNumber: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// The least bytes that a journal has: a page.
  private static let smallest: Int64 = 512

  /// Looks at the files; `nil` if there is no journal.
  init?(of journal: JournalFile) {
    guard let folder = DirectoryIdentity(of: journal.path.removingLastComponent()),
      let facts = try? FileFacts(at: journal.path, followingLinks: false)
    else { return nil }
    self.folder = folder
    file = File(
      device: facts.device, inode: facts.inode, size: facts.size, modified: facts.modified)
    var companions: [String: FileNumber] = [:]
    for ending in ["-wal", "-shm"] {
      let path = journal.companion(ending)
      guard let facts = try? FileFacts(at: path, followingLinks: false) else { continue }
      companions[ending] = FileNumber(device: facts.device, inode: facts.inode)
    }
    self.companions = companions
  }

  /// What the names say of the journal that is open.
  ///
  /// Where the folder itself is not there, or another has its name, nothing is said: it may come
  /// back, and a second state must not be made.
  ///
  /// - Parameter journal: The names.
  /// - Returns: `nil` if they still name what is open.
  func trouble(of journal: JournalFile) -> JournalTrouble? {
    guard DirectoryIdentity(of: journal.path.removingLastComponent()) == folder else { return nil }
    do throws(Errno) {
      let facts = try FileFacts(at: journal.path, followingLinks: false)
      guard facts.device == file.device, facts.inode == file.inode else { return .replaced }
      guard facts.size >= Self.smallest else { return .damaged("it was cut off") }
    } catch {
      return error == .noSuchFileOrDirectory ? .removed : nil
    }
    for (ending, number) in companions {
      do throws(Errno) {
        let facts = try FileFacts(at: journal.companion(ending), followingLinks: false)
        guard facts.device == number.device, facts.inode == number.inode else { return .replaced }
      } catch {
        if error == .noSuchFileOrDirectory { return .removed }
      }
    }
    return nil
  }
}
