public import DocumentValues

/// What a sender sent beside a URL: a property-list object of its own making.
///
/// It is untrusted data. It is handed to the extension of the route as it is, decides nothing, and is
/// in no record: it may hold a secret under any name.
///
/// Source: Apple, "UIApplication.OpenURLOptionsKey", `annotation`: a property-list object.
public struct LinkAnnotation: Hashable, Sendable {
  /// The most bytes, as JSON.
  public static let longest = 4096
  /// The most arrays and dictionaries inside one another.
  public static let deepest = 8

  /// The object.
  public let value: DocumentValue

  /// Takes an object.
  ///
  /// - Parameter value: The object.
  /// - Throws: What it may not have.
  public init(_ value: DocumentValue) throws(LinkAnnotationFault) {
    try Self.check(value, depth: 0)
    var json = JSONWriter()
    json.value(value)
    guard json.bytes.count <= Self.longest else { throw .tooLong }
    self.value = value
  }

  /// All texts of the object but the names of members.
  package var texts: Set<String> { Self.texts(in: value) }

  private static func texts(in value: DocumentValue) -> Set<String> {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(texts(in: $1)) }
    case .dictionary(let members): members.values.reduce(into: []) { $0.formUnion(texts(in: $1)) }
    case .null, .boolean, .integer, .number, .date, .data: []
    }
  }

  private static func check(
    _ value: DocumentValue, depth: Int
  ) throws(LinkAnnotationFault) {
    switch value {
    case .boolean, .integer: return
    case .number(let number) where number.isFinite: return
    case .number: throw .kind("a number without a value")
    case .null, .date, .data: throw .kind(value.kind)
    case .string(let text): try check(text)
    case .array(let elements):
      guard depth < deepest else { throw .tooDeep }
      for element in elements { try check(element, depth: depth + 1) }
    case .dictionary(let members):
      guard depth < deepest else { throw .tooDeep }
      for (name, member) in members {
        try check(name)
        try check(member, depth: depth + 1)
      }
    }
  }

  private static func check(_ text: String) throws(LinkAnnotationFault) {
    do throws(LinkReason) {
      _ = try DecodedText.text(of: Array(text.utf8), allowsLines: true)
    } catch {
      throw .text(error)
    }
  }
}

/// Why an object cannot be the annotation of a URL.
public enum LinkAnnotationFault: Error, Hashable, Sendable {
  /// It has more than so many bytes as JSON.
  case tooLong
  /// It has more arrays and dictionaries inside one another.
  case tooDeep
  /// It has a value of a kind that is not taken.
  case kind(String)
  /// It has a text with such a character.
  case text(LinkReason)
}

extension LinkAnnotationFault: CustomStringConvertible {
  /// What is wrong, without the object.
  public var description: String {
    switch self {
    case .tooLong: "has more than \(LinkAnnotation.longest) bytes as JSON"
    case .tooDeep:
      "has more than \(LinkAnnotation.deepest) arrays and dictionaries inside one another"
    case .kind(let kind):
      "has \(kind); use texts, numbers, true and false, arrays and dictionaries"
    case .text(let reason): "has a text with \(reason.words)"
    }
  }
}
