/// Looks for a field with secure text entry in an interface file.
///
/// Source: Apple, UITextInputTraits, `isSecureTextEntry`: as Xcode writes it in XML, and the key of
/// the compiled form, which is observed.
final class InterfaceSearch {
  private var search = TextSearch(["secureTextEntry=\"YES\"", "UISecureTextEntry"])

  /// Whether there is one in what was taken so far.
  var hasSecureEntry: Bool { search.missing.count < 2 }

  /// Takes the bytes that come next.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: Whether more are needed.
  func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    search.take(bytes)
    return !hasSecureEntry
  }
}
