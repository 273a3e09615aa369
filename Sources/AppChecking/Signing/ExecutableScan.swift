import ShareModel

/// Finds what an executable says of itself, while the file goes by chunk after chunk.
///
/// A Mach-O file, or one for several architectures, has load commands at its start; one of them
/// names the place of the signature, and the signature has an index in which the entitlements are
/// named. Only these parts are kept, and never more than ``memoryLimit`` bytes of them. Every part is
/// behind what names it, as the tools of Apple write it; what is elsewhere is a doubt.
///
/// The answer is the same however the file is cut into chunks.
/// Source: Apple, TN3126 "Inside Code Signing: Hashes"; `<mach-o/fat.h>`, `<mach-o/loader.h>`;
/// xnu, `cs_blobs.h`.
struct ExecutableScan: Sendable {
  /// The most bytes that are kept together.
  static let memoryLimit = 2 << 20
  /// The most bytes of the load commands of one architecture, and of its entitlements.
  static let partLimit = 512 << 10
  /// The most architectures; a Java class begins as such a file does, with a larger number.
  static let maximumArchitectures = 32
  /// The most parts of a signature.
  static let maximumBlobs = 256

  /// What a stretch of the file is wanted for; the number is an index in ``architectures``.
  enum Step: Sendable {
    case magic
    case architectureCount(ArchitectureTable)
    case architectures(ArchitectureTable)
    case architectureMagic(Int)
    case header(Int)
    case commands(Int)
    case signature(Int)
    case signatureIndex(Int)
    case entitlementsHeader(Int)
    case entitlements(Int)
  }

  /// The form of the table of architectures.
  struct ArchitectureTable: Sendable {
    let isLong: Bool
    let isBigEndian: Bool

    /// The bytes of an entry.
    var entrySize: Int { isLong ? 32 : 20 }
  }

  /// One architecture: a Mach-O file in the file, or the file itself.
  struct Architecture: Sendable {
    /// Where it is in the file; up to `Int.max` if it is the file itself.
    let range: Range<Int>
    /// Its number, from 1; `nil` if it is the file itself.
    let number: Int?
    var isLong = false
    var isBigEndian = false
    var commandCount = 0
    /// Where the signature is in the file, as far as is known.
    var signature = 0..<0
    var entitlements: [UInt8]?
    /// Whether all that was looked for was found, or found to be missing.
    var isRead = false
  }

  var architectures: [Architecture] = []
  private var collector = StretchCollector<Step>()
  private var search: TextSearch
  private let texts: Set<String>
  private var found = ExecutableFacts()
  /// The bytes of all entitlements that are kept.
  private var keptSize = 0
  private var isDone = false

  /// Creates a scan.
  ///
  /// - Parameter texts: Texts of which it is asked whether they are in the file.
  init(texts: [String] = []) {
    self.texts = Set(texts.filter { !$0.isEmpty })
    search = TextSearch(Array(self.texts))
    _ = collector.want(0..<4, for: .magic)
  }

  /// Takes the bytes that come next.
  ///
  /// - Parameter chunk: The bytes.
  /// - Returns: Whether more are needed.
  mutating func take(_ chunk: ArraySlice<UInt8>) -> Bool {
    guard !isDone else { return false }
    search.take(chunk)
    var rest = chunk
    while let stretch = collector.next(in: &rest) {
      take(stretch.purpose, stretch.bytes, endingAt: stretch.range.upperBound)
    }
    isDone = collector.wanted.isEmpty && (!found.isExecutable || search.missing.isEmpty)
    return !isDone
  }

  /// What was found; what was not taken until now is taken to be missing.
  var facts: ExecutableFacts {
    var facts = found
    for stretch in collector.wanted {
      guard let part = stretch.purpose.part else { continue }
      let number = stretch.purpose.architecture.flatMap { architectures[$0].number }
      facts.doubts.append(ExecutableDoubt(architecture: number, reason: .cutOff(part)))
    }
    if facts.isExecutable { facts.texts = texts.subtracting(search.missing) }
    facts.entitlements = architectures.lazy.compactMap(\.entitlements).first
    if Set(architectures.filter(\.isRead).map(\.entitlements)).count > 1 {
      facts.doubts.append(ExecutableDoubt(architecture: nil, reason: .entitlementsDiffer))
    }
    return facts
  }
}

