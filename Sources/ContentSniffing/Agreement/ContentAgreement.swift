package import TypeIdentifiers

/// Whether the bytes of content agree with its name, why, and which type it has in the end.
///
/// With S the type of the bytes and E the type of the name, ``ContentMatch/strict`` says:
/// - active content (executables, scripts, HTML, SVG) agrees only with a name that announces it,
///   or with a type so wide that it announces nothing, such as `public.data`;
/// - of what is not active, agrees, if S conforms to E, or E to S; if S is a container or text class
///   in which E is known to be stored; if both are of one family of formats; if E is plain text of
///   some kind, and S is text of another;
/// - an extension that no type declares claims nothing, and agrees; so does one that stands for
///   several formats. The extension of a program does not, nor does either for a package or a disk
///   image;
/// - for bytes that libmagic does not know, agrees only if E is a format that it is known not to
///   recognise; otherwise the content counts as not examined;
/// - not examined, if the content is empty, or its sender claims a type that is not declared;
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
  /// Whether the extension of the name makes the claim, and no registered type beside it.
  let isClaimedByName: Bool

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
    isClaimedByName = comparison.filenameExtension != nil
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
