internal import SystemPackage

extension Doctor {
  /// The deepest level that is looked at in the folder of an end.
  private static let maximumDepth = 256

  /// Looks at the folders of the ends: the journal knows of each entry that lies there.
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
    for index in 0..<names.count {
      let bytes = names[index].bytes
      guard let name = FilePath.Component(bytes: bytes) else { continue }
      let place = folder.appending(name)
      if try journal.holder(of: place) != nil { continue }
      let kind =
        names[index].kind
        ?? (try? SafeOpen.facts(of: FileReference(root: state, path: place)))?.kind
      if kind == .directory {
        try examine(place, end, depth: depth + 1, journal, into: &findings)
        continue
      }
      if try isReason(bytes, in: folder, journal) { continue }
      findings.add(
        .warning, .end(end), "\(state)/\(place.label): the journal knows nothing of it")
    }
  }

  /// Whether a name is that of the reason beside an entry.
  private func isReason(
    _ name: [UInt8], in folder: FilePath, _ journal: JournalReader
  ) throws(JournalError) -> Bool {
    let suffix = Array(".reason.json".utf8)
    guard name.count > suffix.count, Array(name.suffix(suffix.count)) == suffix else {
      return false
    }
    // Of a long name only the start is in that of the reason.
    guard name.count < 255, let base = FilePath.Component(bytes: name.dropLast(suffix.count)) else {
      return true
    }
    return try journal.holder(of: folder.appending(base)) != nil
  }
}
