extension ExecutableScan {
  /// Takes the first four bytes of the file.
  mutating func takeMagic(_ bytes: [UInt8]) {
    switch MachWords(bytes: bytes, isBigEndian: true).word(at: 0) {
    case 0xCAFE_BABE: wantCount(ArchitectureTable(isLong: false, isBigEndian: true))
    case 0xCAFE_BABF: wantCount(ArchitectureTable(isLong: true, isBigEndian: true))
    case 0xBEBA_FECA: wantCount(ArchitectureTable(isLong: false, isBigEndian: false))
    case 0xBFBA_FECA: wantCount(ArchitectureTable(isLong: true, isBigEndian: false))
    default:
      var file = Architecture(range: 0..<Int.max, number: nil)
      guard file.takeMagic(bytes) else { return }
      markExecutable()
      architectures = [file]
      wantHeader(of: 0)
    }
  }

  private mutating func wantCount(_ table: ArchitectureTable) {
    want(4, count: 4, in: 0..<Int.max, for: .architectureCount(table))
  }

  /// Takes the number of architectures.
  mutating func takeArchitectureCount(_ table: ArchitectureTable, _ bytes: [UInt8]) {
    guard let count = MachWords(bytes: bytes, isBigEndian: table.isBigEndian).size(at: 0),
      (1...Self.maximumArchitectures).contains(count)
    else { return }
    want(8, count: count * table.entrySize, in: 0..<Int.max, for: .architectures(table))
  }

  /// Takes the table of architectures.
  mutating func takeArchitectures(_ table: ArchitectureTable, _ bytes: [UInt8]) {
    let words = MachWords(bytes: bytes, isBigEndian: table.isBigEndian)
    for start in stride(from: 0, to: bytes.count, by: table.entrySize) {
      let offset = table.isLong ? words.longSize(at: start + 8) : words.size(at: start + 8)
      let count = table.isLong ? words.longSize(at: start + 16) : words.size(at: start + 12)
      let number = architectures.count + 1
      let end = offset.flatMap { offset in
        count.flatMap { count in
          let (end, overflows) = offset.addingReportingOverflow(count)
          return overflows ? nil : end
        }
      }
      guard let offset, let end else {
        architectures.append(Architecture(range: 0..<0, number: number))
        doubt(.outside(.header), of: number - 1)
        continue
      }
      architectures.append(Architecture(range: offset..<end, number: number))
      want(0, count: 4, in: offset..<end, for: .architectureMagic(number - 1))
    }
  }

  /// Takes the first four bytes of an architecture.
  mutating func takeMagic(_ bytes: [UInt8], of index: Int) {
    guard architectures[index].takeMagic(bytes) else {
      return doubt(.malformed(.header), of: index)
    }
    markExecutable()
    wantHeader(of: index)
  }

  private mutating func wantHeader(of index: Int) {
    want(4, count: 24, in: architectures[index].range, for: .header(index))
  }

  /// Takes what comes after the first four bytes in a header.
  mutating func takeHeader(_ bytes: [UInt8], of index: Int) {
    let architecture = architectures[index]
    let words = MachWords(bytes: bytes, isBigEndian: architecture.isBigEndian)
    // What kind of processor, which of them, and what kind of file come first.
    guard let count = words.size(at: 12), let size = words.size(at: 16) else { return }
    architectures[index].commandCount = count
    guard size > 0 else { return takeCommands([], of: index) }
    want(
      architecture.isLong ? 32 : 28, count: size, in: architecture.range, for: .commands(index))
  }

  /// Takes the load commands.
  mutating func takeCommands(_ bytes: [UInt8], of index: Int) {
    let architecture = architectures[index]
    let words = MachWords(bytes: bytes, isBigEndian: architecture.isBigEndian)
    let commands = MachCommands(words, count: architecture.commandCount)
    if commands.isEncrypted { markEncrypted() }
    if commands.loadsOwnLibraries { markOwnLibraries() }
    if commands.isMalformed { doubt(.malformed(.commands), of: index) }
    guard let place = commands.signature else {
      architectures[index].isRead = !commands.isMalformed
      return
    }
    markSigned()
    wantSignature(at: place, of: index)
  }
}

extension ExecutableScan.Architecture {
  /// Takes the first four bytes, and says whether they are those of a Mach-O file.
  fileprivate mutating func takeMagic(_ bytes: [UInt8]) -> Bool {
    switch MachWords(bytes: bytes, isBigEndian: true).word(at: 0) {
    case 0xFEED_FACE: (isLong, isBigEndian) = (false, true)
    case 0xFEED_FACF: (isLong, isBigEndian) = (true, true)
    case 0xCEFA_EDFE: (isLong, isBigEndian) = (false, false)
    case 0xCFFA_EDFE: (isLong, isBigEndian) = (true, false)
    default: return false
    }
    return true
  }
}
