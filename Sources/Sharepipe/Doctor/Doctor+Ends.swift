import SafeFiles
import ShareJournal
import ShareModel
internal import SystemPackage

extension Doctor {
  /// The deepest level that is looked at in the folder of an end.
  private static let maximumDepth = 256

  /// Looks at the folders of the ends: the journal knows of each entry in them.
  func examineEnds(
    _ journal: JournalReader, into findings: inout DoctorFindings
  ) throws(JournalError) {
    for end in ContextEnd.allCases {
      try examine(FilePath(end.rawValue), end, depth: 0, journal, into: &findings)
    }
  }

  private func examine(
    _ folder: FilePath, _ end: ContextEnd, depth: Int, _ journal: JournalReader,
    into findings: inout DoctorFindings
  ) throws(JournalError) {
    guard depth < Self.maximumDepth,
      let directory = try? SafeOpen.openDirectory(FileReference(root: state, path: folder)),
      let names = try? DirectoryListing(of: directory)
    else { return }
    // Both are in the order of bytes, so that the journal is gone through once.
    var known = KnownPlaces(of: journal, below: folder)
    for index in 0..<names.count {
      let bytes = names[index].bytes
      if try known.have(bytes) { continue }
      guard let name = FilePath.Component(bytes: bytes) else { continue }
      let place = folder.appending(name)
      let kind =
        names[index].kind
        ?? (try? SafeOpen.facts(of: FileReference(root: state, path: place)))?.kind
      if kind == .directory {
        try examine(place, end, depth: depth + 1, journal, into: &findings)
        continue
      }
      switch try reason(bytes, in: folder, journal) {
      case .known: continue
      case .orphan:
        findings.add(
          .note, .end(end),
          "\(state)/\(place.label): its entry is missing; it was removed or moved")
        continue
      case nil: break
      }
      findings.add(
        .warning, .end(end), "\(state)/\(place.label): the journal has no record of it",
        mend: "it is added to the journal")
    }
  }

  /// A file that says why an entry is where it is.
  private enum ReasonFile {
    /// The journal knows of the entry, or will when the entry is added to it.
    case known
    /// There is no such entry.
    case orphan
  }

  /// What a name says of the entry beside it; `nil` if it is not that of a reason.
  private func reason(
    _ name: [UInt8], in folder: FilePath, _ journal: JournalReader
  ) throws(JournalError) -> ReasonFile? {
    let suffix = Array(".reason.json".utf8)
    guard name.count > suffix.count, Array(name.suffix(suffix.count)) == suffix else {
      return nil
    }
    // The name of a reason has only the start of a long name.
    guard name.count < 255, let base = FilePath.Component(bytes: name.dropLast(suffix.count)) else {
      return .known
    }
    let place = folder.appending(base)
    if try journal.holder(of: place) != nil { return .known }
    let isThere = (try? SafeOpen.facts(of: FileReference(root: state, path: place))) != nil
    return isThere ? .known : .orphan
  }
}
