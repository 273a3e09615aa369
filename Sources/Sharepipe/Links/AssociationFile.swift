public import AppLinks

/// An `apple-app-site-association` as a site serves it: JSON, or JSON in a signed message.
///
/// Source: Apple, "Supporting associated domains"; the systems before iOS 9 asked for a signature.
public struct AssociationFile: Sendable {
  /// The most bytes of a file, with its signature.
  package static let largest = 1 << 20

  /// What the site says.
  public let association: Association
  /// What else a person should know, such as how it is signed.
  public let notes: [String]

  /// Reads a file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: Why it is no association.
  public init(_ bytes: [UInt8]) throws {
    notes = []
    association = try Association(bytes)
  }
}
