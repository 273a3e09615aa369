package import TypeIdentifiers

/// Whether the bytes of content agree with its name, why, and which type it has in the end.
///
/// With S the type of the bytes and E the type of the name, ``ContentMatch/strict`` says:
/// - agrees, if S conforms to E, or E to S; if S is a container or text class in which E is known
///   to be stored; if both are of one family of formats; if both are plain text;
/// - for bytes that libmagic does not know, agrees only if E is a format that it is known not to
///   recognise; otherwise the content counts as not examined;
/// - active content (executables, scripts, HTML, SVG) agrees only with a name that announces it,
///   or with a type so wide that it announces nothing, such as `public.data`;
/// - not examined, if the content is empty, or the name's extension is not declared and the bytes
///   are not active;
/// - otherwise differs.
///
/// Conformance goes both ways, so a narrower name is taken on trust where the bytes show only a
/// wide type; see ``AgreementReason/nameIsNarrower``. A container is not its content: a Word
/// document called `.zip` differs.
///
/// ``ContentMatch/lenient`` says *differs* for active content alone, and *agrees* to all else.
package struct ContentAgreement: Hashable, Sendable {
  /// The answer.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Nothing speaks against the name.
    case agrees
    /// The bytes are something other than what the name says.
    case differs
    /// The bytes do not show whether the name is right.
    case notExamined = "not-examined"
  }

  /// The answer.
  package let verdict: Verdict
  /// Why.
  package let reason: AgreementReason
  /// The type of the content: that of the name where it says more and is not contradicted, else
  /// that of the bytes.
  package let identifier: TypeIdentifier
  /// What libmagic found.
  package let found: SniffedContent
  /// The type of the bytes, `public.data` if unknown.
  package let foundType: TypeIdentifier
  /// The type of the name, or `nil` for a name that claims none.
  package let claimedType: TypeIdentifier?

  /// Compares what was found in content with what its name claims.
  ///
  /// - Parameters:
  ///   - found: What libmagic found.
  ///   - claimedType: The type of the name, or the registered one: declared, dynamic or unknown.
  ///     `nil`, or the dynamic type of an empty extension, claims nothing, and agrees.
  ///   - filenameExtension: The extension from which the claim comes, without its period; it may
  ///     have further declared types. `nil` if the claim does not come from a name.
  ///   - match: How closely the two must agree.
  ///   - catalogue: The declared types.
  package init(
    of found: SniffedContent, claimedType: TypeIdentifier?, filenameExtension: String? = nil,
    match: ContentMatch = .strict, catalogue: TypeCatalogue = .builtIn
  ) {
    let comparison = AgreementComparison(
      found: found, claimedType: claimedType, filenameExtension: filenameExtension,
      catalogue: catalogue)
    let strict = comparison.strictResult
    self.found = found
    foundType = comparison.mapping.identifier
    self.claimedType = comparison.claimedType
    identifier = strict.identifier
    switch match {
    case .strict:
      verdict = strict.reason.verdict
      reason = strict.reason
    case .lenient:
      let lenient = comparison.lenientReason(strict: strict.reason)
      verdict = lenient.verdict
      reason = lenient
    case .off:
      verdict = .agrees
      reason = .notCompared
    }
  }

  /// Compares what was found in content with the extension of its name.
  ///
  /// - Parameters:
  ///   - found: What libmagic found.
  ///   - filenameExtension: The extension in any case, without its period; empty for a name
  ///     without one, which claims nothing.
  ///   - match: How closely the two must agree.
  ///   - catalogue: The declared types.
  package init(
    of found: SniffedContent, filenameExtension: String, match: ContentMatch = .strict,
    catalogue: TypeCatalogue = .builtIn
  ) {
    self.init(
      of: found,
      claimedType: filenameExtension.isEmpty
        ? nil : catalogue.type(forFilenameExtension: filenameExtension),
      filenameExtension: filenameExtension, match: match, catalogue: catalogue)
  }
}

extension ContentAgreement: CustomStringConvertible {
  /// The reason in words, with what was found and claimed.
  package var description: String {
    let name = claimedType?.rawValue ?? "nothing"
    return switch reason {
    case .sameType: "the bytes are \(found.mimeType), as the name says"
    case .nameIsNarrower:
      "the bytes are \(found.mimeType), which \(name) is one kind of"
    case .nameIsWider: "the bytes are \(found.mimeType), one kind of \(name)"
    case .storedForm: "\(name) is stored as \(found.mimeType)"
    case .sameFamily: "\(name) and \(found.mimeType) are of one family of formats"
    case .plainText: "\(name) and \(found.mimeType) are both plain text"
    case .notRecognisable: "\(name) is a format whose bytes cannot be recognised"
    case .announced: "the name announces \(found.mimeType)"
    case .noClaim: "the name claims no type; the bytes are \(found.mimeType)"
    case .notActive: "the bytes, \(found.mimeType), are not active content"
    case .notCompared: "name and bytes were not compared"
    case .activeContent(let kind):
      "the name says \(name), but the bytes are active content (\(kind.rawValue), "
        + "\(found.mimeType))"
    case .differentType: "the name says \(name), but the bytes are \(found.mimeType)"
    case .emptyContent: "there are no bytes to compare with \(name)"
    case .unknownBytes: "the format of the bytes is not known, so nothing confirms \(name)"
    case .untypedFormat: "\(found.mimeType) has no declared type to compare with \(name)"
    case .undeclaredName: "\(name) is not declared, so \(found.mimeType) cannot confirm it"
    }
  }
}
