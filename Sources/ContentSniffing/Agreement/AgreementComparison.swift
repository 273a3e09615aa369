import TypeIdentifiers

/// One comparison of found bytes with a claimed type: the rule behind ``ContentAgreement``.
struct AgreementComparison {
  /// A reason, and the type that the content has then.
  struct Result {
    let reason: AgreementReason
    let identifier: TypeIdentifier
  }

  let found: SniffedContent
  let mapping: MIMETypeMapping
  /// The claim; `nil` if there is none.
  let claimedType: TypeIdentifier?
  /// The extension in lower case, if the claim is one that the extension makes.
  let filenameExtension: String?
  let catalogue: TypeCatalogue
  private let active: ActiveFormat?

  init(
    found: SniffedContent, claimedType: TypeIdentifier?, filenameExtension: String?,
    catalogue: TypeCatalogue
  ) {
    self.found = found
    self.catalogue = catalogue
    mapping = MIMETypeMapping(found)
    active = ActiveFormat.format(ofMIMEType: found.mimeType)
    let announcedBy = claimedType.map { catalogue.filenameExtensions(of: $0) } ?? []
    self.claimedType = announcedBy == [""] ? nil : claimedType
    let written = filenameExtension?.lowercased()
    // An extension speaks only for a claim that it makes, not for a registered type beside it.
    self.filenameExtension =
      announcedBy.contains { $0.lowercased() == written }
      ? written : claimedType.map(DynamicType.isDynamic) == true ? announcedBy.first : nil
  }

  /// The answer of the strict rule, with the type of the content.
  var strictResult: Result {
    let bytes = mapping.identifier
    guard let claim = claimedType else {
      return Result(reason: found.isEmpty ? .emptyContent : .noClaim, identifier: bytes)
    }
    if found.isEmpty { return Result(reason: .emptyContent, identifier: claim) }
    if let active { return activeResult(active, claim) }
    if bytes == claim { return Result(reason: .sameType, identifier: claim) }
    if claimsNothing(claim) {
      return Result(reason: .unknownName, identifier: bytes == .data ? claim : bytes)
    }
    if bytes == .data { return unknownResult(claim) }
    // An archive without the parts of a format is none of it, although the format is an archive.
    if let parts = found.parts, !ArchiveFormat.mayBe(claim, with: parts, in: catalogue) {
      return Result(reason: isAmbiguous ? .ambiguousName : .differentType, identifier: bytes)
    }
    if catalogue.conforms(claim, to: bytes) {
      return Result(reason: .nameIsNarrower, identifier: claim)
    }
    if catalogue.conforms(bytes, to: claim) {
      return Result(reason: .nameIsWider, identifier: bytes)
    }
    if catalogue.conforms(bytes, to: .plainText), catalogue.conforms(claim, to: .plainText) {
      return Result(reason: .plainText, identifier: bytes)
    }
    if isText(claim) { return Result(reason: .text, identifier: claim) }
    if StorageForm.isStored(claim, in: found.mimeType, found: bytes, catalogue: catalogue) {
      return Result(reason: .storedForm, identifier: claim)
    }
    if let other = otherClaim(of: bytes) {
      return Result(reason: .nameIsNarrower, identifier: other)
    }
    if !catalogue.isDeclared(claim) { return Result(reason: .undeclaredName, identifier: bytes) }
    if FormatFamily.areSiblings(bytes, claim, catalogue: catalogue) {
      return Result(reason: .sameFamily, identifier: bytes)
    }
    if isAmbiguous { return Result(reason: .ambiguousName, identifier: bytes) }
    return Result(reason: .differentType, identifier: bytes)
  }

  /// The answer of the lenient rule, given that of the strict one.
  func lenientReason(strict: AgreementReason) -> AgreementReason {
    switch strict.verdict {
    case .agrees: strict
    case .differs, .notExamined: if case .activeContent = strict { strict } else { .notActive }
    }
  }

  /// Active content: agrees with a name that announces it, or one that announces nothing.
  private func activeResult(_ format: ActiveFormat, _ claim: TypeIdentifier) -> Result {
    let bytes = mapping.identifier
    // A wider type, which inert content has as well, would let it hide among that.
    let isOwnType = mapping.exactness == .exact || catalogue.conforms(bytes, to: .script)
    if isOwnType, catalogue.conforms(claim, to: bytes) {
      return Result(reason: bytes == claim ? .sameType : .nameIsNarrower, identifier: claim)
    }
    if format.names.covers(claim, in: catalogue) {
      return Result(reason: .announced, identifier: bytes == .data ? claim : bytes)
    }
    if let filenameExtension, format.filenameExtensions.contains(filenameExtension) {
      return Result(reason: .announced, identifier: bytes == .data ? claim : bytes)
    }
    let isOpen =
      ActiveFormat.wideTypes.contains(claim)
      || ActiveFormat.isAnnounced(format.kind, by: claim, in: catalogue)
    if isOpen, catalogue.conforms(bytes, to: claim) {
      return Result(reason: .nameIsWider, identifier: bytes)
    }
    return Result(reason: .activeContent(format.kind), identifier: bytes)
  }

  /// Whether the claim is a mere extension that no type declares, and the bytes may count alone.
  ///
  /// The extension of a program says more than an unknown one, and a package or a disk image
  /// has to say that it is one.
  private func claimsNothing(_ claim: TypeIdentifier) -> Bool {
    guard let type = DynamicType(decoding: claim), type.conformsTo.allSatisfy({ $0 == .data }),
      type.tags.allSatisfy({ $0.tagClass == .filenameExtension }),
      !type.tags.contains(where: { ProgramExtensions.contain($0.text) })
    else { return false }
    return !isInstaller
  }

  /// Whether the extension stands for several formats, and the bytes may be any of them.
  private var isAmbiguous: Bool {
    guard let filenameExtension else { return false }
    return AmbiguousExtensions.contain(filenameExtension) && !isInstaller
  }

  private var isInstaller: Bool {
    InstallerFormats.contain(mimeType: found.mimeType, mapping.identifier, in: catalogue)
  }

  /// Whether the claim is plain text of some kind, and the bytes are text as well.
  ///
  /// A script announces more than text.
  private func isText(_ claim: TypeIdentifier) -> Bool {
    catalogue.conforms(claim, to: .plainText) && !catalogue.conforms(claim, to: .script)
      && InertTexts.contain(found, mapping.identifier, in: catalogue)
  }

  /// Bytes without a type: only the claim can say what they are.
  private func unknownResult(_ claim: TypeIdentifier) -> Result {
    let isUnknown = mapping.exactness == .exact
    let reason: AgreementReason =
      if catalogue.conforms(.data, to: claim) {
        .nameIsWider
      } else if StorageForm.isStored(
        claim, in: found.mimeType, found: .data, catalogue: catalogue)
      {
        .storedForm
      } else if isText(claim) {
        .text
      } else if isAmbiguous {
        .ambiguousName
      } else if isUnknown, UnrecognisedFormats.types.covers(claim, in: catalogue) {
        .notRecognisable
      } else {
        isUnknown ? .unknownBytes : .untypedFormat
      }
    return Result(reason: reason, identifier: reason == .ambiguousName ? .data : claim)
  }

  /// A further declared type of the extension that conforms to the type of the bytes: `ts` is
  /// TypeScript as well as a video.
  private func otherClaim(of bytes: TypeIdentifier) -> TypeIdentifier? {
    filenameExtension.flatMap {
      catalogue.declaredType(forFilenameExtension: $0, conformingTo: bytes)
    }
  }
}
