public import AppLinks
import Documents
public import SystemPackage

/// An `apple-app-site-association` as a site serves it: JSON, or JSON in a signed message.
///
/// Source: Apple, "Supporting associated domains"; the systems before iOS 9 asked for a signature.
public struct AssociationFile: Sendable {
  /// The most bytes of a file, with its signature.
  package static let largest = 1 << 20

  /// What the site says.
  public let association: Association
  /// How the file is signed, in sentences; empty for plain JSON.
  public let notes: [String]

  /// Reads a file.
  ///
  /// A signature that does not fit the content refuses the file. A signer that is not known, or
  /// whose time is over, does not: systems of today take the JSON without any.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - host: The host that serves it, which the signer should name, or `nil`.
  ///   - time: When the signature is judged, in seconds since 1970; `nil` for now.
  ///   - authorities: A file with the certificates of the authorities that are believed, or `nil`.
  /// - Throws: Why it is no association.
  public init(
    _ bytes: [UInt8], host: String? = nil, at time: Int64? = nil, authorities: FilePath? = nil
  ) throws {
    let time = time ?? Timestamp.now().seconds
    guard SignedMessage.isLikely(bytes) else {
      association = try Association(bytes)
      notes = []
      return
    }
    let message = try SignedMessage(bytes, host: host, at: time, authorities: authorities)
    association = try Association(message.content)
    notes = message.signers.flatMap { signer in
      ["is signed by \(signer.subject)"] + signer.doubts(at: time)
    }
  }
}
