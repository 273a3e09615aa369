import Documents
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// Where an attachment is filed, below the directory that the host named.
struct FilingTarget {
  /// The names of the folders.
  let folders: [String]
  /// Which date the words of a date are of; `nil` if no word needs one.
  let date: String?
  /// The name for a number from 1.
  let name: (Int) -> String

  /// Fills the templates of the owner; the content is read only if a word needs it.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - examined: The attachment as it was judged; `nil` if that is not known.
  ///   - subject: What is known of it.
  ///   - content: What is written.
  ///   - request: The request, for what is known of the context.
  ///   - options: The options of the owner.
  ///   - rootNames: How many names at the start of the template of the directory lead to the directory
  ///     that the host named.
  ///   - now: The time: seconds since 1970-01-01T00:00:00Z.
  init(
    of attachment: Attachment, _ examined: ExaminedAttachment?, _ subject: FiledSubject,
    _ content: AttachmentContent, _ request: ExtensionRequest, _ options: FilingOptions,
    rootNames: Int, now: Int64
  ) {
    let origin = CapturedOrigin(of: attachment, examined)
    let date = FilingDate(
      options.date, captured: origin.captured, modified: examined?.metadata?.modified,
      arrived: request.filing.origin.arrived?.seconds ?? now)
    let digest = examined?.facts?.sha256
    let value = { (word: FileWord, number: Int) -> String? in
      guard word != .counter else { return "\(number)" }
      return subject.text(
        for: word, request, date.time, hash: digest ?? Self.hash(of: content), camera: origin.camera
      )
    }
    let template = options.directory?.path { value($0, 1) } ?? []
    let below = options.name.path { value($0, 1) }
    folders = Array(template.dropFirst(rootNames) + below.dropLast())
    let usesDate = (options.directory?.words ?? []).union(options.name.words)
      .contains(where: \.isOfDate)
    self.date = usesDate ? date.source : nil
    let usesCounter = options.name.words.contains(.counter)
    name = { number in
      let plain = options.name.lastName { value($0, number) } ?? FileTemplate.unknown
      guard number > 1, !usesCounter else { return plain }
      return FilePath.Component(plain)?.appendingToStem("\(number)").string ?? plain
    }
  }

  private static func hash(of content: AttachmentContent) -> ContentDigest? {
    switch content {
    case .url(let text), .text(let text): try? ContentHash.sha256(of: Array(text.utf8))
    case .data(let bytes): try? ContentHash.sha256(of: bytes)
    case .file(let file): try? hash(of: file)
    case .package, .typesOnly: nil
    }
  }

  private static func hash(of file: FileReference) throws -> ContentDigest {
    let open = try SafeOpen.open(file)
    return try ContentHash.sha256(of: open.descriptor, size: open.facts.size)
  }
}
