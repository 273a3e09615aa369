package import ContentSniffing
import Documents
package import SafeFiles
package import ShareModel
package import SystemPackage
package import TypeIdentifiers

/// Finds out what content is.
///
/// It opens each file once, copies it if an extension may get it, and asks libmagic. It serves one
/// worker at a time.
package struct ContentExaminer: ~Copyable {
  /// What validators ask that costs time to answer.
  package struct Questions: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The size of images.
    static let pixelSize = Questions(rawValue: 1)
    /// The length of texts, exactly.
    static let characters = Questions(rawValue: 2)
    /// Whether texts have at least the number of characters that an extension asks for.
    static let someCharacters = Questions(rawValue: 4)
    /// The start of texts.
    static let text = Questions(rawValue: 8)
    /// When and with what content was made.
    static let origin = Questions(rawValue: 16)
  }

  private let sniffing: SniffingService
  private let catalogue: TypeCatalogue
  private let questions: Questions
  private let enoughCharacters: Int
  private let agreements: AgreementMemo
  private let bounds: ReadingBounds
  private let mostBytes: Int
  /// Opens the files that are only glanced at.
  package let nearby = NearbyFiles()

  /// Creates an examiner.
  ///
  /// - Parameters:
  ///   - sniffing: Asks libmagic.
  ///   - catalogue: The types.
  ///   - questions: What validators ask.
  ///   - enoughCharacters: The greatest minimum length of a text that an extension asks for.
  ///   - bounds: How much space and time copies and hashes may take.
  ///   - mostBytes: The most bytes of a file that is read.
  /// - Throws: ``SniffingError`` if libmagic or its database cannot be used.
  package init(
    sniffing: SniffingService = SniffingService(), catalogue: TypeCatalogue, questions: Questions,
    enoughCharacters: Int = 0, bounds: ReadingBounds = ReadingBounds(), mostBytes: Int = .max
  ) throws(SniffingError) {
    try sniffing.prepare()
    self.sniffing = sniffing
    self.catalogue = catalogue
    self.questions = questions
    self.enoughCharacters = enoughCharacters
    self.bounds = bounds
    self.mostBytes = mostBytes
    agreements = AgreementMemo(catalogue: catalogue)
  }

  /// How the files of a context are read.
  package enum Reading: Hashable, Sendable {
    /// Where they are, and no more of them than it takes to find out what they are.
    case glance
    /// Where they are, with their hashes. Directories that count as documents are copied, or
    /// without a place for copies only looked at.
    case inPlace(copies: FilePath?)
    /// From private copies, which are put into this directory; it is made if it is missing.
    case copies(FilePath)
    /// As files that a run has written, which are moved into this directory where they can be and
    /// `moving` allows it, and else copied.
    case takenOver(into: FilePath, moving: Bool = true)
  }

  /// Examines the attachments of a context, item by item.
  ///
  /// A file that a process has open for writing is not read.
  ///
  /// - Parameters:
  ///   - context: The context. If files are copied, its files are the copies afterwards.
  ///   - reading: How its files are read.
  ///   - isListed: Whether its files were seen as regular files a moment ago.
  ///   - size: How many bytes it has, if that is known.
  /// - Returns: What the attachments are.
  package func examine(
    _ context: inout ShareContext, _ reading: Reading, isListed: Bool = false,
    size: IntakeSize? = nil
  ) async -> [[ExaminedAttachment]] {
    if reading == .glance { return examineAll(of: &context, reading, isListed) }
    let size = size ?? IntakeSize(of: context.attachments)
    guard size.isSlow else {
      return await WorkThreads.reading.run(if: size.takesAWhile) {
        examineAll(of: &context, reading, isListed)
      }
    }
    return await examineApart(&context, reading, isListed, limit: bounds.limit(for: size.total))
  }

  /// Examines a context on a thread of its own, and stops waiting when its time is over.
  ///
  /// A call that hangs in the file system cannot be ended: it goes on, and no task waits for it.
  private func examineApart(
    _ context: inout ShareContext, _ reading: Reading, _ isListed: Bool, limit: Duration
  ) async -> [[ExaminedAttachment]] {
    let makesExaminer = {
      @Sendable [sniffing, catalogue, questions, enoughCharacters, bounds, mostBytes] in
      try ContentExaminer(
        sniffing: sniffing, catalogue: catalogue, questions: questions,
        enoughCharacters: enoughCharacters, bounds: bounds, mostBytes: mostBytes)
    }
    // The bounds of each file end what is merely slow, and say so.
    let end = await TimeLimitedCall.run(
      limit: limit + .seconds(10), grace: .seconds(5), on: .reading
    ) { [context] in
      var context = context
      let items = Result {
        try makesExaminer().examineAll(of: &context, reading, isListed)
      }
      return (context, items)
    }
    let fault: Reason
    switch end {
    case .finished((let examined, .success(let items))):
      context = examined
      return items
    case .finished((_, .failure(let error))):
      fault = Self.reason(of: error, for: "the content")
    case .timeLimitExceeded:
      fault = PrivateCopyFault.tooSlow(limit: limit).reason(for: "the content")
    case .cancelled:
      fault = PrivateCopyFault.interrupted.reason(for: "the content")
    }
    return context.items.map { item in
      item.attachments.map { attachment in
        let claim = ContentClaim(of: attachment, catalogue: catalogue)
        return ExaminedAttachment(
          attachment: attachment, label: claim.label, claimed: claim.type,
          filenameExtension: claim.filenameExtension, content: .unreadable(fault))
      }
    }
  }

  private func examineAll(
    of context: inout ShareContext, _ reading: Reading, _ isListed: Bool
  ) -> [[ExaminedAttachment]] {
    var number = 0
    var result: [[ExaminedAttachment]] = []
    result.reserveCapacity(context.items.count)
    let repeated = Self.filesNamedAgain(in: context, reading)
    for item in context.items.indices {
      var examined: [ExaminedAttachment] = []
      for index in context.items[item].attachments.indices {
        let attachment = context.items[item].attachments[index]
        let reading = reading.of(attachment, named: repeated)
        let one = examine(attachment, reading, number: number, isListed)
        if reading != .glance { context.items[item].attachments[index] = one.attachment }
        examined.append(one)
        number += 1
      }
      result.append(examined)
    }
    return result
  }

  private func examine(
    _ attachment: Attachment, _ reading: Reading, number: Int, _ isListed: Bool
  ) -> ExaminedAttachment {
    let claim = ContentClaim(of: attachment, catalogue: catalogue)
    var examined = ExaminedAttachment(
      attachment: attachment, label: claim.label, claimed: claim.type,
      filenameExtension: claim.filenameExtension, content: .none)
    switch attachment.content {
    case .typesOnly: break
    case .url(let url): examined.content = .url(url)
    case .text(let text):
      let bytes = Array(text.utf8)
      examined.content = facts(of: bytes, claim, reading, isText: true)
      examined.answer(questions, of: bytes)
    case .data(let bytes):
      examined.content = facts(of: bytes, claim, reading)
      examined.answer(questions, of: bytes)
    case .package(let reference):
      let own = reading.directoryOfPackages.map { self.own(claim, in: $0, number) }
      let source = reading.source(of: reference, own)
      examinePackage(source, claim, copyingTo: own, &examined)
    case .file(let reference):
      let own = reading.directoryOfFiles.map { self.own(claim, in: $0, number) }
      let source = reading.source(of: reference, own)
      examineFile(source, claim, reading, copyingTo: own, isListed, &examined)
    }
    return examined
  }

  private func examineFile(
    _ reference: FileReference, _ claim: ContentClaim, _ reading: Reading,
    copyingTo own: FileReference?, _ isListed: Bool, _ examined: inout ExaminedAttachment
  ) {
    do {
      let file =
        reading == .glance && isListed ? try nearby.open(reference) : try SafeOpen.open(reference)
      examined.owner = file.facts.owner
      guard ReadLease.of(file.descriptor, device: file.facts.device) != .refused else {
        throw FileFault.beingWritten
      }
      // It may have grown since the sizes were asked for.
      if let reason = Reason.tooLarge(
        file.facts.size, limit: mostBytes, EntryName(claim.label).label)
      {
        examined.content = .unreadable(reason)
        return
      }
      examined.metadata =
        reading == .glance
        ? FileMetadata(file.facts) : FileMetadata(of: file.descriptor, file.facts)
      guard let own else { return try examineInPlace(file, claim, reading, &examined) }
      try WorkSpace.makeIfMissing(own.root)
      // What is there is judged from here on: no other process can change it.
      if case .takenOver(_, moving: true) = reading,
        try reference == own || ReturnedFile.move(file, reference, to: own)
      {
        examined.attachment.content = .file(own)
        FailPoint.hit(.copied)
        let moved = try SafeOpen.open(own)
        guard moved.facts.hasContent(of: file.facts) else { throw FileFault.changed }
        return try examineInPlace(moved, claim, reading, &examined)
      }
      let copy = try PrivateCopy.make(
        of: file.descriptor, in: own.root, named: own.name ?? "0", bounds: bounds)
      FailPoint.hit(.copied)
      examined.attachment.content = .file(own)
      let opened = try SafeOpen.open(own)
      examined.content = try facts(of: opened, claim, sha256: copy.sha256)
      examined.answer(questions, of: opened.descriptor)
    } catch {
      examined.content = .unreadable(Self.reason(of: error, for: claim.label))
    }
  }

  private func examineInPlace(
    _ file: borrowing OpenFile, _ claim: ContentClaim, _ reading: Reading,
    _ examined: inout ExaminedAttachment
  ) throws {
    var hash: ContentDigest?
    if reading != .glance {
      hash = try ContentHash.sha256(of: file.descriptor, size: file.facts.size, bounds: bounds)
      FailPoint.hit(.hashed)
    }
    examined.content = try facts(of: file, claim, sha256: hash)
    examined.answer(questions, of: file.descriptor)
    guard try reading == .glance || file.currentFacts().isUnchanged(since: file.facts) else {
      throw FileFault.changed
    }
  }

  /// The place of the copy of an attachment.
  private func own(
    _ claim: ContentClaim, in directory: FilePath, _ number: Int
  ) -> FileReference {
    let place = PrivateCopyPlace(directory: directory, number: number)
    let name = place.name(filenameExtension: claim.neutralExtension(in: catalogue))
    return FileReference(root: directory, path: FilePath(root: nil, [name]))
  }

  private static func reason(of error: any Error, for label: String) -> Reason {
    switch error {
    case let fault as FileFault: fault.reason(for: label)
    case let fault as PrivateCopyFault: fault.reason(for: label)
    case let error as WorkSpaceError: error.reason
    case let error as SniffingError where error.isShortage:
      Reason(.noResources, "\(label): \(error)")
    case SniffingError.cannotRead(let errno) where errno.isDiskFault:
      FileFault.unreadable(errno).reason(for: label)
    case let error as SniffingError where error.leavesContentUnexamined:
      Reason(.contentNotExamined, "\(label): \(error)")
    default: Reason(.contentUnreadable, "\(label): \(error)")
    }
  }

  /// The name of a copy beside another one; of an earlier attempt, nothing may be there.
  private static func second(of name: FilePath.Component) -> FilePath.Component {
    FilePath.Component(bytes: Array(".again-".utf8) + name.bytes) ?? name
  }

  private func examinePackage(
    _ reference: FileReference, _ claim: ContentClaim, copyingTo own: FileReference?,
    _ examined: inout ExaminedAttachment
  ) {
    // Only the name of a package's directory says what it is: its parts are not examined.
    let type =
      claim.filenameExtension.flatMap {
        catalogue.declaredType(forFilenameExtension: $0, conformingTo: .directory)
      } ?? .folder
    let agrees = claim.type.map { claimed in
      catalogue.conforms(claimed, to: type) || catalogue.conforms(type, to: claimed)
    }
    var facts = ContentFacts(
      bytes: 0, mimeType: "inode/directory", identifier: type,
      agreement: agrees ?? true ? .agrees : .differs)
    do {
      if let own, let name = own.name {
        examined.metadata = FileMetadata(try SafeOpen.facts(of: reference))
        try WorkSpace.makeIfMissing(own.root)
        let copy: PrivateCopy
        if reference.fullPath == own.fullPath {
          // It is such a copy, of an earlier process: it is read, and what was read goes away.
          copy = try TreeCopy.make(
            of: reference, in: own.root, named: Self.second(of: name), bounds: bounds)
          try TreeRemoval.remove(copy.path)
        } else {
          copy = try TreeCopy.make(
            of: reference, in: own.root, named: name, bounds: bounds, keepsMetadata: true)
          examined.attachment.content = .package(own)
        }
        facts.bytes = Int(copy.bytes)
        facts.sha256 = copy.sha256
      } else {
        facts.bytes = Int(TreeSize.lengths(in: reference))
      }
      examined.content = .bytes(facts)
    } catch {
      examined.content = .unreadable(Self.reason(of: error, for: claim.label))
    }
  }

  private func facts(
    of file: borrowing OpenFile, _ claim: ContentClaim, sha256: ContentDigest?
  ) throws -> ExaminedAttachment.Content {
    let found = try sniffing.sniff(file.descriptor)
    var facts = facts(found, bytes: Int(file.facts.size), claim)
    facts.sha256 = sha256
    if questions.contains(.pixelSize) {
      facts.pixelSize = ImageDimensions(of: file.descriptor).map {
        PixelSize(width: $0.width, height: $0.height)
      }
    }
    // Of a large file that is only glanced at, the characters are not counted: its size decides.
    if sha256 != nil || file.facts.size <= IntakeSize.large {
      facts.characters = characters(of: file, found)
    }
    return .bytes(facts)
  }

  /// The length of a text: exact if an extension asks for it, else at least what is enough.
  private func characters(of file: borrowing OpenFile, _ found: SniffedContent) -> Int? {
    guard !questions.isDisjoint(with: [.characters, .someCharacters]) else { return nil }
    if found.isEmpty { return 0 }
    guard let encoding = found.encoding else { return nil }
    if !questions.contains(.characters), let start = start(of: file),
      let count = TextLength.characters(of: start, encoding: encoding), count >= enoughCharacters
    {
      return count
    }
    return TextLength.characters(of: file.descriptor, encoding: encoding) ?? leastCharacters
  }

  /// What is known of the length of a text that is not empty and cannot be decoded: it is enough
  /// where one character is asked for.
  private var leastCharacters: Int? {
    questions.contains(.characters) || enoughCharacters > 1 ? nil : 1
  }

  /// The first bytes of a file, up to the last line break or space among them, so that no
  /// character is cut.
  private func start(of file: borrowing OpenFile) -> [UInt8]? {
    let descriptor = file.descriptor
    let bytes = try? unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = try unsafe descriptor.read(
        fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
    }
    guard let bytes, let end = bytes.lastIndex(where: { $0 == 0x20 || $0 == 0x0A }) else {
      return nil
    }
    return Array(bytes[...end])
  }

  private func facts(
    of bytes: [UInt8], _ claim: ContentClaim, _ reading: Reading, isText: Bool = false
  ) -> ExaminedAttachment.Content {
    do {
      var found = try sniffing.sniff(bytes)
      // What came as text is text, also where libmagic finds too little of it to know.
      if isText && found.mimeType == "application/octet-stream" {
        found = SniffedContent(mimeType: "text/plain", encoding: "utf-8")
      }
      var facts = facts(found, bytes: bytes.count, claim)
      if reading != .glance { facts.sha256 = try ContentHash.sha256(of: bytes) }
      if questions.contains(.pixelSize) {
        facts.pixelSize = ImageDimensions(of: bytes).map {
          PixelSize(width: $0.width, height: $0.height)
        }
      }
      if !questions.isDisjoint(with: [.characters, .someCharacters]) {
        facts.characters =
          bytes.isEmpty
          ? 0
          : found.encoding.flatMap {
            TextLength.characters(of: bytes, encoding: $0) ?? leastCharacters
          }
      }
      return .bytes(facts)
    } catch {
      return .unreadable(Self.reason(of: error, for: claim.label))
    }
  }

  private func facts(
    _ found: SniffedContent, bytes: Int, _ claim: ContentClaim
  ) -> ContentFacts {
    let agreement = agreements.agreement(of: found, with: claim)
    return ContentFacts(
      bytes: bytes, mimeType: found.mimeType, encoding: found.encoding,
      identifier: agreement.identifier, agreement: agreement.strict,
      lenientAgreement: agreement.lenient, objection: agreement.objection)
  }
}
