import SourceFlow
import Documents
import SafeFiles
import SourceReading
import SystemPackage

extension CheckedSet {
  /// How much stack it takes to go through what a program does, calls inside calls among it.
  private static let stackBytes = 128 << 20

  /// Reads the source files that were found, and goes through the programs that are built of them.
  ///
  /// Nothing is run. A file that cannot be read is a finding, and the rest is read.
  ///
  /// - Parameter reader: What reads a file.
  package mutating func readSources(with reader: some SourceFileReader) async {
    let groups = sources.groups
    guard !groups.isEmpty else { return }
    var wanted: Set<FilePath> = []
    for group in groups { wanted.formUnion(group.files) }
    let paths = wanted.sorted { $0.string < $1.string }
    let read = await SourceReadingRun(reader).read(Array(paths.prefix(FoundSources.mostFiles)))
    programs += await BlockingThread.run(stackBytes: Self.stackBytes) {
      groups.map { CheckedProgram($0, read, reader, wanted: paths.count) }
    }
  }
}

extension CheckedProgram {
  /// Goes through the files of a program.
  init(
    _ group: FoundSources.Group, _ read: [FilePath: Result<EncodedSource, SourceFileFault>],
    _ reader: some SourceFileReader, wanted: Int
  ) {
    var units: [SourceUnit] = []
    var places = SourcePlaces()
    var faults: [(place: CheckedSourcePlace, words: String)] = []
    for path in group.files {
      switch read[path] {
      case .success(let source)?:
        units.append(SourceUnit(name: path.string, source: source))
        for fault in source.file.faults {
          faults.append((places.place(of: fault.range, in: path.string), fault.words))
        }
      case .failure(let fault)?: faults.append((places.start(of: path.string), fault.words))
      case nil:
        faults.append(
          (
            places.start(of: path.string),
            "it was not read: of \(wanted) files the first \(FoundSources.mostFiles) are"
          ))
      }
    }
    let analysis = Self.analysis(of: units, reader)
    target = group.target?.name
    project = group.target?.project
    tree = group.tree
    isExtension = group.isExtension
    fileCount = units.count
    var findings = analysis.findings.map { finding in
      CheckedSourceFinding(
        hazard: finding.hazard, message: finding.message,
        place: places.place(of: finding.range, in: finding.unit),
        steps: finding.steps.map { step in
          Finding.Step(place: places.place(of: step.range, in: step.unit), words: step.words)
        }, example: finding.example)
    }
    if !group.isExtension {
      let interfaces = ProgramInterfaces(group.interfaces)
      faults += interfaces.faults
      // One place is enough: the app answers for all of its fields.
      if let field = interfaces.fields.first, ProgramInterfaces.allowsKeyboards(units),
        !findings.contains(where: { $0.hazard == .secureFieldOpenToKeyboards })
      {
        findings.append(ProgramInterfaces.finding(at: field))
      }
    }
    self.findings = findings
    handlers = analysis.handlers.map {
      ($0, places.place(of: $0.range, in: $0.unit))
    }
    faults += analysis.unfinished.map { (places.place(of: $0.range, in: $0.unit), $0.words) }
    self.faults = faults
  }
}

extension CheckedProgram {
  /// What a program does: what is remembered of it, or what going through it says.
  fileprivate static func analysis(
    of units: [SourceUnit], _ reader: some SourceFileReader
  ) -> SourceAnalysis {
    var hash = try? ContentHash()
    for unit in units.sorted(by: { $0.name < $1.name }) {
      // A name cannot have a NUL.
      try? unsafe hash?.update(Array("\(unit.name)\0".utf8).span.bytes)
      try? unsafe hash?.update(unit.source.bytes.span.bytes)
    }
    let digest = try? hash.take()?.finish()
    if let digest, let bytes = reader.analysis(of: digest),
      let analysis = try? SourceAnalysis(bytes: bytes)
    {
      return analysis
    }
    let analysis = SourceAnalysis(SourceProgram(units))
    if let digest { reader.remember(analysis.bytes, of: digest) }
    return analysis
  }
}

/// Finds lines in source files, each read once.
private struct SourcePlaces {
  private var lines: [String: LineIndex] = [:]

  mutating func place(of range: SourceRange, in name: String) -> CheckedSourcePlace {
    CheckedSourcePlace(
      document: CheckedDocumentName(name: name, file: FilePath(name)),
      span: index(of: name).span(range.bytes))
  }

  mutating func start(of name: String) -> CheckedSourcePlace {
    place(of: SourceRange(start: 0, length: 0), in: name)
  }

  private mutating func index(of name: String) -> LineIndex {
    if let index = lines[name] { return index }
    let bytes = (try? FilesOnDisk().read(FilePath(name), limit: SourceText.most)) ?? []
    let index = LineIndex(bytes)
    lines[name] = index
    return index
  }
}

extension CheckedSet {
  /// How many source files were found.
  package var sourceFileCount: Int { sources.files.count }

  /// A name for the tree of source files: the same for the same folder.
  package var sourceDigest: String? {
    guard let first = sources.files.first else { return nil }
    let place = first.absolute.lexicallyNormalized().removingLastComponent()
    guard let digest = try? ContentHash.sha256(of: Array(place.string.utf8)) else { return nil }
    return digest.bytes.prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
