/// Goes through the entries of an archive, and notes what is doubted and what is wanted.
struct ArchiveSurvey {
  /// The ends of the names of archives.
  ///
  /// Apps are zip archives themselves, and so are libraries for Java and Android.
  static let archiveSuffixes = [".ipa", ".zip", ".jar", ".aar", ".apk"]

  /// The entries so far.
  private(set) var entries: [ArchiveEntry] = []
  /// The doubts so far.
  private(set) var doubts: [ArchiveDoubt] = []
  /// What is wanted so far.
  private(set) var wanted: WantedContent

  private let file: ArchiveFile
  private let limits: ArchiveLimits
  private var names = NamesSoFar()
  private var linkCount = 0

  /// Creates a survey.
  init(of file: ArchiveFile, limits: ArchiveLimits) {
    self.file = file
    self.limits = limits
    wanted = WantedContent(limits: limits)
  }

  /// Goes on to the next entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - wanting: Asked whether it is wanted, if nothing speaks against it.
  mutating func add(_ entry: ZipEntry, wanting: (ArchiveEntry) -> ArchiveReader.Want) {
    let nameKinds = entry.isUTF8 ? NameDoubts.kinds(of: entry.name) : [.notUTF8]
    let repetition = names.add(entry.name)
    let obstacle = Self.obstacle(to: entry)
    let kind = kind(of: entry)
    let said = ArchiveEntry(name: entry.name, size: entry.size, kind: kind)
    entries.append(said)

    var kinds = nameKinds
    if let other = entry.otherName { kinds.append(.otherName(other)) }
    if let repetition { kinds.append(repetition) }
    switch kind {
    case .file: if Self.isArchive(entry.name) { kinds.append(.archiveInside) }
    case .folder: break
    case .link(let target):
      let leaves = target.map { LinkTarget.leavesBundle($0, from: entry.name) } ?? false
      kinds.append(.link(target: target, leavesBundle: leaves))
    case .other: kinds.append(.specialFile)
    }
    if let obstacle { kinds.append(obstacle) }
    if kind == .file, nameKinds.isEmpty, obstacle == nil, repetition != .repeated,
      let doubt = wanted.add(entry, wanting(said))
    {
      kinds.append(doubt)
    }
    doubts += kinds.map { ArchiveDoubt(entry.name, $0) }
  }

  /// Why the content of an entry cannot be read; `nil` if it can.
  private static func obstacle(to entry: ZipEntry) -> ArchiveDoubt.Kind? {
    if entry.isEncrypted { return .encrypted }
    return entry.method == nil ? .unknownMethod(entry.methodNumber) : nil
  }

  private static func isArchive(_ name: String) -> Bool {
    let end = name.utf8.suffix(4).map {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0
    }
    return archiveSuffixes.contains { end.elementsEqual($0.utf8) }
  }

  /// What an entry is; the target of a link is read.
  private mutating func kind(of entry: ZipEntry) -> ArchiveEntry.Kind {
    guard case .link = entry.kind else { return entry.kind }
    linkCount += 1
    guard linkCount <= limits.linkTargets, entry.method != nil, !entry.isEncrypted,
      (1...LinkTarget.longest).contains(entry.size)
    else { return .link(target: nil) }
    let bytes = try? WantedContent.read(entry, from: file)
    return .link(target: bytes.flatMap { String(validating: $0, as: UTF8.self) })
  }
}
