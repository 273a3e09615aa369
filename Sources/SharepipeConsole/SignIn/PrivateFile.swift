import CLinux
import Glibc
import SafeFiles
import SystemPackage

/// A file of the console for its owner alone, which is read and replaced as a whole.
///
/// It is a regular file of mode 0600, no link, owned by root or us, in folders that only these may
/// write (``TrustCheck``).
struct PrivateFile {
  /// Who may own the file besides root.
  enum Owner {
    /// The user of this process.
    case us
    /// If root runs this process, the one who owns the file or, before there is one, its folder;
    /// else the user of this process. It is for commands that root runs for another user.
    case itsOwner
  }

  /// What is in the file, and what the file system says of it.
  struct Content {
    let bytes: [UInt8]
    let facts: FileFacts
  }

  let path: FilePath
  private let limit: Int
  private let user: UInt32

  /// Names a file, which is not opened.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that are read.
  ///   - owner: Who may own it besides root.
  init(_ path: FilePath, limit: Int, trusting owner: Owner = .us) {
    self.path = path.absolute
    self.limit = limit
    user =
      switch owner {
      case .itsOwner where geteuid() == 0: Self.owner(of: self.path)
      case .us, .itsOwner: geteuid()
      }
  }

  private static func owner(of path: FilePath) -> UInt32 {
    let file = try? FileFacts(at: path, followingLinks: false)
    let folder = try? FileFacts(at: path.removingLastComponent(), followingLinks: true)
    return file?.owner ?? folder?.owner ?? 0
  }

  /// Reads the file.
  ///
  /// - Returns: The content, or `nil` if there is no such file.
  /// - Throws: What is wrong.
  func read() throws(PrivateFileError) -> Content? {
    guard let folder = try openFolder(), let file = try open(in: folder) else { return nil }
    return try content(of: file)
  }

  /// Locks the file for changing it, and makes an empty one first if there is none.
  ///
  /// The lock is on the file itself: a process that replaces the file leaves the lock with the old
  /// one, and others that wait for that look again. Source: flock(2).
  ///
  /// - Parameter patience: How long another process is waited for.
  /// - Returns: The content with the lock, which ends with the value.
  /// - Throws: What is wrong.
  func locked(patience: Duration = .seconds(10)) throws(PrivateFileError) -> LockedPrivateFile {
    let end = ContinuousClock.now + patience
    repeat {
      guard let folder = try openFolder() else { throw error(.unwritable(.noSuchFileOrDirectory)) }
      guard let file = try open(in: folder, O_RDWR) else {
        try create(in: folder)
        continue
      }
      while flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else {
          throw error(.unwritable(Errno(rawValue: errno)))
        }
        guard ContinuousClock.now < end else { throw error(.busy) }
        usleep(2000)
      }
      let content = try content(of: file)
      if let now = try? FileFacts(of: name, in: folder), now.isSameFile(as: content.facts) {
        return LockedPrivateFile(
          path: path, folder: folder, file: file, bytes: content.bytes, facts: content.facts)
      }
    } while ContinuousClock.now < end
    throw error(.busy)
  }

  private var name: [UInt8] { path.lastComponent?.bytes ?? [] }

  /// Opens the folder, after a look at all that could be put in its place.
  private func openFolder() throws(PrivateFileError) -> OwnedDescriptor? {
    do throws(TrustError) {
      try TrustCheck(userID: user).check(path)
    } catch {
      guard error.path == path, error.fault == .unreadable(.noSuchFileOrDirectory) else {
        throw self.error(.untrusted(error))
      }
    }
    do throws(FileFault) {
      let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
      return try OwnedDescriptor(
        takingOver: unsafe path.removingLastComponent().withPlatformString {
          unsafe Glibc.open($0, flags)
        })
    } catch {
      throw self.error(.unreadable(error.errno))
    }
  }

  /// Opens the file, and makes sure that what was opened can be used.
  ///
  /// A file system over a network locks only what is open for writing. Source: flock(2), "NFS details".
  private func open(
    in folder: borrowing OwnedDescriptor, _ access: CInt = O_RDONLY
  ) throws(PrivateFileError) -> OwnedDescriptor? {
    let flags = access | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let number = folder.descriptor.rawValue
    let result = unsafe name.withTerminatedBytes { unsafe openat(number, $0, flags) }
    let failure = Errno(rawValue: errno)
    guard result >= 0 else {
      switch failure {
      case .noSuchFileOrDirectory: return nil
      case .isDirectory: throw error(.notAFile(found: "a directory"))
      case .permissionDenied: throw error(.forbidden(user: geteuid()))
      default: throw error(.unreadable(failure))
      }
    }
    let file = OwnedDescriptor(FileDescriptor(rawValue: result))
    let facts = try facts(of: file)
    switch facts.kind {
    case .regular: break
    case .directory: throw error(.notAFile(found: "a directory"))
    case .special(let kind): throw error(.notAFile(found: kind.phrase))
    }
    guard facts.owner == 0 || facts.owner == user else {
      let fault = TrustError(.foreignOwner(facts.owner), at: path, for: path)
      throw error(.untrusted(fault))
    }
    guard facts.permissions & 0o077 == 0 else {
      throw error(.readableByOthers(mode: facts.permissions))
    }
    guard facts.size <= limit else { throw error(.tooLarge(limit: limit)) }
    return file
  }

  private func facts(of file: borrowing OwnedDescriptor) throws(PrivateFileError) -> FileFacts {
    do throws(FileFault) {
      return try file.facts()
    } catch {
      throw self.error(.unreadable(error.errno))
    }
  }

  private func content(of file: borrowing OwnedDescriptor) throws(PrivateFileError) -> Content {
    let facts = try facts(of: file)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    do {
      while true {
        let count = try unsafe buffer.withUnsafeMutableBytes {
          try unsafe file.descriptor.read(fromAbsoluteOffset: Int64(bytes.count), into: $0)
        }
        if count == 0 { return Content(bytes: bytes, facts: facts) }
        bytes += buffer[..<count]
        if bytes.count > limit { break }
      }
    } catch {
      throw self.error(.unreadable(error as? Errno ?? .ioError))
    }
    throw error(.tooLarge(limit: limit))
  }

  /// Makes an empty file; another process may have done so already.
  private func create(in folder: borrowing OwnedDescriptor) throws(PrivateFileError) {
    let number = folder.descriptor.rawValue
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let result = unsafe name.withTerminatedBytes { unsafe openat(number, $0, flags, 0o600) }
    guard result >= 0 else {
      guard errno == EEXIST else { throw error(.unwritable(Errno(rawValue: errno))) }
      return
    }
    let file = OwnedDescriptor(FileDescriptor(rawValue: result))
    // What root makes for another user belongs to that one, who owns the folder.
    guard geteuid() == 0, let owner = try? folder.facts(), owner.owner != 0 else { return }
    guard fchown(file.descriptor.rawValue, owner.owner, owner.group) == 0 else {
      throw error(.unwritable(Errno(rawValue: errno)))
    }
  }

  private func error(_ reason: PrivateFileError.Reason) -> PrivateFileError {
    PrivateFileError(path: path, reason)
  }
}
