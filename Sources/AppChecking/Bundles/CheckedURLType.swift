import Documents

/// One member of `CFBundleURLTypes`, as it is written.
///
/// Source: Apple, Information Property List, `CFBundleURLTypes`.
struct CheckedURLType: Sendable {
  /// The whole member.
  let value: PlacedValue

  /// `CFBundleURLName`.
  var name: PlacedValue? { value["CFBundleURLName"] }

  /// `CFBundleTypeRole`.
  var role: PlacedValue? { value["CFBundleTypeRole"] }

  /// The schemes that can be: those that are a text and not empty.
  var schemes: [PlacedValue] {
    (value["CFBundleURLSchemes"]?.elements ?? []).filter { $0.text?.isEmpty == false }
  }

  /// Whether the app claims the schemes at all.
  var claims: Bool { role?.text != "None" }
}

extension CheckedBundle {
  /// The URL types; a dictionary in place of an array counts as one.
  var urlTypes: [CheckedURLType] {
    (information?["CFBundleURLTypes"]?.elements ?? [])
      .filter { $0.value.dictionary != nil }.map { CheckedURLType(value: $0) }
  }

  /// The schemes that the bundle claims, with their places.
  var claimedSchemes: [PlacedValue] { urlTypes.filter(\.claims).flatMap(\.schemes) }

  /// The schemes of others that the bundle may ask about, with their places.
  var queriedSchemes: [PlacedValue] {
    (information?["LSApplicationQueriesSchemes"]?.elements ?? []).filter { $0.text != nil }
  }
}
