internal import CLinux
internal import Glibc
internal import SafeFiles
internal import SystemPackage

/// A hold on a directory, for asking about the names in it.
///
/// The hold (`O_PATH`) needs no permission to read the directory. While it exists, its file system
/// cannot be unmounted, so the watcher gives up its holds before it sleeps.
///
/// Source: open(2), `O_PATH`.
struct OpenDirectory {
  /// The descriptor.
  let descriptor: SharedDescriptor

  /// Takes hold of a directory that the user named, wherever links lead.
  init(_ path: FilePath) throws(Errno) {
    let flags = clinux_o_path | O_DIRECTORY | O_CLOEXEC
    descriptor = try SharedDescriptor(
      takingOver: unsafe path.withPlatformString { unsafe open($0, flags) })
  }

  /// Takes hold of a directory below another, through no link and no `..`.
  ///
  /// - Parameters:
  ///   - names: The names on the way, each without a slash; none for the directory itself.
  ///   - root: Where the way starts.
  /// - Throws: The error of the system.
  init(_ names: [[UInt8]], below root: OpenDirectory) throws(Errno) {
    guard !names.isEmpty else {
      self = root
      return
    }
    do throws(FileFault) {
      let path = names.joined(separator: [UInt8(ascii: "/")])
      descriptor = SharedDescriptor(
        try SafeOpen.holdDirectory(Array(path)[...], in: root.descriptor.owned))
    } catch {
      throw error.errno
    }
  }

  /// Takes hold of a directory in another.
  init(_ name: [UInt8], in directory: OpenDirectory) throws(Errno) {
    try self.init([name], below: directory)
  }

  /// Which directory it is.
  var identity: DirectoryIdentity {
    get throws(Errno) {
      do throws(FileFault) {
        return DirectoryIdentity(try descriptor.owned.facts())
      } catch {
        throw error.errno
      }
    }
  }

  /// Asks about a name in the directory, without following a link.
  func facts(of name: [UInt8]) throws(Errno) -> FileFacts {
    do throws(FileFault) {
      return try FileFacts(of: name, in: descriptor.owned)
    } catch {
      throw error.errno
    }
  }
}
