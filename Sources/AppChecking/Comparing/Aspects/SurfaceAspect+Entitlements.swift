import Documents

extension SurfaceAspect {
  /// What the app is entitled to.
  ///
  /// Associated domains are compared by themselves. The identifier and the team identify the app,
  /// and do not say what it may do.
  static let entitlements = SurfaceAspect(openings: { bundle in
    bundle.entitlements.flatMap { document in
      granted(by: document.top, in: document, .entitlement) { "is entitled to \($0)" }
    }
  })

  /// What the profile of the app allows.
  static let profiles = SurfaceAspect(openings: { bundle in
    guard let document = bundle.profile?.document else { return [] }
    return granted(by: document["Entitlements"], in: document, .profile) {
      "is allowed \($0) by its profile"
    }
  })

  private static let passedOver: Set<String> = [
    "application-identifier", "com.apple.application-identifier",
    "com.apple.developer.associated-domains", "com.apple.developer.team-identifier",
  ]

  /// The elements of each key, or the key itself if it is true.
  private static func granted(
    by entitlements: PlacedValue?, in document: CheckedDocument, _ area: SurfaceArea,
    _ words: (String) -> String
  ) -> [SurfaceOpening] {
    (entitlements?.members ?? []).filter { !passedOver.contains($0.key) }.flatMap { key, value in
      value.elements.compactMap { element -> SurfaceOpening? in
        let detail: String
        switch element.value {
        case .boolean(false), .null: return nil
        case .boolean(true): detail = ""
        case .string(let text): detail = text
        case let other:
          var json = JSONWriter()
          json.value(other)
          detail = String(decoding: json.bytes, as: UTF8.self)
        }
        let what = "'\(key.excerpt)'" + (detail.isEmpty ? "" : ": '\(detail.excerpt)'")
        return SurfaceOpening(
          area, key + "\n" + detail, words(what),
          lost: "no longer " + words(what), in: document, at: element.place,
          isKey: detail.isEmpty)
      }
    }
  }
}
