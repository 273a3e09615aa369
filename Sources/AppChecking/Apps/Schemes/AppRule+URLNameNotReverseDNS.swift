import Documents
import Lints

extension AppRule {
  /// A URL type has no name, or another one than a reversed domain.
  static let urlNameNotReverseDNS = AppRule(
    Lint(
      id: "url-name-not-reverse-dns", severity: .note,
      summary: "A URL type has no identifier, or one that is not a reversed domain.",
      explanation: """
        The identifier of a URL type tells apps with the same scheme apart for people and tools. Apple \
        asks for a reversed domain with the name of the app; it does not keep other apps from claiming the scheme.
        """,
      fix: "Write a reversed domain of your company with the name of the app.",
      source: "Apple, \"Defining a custom URL scheme for your app\"",
      references: [.interprocess, .testSchemes, .pageOfURLTypes],
      refused: .files([
        "Photos.app/Info.plist": information(
          "com.example.photos", urlType("photo", "example-photo"))
      ]),
      accepted: .files([
        "Photos.app/Info.plist": information(
          "com.example.photos", urlType("com.example.photos", "example-photo"))
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information else { return }
      for type in bundle.urlTypes where !type.schemes.isEmpty {
        let hint =
          bundle.identifier.map { "write '\($0.excerpt)', for instance" }
          ?? "write it as 'com.example.app'"
        guard let name = type.name else {
          found.report(
            "the URL type has no identifier", in: document,
            at: type.value.place.appending("CFBundleURLName"), hint: hint)
          continue
        }
        guard let text = name.literal, !isReverseDomain(text) else { continue }
        found.report(
          text.isEmpty
            ? "the identifier of the URL type is empty"
            : "'\(text.excerpt)' is not a reversed domain", in: document, at: name,
          hint: hint)
      }
    })

  /// Whether a text is at least two labels of letters, digits and hyphens.
  private static func isReverseDomain(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
              true
            default: false
            }
          }
      }
  }
}
