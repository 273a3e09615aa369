import Documents
package import SafeFiles
public import ShareModel
public import ShareRules
internal import SystemPackage
public import TypeIdentifiers

/// Makes contexts from the entries of an inbox.
public struct ContextReader: Sendable {
  /// The name of the manifest in a directory `NAME.share`.
  private static let manifestName = FilePath.Component("context.json")
  /// The most reasons that are reported of one directory.
  private static let toldReasons = 20

  private let policy: HostPolicy
  private let catalogue: TypeCatalogue
  private let allowsPaths: Bool
  /// Whether nothing is handed over, so that a manifest may leave out what a rule does not see.
  private var isQuestion = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - policy: How loose and unnamed files are shared, and how much is read.
  ///   - catalogue: The types of names.
  ///   - allowsPaths: Whether a line, or a file `NAME.share.json`, may name files by absolute paths.
  public init(policy: HostPolicy, catalogue: TypeCatalogue, allowsPaths: Bool = false) {
    self.policy = policy
    self.catalogue = catalogue
    self.allowsPaths = allowsPaths
  }

  /// The same reader for the question what rules would say to an entry that is refused.
  package func asking() -> ContextReader {
    var reader = self
    reader.isQuestion = true
    return reader
  }

  /// Makes the context of an entry.
  ///
  /// Links and manifests are opened and read; of other files only the name is looked at, so they
  /// may still turn out to be unreadable.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: The context, and which of its attachments have no type yet.
  /// - Throws: Every reason why there is none.
  public func read(_ entry: InboxEntry) throws(EntryFault) -> IncomingContext {
    try read(entry, nearby: nil)
  }

  /// Makes the context of an entry that was seen a moment ago.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - nearby: Opens links and manifests; `nil` to look each of them up anew.
  /// - Returns: The context, and which of its attachments have no type yet.
  /// - Throws: Every reason why there is none.
  package func read(_ entry: InboxEntry, nearby: NearbyFiles?) throws(EntryFault) -> IncomingContext
  {
    switch entry.kind {
    case .line(_, let bytes):
      return try context(
        from: bytes, named: entry.name.label,
        rules: .inline(allowsPaths: allowsPaths, limits: policy.limits))
    case .contextFile:
      return try context(
        at: try reference(of: entry),
        rules: .inline(allowsPaths: allowsPaths, limits: policy.limits), nearby)
    case .contextDirectory(hasManifest: true):
      let directory = try reference(of: entry)
      return try context(
        at: directory.appending(Self.manifestName),
        // It is known to be there, but not what it is.
        rules: .directory(directory, limits: policy.limits), nil)
    case .contextDirectory(hasManifest: false):
      return try context(ofAllFilesIn: try reference(of: entry))
    case .file, .link, .package, .special, .directory:
      var shape = LooseContext(policy: policy, catalogue: catalogue)
      try add(entry, to: &shape, nearby)
      return shape.context
    }
  }

  private func reference(of entry: InboxEntry) throws(EntryFault) -> FileReference {
    guard let reference = entry.reference else { throw EntryFault(.vanished, at: entry.name) }
    return reference
  }
}

// MARK: Manifests

extension ContextReader {
  private func context(
    at file: FileReference, rules: ManifestRules, _ nearby: NearbyFiles?
  ) throws(EntryFault) -> IncomingContext {
    let limit = policy.limits.manifestBytes
    guard let bytes = try contents(of: file, upTo: limit, nearby).bytes else {
      throw EntryFault(
        .manifestTooLarge, "\(file.path.label): has more than \(limit) bytes; share less at once")
    }
    return try context(from: bytes, named: file.path.label, rules: rules)
  }

  private func context(
    from bytes: [UInt8], named name: String, rules: ManifestRules
  ) throws(EntryFault) -> IncomingContext {
    let manifest: DocumentValue
    do throws(DocumentError) {
      manifest = try JSONReader.read(bytes, named: name, limits: documentLimits)
    } catch {
      if case .tooLarge = error.reason {
        throw EntryFault(.manifestTooLarge, error.description)
      }
      throw EntryFault(.manifestMalformed, error.description)
    }
    var rules = rules
    rules.isQuestion = isQuestion
    return try ContextManifest.context(from: manifest, rules: rules, catalogue: catalogue)
  }

