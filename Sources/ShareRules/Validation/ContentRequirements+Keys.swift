package import Documents

extension KeyTable {
  /// The keys of `ContentValidation`.
  package static let contentValidation = KeyTable(validationKeys(.propertyList))

  /// The same as `contentValidation` in `host.yaml`, where there is no validator.
  static let policyValidation = KeyTable(validationKeys(.policy))

  private static func validationKeys(_ style: ContentRequirements.KeyStyle) -> [DocumentKey] {
    func key(
      _ name: String, _ kind: @autoclosure @escaping @Sendable () -> String,
      default standard: String, _ meaning: String
    ) -> DocumentKey {
      DocumentKey(style.key(name), kind(), default: standard, meaning)
    }
    let validator = key(
      "Validator", "`self` or the name of a program in the bundle", default: "none",
      "a program that also judges the content")
    return [
      key(
        "AcceptedTypes", "array of type identifiers", default: "all", "the types that are accepted"),
      key(
        "ContentMatch", oneOf(ContentRequirements.Match.self), default: "strict",
        "how closely the bytes must agree with the type that the name claims"),
      key("MaximumBytes", "bytes", default: "no limit", "the most bytes of one attachment"),
      key("MaximumTotalBytes", "bytes", default: "no limit", "the most bytes of all together"),
      key("MinimumTextLength", "characters", default: "0", "the fewest characters of a text"),
      key("MaximumTextLength", "characters", default: "no limit", "the most characters of a text"),
      key("MaximumPixelWidth", "pixels", default: "no limit", "the greatest width of an image"),
      key("MaximumPixelHeight", "pixels", default: "no limit", "the greatest height of an image"),
      key(
        "URLSchemes", "array of schemes", default: "http, https",
        "the schemes that URLs may have"),
      key("URLHosts", "array of exact host names", default: "all", "the hosts of URLs"),
      key("AllowsUserInfo", "true or false", default: "false", "whether URLs may have user names"),
      key(
        "SafeFileNames", "true or false", default: "true",
        "whether names must be free of control and invisible characters, separators and double "
          + "endings"),
      key(
        "SafeTexts", "true or false", default: "true",
        "whether texts, titles and URLs must be free of characters that change the direction of "
          + "text and do not restore it"),
      key("TextEncodings", "array of names", default: "all", "encodings, as libmagic names them"),
    ] + (style == .propertyList ? [validator] : [])
  }
}
