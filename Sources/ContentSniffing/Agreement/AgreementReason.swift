/// Why content agrees with its name, differs from it, or could not be examined.
package enum AgreementReason: Hashable, Sendable {
  // Agrees.
  /// Bytes and name have the same type.
  case sameType
  /// The type of the name conforms to that of the bytes, which may be all that can be seen.
  case nameIsNarrower
  /// The type of the bytes conforms to that of the name.
  case nameIsWider
  /// The bytes are a container or text class in which the name's format is known to be stored.
  case storedForm
  /// Both are formats of one family.
  case sameFamily
  /// Both are plain text.
  case plainText
  /// The name is that of plain text, and the bytes are another kind of text that does not act.
  case text
  /// The bytes are unknown, and the name's format is known not to be recognised.
  case notRecognisable
  /// The content is active, and the name says so.
  case announced
  /// The name claims no type.
  case noClaim
  /// No type is declared for the extension, so the bytes count, and they do not act.
  case unknownName
  /// The extension stands for several formats, so the bytes count, and they do not act.
  case ambiguousName
  /// The content is not active, and nothing else was asked.
  case notActive
  /// Nothing was compared, because the caller did not ask for it.
  case notCompared

  // Differs.
  /// The content is active, and the name says something else.
  case activeContent(ActiveKind)
  /// The bytes are of another format.
  case differentType

  // Not examined.
  /// The content has no bytes.
  case emptyContent
  /// libmagic does not know the bytes.
  case unknownBytes
  /// libmagic knows the format, but no declared type stands for it.
  case untypedFormat
  /// The claimed type is not declared, or the extension is that of a program whose bytes cannot
  /// show that it is one.
  case undeclaredName

  /// The answer that goes with the reason.
  package var verdict: ContentAgreement.Verdict {
    switch self {
    case .sameType, .nameIsNarrower, .nameIsWider, .storedForm, .sameFamily, .plainText,
      .text, .notRecognisable, .announced, .noClaim, .unknownName, .ambiguousName, .notActive,
      .notCompared:
      .agrees
    case .activeContent, .differentType: .differs
    case .emptyContent, .unknownBytes, .untypedFormat, .undeclaredName: .notExamined
    }
  }

  /// The stable code of the reason, in lower case with hyphens.
  package var code: String {
    switch self {
    case .sameType: "same-type"
    case .nameIsNarrower: "name-is-narrower"
    case .nameIsWider: "name-is-wider"
    case .storedForm: "stored-form"
    case .sameFamily: "same-family"
    case .plainText: "plain-text"
    case .text: "text"
    case .notRecognisable: "not-recognisable"
    case .announced: "announced"
    case .noClaim: "no-claim"
    case .unknownName: "unknown-name"
    case .ambiguousName: "ambiguous-name"
    case .notActive: "not-active"
    case .notCompared: "not-compared"
    case .activeContent: "active-content"
    case .differentType: "different-type"
    case .emptyContent: "empty-content"
    case .unknownBytes: "unknown-bytes"
    case .untypedFormat: "untyped-format"
    case .undeclaredName: "undeclared-name"
    }
  }
}
