import Documents
import SafeFiles
import SystemPackage

/// An option of an extension: its name, and the values that it may have.
///
/// A bundle declares its options in `OptionDeclarations`, so that a mistake in `host.yaml` is found
/// when the rules are loaded and not by a run that fails.
public struct OptionDeclaration: Hashable, Sendable {
  /// The kind of a value.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Text.
    case string
    /// An absolute path. It may begin with `~/`; the extension gets it in full.
    case path
    /// True or false.
    case boolean
    /// A whole number.
    case integer
    /// A number, whole or with a fraction.
    case number
    /// A list of values of any kind.
    case array
    /// Values of any kind, by name.
    case dictionary
  }

  /// The name of the option.
  public var name: String
  /// The kinds of its values; none for any kind.
  public var kinds: [Kind]
  /// Whether the option must be there, in the bundle or in `host.yaml`.
  public var isRequired: Bool
  /// The texts that it may be; none for any text.
  public var values: [String]
  /// The least number that it may be, or `nil`.
  public var minimum: Int?
  /// The greatest number that it may be, or `nil`.
  public var maximum: Int?
  /// The options that it may have if it is a dictionary; `nil` for any.
  public var members: [OptionDeclaration]?

  /// Creates a declaration; by default of an option that may be left out and have any value.
  public init(
    _ name: String, kinds: [Kind] = [], isRequired: Bool = false, values: [String] = [],
    minimum: Int? = nil, maximum: Int? = nil, members: [OptionDeclaration]? = nil
  ) {
    self.name = name
    self.kinds = kinds
    self.isRequired = isRequired
    self.values = values
    self.minimum = minimum
    self.maximum = maximum
    self.members = members
  }
}

extension OptionDeclaration {
  /// What the value may be, in the words of a message.
  var expected: String {
    if !values.isEmpty { return "one of " + values.map { "'\($0)'" }.joined(separator: ", ") }
    let words = kinds.map(words(for:))
    guard let last = words.last else { return "a value" }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " or " + last
  }

  private func words(for kind: Kind) -> String {
    switch kind {
    case .string: "a string"
    case .path: "a path that begins with '/' or '~/'"
    case .boolean: "true or false"
    case .integer: "a whole number" + bounds
    case .number: "a number" + bounds
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  private var bounds: String {
    switch (minimum, maximum) {
    case (nil, nil): ""
    case (let least?, nil): " of at least \(least)"
    case (nil, let most?): " of at most \(most)"
    case (let least?, let most?): " from \(least) to \(most)"
    }
  }
}

extension OptionDeclaration.Kind {
  /// Whether a value is of this kind.
  func holds(_ value: DocumentValue) -> Bool {
    switch (self, value) {
    case (.string, .string), (.boolean, .boolean), (.integer, .integer), (.number, .integer),
      (.number, .number), (.array, .array), (.dictionary, .dictionary):
      true
    case (.path, .string(let text)):
      !text.utf8.contains(0) && (FilePath(text).isAbsolute || FilePath.isBelowHome(text))
    default: false
    }
  }
}
