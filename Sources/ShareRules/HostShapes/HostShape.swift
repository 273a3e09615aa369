import Documents
internal import TypeIdentifiers

/// What a host app hands over when a person shares something in it.
///
/// The shapes are kept as a table in ``all``. Apple documents hardly any of them, so each says
/// where it is known from and how sure that is.
public struct HostShape: Sendable {
  /// How a shape is known.
  public enum Confidence: String, Hashable, Sendable, CaseIterable {
    /// It follows from how Apple's own matching treats it.
    case seen
    /// Developers report it in public threads.
    case observed
    /// It follows from what is reported of a neighbouring case.
    case inferred
  }

  /// What may follow the name of a shape.
  public enum Operand: Hashable, Sendable {
    /// Nothing.
    case none
    /// One URL; this one where none is given.
    case url(String)
    /// How many of the thing are shared, from 1 to 1,000; one where nothing is given.
    case count
    /// The names of files; this one where none is given.
    case files(String)
  }

  /// The name: lower case, with hyphens.
  public let name: String

  /// The shape in one sentence, for people.
  public let summary: String

  /// What may follow the name.
  public let operand: Operand

  /// How the shape is known.
  public let confidence: Confidence

  /// Where it is known from, and when it was seen: public pages and threads; never empty.
  public let sightings: [Sighting]

  /// The items that the host makes.
  let items: [HostShapeItem]

  /// The names of the pages and threads from which it is known.
  public var sources: [String] { sightings.map(\.source) }

  /// The name with what may follow it, such as `photos [N]`.
  public var usage: String {
    switch operand {
    case .none: name
    case .url: "\(name) [URL]"
    case .count: "\(name) [N]"
    case .files: "\(name) [FILE]..."
    }
  }

  /// The shape with a name.
  ///
  /// - Parameter name: The name, in any case.
  /// - Returns: The shape.
  /// - Throws: ``HostShapeError/unknownShape(_:suggestion:)`` with the nearest name.
  public static func named(_ name: String) throws(HostShapeError) -> HostShape {
    let folded = name.lowercased()
    guard let shape = all.first(where: { $0.name == folded }) else {
      let suggestion = NearestName.suggestion(for: name, among: all.lazy.map(\.name))
      throw .unknownShape(name, suggestion: suggestion)
    }
    return shape
  }
}

/// One item of a shape.
struct HostShapeItem: Sendable {
  /// Whether the host can run an extension's JavaScript file in what it shares.
  var supportsJavaScript = false

  /// The attachments, in order.
  let pieces: [HostShapePiece]

  /// Creates an item.
  init(supportsJavaScript: Bool = false, _ pieces: HostShapePiece...) {
    self.supportsJavaScript = supportsJavaScript
    self.pieces = pieces
  }
}

/// One attachment of a shape, or one for each file or thing that is shared.
enum HostShapePiece: Sendable {
  /// Registered types alone, as often as the operand counts.
  case types([TypeIdentifier])
  /// Something of which no source says what it is.
  case unidentified
  /// The URL of the operand.
  case page([TypeIdentifier])
  /// A URL of the host's own.
  case url([TypeIdentifier], String)
  /// A text.
  case text([TypeIdentifier], String)
  /// Each file of the operand, by its type and a file URL.
  case typedFiles
  /// Each file of the operand, by its file URL alone.
  case untypedFiles
}
