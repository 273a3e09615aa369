internal import CLinux
internal import Glibc
internal import SystemPackage

/// Puts the claimed entries of a context where the context ended, or removes them.
///
/// It is done after the outcome is durable, and again after a crash, as often as needed: whatever
/// is still claimed is put, and what is put already is left alone.
struct EntryPlacement {
  /// The directory of the state, absolute.
  let state: FilePath
  /// The identifier of the context.
  let identifier: String
  /// What the journal knows to be claimed; `nil` if it does not know the context.
  let claims: [JournalContext.Claim]?

  private var directory: FilePath { state.appending("work").appending(identifier) }

  /// Puts everything that is claimed into the folder of an end.
  ///
  /// A context has one place: if it has several entries, that is a folder of their own with its
  /// identifier as the name. Names that are taken get a number. Beside what somebody has to look at
  /// goes `NAME.reason.json` with the record and a receipt.
  ///
  /// - Parameters:
  ///   - end: How the context ended.
  ///   - receipt: What the journal knows, with the record; `nil` if that is not written down.
  /// - Returns: Where it is, below the state; `nil` if nothing was claimed.
  /// - Throws: ``EntryFault``; what could not be put is still in `work/`.
  func put(at end: ContextEnd, with receipt: Receipt?) throws(EntryFault) -> FilePath? {
    var place: FilePath?
    let entries: [(root: FilePath, path: FilePath)]
    do throws(FileFault) {
      entries = if let claims { placed(claims) } else { try claimed() }
    } catch {
      throw EntryFault(.moveFailed, error.reason(for: directory.string).message)
    }
    for (root, path) in entries {
      do {
        let folder = state.appending(end.rawValue)
        let own = ownFolder.map { folder.appending($0) }
        let entry = FileReference(root: root, path: path)
        let name: FilePath
        do {
          name = try rename(entry, below: own ?? folder)
        } catch let fault where Self.isMissing(fault) {
          // It was put already, or the folder is not there yet.
          guard try SafeOpen.isThere(entry) else { continue }
          try WorkSpace.makeIfMissing(folder)
          if let own { try WorkSpace.makeIfMissing(own) }
          name = try rename(entry, below: own ?? folder)
        }
        FailPoint.hit(.moved)
        let put = ownFolder.map { FilePath(root: nil, [$0]) } ?? name
        place = FilePath(end.rawValue).appending(put.components)
        // The entry is where it belongs; that nobody could write down why is no reason to stop.
        if end.needsPerson, let receipt { try? receipt.explain(put, end, in: state) }
      } catch {
        throw EntryFault(
          .moveFailed,
          "\(path.label): cannot be moved to '\(end.rawValue)': \(Self.words(for: error)); it stays in "
            + "\(root.string)")
      }
    }
    return place
  }

  /// Renames a claimed entry to its path below a folder.
  ///
  /// Where something else has the name of a directory on the way, the entry goes below a folder of
  /// its own with the identifier of the context as the name.
  private func rename(_ entry: FileReference, below folder: FilePath) throws -> FilePath {
    let path = Self.freed(entry.path, identifier)
    do {
      return try RenameInto.rename(entry, below: folder, as: path, mark: identifier)
    } catch let fault as FileFault where [.notADirectory, .symbolicLink].contains(fault) {
      let aside = FilePath(identifier).appending(path.components)
      return try RenameInto.rename(entry, below: folder, as: aside, mark: identifier)
    }
  }

  /// The name of the folder in which the entries of the context are kept together; `nil` if it has
  /// one entry.
  var ownFolder: FilePath.Component? {
    (claims?.count ?? 0) > 1 ? FilePath.Component(identifier) : nil
  }

  private static func words(for error: any Error) -> String {
    (error as? FileFault).map { "\($0.errno)" } ?? "\(error)"
  }

  /// Removes everything that is claimed.
  ///
  /// - Throws: ``EntryFault`` if something is left.
  func remove() throws(EntryFault) {
    do throws(FileFault) {
      try TreeRemoval.remove(ContextClaim.claims(in: directory))
      FailPoint.hit(.removed)
    } catch {
      throw EntryFault(
        .removeFailed, error.reason(for: ContextClaim.claims(in: directory).string).message)
    }
  }

