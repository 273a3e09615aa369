import SafeFiles
public import ShareModel
public import SystemPackage
public import TypeIdentifiers

extension HostShape {
  /// The most things that one share may count.
  private static let largestCount = 1000

  /// What the operands say, checked.
  private struct Choice {
    var url = ""
    var count = 1
    var files: [String] = []
  }

  /// The context that the host hands over.
  ///
  /// - Parameters:
  ///   - operands: What follows the name; where nothing does, the default counts. A file need not
  ///     be there: its type comes from its name. If it is there, it is the content.
  ///   - directory: Where relative names of files begin, absolute; `nil` for the current one.
  ///   - catalogue: The types of names.
  /// - Returns: The context.
  /// - Throws: What is wrong with the operands.
  public func context(
    _ operands: [String] = [], beneath directory: FilePath? = nil, catalogue: TypeCatalogue
  ) throws(HostShapeError) -> ShareContext {
    let choice = try choice(of: operands)
    let base = (directory ?? FilePath(".")).absolute
    return ShareContext(
      items: items.map { item in
        ShareItem(
          supportsJavaScript: item.supportsJavaScript,
          attachments: item.pieces.flatMap {
            Self.attachments(of: $0, choice, base, catalogue)
          })
      })
  }

  private func choice(of operands: [String]) throws(HostShapeError) -> Choice {
    var choice = Choice()
    if operands.count > 1, case .files = operand {
    } else if let rest = operands.dropFirst().first {
      throw .tooManyOperands(usage: usage, operand: rest)
    }
    switch operand {
    case .none:
      if let first = operands.first { throw .tooManyOperands(usage: usage, operand: first) }
    case .url(let standard):
      choice.url = operands.first ?? standard
      do throws(LinkFault) {
        try LinkText.check(choice.url)
      } catch {
        throw .notAURL(usage: usage, operand: choice.url, detail: "\(error)")
      }
    case .count:
      guard let text = operands.first else { break }
      let digits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard digits, let count = Int(text), (1...Self.largestCount).contains(count) else {
        throw .notACount(usage: usage, operand: text)
      }
      choice.count = count
    case .files(let standard):
      choice.files = operands.isEmpty ? [standard] : operands
      guard choice.files.count <= Self.largestCount else {
        throw .tooManyFiles(usage: usage, limit: Self.largestCount)
      }
      for file in choice.files where !Self.isFileName(file) {
        throw .notAFile(usage: usage, operand: file)
      }
    }
    return choice
  }

  /// Whether a text can be the path of a file: with no NUL, at most `PATH_MAX` bytes, and a name at
  /// its end.
  private static func isFileName(_ text: String) -> Bool {
    !text.utf8.contains(0) && text.utf8.count < 4096
      && FilePath(text).lastComponent?.kind == .regular
  }

  private static func attachments(
    of piece: HostShapePiece, _ choice: Choice, _ base: FilePath, _ catalogue: TypeCatalogue
  ) -> [Attachment] {
    switch piece {
    case .types(let types):
      let one = Attachment(registeredTypeIdentifiers: types, content: .typesOnly)
      return Array(repeating: one, count: choice.count)
    case .unidentified:
      return [
        Attachment(
          registeredTypeIdentifiers: [UnidentifiedAttachment.mark], content: .typesOnly)
      ]
    case .page(let types):
      return [Attachment(registeredTypeIdentifiers: types, content: .url(choice.url))]
    case .url(let types, let url):
      return [Attachment(registeredTypeIdentifiers: types, content: .url(url))]
    case .text(let types, let text):
      return [Attachment(registeredTypeIdentifiers: types, content: .text(text))]
    case .typedFiles, .untypedFiles:
      let isTyped = if case .typedFiles = piece { true } else { false }
      return choice.files.map { name in
        let file = NamedFile(FilePath(name), beneath: base, catalogue: catalogue)
        return Attachment(
          registeredTypeIdentifiers: (isTyped ? [file.type] : []) + [.fileURL],
          suggestedName: file.label, content: file.content)
      }
    }
  }
}

/// A file that is named, whether it is there or not.
private struct NamedFile {
  /// Its type, by its name.
  let type: TypeIdentifier
  /// Its name without the extension.
  let label: String
  /// The file if it is there, else its types alone.
  let content: AttachmentContent

  init(_ name: FilePath, beneath base: FilePath, catalogue: TypeCatalogue) {
    let path = base.pushing(name)
    let last = name.lastComponent?.bytes ?? []
    let letters = NameExtension(of: last)?.text
    let reference = FileReference(
      root: path.removingLastComponent(), path: FilePath(bytes: last))
    let package = letters.flatMap { catalogue.packageType(forFilenameExtension: $0) }
    label = NameExtension.stem(of: last)
    switch try? FileFacts(at: path, followingLinks: false).kind {
    case .directory where package != nil:
      type = package ?? .folder
      content = .package(reference)
    case .regular:
      type = letters.map { catalogue.type(forFilenameExtension: $0) } ?? .data
      content = .file(reference)
    default:
      type =
        letters.map {
          catalogue.declaredType(forFilenameExtension: $0) ?? package
            ?? catalogue.type(forFilenameExtension: $0)
        } ?? .data
      content = .typesOnly
    }
  }
}
