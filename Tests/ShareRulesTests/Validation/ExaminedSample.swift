import ShareModel
import ShareRules
import TypeIdentifiers

/// What was found in an attachment, in short, for tests of validators.
struct ExaminedSample: Sendable, CustomStringConvertible {
  var label = "note.txt"
  var suggestedName: String?
  var claimed: TypeIdentifier? = .plainText
  var content: ExaminedAttachment.Content

  init(
    _ content: ExaminedAttachment.Content, label: String = "note.txt",
    suggestedName: String? = nil, claimed: TypeIdentifier? = .plainText
  ) {
    self.content = content
    self.label = label
    self.suggestedName = suggestedName
    self.claimed = claimed
  }

  /// A text with a length.
  static func text(
    characters: Int? = 5, bytes: Int = 5, encoding: String? = "us-ascii", label: String = "note.txt"
  ) -> Self {
    Self(
      .bytes(
        ContentFacts(
          bytes: bytes, mimeType: "text/plain", encoding: encoding, identifier: .plainText,
          agreement: .agrees, characters: characters)), label: label)
  }

  /// A picture with a size.
  static func image(
    _ width: Int, _ height: Int, mime: String = "image/png", type: TypeIdentifier = .png
  ) -> Self {
    Self(
      .bytes(
        ContentFacts(
          bytes: 10, mimeType: mime, identifier: type, agreement: .agrees,
          pixelSize: width == 0 ? nil : PixelSize(width: width, height: height))),
      label: "map.png", claimed: type)
  }

  /// A file whose name says one thing and whose bytes say something.
  static func file(
    _ label: String = "a.pdf", claims: TypeIdentifier? = .pdf, is mime: String,
    _ type: TypeIdentifier, _ strict: ContentFacts.Agreement,
    lenient: ContentFacts.Agreement? = nil, objection: String? = nil
  ) -> Self {
    Self(
      .bytes(
        ContentFacts(
          bytes: 10, mimeType: mime, identifier: type, agreement: strict, lenientAgreement: lenient,
          objection: objection)
      ),
      label: label, claimed: claims)
  }

  /// A link.
  static func url(_ url: String) -> Self { Self(.url(url), label: "link", claimed: .url) }

  var value: ExaminedAttachment {
    ExaminedAttachment(
      attachment: Attachment(
        registeredTypeIdentifiers: claimed.map { [$0] } ?? [], suggestedName: suggestedName,
        content: .typesOnly),
      label: label, claimed: claimed, filenameExtension: nil, content: content)
  }

  var description: String { "\(label) \(content)" }
}

/// What a test asks of content: the keys that it changes.
struct Asked: Sendable {
  let requirements: ContentRequirements

  init(_ change: (inout ContentRequirements) -> Void) {
    var requirements = ContentRequirements()
    change(&requirements)
    self.requirements = requirements
  }

  static let nothing = Asked { _ in }

  /// Judges attachments.
  func verdict(on samples: [ExaminedSample]) -> ContentVerdict {
    ContentValidation(requirements: requirements, catalogue: .builtIn)
      .verdict(on: samples.map(\.value))
  }
}

extension ContentVerdict {
  /// The verdict as a line: `pass`, `pass 3`, or the kind and each code and message.
  var line: String {
    switch self {
    case .pass(nil): "pass"
    case .pass(let remaining?): "pass \(remaining)"
    case .reject(let reasons): "reject " + Self.text(of: reasons)
    case .notExamined(let reasons): "not examined " + Self.text(of: reasons)
    }
  }

  private static func text(of reasons: [Reason]) -> String {
    reasons.map { "\($0.code.rawValue): \($0.message)" }.joined(separator: " | ")
  }
}
