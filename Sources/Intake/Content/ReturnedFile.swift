import CLinux
import Glibc
import SafeFiles
import ShareModel
import SystemPackage

/// A file that a run has written and that is taken over as it is, rather than copied.
enum ReturnedFile {
  /// The file systems of Linux on which a read lease is granted only if no process can write to the
  /// file, also by what it has mapped of it.
  ///
  /// On an overlay a mapping counts at the file below, and the lease asks the one above. Source:
  /// statfs(2) for the numbers.
  private static let fileSystems: Set<Int64> = [
    0xEF53,  // ext2, ext3, ext4
    0x5846_5342,  // XFS
    0x9123_683E,  // Btrfs
    0xF2F5_2010,  // F2FS
    0x0102_1994,  // tmpfs
  ]

  /// Moves a file out of the reach of the program that wrote it.
  ///
  /// It must be directly in the output directory of the run, belong to us, have no other name, and
  /// no process may have it open for writing: then nothing that is left of the run can change it. A
  /// program that is kept to its directories cannot open it anew, not even by a descriptor for reading.
  ///
  /// Source: fcntl(2), "Leases": a read lease is granted only if no process has the file open for
  /// writing.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading.
  ///   - reference: Where it is.
  ///   - own: The place that it gets, on the same file system.
  /// - Returns: Whether it was moved; else it is where it was, and must be copied.
  /// - Throws: ``FileFault`` if something happened to it while it was moved; it is at its new place then.
  static func move(
    _ file: borrowing OpenFile, _ reference: FileReference, to own: FileReference
  ) throws(FileFault) -> Bool {
    guard reference.path.components.count == 1, isOurs(file.facts),
      fileSystems.contains(clinux_file_system_kind(file.descriptor.rawValue)),
      ReadLease.of(file.descriptor, device: file.facts.device) == .granted,
      (try? RenameInto.rename(reference, below: own.root, as: own.path, mark: nil, on: .ours))
        != nil
    else { return false }
    // It may have been opened, or linked, until it was moved.
    guard isOurs(try file.currentFacts()),
      ReadLease.of(file.descriptor, device: file.facts.device) == .granted
    else { throw .changed }
    return true
  }

  private static func isOurs(_ facts: FileFacts) -> Bool {
    facts.linkCount == 1 && facts.owner == geteuid()
  }
}

extension FileFacts {
  /// Whether it is the same file with the same content, wherever it was moved.
  func hasContent(of earlier: FileFacts) -> Bool {
    isSameFile(as: earlier) && size == earlier.size && modified == earlier.modified
  }
}

extension ContentExaminer {
  /// The files that attachments of a context name more than once; each of these needs a copy.
  static func filesNamedAgain(in context: ShareContext, _ reading: Reading) -> Set<FilePath> {
    guard case .takenOver = reading else { return [] }
    var once: Set<FilePath> = []
    return Set(context.attachments.compactMap(\.file).filter { !once.insert($0).inserted })
  }
}

extension ContentExaminer.Reading {
  /// Where files are copied or moved to; `nil` where they are read in place.
  var directoryOfFiles: FilePath? {
    switch self {
    case .glance, .inPlace: nil
    case .copies(let directory), .takenOver(let directory, _): directory
    }
  }

  /// Where packages are copied to; `nil` where they are only looked at.
  var directoryOfPackages: FilePath? {
    if case .inPlace(let directory) = self { directory } else { directoryOfFiles }
  }

  /// Where an attachment is read, if an earlier try has got it to its own place, or only copied it.
  func source(of reference: FileReference, _ own: FileReference?) -> FileReference {
    guard case .takenOver = self, let own, (try? SafeOpen.facts(of: own)) != nil else {
      return reference
    }
    guard (try? SafeOpen.facts(of: reference)) != nil else { return own }
    // Where it stays, the copy says so.
    try? TreeRemoval.remove(own.fullPath)
    return reference
  }

  /// How an attachment is read, where others may be the same file.
  func of(_ attachment: Attachment, named repeated: Set<FilePath>) -> Self {
    guard case .takenOver(let directory, _) = self, let file = attachment.file,
      repeated.contains(file)
    else { return self }
    return .takenOver(into: directory, moving: false)
  }
}

extension Attachment {
  fileprivate var file: FilePath? {
    if case .file(let reference) = content { reference.fullPath } else { nil }
  }
}
