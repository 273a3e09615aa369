import Documents
import ShareModel
import TypeIdentifiers

extension SurfaceAspect {
  /// Which apps and extensions there are.
  static let bundles = SurfaceAspect(openings: { bundle in
    guard let document = bundle.information, bundle.kind != .loose else { return [] }
    return [
      SurfaceOpening(
        .bundle, "", "is a new \(bundle.kind.rawValue)", lost: "is gone", in: document,
        at: KeyPlace(), isCovered: { _ in true })
    ]
  })

  /// At which points extensions are offered.
  static let extensionPoints = SurfaceAspect(openings: { bundle in
    guard let document = bundle.information, let point = bundle.point, let text = point.text else {
      return []
    }
    let meaning = KnownExtensionPoint.named(text).map { ", as \($0.meaning)" } ?? ""
    return [
      SurfaceOpening(
        .extensionPoint, text, "is an extension at '\(text.excerpt)'" + meaning,
        lost: "is no longer an extension at '\(text.excerpt)'", in: document, at: point.place)
    ]
  })

  /// Whether an extension runs a JavaScript file in pages, and which.
  static let javaScript = SurfaceAspect(compare: { old, new in
    var outcome = SurfaceAspect(openings: script(of:)).compare(old, new)
    guard outcome.wider.isEmpty, outcome.narrower.isEmpty,
      let before = old.flatMap({ script(of: $0).first }),
      let after = new.flatMap({ script(of: $0).first }),
      before.words != after.words
    else { return outcome }
    outcome.changed = [after]
    return outcome
  })

  @Sendable private static func script(of bundle: CheckedBundle) -> [SurfaceOpening] {
    guard let document = bundle.information,
      let file = document["NSExtension"]?["NSExtensionAttributes"]?[
        "NSExtensionJavaScriptPreprocessingFile"], let name = file.text, !name.isEmpty
    else { return [] }
    return [
      SurfaceOpening(
        .javaScript, name, "runs '\(name.excerpt).js' in pages",
        example: .context(
          SurfaceContext(
            words: "a web page", request: "safari-page",
            context: ShareContext(items: [
              ShareItem(
                supportsJavaScript: true,
                attachments: [
                  Attachment(
                    registeredTypeIdentifiers: [.url], content: .url("https://example.com/"))
                ])
            ]))), in: document, at: file.place, isCovered: { _ in true })
    ]
  }

  /// Whether a keyboard asks for open access.
  static let openAccess = SurfaceAspect(openings: { bundle in
    guard let document = bundle.information,
      let access = document["NSExtension"]?["NSExtensionAttributes"]?["RequestsOpenAccess"],
      access.value.isTruthy
    else { return [] }
    return [
      SurfaceOpening(
        .openAccess, "", "asks for open access: what is typed can leave the device", in: document,
        at: access.place)
    ]
  })
}
