import Documents

extension ActivityType {
  /// The activity type that a text names.
  ///
  /// A raw identifier and a constant must be written exactly, as UIKit compares them. The case of
  /// a Swift name does not matter.
  ///
  /// - Parameter text: An identifier, a constant such as `UIActivityTypeMail`, or a name such as
  ///   `airDrop`.
  /// - Returns: The activity type, or `nil` if the catalogue has none of that name.
  public static func named(_ text: String) -> ActivityType? {
    byExactName[text] ?? byFoldedName[text.lowercased()]
  }

  /// Whether the catalogue has a raw identifier, as a constant or as an extension of the system.
  public static func isKnown(_ identifier: String) -> Bool {
    byExactName[identifier]?.identifier == identifier || systemExtensions.contains(identifier)
  }

  /// Whether a phone would honour the exclusion of a raw identifier.
  ///
  /// It does for the constants only: extensions, the system's and others', cannot be excluded.
  public static func isEffectiveOnIOS(_ identifier: String) -> Bool {
    byExactName[identifier]?.identifier == identifier
  }

  /// What a text that names nothing was perhaps meant to be.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - others: Further names that would do, such as bundle identifiers.
  /// - Returns: The nearest identifier, constant or name, or `nil` if none is near.
  public static func suggestion(
    for text: String, others: some Sequence<String> = []
  ) -> String? {
    if let meant = commonMistakes[text] { return meant }
    let names =
      all.map(\.name) + all.map(\.identifier) + all.map(\.constant) + systemExtensions + others
    return NearestName.suggestion(for: text, among: names)
  }

  /// Identifiers found in public code that exclude nothing, and what they were meant to be.
  private static let commonMistakes = [
    "com.apple.UIKit.activity.PostToTencentWeibo": "com.apple.UIKit.activity.TencentWeibo"
  ]

  /// The catalogue by identifier and by constant.
  private static let byExactName = Dictionary(
    all.flatMap { [($0.identifier, $0), ($0.constant, $0)] },
    uniquingKeysWith: { first, _ in first })

  /// The catalogue by Swift name in lower case.
  private static let byFoldedName = Dictionary(
    all.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
