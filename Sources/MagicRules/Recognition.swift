/// The recognition of one piece of content: the steps of libmagic, in its order.
struct Recognition {
  let database: MagicDatabase
  let scratch: RecognitionScratch

  private var window: ContentWindow { scratch.window }
  private var version: LibmagicVersion { database.version }

  /// Recognizes what the window is open on: two bytes or more.
  ///
  /// - Returns: The finding; `nil` if only libmagic can say.
  func run() -> RecognizedContent? {
    guard window.load(ContentWindow.firstLoad), case .some(let form) = textForm() else {
      return nil
    }
    let encoding = form?.charset
    let head = unsafe window.loaded
    if unsafe TarHeader.begins(head.span) {
      return RecognizedContent(mimeType: "application/x-tar", encoding: encoding)
    }
    switch verdict(JSONText.verdict(of:)) {
    case .needsMore: return nil
    case .found(.document):
      return RecognizedContent(mimeType: "application/json", encoding: encoding)
    case .found(.lines):
      return RecognizedContent(mimeType: "application/x-ndjson", encoding: encoding)
    case .absent: break
    }
    if form != nil {
      switch verdict({ CSVText.verdict(of: $0, version.table) }) {
      case .needsMore: return nil
      case .found: return RecognizedContent(mimeType: "text/csv", encoding: encoding)
      case .absent: break
      }
    }
    guard let isTape = TapeImage.isFound(in: window, version.tapes) else { return nil }
    if isTape {
      return RecognizedContent(mimeType: "application/SIMH-tape-data", encoding: encoding)
    }
    guard unsafe !Self.isCompoundFile(head),
      ELFMode.apply(to: window, dynamicSection: version.dynamicSection)
    else { return nil }
    switch binaryAnswer(looksText: form != nil) {
    case .type(let mimeType): return RecognizedContent(mimeType: mimeType, encoding: encoding)
    case .none: break
    case .inDoubt, .needs: return nil
    }
    guard let mimeType = textType(form) else { return nil }
    return RecognizedContent(mimeType: mimeType, encoding: encoding)
  }

  /// The encoding, or `nil` for content that is no text; nothing if that is in doubt.
  private func textForm() -> TextForm?? {
    let form = unsafe form(of: window.loaded)
    let isEnough = unsafe window.isWhole || window.loaded.count >= TextForm.examinedBytes
    if isEnough { return .some(form) }
    if form == nil, unsafe !Self.hasWideMark(window.loaded) { return .some(nil) }
    let count = unsafe window.loaded.count
    guard window.load(TextForm.examinedBytes) else { return nil }
    return unsafe .some(self.form(of: window.loaded, after: (form, count)))
  }

  private func form(
    of bytes: UnsafeBufferPointer<UInt8>, after former: (form: TextForm?, count: Int) = (nil, 0)
  ) -> TextForm? {
    let bytes = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(TextForm.examinedBytes))
    return unsafe TextForm.detect(bytes.span, version.firstEscape, after: former)
  }

  private static func hasWideMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe TextForm.hasWideMark(bytes.span)
  }

  /// Asks a check, with more and more bytes until it knows.
  private func verdict<Format>(
    _ check: (ContentWindow) -> PartialVerdict<Format>
  ) -> PartialVerdict<Format> {
    while true {
      let verdict = check(window)
      guard verdict == .needsMore, window.loadMore() else { return verdict }
    }
  }

  /// Whether the content begins as a compound file does, which libmagic looks into.
  ///
  /// Source: [MS-CFB], section 2.2.
  private static func isCompoundFile(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 8 else { return false }
    return unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self).littleEndian
      == 0xE11A_B1A1_E011_CFD0
  }

  /// Asks the database about the content.
  private func binaryAnswer(looksText: Bool) -> MagicDatabase.Answer {
    while true {
      let content = unsafe MagicContent(
        loaded: UnsafeRawBufferPointer(window.loaded), count: window.count,
        descriptor: window.descriptor, fileSize: window.fileSize, mode: window.mode)
      let answer = database.answer(
        content, pass: .binary, looksText: looksText, scratch: scratch.magic)
      guard case .needs(let count) = answer else { return answer }
      guard unsafe count > window.loaded.count, window.load(max(count, 16_384)) else {
        return .inDoubt
      }
    }
  }

  /// The type of content about which the database has no binary answer.
  ///
  /// - Parameter form: The encoding as it was found with the zeros at the end.
  /// - Returns: The type; `nil` if only libmagic can say.
  private func textType(_ form: TextForm?) -> String? {
    guard let length = window.lengthWithoutTrailingNulls(form, version.firstEscape) else {
      return nil
    }
    var text = unsafe UnsafeBufferPointer(rebasing: window.loaded.prefix(length.examined))
    let trimmed = length.isCut ? unsafe self.form(of: text) : form
    guard let trimmed, length.kept > 1 else { return "application/octet-stream" }
    switch trimmed {
    case .utf7: return "text/plain"
    case .ascii(hasNextLine: false): break
    case .utf8(let range): unsafe text = UnsafeBufferPointer(rebasing: text[range])
    default:
      let target = unsafe scratch.textStorage()
      guard let count = unsafe TextConversion.convert(text.span, trimmed, into: target) else {
        return nil
      }
      unsafe text = UnsafeBufferPointer(rebasing: target[..<count])
    }
    guard !text.isEmpty else { return "text/plain" }
    let content = unsafe MagicContent(
      loaded: UnsafeRawBufferPointer(text), count: text.count, descriptor: window.descriptor,
      fileSize: window.fileSize, mode: window.mode)
    switch database.answer(
      content, pass: .text, looksText: form != nil, scratch: scratch.magic)
    {
    case .type(let mimeType): return mimeType
    case .none: return "text/plain"
    case .inDoubt, .needs: return nil
    }
  }
}
