/// The name of a camera, as people say it.
enum CameraName {
  /// The longest text that is taken for a name, in bytes.
  static let longest = 256

  /// The model, with its maker before it unless the model begins with the maker's name or with the
  /// first word of that: `Canon EOS R5`, `NIKON D90` of `NIKON CORPORATION`, `Apple iPhone 15`.
  ///
  /// Without a model there is no name.
  static func text(make: [UInt8]?, model: [UInt8]?) -> String? {
    guard let model = clean(model) else { return nil }
    guard let make = clean(make), let maker = make.split(separator: " ").first,
      !model.lowercased().hasPrefix(maker.lowercased())
    else { return model }
    return "\(make) \(model)"
  }

  /// The text up to a NUL on one line, its white space single; bytes that are not UTF-8 are taken
  /// for ISO 8859-1.
  private static func clean(_ bytes: [UInt8]?) -> String? {
    guard let text = bytes?.prefix(longest).prefix(while: { $0 != 0 }) else { return nil }
    let decoded =
      String(validating: text, as: UTF8.self)
      ?? String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
    let visible = decoded.unicodeScalars.map { isHidden($0) ? " " : Character($0) }
    let words = String(visible).split(separator: " ")
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Whether a character moves what stands beside it, or is not seen at all.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .privateUse, .unassigned:
      true
    default: false
    }
  }
}