  /// The entries that are still claimed: the roots, and the paths below them.
  ///
  /// - Throws: A fault if it cannot be told whether something is there.
  func claimed() throws(FileFault) -> [(root: FilePath, path: FilePath)] {
    let roots = ContextClaim.claims(in: directory)
    var found: [(root: FilePath, path: FilePath)] = []
    guard let claims else {
      for number in try Self.names(in: FileReference(root: roots, path: FilePath())) {
        let root = roots.appending(number)
        if let path = try Self.entry(below: root) { found.append((root, path)) }
      }
      return found
    }
    for (root, path) in placed(claims)
    where try SafeOpen.isThere(FileReference(root: root, path: path)) {
      found.append((root, path))
    }
    return found
  }

  /// Where the entries of claims are, if they are still claimed.
  private func placed(_ claims: [JournalContext.Claim]) -> [(root: FilePath, path: FilePath)] {
    let roots = ContextClaim.claims(in: directory)
    return claims.enumerated().map { (roots.appending("\($0)"), $1.path) }
  }

  /// Whether a fault says that the entry is not there, or the folder.
  private static func isMissing(_ fault: any Error) -> Bool {
    switch fault {
    case FileFault.vanished: true
    case let fault as Errno: fault == .noSuchFileOrDirectory
    default: false
    }
  }

  /// The path under which an entry is put: a name like that of a reason is kept for reasons, also
  /// that of a folder on the way.
  static func freed(_ path: FilePath, _ identifier: String) -> FilePath {
    guard path.components.contains(where: isLikeReason) else { return path }
    return FilePath(
      root: nil,
      path.components.map { isLikeReason($0) ? $0.appendingToStem(identifier) : $0 })
  }

  private static func isLikeReason(_ name: FilePath.Component) -> Bool {
    name.bytes.suffix(suffix.count).map(asciiLowercased).elementsEqual(suffix)
  }

  private static func asciiLowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  private static let suffix = Array(".reason.json".utf8)
  /// Bytes; `NAME_MAX` of limits.h.
  private static let longestName = 255

  /// The one entry below the root of a claim that the journal does not know, or `nil`.
  ///
  /// It is at the end of a chain of directories that hold nothing else.
  private static func entry(below root: FilePath) throws(FileFault) -> FilePath? {
    var reference = FileReference(root: root, path: FilePath())
    while true {
      let names = try names(in: reference)
      guard names.count == 1, let name = names.first else {
        return reference.path.isEmpty ? nil : reference.path
      }
      reference = reference.appending(name)
      guard try SafeOpen.facts(of: reference).kind == .directory else { return reference.path }
    }
  }

  private static func names(
    in reference: FileReference
  ) throws(FileFault) -> [FilePath.Component] {
    let directory: OwnedDescriptor
    do throws(FileFault) {
      directory = try SafeOpen.openDirectory(reference)
    } catch {
      if error == .vanished { return [] }
      throw error
    }
    let names = try DirectoryListing(of: directory)
    return (0..<names.count).compactMap { FilePath.Component(bytes: names[$0].bytes) }
  }

  /// The file that says why an entry is where it is: `NAME.reason.json` beside it.
  ///
  /// Of a name that is too long for that, the end gives way to a part of its hash.
  static func reason(beside place: FilePath) -> FilePath? {
    guard let name = place.lastComponent else { return nil }
    var bytes = name.bytes
    if bytes.count + suffix.count > longestName {
      let mark = Array("-\(BundleFingerprint.hash(of: bytes).prefix(16))".utf8)
      bytes = bytes.prefix(longestName - suffix.count - mark.count) + mark
    }
    return FilePath.Component(bytes: bytes + suffix).map {
      place.removingLastComponent().appending($0)
    }
  }
}

extension Receipt {
  /// Writes the record and the receipt beside an entry that a person has to look at.
  ///
  /// - Parameters:
  ///   - place: Where the entry is, below the folder of the end.
  ///   - end: How the context ended.
  ///   - state: The directory of the state.
  /// - Throws: `Errno`.
  func explain(_ place: FilePath, _ end: ContextEnd, in state: FilePath) throws {
    let folder = state.appending(end.rawValue)
    guard let record = context.record,
      let path = EntryPlacement.reason(beside: folder.appending(place.components))
    else { return }
    var receipt = self
    receipt.context.place = FilePath(end.rawValue).appending(place.components)
    receipt.context.end = end
    receipt.context.state = .placed
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate, .noFollow, .closeOnExec],
      permissions: .ownerReadWrite)
    _ = try file.closeAfter { try file.writeAll(receipt.text(behind: record).utf8) }
  }
}

extension ContextEnd {
  /// Whether a person has to look at it, so that the reason is put beside the entry.
  package var needsPerson: Bool {
    switch self {
    case .rejected, .blocked, .held, .failed: true
    case .done, .unclaimed, .notYet: false
    }
  }
}