extension ExecutableScan.Step {
  /// The part of an executable that the stretch is of; `nil` if it is not known to be one.
  fileprivate var part: ExecutableDoubt.Part? {
    switch self {
    case .magic, .architectureCount: nil
    case .architectures: .table
    case .architectureMagic, .header: .header
    case .commands: .commands
    case .signature, .signatureIndex: .signature
    case .entitlementsHeader, .entitlements: .entitlements
    }
  }

  /// The index of the architecture that the stretch is of.
  fileprivate var architecture: Int? {
    switch self {
    case .magic, .architectureCount, .architectures: nil
    case .architectureMagic(let index), .header(let index), .commands(let index),
      .signature(let index), .signatureIndex(let index), .entitlementsHeader(let index),
      .entitlements(let index):
      index
    }
  }
}

extension ExecutableScan {
  /// Takes a stretch that is complete.
  private mutating func take(_ step: Step, _ bytes: [UInt8], endingAt end: Int) {
    switch step {
    case .magic: takeMagic(bytes)
    case .architectureCount(let table): takeArchitectureCount(table, bytes)
    case .architectures(let table): takeArchitectures(table, bytes)
    case .architectureMagic(let index): takeMagic(bytes, of: index)
    case .header(let index): takeHeader(bytes, of: index)
    case .commands(let index): takeCommands(bytes, of: index)
    case .signature(let index): takeSignature(bytes, of: index)
    case .signatureIndex(let index): takeSignatureIndex(bytes, of: index)
    case .entitlementsHeader(let index): takeEntitlementsHeader(bytes, of: index, endingAt: end)
    case .entitlements(let index): keep(bytes, of: index)
    }
  }

  // MARK: What the steps use

  mutating func markExecutable() { found.isExecutable = true }
  mutating func markSigned() { found.isSigned = true }
  mutating func markEncrypted() { found.isEncrypted = true }
  mutating func markOwnLibraries() { found.loadsOwnLibraries = true }

  /// Records a doubt; `nil` is the file as a whole.
  mutating func doubt(_ reason: ExecutableDoubt.Reason, of index: Int?) {
    let number = index.flatMap { architectures[$0].number }
    found.doubts.append(ExecutableDoubt(architecture: number, reason: reason))
  }

  /// Wants a stretch, or records why it cannot be had.
  ///
  /// - Parameters:
  ///   - offset: Where it begins: bytes from the start of `range`.
  ///   - count: How many bytes it has; at least one.
  ///   - range: The stretch in which it must be.
  ///   - step: What it is wanted for.
  mutating func want(_ offset: Int, count: Int, in range: Range<Int>, for step: Step) {
    let part = step.part ?? .table
    guard let place = range.part(offset, count: count) else {
      return doubt(.outside(part), of: step.architecture)
    }
    guard count <= Self.partLimit, keptSize + collector.size + count <= Self.memoryLimit else {
      let limit = count <= Self.partLimit ? Self.memoryLimit : Self.partLimit
      return doubt(.tooLarge(part, limit: limit), of: step.architecture)
    }
    if !collector.want(place, for: step) { doubt(.behind(part), of: step.architecture) }
  }

  /// Keeps the entitlements of an architecture; those that are alike are kept once.
  mutating func keep(_ bytes: [UInt8], of index: Int) {
    let alike = architectures.lazy.compactMap(\.entitlements).first { $0 == bytes }
    if alike == nil { keptSize += bytes.count }
    architectures[index].entitlements = alike ?? bytes
    architectures[index].isRead = true
  }
}

extension Range<Int> {
  /// The stretch that begins at an offset from the start, or `nil` if it is not within the range.
  fileprivate func part(_ offset: Int, count: Int) -> Range<Int>? {
    let (start, overflows) = lowerBound.addingReportingOverflow(offset)
    let (end, overflowsToo) = start.addingReportingOverflow(count)
    guard !overflows, !overflowsToo, offset >= 0, count > 0, end <= upperBound else { return nil }
    return start..<end
  }
}