  /// An attachment has a few values, and a manifest as many attachments as the host allows.
  private var documentLimits: DocumentLimits {
    let limits = policy.limits
    let (values, overflow) = limits.attachments.multipliedReportingOverflow(by: 32)
    return DocumentLimits(
      bytes: limits.manifestBytes,
      values: max(DocumentLimits.standard.values, overflow ? .max : values))
  }

  /// The bytes of a file, `nil` if there are more than the limit, and the user who owns it.
  private func contents(
    of file: FileReference, upTo limit: Int, _ nearby: NearbyFiles?
  ) throws(EntryFault) -> (bytes: [UInt8]?, owner: UInt32) {
    do throws(FileFault) {
      let file = if let nearby { try nearby.open(file) } else { try SafeOpen.open(file) }
      return (try file.contents(upTo: limit), file.facts.owner)
    } catch {
      throw EntryFault(error, at: EntryName(bytes: file.path.bytes))
    }
  }
}

// MARK: Loose files

extension ContextReader {
  /// Shares all files of a directory without a manifest as one item.
  private func context(
    ofAllFilesIn directory: FileReference
  ) throws(EntryFault) -> IncomingContext {
    var shape = LooseContext(policy: policy, catalogue: catalogue)
    var reasons: [Reason] = []
    var walk = DirectoryWalk(
      from: directory,
      classifier: EntryClassifier(catalogue: catalogue, recognisesContexts: false))
    while reasons.count < Self.toldReasons, let step = walk.next() {
      switch step {
      case .ignored:
        break
      case .problem(let entry, let fault):
        reasons.append(fault.reason(for: entry.name.label))
      case .entry(let entry):
        guard shape.count < policy.limits.attachments else {
          throw EntryFault(
            .tooManyAttachments,
            "\(directory.path.label): has more than \(policy.limits.attachments) files;"
              + " share fewer at once")
        }
        do throws(EntryFault) {
          try add(entry, in: directory, to: &shape)
        } catch {
          reasons += error.reasons
        }
      }
    }
    guard reasons.isEmpty else { throw EntryFault(reasons: reasons) }
    guard shape.count > 0 else {
      throw EntryFault(
        .itemWithoutAttachments, "\(directory.path.label): holds no file that can be shared")
    }
    return shape.context
  }

  private func add(
    _ entry: InboxEntry, in directory: FileReference, to shape: inout LooseContext
  ) throws(EntryFault) {
    // A manifest that came after the entry was found decides about the context: try again.
    guard entry.reference != directory.appending(Self.manifestName) else {
      throw EntryFault(.changed, at: entry.name)
    }
    try add(entry, to: &shape, nil)
  }

  private func add(
    _ entry: InboxEntry, to shape: inout LooseContext, _ nearby: NearbyFiles?
  ) throws(EntryFault) {
    let reference = try reference(of: entry)
    switch entry.kind {
    case .special(let kind):
      throw EntryFault(.special(kind), at: entry.name)
    case .directory:
      throw EntryFault(.directory, at: entry.name)
    case .package(let type):
      shape.addPackage(type, at: reference)
    case .link(let format):
      let (url, owner) = try url(at: reference, format: format, nearby)
      if let url {
        shape.addLink(url, at: reference, of: owner)
      } else {
        shape.addFile(at: reference)
      }
    case .file, .contextFile, .contextDirectory, .line:
      shape.addFile(at: reference)
    }
  }

  private func url(
    at reference: FileReference, format: LinkFormat, _ nearby: NearbyFiles?
  ) throws(EntryFault) -> (String?, owner: UInt32) {
    let (bytes, owner) = try contents(of: reference, upTo: LinkFile.maximumBytes, nearby)
    do throws(LinkFault) {
      guard let bytes else { throw .fileTooLarge(limit: LinkFile.maximumBytes) }
      return (try LinkFile.url(in: bytes, format: format), owner)
    } catch {
      throw EntryFault(error.code, "\(reference.path.label): \(error)")
    }
  }
}
