/// The permissions with which libmagic looks at an ELF file: those to execute are there if the
/// dynamic section says that the file is a program, whatever the file system says.
///
/// Source: elf(5), `PT_DYNAMIC`, `DT_FLAGS_1`, `DF_1_PIE`.
enum ELFMode {
  private static let magic: (UInt8, UInt8, UInt8) = (0x7F, 0x4C, 0x46)
  private static let largestProgramHeaders = 2048
  private static let largestSectionHeaders = 32_768
  private static let executable: UInt32 = 0o111
  private static let dynamicSection: UInt32 = 2
  private static let interpreter: UInt32 = 3
  private static let note: UInt32 = 4
  private static let flagsTag: UInt64 = 0x6FFF_FFFB
  private static let programFlag: UInt64 = 0x0800_0000

  /// Sets the mode of an ELF file.
  ///
  /// - Parameters:
  ///   - window: A file, of which the first bytes are loaded.
  ///   - dynamicSection: The bytes of a dynamic section that are looked at.
  /// - Returns: `false` if libmagic might say more about the file than its type.
  static func apply(to window: ContentWindow, dynamicSection: Int) -> Bool {
    let loaded = unsafe window.loaded
    let head = unsafe loaded.span
    guard window.descriptor >= 0, head.count > 5, head[0] == magic.0,
      head[1] == UInt8(ascii: "E") || head[1] == UInt8(ascii: "O"), head[2] == magic.1,
      head[3] == magic.2
    else { return true }
    guard head[4] == 1 || head[4] == 2 else { return false }
    let numbers = ELFNumbers(isWide: head[4] == 2, isSwapped: head[5] != 1)
    guard window.count > numbers.headerSize else { return true }
    guard head.count > numbers.headerSize else { return false }
    let kind = numbers.half(head, at: 16)
    guard kind == 2 || kind == 3 else { return true }
    let tail = numbers.isWide ? 54 : 42
    let count = numbers.half(head, at: tail + 2)
    let sections = numbers.half(head, at: tail + 6)
    guard count <= largestProgramHeaders, sections <= largestSectionHeaders else { return true }
    guard count > 0, numbers.half(head, at: tail) == numbers.programHeaderSize else { return false }
    let table = numbers.address(head, at: numbers.isWide ? 32 : 28)
    return walk(
      table, count, hasSections: sections > 0, numbers, window, largestSection: dynamicSection)
  }

  /// Walks over the program headers.
  private static func walk(
    _ table: UInt64, _ count: Int, hasSections: Bool, _ numbers: ELFNumbers,
    _ window: ContentWindow, largestSection: Int
  ) -> Bool {
    var mode = window.mode
    for number in 0..<count {
      let place = table.addingReportingOverflow(UInt64(number * numbers.programHeaderSize))
      guard !place.overflow,
        let header = unsafe window.bytes(at: place.partialValue, count: numbers.programHeaderSize),
        header.count == numbers.programHeaderSize
      else { return false }
      let bytes = unsafe header.span
      switch numbers.word(bytes, at: 0) {
      case dynamicSection:
        let offset = numbers.address(bytes, at: numbers.isWide ? 8 : 4)
        let size = numbers.address(bytes, at: numbers.isWide ? 32 : 16)
        let read = min(size, UInt64(largestSection))
        guard let flags = flags(at: offset, size: Int(read), numbers, window) else { return false }
        mode &= ~executable
        if let flags, flags & programFlag != 0 { mode |= executable }
      case interpreter:
        guard numbers.address(bytes, at: numbers.isWide ? 8 : 4) <= UInt64(Int64.max)
        else { return false }
      case note where !hasSections:
        // libmagic reads on until the first note; odd ones make it say more.
        guard (4...0x7FFF_FFFF).contains(alignment(of: bytes, numbers)),
          numbers.address(bytes, at: numbers.isWide ? 8 : 4) <= UInt64(Int64.max)
        else { return false }
        window.mode = mode
        return true
      default: continue
      }
    }
    window.mode = mode
    return true
  }

  private static func alignment(of header: Span<UInt8>, _ numbers: ELFNumbers) -> UInt64 {
    let value = numbers.address(header, at: numbers.isWide ? 48 : 28)
    return value == 0 ? 4 : value
  }

  /// The last flags in a dynamic section: `nil` if it has none; nothing if it cannot be read.
  private static func flags(
    at offset: UInt64, size: Int, _ numbers: ELFNumbers, _ window: ContentWindow
  ) -> UInt64?? {
    guard let section = unsafe window.bytes(at: offset, count: size) else { return nil }
    let bytes = unsafe section.span
    var flags: UInt64?
    var place = 0
    while place + numbers.dynamicEntrySize <= bytes.count {
      if numbers.address(bytes, at: place) == flagsTag {
        flags = numbers.address(bytes, at: place + numbers.dynamicEntrySize / 2)
      }
      place += numbers.dynamicEntrySize
    }
    return .some(flags)
  }
}
