import Documents
import TypeIdentifiers

extension SurfaceAspect {
  /// The documents that the app opens.
  ///
  /// Source: Apple, Information Property List, `CFBundleDocumentTypes`: with `LSItemContentTypes`
  /// the older `CFBundleTypeExtensions` are passed over.
  static let documentTypes = SurfaceAspect(openings: { bundle in
    guard let document = bundle.information, let types = document["CFBundleDocumentTypes"] else {
      return []
    }
    let catalogue = document.catalogue
    return types.elements.flatMap { type -> [SurfaceOpening] in
      guard type.value.dictionary != nil, type["LSHandlerRank"]?.text != "None" else { return [] }
      if let identifiers = type["LSItemContentTypes"] {
        return identifiers.elements.compactMap { identifier in
          guard let text = identifier.text?.lowercased(), !text.isEmpty else { return nil }
          return SurfaceOpening(
            .documentType, text, "opens documents of the type '\(text.excerpt)'",
            example: .file(text, in: catalogue), in: document, at: identifier.place,
            isCovered: { catalogue.conforms(text, to: $0.subject) })
        }
      }
      return (type["CFBundleTypeExtensions"]?.elements ?? []).compactMap { element in
        guard let text = element.text?.lowercased(), !text.isEmpty else { return nil }
        let subject = "." + text
        return SurfaceOpening(
          .documentType, subject,
          text == "*" ? "opens every file" : "opens files named '\(subject.excerpt)'",
          example: .file(type: nil, filenameExtension: text == "*" ? "data" : text),
          in: document, at: element.place,
          isCovered: { $0.subject == ".*" || $0.subject == subject })
      }
    }
  })

  /// Who sees the folder Documents.
  static let fileSharing = SurfaceAspect(openings: { bundle in
    guard let document = bundle.information else { return [] }
    return [
      ("UIFileSharingEnabled", "shows its folder Documents to a computer"),
      ("LSSupportsOpeningDocumentsInPlace", "lets other apps change its documents in place"),
    ].compactMap { key, words in
      guard let value = document[key], value.value.isTruthy else { return nil }
      return SurfaceOpening(
        .fileSharing, key, words, in: document, at: value.place, isKey: true)
    }
  })
}
