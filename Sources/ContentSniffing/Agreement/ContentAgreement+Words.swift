package import TypeIdentifiers

extension ContentAgreement: CustomStringConvertible {
  /// The reason in words, with the built-in types.
  package var description: String { words(in: .builtIn) }

  /// The reason in words: what the content is, and what its name says.
  ///
  /// The content is the subject, and is left out.
  ///
  /// - Parameter catalogue: The declared types.
  /// - Returns: The words, such as `is a PNG image (public.png), but its name says a JPEG image
  ///   (public.jpeg)`.
  package func words(in catalogue: TypeCatalogue) -> String {
    let bytes = bytes(in: catalogue)
    let speaker = isClaimedByName ? "its name" : "its sender"
    let claim = claimedType.map { catalogue.phrase(for: $0) } ?? "nothing"
    let isDynamic = claimedType.map(DynamicType.isDynamic) ?? true
    return switch reason {
    case .sameType: "is \(bytes), as \(speaker) says"
    case .nameIsNarrower: "is \(bytes) as far as the bytes show, and \(speaker) says \(claim)"
    case .nameIsWider: "is \(bytes), which is one kind of what \(speaker) says: \(claim)"
    case .storedForm: "is \(bytes), the form in which \(claim) is stored"
    case .sameFamily: "is \(bytes), of the same family of formats as \(claim)"
    case .plainText, .text: "is \(bytes), and \(speaker) says \(claim); both are text"
    case .notRecognisable: "is \(claim), as \(speaker) says; its bytes cannot be recognized"
    case .announced: "is \(bytes), as \(speaker) announces"
    case .noClaim: "is \(bytes), and its name claims nothing"
    case .unknownName: "is \(bytes), and its extension names no known type"
    case .ambiguousName: "is \(bytes), and its extension stands for several formats"
    case .notActive: "is \(bytes), which is not active content"
    case .notCompared: "was not compared with its name"
    case .activeContent where isDynamic: "is \(bytes), but its name does not say so"
    case .activeContent, .differentType: "is \(bytes), but \(speaker) says \(claim)"
    case .emptyContent where isDynamic: "is empty, so nothing shows what it is"
    case .emptyContent: "is empty, so nothing shows that it is \(claim)"
    case .unknownBytes, .untypedFormat:
      "is \(bytes), and nothing shows that it is \(claim)"
    case .undeclaredName: "is \(bytes), but \(undeclaredName(in: catalogue))"
    }
  }

  /// What the bytes are, in words.
  private func bytes(in catalogue: TypeCatalogue) -> String {
    let mapping = MIMETypeMapping(found)
    if let active = ActiveFormat.format(ofMIMEType: found.mimeType), mapping.exactness != .exact {
      return "\(active.kind.name) (\(found.mimeType))"
    }
    return switch mapping.exactness {
    case .exact where mapping.identifier == .data: "data of an unknown format"
    case .exact: catalogue.phrase(for: mapping.identifier)
    case .ancestor: "\(catalogue.name(of: mapping.identifier)) (\(found.mimeType))"
    case .none: "\(mapping.hint.map { catalogue.name(of: $0) } ?? "data") (\(found.mimeType))"
    }
  }

  /// What is wrong with a claim that is not declared, in words.
  private func undeclaredName(in catalogue: TypeCatalogue) -> String {
    guard let claimedType else { return "its name claims nothing" }
    guard DynamicType.isDynamic(claimedType) else {
      return "no type is declared as \(claimedType.rawValue)"
    }
    let written = catalogue.filenameExtensions(of: claimedType).first { !$0.isEmpty }
    guard let written, ProgramExtensions.contain(written) else {
      return "its name does not say so"
    }
    return "its extension .\(written) is that of a program"
  }
}

extension ActiveKind {
  /// What people call it, with its article.
  fileprivate var name: String {
    switch self {
    case .executable: "a program"
    case .script: "a script"
    case .html: "an HTML page"
    case .svg: "an SVG drawing"
    }
  }
}
